"""Whoever may edit staff cannot make themselves the second approver (R36, BO-7, issue 12)."""

from __future__ import annotations

import pytest
from sqlmodel import select

from maritime_site.core.errors import Conflict
from maritime_site.core.schemas import parse_request
from maritime_site.domain.administration import account, invitations, staff
from maritime_site.domain.administration.schemas import NewStaffRequest, StaffChangeRequest
from maritime_site.domain.audit.independence import are_independent
from maritime_site.domain.broadcasts import service as broadcasts
from maritime_site.domain.broadcasts.schemas import BroadcastRequest
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.payments.models import PaymentAttempt
from maritime_site.domain.payments.staff import approvals, refunds
from maritime_site.domain.payments.staff.schemas import RefundRequest
from tests.domain.administration.builders import HASH, make_admin, staff_actor
from tests.domain.hospitality.builders import make_booking, make_order, pay
from tests.people import NOON

pytestmark = pytest.mark.req("HOSP-3", "BO-7", "BO-1")


@pytest.fixture
def chief(session):
    return make_admin(session, "superadmin", email="chief@demo.example")


@pytest.fixture
def other(session):
    """Somebody whose account came from elsewhere."""
    return make_admin(session, "superadmin", email="other@demo.example")


@pytest.fixture
def paid(session, asha, services):
    pay(session, make_order(session, make_booking(session, asha)), services)
    return session.exec(select(PaymentAttempt)).one()


def add(session, services, by, email="puppet@demo.example", *, password_hash=HASH):
    payload = NewStaffRequest(name="Puppet", email=email, role=["superadmin"])
    values = {"password_hash": password_hash, "by": staff_actor(session, by), "services": services, "now": NOON}
    return staff.add_staff(session, payload, **values)


def actor(session, administrator):
    return staff_actor(session, administrator).actor


def ask(session, paid, by):
    payload = RefundRequest(amount=1000, reason="too much")
    return refunds.refund_payment(
        session, str(paid.id), payload, actor=actor(session, by), limit=500, now=NOON
    ).proposal


def approve(session, proposal, by):
    return approvals.approve_refund(session, proposal.id, actor=actor(session, by), now=NOON).refund


def choose_password(session, services, owner):
    """The owner changes their own password."""
    values = {"actor": actor(session, owner), "services": services, "now": NOON}
    account.change_password(session, owner, proven=True, password_hash=HASH, session_id=owner.id, **values)


def test_an_account_of_ones_own_making_approves_nothing(session, services, chief, other, paid):
    puppet, proposal = add(session, services, chief), ask(session, paid, chief)
    choose_password(session, services, puppet)
    with pytest.raises(Conflict, match="made the other's account"):
        approve(session, proposal, puppet)
    assert approve(session, proposal, other)


def test_nor_does_its_maker_approve_what_it_asked_for(session, services, chief, other, paid):
    proposal = ask(session, paid, add(session, services, chief))
    with pytest.raises(Conflict, match="made the other's account"):
        approve(session, proposal, chief)
    assert approve(session, proposal, other)


def test_nor_an_account_that_one_of_ones_own_making_made(session, services, chief, paid):
    first = add(session, services, chief)
    second, proposal = add(session, services, first, email="second@demo.example"), ask(session, paid, chief)
    with pytest.raises(Conflict, match="made the other's account"):
        approve(session, proposal, second)


@pytest.mark.parametrize("taken", [{"email": "mine@demo.example"}, {"password_hash": HASH}, "invited"])
def test_nor_a_colleague_whose_account_was_taken(session, services, chief, other, paid, taken):  # noqa: PLR0917  fixtures
    hand = {"by": staff_actor(session, chief), "now": NOON}
    if taken == "invited":
        staff.invite_staff(session, other.id, services=services, **hand)
    else:
        values = {"password_hash": ""} | taken
        password_hash = values.pop("password_hash")
        staff.change_staff(session, other.id, StaffChangeRequest(**values), password_hash=password_hash, **hand)
    proposal = ask(session, paid, chief)
    with pytest.raises(Conflict, match="could sign in with it"):
        approve(session, proposal, other)


def test_two_accounts_whose_passwords_one_person_chose_are_one(session, services, chief, paid):
    first = add(session, services, chief)
    second, proposal = add(session, services, chief, email="second@demo.example"), ask(session, paid, first)
    with pytest.raises(Conflict, match="could sign in with it"):
        approve(session, proposal, second)
    choose_password(session, services, second)
    assert approve(session, proposal, second)


def test_who_chose_their_passwords_by_invitation_are_two(session, services, chief, paid):
    made = [add(session, services, chief, email=f"{name}@demo.example", password_hash="") for name in ("a", "b")]
    session.flush()
    for letter in session.exec(select(Message).where(Message.purpose == "staff-invitation")).all():
        token = letter.text.partition("?token=")[2].split()[0]
        invitations.accept_invitation(session, token, password_hash=HASH, services=services, client="", now=NOON)
    assert approve(session, ask(session, paid, made[0]), made[1])


def test_a_role_or_being_shut_for_a_time_gives_nobody_control(session, chief, other):
    for values in ({"disabled": True}, {"disabled": False}, {"role": ["superadmin", "helpdesk"]}):
        staff.change_staff(
            session, other.id, StaffChangeRequest(**values), password_hash="", by=staff_actor(session, chief), now=NOON
        )
    assert are_independent(session, str(chief.id), str(other.id))


@pytest.mark.usefixtures("asha")
def test_messages_to_many_need_two_people_too(session, services, chief, other):
    words = {"subjectEn": "Gates open", "textEn": "At nine.", "subjectHi": "द्वार खुले", "textHi": "नौ बजे।"}
    row = broadcasts.create_broadcast(
        session, parse_request(BroadcastRequest, words), actor=actor(session, chief), now=NOON
    )
    broadcasts.submit_broadcast(session, row.id, actor=actor(session, chief), now=NOON)
    puppet = add(session, services, chief)
    with pytest.raises(Conflict, match="made the other's account"):
        broadcasts.approve_broadcast(session, row.id, actor=actor(session, puppet), now=NOON)
    assert broadcasts.approve_broadcast(session, row.id, actor=actor(session, other), now=NOON).state == "sending"
