"""What follows when two registrations become one, and what keeps them apart (STAFF-1, REG-7)."""

from __future__ import annotations

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import Conflict
from maritime_site.core.rate_limits import Limiter
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.exhibition.models import ApplicationStatus, Hall, Stall, StallApplication
from maritime_site.domain.networking.models import Block, Connection, ConnectionStatus, Sharing, order_pair
from maritime_site.domain.people.models import Person
from maritime_site.domain.person_records import merging, notes, transitions
from maritime_site.domain.person_records.records import ActContext
from maritime_site.domain.person_records.schemas import ChangeKindRequest, MergeRequest, NoteRequest
from maritime_site.domain.privacy import holders
from maritime_site.ports.services import Services
from tests.factories import make_person
from tests.people import NOON, SECRET

pytestmark = pytest.mark.req("STAFF-1")


@pytest.fixture
def desk(settings) -> ActContext:
    """An administrator at work; the rules get their session as an argument."""
    services = Services(settings=settings, database=None, secret=SECRET, limiter=Limiter(), carriers={}, gateway=None)  # type: ignore[arg-type]
    return ActContext(
        Actor("00000000-0000-4000-8000-000000000000", "meera@demo.example", "10.0.0.0"), services, utc_now()
    )


def merge(session, into, other, desk):
    payload = MergeRequest(other_id=other.id, reason="Registered twice")
    return merging.merge_registrations(session, into.id, payload, context=desk)


def connect(session, sender, receiver, status=ConnectionStatus.ACCEPTED):
    low, high = order_pair(sender.id, receiver.id)
    values = {"sender_id": sender.id, "receiver_id": receiver.id, "low_id": low, "high_id": high, "status": status}
    moments = dict.fromkeys(("created_at", "updated_at", "expires_at"), NOON)
    row = Connection(**values, purpose="Ports", **moments)
    session.add(row)
    session.flush()
    return row


def claim_stall(session, owner, status):
    hall = Hall(code="H1", name_en="Hall 1", width=100, height=100)
    session.add(hall)
    session.flush()
    stall = Stall(code="A1", hall_id=hall.id, x=0, y=0, width=30, height=30, area_m2=9)
    session.add(stall)
    session.flush()
    claim = StallApplication(
        reference="ST-1", owner_id=owner.id, stall_id=stall.id, status=status, created_at=NOON, updated_at=NOON
    )
    session.add(claim)
    session.flush()
    return claim


def test_connections_follow_and_doubled_ones_end(session, desk):
    stays, goes, bilal, chitra = (make_person(session) for _each in range(4))
    both, theirs = connect(session, stays, bilal), connect(session, goes, chitra)
    doubled, between = connect(session, bilal, goes), connect(session, stays, goes)
    session.add(Block(blocker_id=goes.id, blocked_id=stays.id, created_at=NOON))
    session.add(Sharing(person_id=goes.id, mobile=True, updated_at=NOON))
    session.flush()
    merge(session, stays, goes, desk)
    assert [row.status for row in (both, theirs, doubled, between)] == ["accepted", "accepted", "removed", "removed"]
    assert theirs.sender_id == stays.id
    assert session.exec(select(Block)).all() == []
    assert session.get_one(Sharing, stays.id).mobile is True
    for row in session.exec(select(Connection)).all():
        assert order_pair(row.sender_id, row.receiver_id) == (row.low_id, row.high_id)


def test_a_stall_follows_to_an_exhibitor_and_a_paid_one_keeps_others_away(session, desk):
    exhibitor, goes, delegate = (
        make_person(session, "exhibitor"),
        make_person(session, "exhibitor"),
        make_person(session),
    )
    claim = claim_stall(session, goes, ApplicationStatus.PAID)
    with pytest.raises(Conflict, match="A1"):
        merge(session, delegate, goes, desk)
    with pytest.raises(Conflict, match="A1"):
        transitions.change_kind(session, goes.id, ChangeKindRequest(kind="media", reason="No stall"), context=desk)
    merge(session, exhibitor, goes, desk)
    session.refresh(claim)
    assert claim.owner_id == exhibitor.id


def test_a_claim_that_is_not_settled_is_free_once_the_kind_has_no_stalls(session, desk):
    goes = make_person(session, "exhibitor")
    claim = claim_stall(session, goes, ApplicationStatus.APPLIED)
    transitions.change_kind(session, goes.id, ChangeKindRequest(kind="media", reason="No stall"), context=desk)
    session.refresh(claim)
    assert claim.status == ApplicationStatus.RELEASED


def test_an_address_fills_a_gap_and_answers_that_are_there_stay(session, desk):
    stays = make_person(session, "media", email_verified_at=None, details={"outlet": "The Tide"})
    goes = make_person(session, "media", details={"outlet": "Other", "equipment": "Camera"}, email="asha@demo.example")
    merge(session, stays, goes, desk)
    assert (stays.email, stays.proven_email) == ("asha@demo.example", "asha@demo.example")
    assert stays.details == {"outlet": "The Tide", "equipment": "Camera"}


@pytest.mark.req("REG-7")
def test_erasing_who_stays_erases_what_was_merged_and_the_notes(session, desk):
    stays, goes = make_person(session), make_person(session, last_name="Secretname")
    notes.add_note(session, stays.id, NoteRequest(text="A note"), context=desk)
    merge(session, stays, goes, desk)
    assert "Secretname" in str([row.model_dump() for row in session.exec(select(Person)).all()])
    holders.erase_everything(session, stays, services=desk.services, now=desk.now)
    assert "Secretname" not in str([row.model_dump() for row in session.exec(select(Person)).all()])
    assert notes.list_notes(session, stays) == []
