"""Registering with an invitation: filled in, approved as said, counted, proven by the letter's link (INVITE-1)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import col, select

from maritime_site.core.errors import Conflict, Invalid
from maritime_site.domain.invitations import privacy, service, staff
from maritime_site.domain.invitations.models import InvitationUse, RegistrationInvitation
from maritime_site.domain.invitations.service import OpenedInvitation
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.models import Person
from tests.domain.invitations.builders import ANSWERS, OFFICER, VIP, come, invite, link_of
from tests.factories import make_person, prove_address
from tests.people import NOON

pytestmark = pytest.mark.req("INVITE-1")
HOUR = timedelta(hours=1)


def used(session, row):
    return session.exec(select(RegistrationInvitation.used).where(RegistrationInvitation.id == row.id)).one()


def test_code_fills_what_was_left_out_and_what_was_sent_counts(session, services):
    row = invite(session, services, fields=VIP)
    receipt, person = come(session, row.code, {"email": "asha@demo.example", "designation": "Director"})
    made = session.get_one(Person, receipt.registration_id)
    assert person is None
    assert (made.first_name, made.organisation, made.designation) == ("Asha", "Harbour Works", "Director")
    assert (made.status, made.is_proven, used(session, row)) == ("pending", False, 1)


def test_code_is_forgiven_its_spaces_and_letter_case(session, services):
    row = invite(session, services)
    come(session, f" {row.code[:4].lower()}-{row.code[4:8]} {row.code[8:]}", ANSWERS)
    assert used(session, row) == 1


def test_waived_approval_holds_for_a_vetted_kind_and_without_its_documents(session, services):
    row = invite(session, services, kind="media", approve=True)
    receipt, _person = come(session, row.code, ANSWERS, kind="media")
    person = session.get_one(Person, receipt.registration_id)
    assert person.status == "pending"
    prove_address(session, person)
    assert person.status == "approved"


def test_without_the_waiver_a_vetted_kind_waits_for_its_decision(session, services):
    row = invite(session, services, kind="exhibitor")
    receipt, _person = come(session, row.code, ANSWERS | {"companyName": "Harbour Works"}, kind="exhibitor")
    person = session.get_one(Person, receipt.registration_id)
    prove_address(session, person)
    assert person.status == "pending"


def test_letters_link_proves_the_address_and_approves_at_once(session, services):
    row = invite(session, services, kind="media", email="Asha@demo.example", fields=VIP, approve=True)
    receipt, person = come(session, link_of(row), {}, kind="media")
    assert person is not None
    assert (receipt.status, person.status, person.proven_email) == ("approved", "approved", "asha@demo.example")
    assert link_of(row) in session.exec(select(Message.text).where(Message.purpose == "registration-invited")).one()


def test_code_that_staff_hand_on_proves_nothing(session, services):
    row = invite(session, services, kind="media", email="asha@demo.example", fields=VIP, approve=True)
    for text in (row.code, f"{row.code}.{'g' * 40}"):
        with session.begin_nested() as undo:
            receipt, person = come(session, text, {}, kind="media")
            assert person is None
            assert session.get_one(Person, receipt.registration_id).is_proven is False
            undo.rollback()


def test_link_of_one_person_takes_no_other_address(session, services):
    row = invite(session, services, email="asha@demo.example", fields=VIP)
    with pytest.raises(Conflict, match="This invitation is not valid"):
        come(session, link_of(row), {"email": "bilal@demo.example"})


@pytest.mark.parametrize("why", ["unknown", "recalled", "expired", "used", "kind", "category"])
def test_invitation_that_cannot_be_used_is_refused_alike(session, services, why):
    row = invite(session, services, uses=1, expires_at=NOON + HOUR, kind="visitor")
    code, kind, now = row.code, "visitor", NOON
    if why == "unknown":
        code = "NOBODYSCODE"
    elif why == "recalled":
        staff.recall_invitation(session, row.id, actor=OFFICER, now=NOON)
    elif why == "expired":
        now = NOON + HOUR
    elif why == "used":
        come(session, code, ANSWERS, kind=kind)
    else:
        kind = "delegate" if why == "kind" else "seafarer"
    with pytest.raises(Conflict, match=r"^This invitation is not valid$"):
        come(session, code, ANSWERS | {"email": "other@demo.example", "rank": "Master"}, kind=kind, now=now)


def test_address_that_is_registered_already_is_counted_as_a_new_one(session, services, asha):
    """Otherwise the uses that are left would tell who is registered."""
    row = invite(session, services, uses=1)
    receipt, person = come(session, row.code, ANSWERS | {"email": asha.email})
    assert (session.get(Person, receipt.registration_id), person, used(session, row)) == (None, None, 1)
    with pytest.raises(Conflict, match=r"^This invitation is not valid$"):
        come(session, row.code, ANSWERS | {"email": "other@demo.example"})


def test_whoever_was_invited_by_address_and_is_registered_already_uses_nothing_up(session, services, asha):
    row = invite(session, services, email=asha.email)
    assert come(session, row.code, ANSWERS | {"email": asha.email})[1] is None
    assert used(session, row) == 0


def test_letters_link_does_not_sign_in_who_is_registered_already(session, services, asha):
    row = invite(session, services, email=asha.email, fields=VIP)
    assert come(session, link_of(row), {})[1] is None


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"kind": "achiever", "uses": 1}, "kind"),
        ({"kind": "nobody", "uses": 1}, "kind"),
        ({"uses": None}, "uses"),
        ({"uses": 2, "email": "asha@demo.example"}, "uses"),
        ({"expires_at": NOON}, "expiresAt"),
        ({"fields": {"email": "bilal@demo.example"}, "email": "asha@demo.example"}, "fields"),
        ({"fields": {"rank": "Master"}}, "fields"),
        ({"fields": {"consent": True}}, "fields"),
        ({"fields": {"country": "nowhere"}}, "fields"),
    ],
)
def test_invitation_that_makes_no_sense_is_refused_at_its_field(session, services, asked, field):
    with pytest.raises(Invalid) as refusal:
        invite(session, services, **asked)
    assert list(refusal.value.errors) == [field]


def test_what_an_invitation_holds_is_told_and_erased(session, services):
    row = invite(session, services, email="asha@demo.example", fields=VIP)
    person = come(session, link_of(row), {})[1]
    assert person is not None
    told = privacy.export_of(session, person, [person.email])["invitations"][0]
    assert (told["email"], told["fields"]["lastName"]) == (person.email, "Rao")
    privacy.erase_invitations(session, person, [person.email], now=NOON)
    assert (row.email, row.fields, session.exec(select(InvitationUse)).all()) == ("", {}, [])


def test_only_unused_invitations_that_ended_long_ago_are_deleted(session, services):
    old = NOON - timedelta(days=200)
    gone = invite(session, services, now=old, expires_at=old + HOUR)
    kept = invite(session, services, now=old, expires_at=old + HOUR)
    come(session, kept.code, ANSWERS, now=old)
    invite(session, services, now=old)
    assert privacy.purge_ended(session, now=NOON) == 1
    assert gone.id not in session.exec(select(RegistrationInvitation.id)).all()


@pytest.mark.race
@pytest.mark.parametrize("counted", [True, False], ids=["counted", "control"])
def test_code_for_three_people_lets_in_three_of_twenty(database, services, counted, monkeypatch):
    """The control counts first and acts then: it must let more in, or this test could not see a race."""
    from concurrent.futures import ThreadPoolExecutor

    with database.writing() as session:
        row = invite(session, services, uses=3)
    if not counted:
        monkeypatch.setattr(service, "count_use", lambda *_given, **_named: None)

    def register(number: int) -> bool:
        try:
            with database.writing() as session:
                come(session, row.code, ANSWERS | {"email": f"p{number}@demo.example"})
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        came = sum(pool.map(register, range(20)))
    with database.reading() as session:
        people = len(session.exec(select(Person.id).where(col(Person.email).startswith("p"))).all())
    assert (came == people == 3) is counted
    assert came >= 3


@pytest.mark.parametrize("meanwhile", ["used", "recalled", "expired"])
def test_invitation_that_ends_between_reading_and_counting_is_refused(session, services, meanwhile):
    """Whoever read it while it was open comes too late; what the row says at the count decides."""
    row = invite(session, services, uses=1)
    opened = OpenedInvitation(row.id, row.kind, row.category, row.email, {}, approve=False, proves_email=False)
    came, late = make_person(session), make_person(session)
    if meanwhile == "used":
        service.count_use(session, opened, came.id, now=NOON)
    else:
        row.recalled_at, row.expires_at = (NOON, None) if meanwhile == "recalled" else (None, NOON)
        session.flush()
    with pytest.raises(Conflict, match="This invitation is not valid"):
        service.count_use(session, opened, late.id, now=NOON)
    assert used(session, row) == (1 if meanwhile == "used" else 0)


def test_twenty_who_open_a_link_note_its_first_opening(session, services):
    row = invite(session, services, email="asha@demo.example")
    for hours in range(3):
        service.note_opened(session, row.id, now=NOON + hours * HOUR)
    session.refresh(row)
    assert row.opened_at == NOON


def test_people_made_meanwhile_do_not_matter(session, services):
    make_person(session, "visitor", email="asha@demo.example")
    row = invite(session, services, email="asha@demo.example", fields=VIP)
    assert come(session, link_of(row), {})[1] is not None
