"""Which decision about a registration can be taken back, and to what."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from maritime_site.domain.people.models import Action, Person, RegistrationEvent, Status
from maritime_site.domain.person_records.transitions import find_undoable
from tests.people import NOON

ID = UUID(int=7)
PENDING, APPROVED, REJECTED = "pending", "approved", "rejected"


def history(*steps: tuple[str, str] | tuple[str, str, Action]) -> list[RegistrationEvent]:
    rows = [(status, by, *(action or [""])) for status, by, *action in steps]
    return [
        RegistrationEvent(person_id=ID, status=status, by=by, action=action, at=NOON) for status, by, action in rows
    ]


def person(status: str, *, merged: bool = False) -> Person:
    return Person.model_construct(id=ID, status=Status(status), merged_into_id=uuid4() if merged else None)


@pytest.mark.req("STAFF-1")
@pytest.mark.parametrize(
    ("steps", "status", "target"),
    [
        ([], PENDING, None),
        ([], APPROVED, PENDING),  # as every registration begins
        ([(PENDING, "owner")], PENDING, None),
        ([(PENDING, "owner"), (APPROVED, "staff")], APPROVED, PENDING),
        ([(PENDING, "owner"), (APPROVED, "staff"), (REJECTED, "staff")], REJECTED, APPROVED),
        ([(PENDING, "owner"), (APPROVED, "staff"), (APPROVED, "staff", Action.CORRECTED)], APPROVED, PENDING),
        ([(PENDING, "owner"), (APPROVED, "staff"), (PENDING, "owner")], PENDING, None),
        ([(PENDING, "owner"), (APPROVED, "staff"), (PENDING, "staff")], PENDING, APPROVED),
        ([(PENDING, "owner"), (APPROVED, "staff"), (PENDING, "staff", Action.UNDONE)], PENDING, None),
        (
            [(PENDING, "owner"), (APPROVED, "staff"), (REJECTED, "staff"), (APPROVED, "staff", Action.UNDONE)],
            APPROVED,
            PENDING,
        ),
        ([(PENDING, "owner"), (APPROVED, "staff")], REJECTED, None),
        ([(APPROVED, "staff")], APPROVED, PENDING),
        ([(APPROVED, "staff", Action.ADDED)], APPROVED, None),
    ],
)
def test_a_decision_goes_back_to_where_it_came_from(steps, status, target):
    assert find_undoable(history(*steps), person(status)) == target


@pytest.mark.req("STAFF-1")
def test_nothing_is_undone_of_a_registration_that_was_merged():
    assert find_undoable(history((PENDING, "owner"), (APPROVED, "staff")), person(APPROVED, merged=True)) is None
