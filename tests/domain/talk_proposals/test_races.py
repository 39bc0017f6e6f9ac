"""Many decide about one talk, and one person proposes many, at the same moment: on both databases (AGENDA-1)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy.exc import IntegrityError
from sqlmodel import select

from maritime_site.core.errors import Conflict
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.programme.models import Speaker
from maritime_site.domain.talk_proposals import service, staff, transitions
from maritime_site.domain.talk_proposals.models import TalkProposal
from maritime_site.domain.talk_proposals.schemas import AcceptTalkRequest, RejectTalkRequest, TalkProposalRequest
from tests.people import LETTERHEAD, NOON

pytestmark = [pytest.mark.race, pytest.mark.req("AGENDA-1")]
MANY = 8
CLERK = Actor("7", "clerk@demo.example", "10.0.0.1")
WHO = {"actor": CLERK, "letterhead": LETTERHEAD, "now": NOON}
TALK = TalkProposalRequest(title="Deep berths", abstract="Why ships wait.", biography="Asha dredges.")


def propose(database, person):
    with database.writing() as session:
        return service.submit_proposal(session, TALK, owner=person, letterhead=LETTERHEAD, now=NOON).id


def at_once(work):
    """How each of so many ended."""

    def attempt(number):
        try:
            work(number)
        except Conflict:
            return "refused"
        except IntegrityError:
            return "met at the table"
        return "done"

    with ThreadPoolExecutor(MANY) as pool:
        return sorted(pool.map(attempt, range(MANY)))


def decide_at_once(database, key):
    def decide(number):
        with database.writing() as session:
            if number % 2:
                staff.accept_proposal(session, key, AcceptTalkRequest(), **WHO)
            else:
                staff.reject_proposal(session, key, RejectTalkRequest(reason="Full"), **WHO)

    return at_once(decide)


def test_a_talk_is_decided_once(database, new_person):
    key = propose(database, new_person("conference"))
    results = decide_at_once(database, key)
    with database.reading() as session:
        status = session.get_one(TalkProposal, key).status
        letters = session.exec(select(Message.purpose)).all()
        speakers = session.exec(select(Speaker.id)).all()
    assert results == ["done"] * (MANY // 2) + ["refused"] * (MANY // 2)  # the same decision again changes nothing
    assert letters.count(f"talk-proposal-{status}") == 1
    assert len(speakers) == (status == "accepted")


def test_control_without_the_lock_decisions_meet_at_the_table(database, backend, new_person, monkeypatch):
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")
    key = propose(database, new_person("conference"))
    together = Barrier(MANY)

    def read_at_once(session, id):
        row = session.get_one(TalkProposal, id)
        together.wait(timeout=10)
        return row

    monkeypatch.setattr(transitions, "lock_proposal", read_at_once)
    assert "met at the table" in decide_at_once(database, key)


def test_five_are_open_at_most_however_many_come_at_once(database, new_person):
    person = new_person("conference")
    results = at_once(lambda _number: propose(database, person))
    assert results == ["done"] * service.MOST_OPEN + ["refused"] * (MANY - service.MOST_OPEN)
    with database.reading() as session:
        assert len(session.exec(select(TalkProposal.id)).all()) == service.MOST_OPEN
