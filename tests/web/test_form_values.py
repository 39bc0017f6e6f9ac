"""Between a browser's form and a request."""

from __future__ import annotations

import pytest

from maritime_site.core.text.i18n import use_language
from maritime_site.domain.people.fields import list_questions
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.profiles import DelegateProfile, StudentProfile
from maritime_site.domain.people.schemas import form_questions, registration_of
from maritime_site.web.portal import form_values

DELEGATE = form_questions(registration_of(DelegateProfile))


@pytest.mark.req("REG-3")
def test_a_box_that_is_not_ticked_is_false_and_a_field_left_out_is_empty():
    given = form_values.read_form_values(DELEGATE, {"firstName": "Asha", "consent": "on", "unknown": "x"})
    assert (given["firstName"], given["lastName"], given["consent"], given["listed"]) == ("Asha", "", True, False)
    assert "unknown" not in given


@pytest.mark.req("REG-3")
def test_only_ticked_purposes_are_consents():
    assert form_values.read_consents({"consents.updates": "on", "consents.partners": "", "firstName": "x"}) == {
        "updates": True,
        "partners": False,
    }


@pytest.mark.req("REG-3")
def test_every_purpose_is_read_back_also_one_left_alone():
    rows = form_values.consents_shown({"updates": "Send me news", "partners": "Share my name"}, {"updates": True})
    assert [(row.label, row.value) for row in rows] == [("Send me news", "Yes"), ("Share my name", "No")]


@pytest.mark.req("REG-1", "LANG-1")
@pytest.mark.parametrize(("code", "yes", "country"), [("en", "Yes", "India"), ("hi", "हाँ", "भारत")])
def test_answers_are_read_back_in_words(code, yes, country):
    with use_language(code):
        rows = {
            row.name: row.value
            for row in form_values.to_shown_answers(DELEGATE, {"country": "in", "consent": True, "sector": ""})
        }
    assert (rows["consent"], rows["country"]) == (yes, country)
    assert all(rows.values())


@pytest.mark.req("REG-1")
def test_values_go_back_into_the_form_as_inputs_take_them():
    assert form_values.to_input_values({"firstName": "Asha", "consent": True, "listed": False, "number": 3}) == {
        "firstName": "Asha",
        "consent": "yes",
        "listed": "",
        "number": "3",
    }


@pytest.mark.req("REG-1")
@pytest.mark.parametrize("form", [form for kind in KINDS.values() for form in kind.forms], ids=lambda form: form.path)
def test_every_form_asks_for_what_names_a_person_and_ends_with_consent(form):
    names = [question.json_name for question in form_questions(registration_of(form.profile))]
    assert names[:2] == ["firstName", "lastName"]
    assert names[-1] == "consent"
    assert {"email", "countryCode", "mobile", "organisation", "designation", "country", "listed"} <= set(names)
    assert ("adult" in names) == issubclass(form.profile, StudentProfile)


@pytest.mark.req("KIND-1")
@pytest.mark.parametrize("form", [form for kind in KINDS.values() for form in kind.forms], ids=lambda form: form.path)
def test_a_form_asks_what_it_shares_with_the_profile_in_the_profiles_own_words(form):
    questions = {question.name: question.ask for question in form_questions(registration_of(form.profile))}
    kept = {question.name: question.ask for question in list_questions(form.profile)}
    assert {name: questions[name] for name in kept} == kept
