"""Two administrators at the questions of one rule: the later change is refused (RULE-1, BO-3)."""

from __future__ import annotations

import pytest

from maritime_site.core.errors import Conflict
from maritime_site.core.schemas import parse_request
from maritime_site.domain.people.rules import editing, queries
from maritime_site.domain.people.rules.schemas import RuleRequest
from tests.domain.people.rules.builders import OFFICE, question, set_rule
from tests.people import NOON


def ask(session, seen, *keys):
    payload = parse_request(RuleRequest, {"questions": [question(key) for key in keys]})
    editing.change_rule(session, "visitor", payload, actor=OFFICE, first=None, now=NOON, seen_questions=seen)


@pytest.mark.req("RULE-1", "BO-3")
def test_questions_are_not_written_over_those_that_a_colleague_changed_or_moved(session):
    seen = editing.mark_questions(set_rule(session, questions=[question("size"), question("meal")]).active)
    set_rule(session, quota=30)
    ask(session, seen, "size", "meal", "note")
    for others in (("meal", "size", "note"), ("size", "note")):
        seen = editing.mark_questions(queries.read_rule(session, "visitor", first=None).active)
        set_rule(session, questions=[question(key) for key in others])
        with pytest.raises(Conflict, match="changed since you opened it"):
            ask(session, seen, "note")
        assert [kept.key for kept in queries.read_rule(session, "visitor", first=None).active] == list(others)
