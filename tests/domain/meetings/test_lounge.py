"""The office's tables of the meeting lounge: a name is one table's, also when two officers choose it at once."""

from __future__ import annotations

import pytest

from maritime_site.core.errors import Invalid
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.meetings import staff
from maritime_site.domain.meetings.schemas import TableRequest
from tests.people import NOON

pytestmark = pytest.mark.req("MEET-1")
OFFICER = Actor("officer", "officer@demo.example", "")


def request_for(name: str) -> TableRequest:
    return TableRequest.model_validate({"nameEn": name, "nameHi": "", "capacity": 4, "closed": False})


@pytest.fixture
def tables(session):
    return [staff.create_table(session, request_for(name), actor=OFFICER, now=NOON) for name in ("North", "South")]


@pytest.fixture
def seen_too_early(monkeypatch):
    """The other officer's table was not there yet when the name was looked for."""
    monkeypatch.setattr(staff, "_require_own_name", lambda *_asked: None)


@pytest.mark.usefixtures("tables", "seen_too_early")
def test_of_two_tables_made_with_one_name_at_once_the_second_is_refused(session):
    with pytest.raises(Invalid) as refusal:
        staff.create_table(session, request_for("North"), actor=OFFICER, now=NOON)
    assert set(refusal.value.errors) == {"nameEn"}
    assert [table.name_en for table in staff.list_tables(session)] == ["North", "South"]


@pytest.mark.usefixtures("seen_too_early")
def test_a_table_renamed_to_one_made_at_once_keeps_its_name(session, tables):
    with pytest.raises(Invalid):
        staff.change_table(session, tables[1].id, request_for("North"), actor=OFFICER, now=NOON)
    assert [table.name_en for table in staff.list_tables(session)] == ["North", "South"]
