"""The audit log: appended, chained, and unforgiving."""

from __future__ import annotations

import pytest
from sqlalchemy import delete, update
from sqlmodel import col, select

from maritime_site.domain.audit.models import AuditEntry, AuditHead
from maritime_site.domain.audit.service import Actor, append_entry, first_fault
from tests.people import NOON

CLERK = Actor("7", "clerk@demo.example", "10.0.0.0")


def add(session, number: int) -> AuditEntry:
    return append_entry(
        session,
        CLERK,
        "registration.approve",
        entity="registration",
        entity_id=str(number),
        before={"status": "pending"},
        after={"status": "approved"},
        now=NOON,
    )


@pytest.mark.req("ROLE-3", "BO-4")
def test_entries_are_numbered_and_sealed_to_each_other(session):
    entries = [add(session, number) for number in range(3)]
    assert [entry.sequence for entry in entries] == [1, 2, 3]
    assert [entry.previous for entry in entries] == ["", entries[0].seal, entries[1].seal]
    session.expire_all()
    assert first_fault(session) is None


def test_an_empty_log_is_whole(session):
    assert first_fault(session) is None


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (update(AuditEntry).where(col(AuditEntry.sequence) == 2).values(actor="somebody else"), 2),
        (update(AuditEntry).where(col(AuditEntry.sequence) == 2).values(after={"status": "rejected"}), 2),
        (delete(AuditEntry).where(col(AuditEntry.sequence) == 2), 2),
        (delete(AuditEntry).where(col(AuditEntry.sequence) == 3), 3),
        (delete(AuditHead), 4),
    ],
)
def test_what_was_changed_behind_our_back_is_found(session, wrong, fault):
    for number in range(3):
        add(session, number)
    session.connection().execute(wrong)
    session.expire_all()
    assert first_fault(session) == fault


def test_our_own_code_cannot_change_an_entry(session):
    entry = add(session, 1)
    entry.actor = "nobody"
    with pytest.raises(RuntimeError, match="only be appended"):
        session.flush()


def test_our_own_code_cannot_delete_an_entry(session):
    add(session, 1)
    session.delete(session.exec(select(AuditEntry)).one())
    with pytest.raises(RuntimeError, match="only be appended"):
        session.flush()


@pytest.mark.race
def test_two_who_append_at_once_make_one_chain(database):
    from concurrent.futures import ThreadPoolExecutor

    def one(number: int) -> None:
        with database.writing() as session:
            add(session, number)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(one, range(24)))
    with database.reading() as session:
        assert first_fault(session) is None
        assert len(session.exec(select(AuditEntry.sequence)).all()) == 24
