"""The prints of a badge are in the copy of one's data, and go with it (REG-7)."""

from __future__ import annotations

import pytest
from sqlmodel import select

from maritime_site.domain.badges import privacy
from maritime_site.domain.badges.models import BadgePrint
from tests.factories import plain_services
from tests.people import NOON

pytestmark = [pytest.mark.req("DESK-1"), pytest.mark.req("REG-7")]


def note_print(session, person, number=1):
    row = BadgePrint(
        person_id=person.id,
        copy_number=number,
        size="a6",
        reason="" if number == 1 else "Torn",
        printed_by="7",
        printed_by_name="clerk@demo.example",
        printed_at=NOON,
    )
    session.add(row)
    session.flush()


def test_prints_are_told_and_erased_with_the_person(session, asha, chitra, settings):
    note_print(session, asha)
    note_print(session, asha, 2)
    note_print(session, chitra)
    told = privacy.export_of(session, asha)["badges"]
    assert [each["reason"] for each in told] == ["", "Torn"]
    assert "clerk@demo.example" not in str(told)
    privacy.erase_held_data(session, asha, services=plain_services(settings), now=NOON)
    assert [row.person_id for row in session.exec(select(BadgePrint)).all()] == [chitra.id]
