"""Answers to a rule's questions: what is taken, what a change leaves, and how they are read back."""

from uuid import uuid4

import pytest

from maritime_site.core.errors import Invalid
from maritime_site.domain.people.models import Document
from maritime_site.domain.people.rules.answers import (
    LARGEST,
    LONGEST_TEXT,
    change_answers,
    file_kinds,
    list_in_words,
    name_files,
    read_answers,
)
from maritime_site.domain.people.rules.schemas import BothLanguages, KeptQuestion, Rule, RuleOption


def question(key: str, sort: str = "text", *, required: bool = False, retired: bool = False) -> KeptQuestion:
    sizes = [RuleOption(value=size, label=BothLanguages(en=f"Size {size}", hi=f"माप {size}")) for size in ("S", "M")]
    return KeptQuestion.model_validate(
        {
            "key": key,
            "type": sort,
            "label": {"en": key.capitalize(), "hi": f"{key} हिंदी"},
            "required": required,
            "retired": retired,
            "options": [option.model_dump() for option in sizes] if sort == "choice" else [],
        }
    )


RULE = Rule(
    key="visitor",
    approval="automatic",
    questions=[
        question("diet", retired=True),
        question("size", "choice", required=True),
        question("people", "number"),
        question("arrival", "date"),
        question("note"),
        question("plan", "file", required=True),
    ],
)


@pytest.mark.req("RULE-1")
@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ({"note": "x" * LONGEST_TEXT}, "x" * LONGEST_TEXT),
        ({"note": f"  {'x' * LONGEST_TEXT}  "}, "x" * LONGEST_TEXT),
        ({"people": LARGEST}, int(LARGEST)),
        ({"people": "-2.5"}, -2.5),
        ({"people": "0"}, 0),
        ({"arrival": " 2028-02-29 "}, "2028-02-29"),
    ],
)
def test_an_answer_at_its_bound_is_kept(given, kept):
    (key,) = given
    assert read_answers(RULE, {"size": "M"} | given, files=["answers.plan"])[key] == kept


@pytest.mark.req("RULE-1")
@pytest.mark.parametrize(
    "given",
    [
        {"note": "x" * (LONGEST_TEXT + 1)},
        {"people": LARGEST + 1},
        {"people": -LARGEST - 1},
        {"people": True},
        {"people": "1e3"},
        {"people": "--1"},
        {"people": "٣"},
        {"arrival": "2027-02-29"},
        {"size": "s"},
        {"diet": "none"},
    ],
)
def test_an_answer_beyond_its_bound_is_named(given):
    (key,) = given
    with pytest.raises(Invalid) as refusal:
        read_answers(RULE, {"size": "M"} | given, files=["answers.plan"])
    assert list(refusal.value.errors) == [f"answers.{key}"]


@pytest.mark.req("RULE-1")
def test_what_lacks_is_named_in_the_order_of_the_form():
    with pytest.raises(Invalid) as refusal:
        read_answers(RULE, {"people": "x"})
    assert list(refusal.value.errors) == ["answers.size", "answers.people", "answers.plan"]


@pytest.mark.req("RULE-1")
def test_a_change_keeps_what_is_left_out_and_what_is_asked_no_more():
    before = {"size": "S", "note": "Late", "diet": "none"}
    assert change_answers(RULE, before, {}) == before
    assert change_answers(RULE, before, {"note": ""}) == {"size": "S", "diet": "none"}
    assert change_answers(RULE, before, {"size": "M"}) == before | {"size": "M"}
    assert change_answers(RULE, before, {"diet": "none"}) == before
    with pytest.raises(Invalid) as refusal:
        change_answers(RULE, before, {"size": " "})
    assert list(refusal.value.errors) == ["answers.size"]
    assert change_answers(RULE, {}, {"size": ""}) == {}, "nothing was there to be emptied"


@pytest.mark.req("RULE-1")
def test_answers_are_read_in_words_retired_ones_behind_and_another_rules_last():
    given = {"berth": 7, "diet": "none", "arrival": "2028-02-29", "size": "M", "plan": str(uuid4())}
    assert list_in_words(RULE, given) == [
        ("Size", "Size M"),
        ("Arrival", "29-Feb-2028"),
        ("Plan", "Handed in"),
        ("Diet", "none"),
        ("berth", "7"),
    ]


@pytest.mark.req("RULE-1")
def test_a_document_answers_a_question_and_no_other_does():
    plan, passport = (
        Document(id=uuid4(), person_id=uuid4(), kind=kind, media_type="application/pdf", size=1, name="x")
        for kind in ("answers.plan", "passport")
    )
    assert file_kinds(RULE) == ("answers.plan",)
    assert name_files([plan, passport]) == {"plan": str(plan.id)}
