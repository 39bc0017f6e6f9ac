"""Who an address belongs to: whoever typed the code that was sent there, and nobody before (AUTH-1, REG-4)."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest
from sqlmodel import Session, col, select

from maritime_site.api.people.registration_bodies import example_of
from maritime_site.core.errors import Conflict, TooMany
from maritime_site.core.schemas import parse_request
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people import decisions, proofs, registering, registration_search
from maritime_site.domain.people.documents import documents_of
from maritime_site.domain.people.information.requests import AskRequest
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status, WaitingUpload
from maritime_site.domain.people.registering import RegistrationTerms
from maritime_site.domain.people.schemas import registration_of
from maritime_site.domain.people.uploads import DROPPED_AFTER, list_expired_uploads, note_upload
from maritime_site.domain.signin import contact_change
from maritime_site.domain.signin.codes import WrongCode
from maritime_site.domain.signin.registration import CodeStep, register_and_request_code
from maritime_site.domain.signin.service import sign_in
from maritime_site.files.sanitizing import CleanFile
from tests.domain.signin.steps import KEYS, RULES, ask, code_of, email, later, mobile, prove
from tests.factories import make_person
from tests.people import LETTERHEAD, NOON

ASHA, NUMBER = email("asha.rao@example.com"), mobile("9876543210")


def registration_request(kind: str = "delegate", **changes):
    form = KINDS[kind].forms[0]
    return parse_request(registration_of(form.profile), example_of(form) | changes)


def post(session: Session, kind: str = "delegate", *, now=NOON, **changes) -> UUID:
    """Somebody registers over REST; the id that they are told."""
    form = KINDS[kind].forms[0]
    made = registering.register_person(
        session,
        registration_request(kind, **changes),
        RegistrationTerms(KINDS[kind], form, LETTERHEAD, now),
    )
    return made.registration_id


def add(session: Session, kind: str = "delegate", *, now=NOON, **changes) -> Person:
    """Somebody whose address is not registered yet does."""
    return session.get_one(Person, post(session, kind, now=now, **changes))


def begin(session: Session, *, now=NOON, **changes) -> CodeStep:
    """Somebody registers on the page."""
    kind = KINDS["delegate"]
    terms = RegistrationTerms(kind, kind.forms[0], LETTERHEAD, now)
    return register_and_request_code(session, registration_request(**changes), terms, rules=RULES)


def purposes(session: Session, recipient: str) -> list[str]:
    sent = select(Message.purpose).where(Message.recipient == recipient)
    return list(session.exec(sent.order_by(col(Message.created_at))).all())


def test_a_code_can_be_asked_for_right_after_registering(session):
    person = add(session)
    opened = prove(session, ASHA, code_of(ask(session, ASHA)))
    assert (opened.person, opened.is_first_proof) == (person, True)
    assert (person.status, person.email_verified_at, person.mobile_verified_at) == (Status.APPROVED, NOON, None)
    assert not prove(session, ASHA, code_of(ask(session, ASHA, now=later(hours=1))), now=later(hours=1)).is_first_proof


def test_a_number_beside_a_proven_address_opens_nothing(session):
    person = add(session)
    waiting = code_of(ask(session, NUMBER))
    prove(session, ASHA, code_of(ask(session, ASHA)))
    with pytest.raises(WrongCode):
        prove(session, NUMBER, waiting)
    assert ask(session, NUMBER, now=later(hours=1)) is None
    assert person.mobile == "+919876543210"


def test_an_address_beside_a_number_proven_first_is_taken_out(session):
    person = add(session)
    waiting = code_of(ask(session, ASHA))
    assert prove(session, NUMBER, code_of(ask(session, NUMBER))).is_first_proof
    assert (person.email, person.mobile_verified_at, person.status) == ("", NOON, Status.APPROVED)
    with pytest.raises(WrongCode):
        prove(session, ASHA, waiting)
    assert ask(session, ASHA, now=later(hours=1)) is None
    assert purposes(session, "") == []


def test_a_number_is_proven_later_as_a_new_one_is(session):
    person = add(session)
    opened = prove(session, ASHA, code_of(ask(session, ASHA)))
    code = code_of(contact_change.request_change(session, NUMBER, owner=person, rules=RULES, now=later(minutes=5)))
    contact_change.confirm_change(
        session, code, owner=person, session_id=opened.person.id, rules=RULES, now=later(minutes=6)
    )
    assert person.mobile_verified_at == later(minutes=6)
    assert (
        prove(session, NUMBER, code_of(ask(session, NUMBER, now=later(hours=1))), now=later(hours=1)).person is person
    )


def test_a_secretarys_number_stands_in_several_registrations(session):
    first, second = add(session), add(session, email="bilal@example.com")
    for person, address in ((first, ASHA), (second, email("bilal@example.com"))):
        assert prove(session, address, code_of(ask(session, address))).person is person
    assert ask(session, NUMBER) is None
    code = code_of(contact_change.request_change(session, NUMBER, owner=second, rules=RULES, now=later(minutes=5)))
    contact_change.confirm_change(session, code, owner=second, session_id=second.id, rules=RULES, now=later(minutes=5))
    third = add(session, email="chitra@example.com", now=later(minutes=6))
    assert (
        prove(session, NUMBER, code_of(ask(session, NUMBER, now=later(hours=1))), now=later(hours=1)).person is second
    )
    asked = email("chitra@example.com")
    assert prove(session, asked, code_of(ask(session, asked)), now=NOON).person is third
    assert {each.status for each in (first, second, third)} == {Status.APPROVED}


def test_who_proves_an_address_first_has_it_and_the_others_are_gone(session):
    strangers = [add(session, firstName="Mallory", mobile=f"900000000{number}") for number in range(3)]
    mine = add(session, now=later(minutes=1))
    gone = [person.id for person in strangers]
    assert prove(session, ASHA, code_of(ask(session, ASHA, now=later(minutes=1))), now=later(minutes=2)).person is mine
    assert session.exec(select(Person.id).where(col(Person.id).in_(gone))).all() == []
    assert registration_search.search_registrations(
        session, registration_search.RegistrationFilters(search="mallory")
    ) == ([], 0)
    assert post(session, now=later(hours=1)) != mine.id
    assert session.exec(select(Person.id)).all() == [mine.id]


def test_the_registration_of_the_page_is_the_one_that_counts(session):
    mine = begin(session)
    add(session, firstName="Mallory", now=later(seconds=5))
    code = code_of(mine.message)
    opened = sign_in(
        session,
        mine.address,
        code,
        kind="delegate",
        rules=RULES,
        keys=KEYS,
        now=later(seconds=9),
        registration_id=mine.registration_id,
    )
    assert (opened.person.id, opened.person.first_name) == (mine.registration_id, "Asha")


def test_who_is_registered_already_gets_the_code_and_a_word(session):
    held = make_person(session, email=ASHA.value)
    step = begin(session)
    assert sorted(purposes(session, ASHA.value)) == ["registration-repeated", "sign-in-code"]
    assert step.registration_id != held.id
    opened = prove(session, ASHA, code_of(step.message))
    assert (opened.person, opened.is_first_proof) == (held, False)


def test_a_code_on_its_way_proves_the_corrected_registration_too(session):
    code = code_of(begin(session).message)
    again = begin(session, firstName="Meera", now=later(seconds=20))
    assert again.message is None
    assert prove(session, ASHA, code, now=later(seconds=30)).person.id == again.registration_id


def test_a_code_that_was_never_sent_does_not_stand_in_for_one(session):
    assert ask(session, ASHA) is None
    with pytest.raises(TooMany):
        begin(session, now=later(seconds=20))


@pytest.mark.parametrize(
    "verb", ["approve_registration", "reject_registration", "waitlist_registration", "ask_for_more"]
)
def test_the_office_decides_nothing_before_the_proof(session, verb):
    person = add(session, "exhibitor")
    words = {"reject_registration": {"reason": "No"}, "ask_for_more": {"payload": AskRequest(message="More")}}.get(
        verb, {}
    )
    with pytest.raises(Conflict, match="confirmed"):
        getattr(decisions, verb)(session, person.id, letterhead=LETTERHEAD, now=NOON, **words)
    assert (person.status, registration_search.next_waiting(session)) == (Status.PENDING, None)
    prove(session, ASHA, code_of(ask(session, ASHA, kind="exhibitor")), kind="exhibitor")
    assert (person.status, registration_search.next_waiting(session)) == (Status.PENDING, person.id)
    assert (
        decisions.approve_registration(session, person.id, letterhead=LETTERHEAD, now=NOON).person.status
        == Status.APPROVED
    )


def test_the_files_of_who_lost_are_dropped_with_the_next_round(session):
    form = KINDS["media"].forms[0]
    file = note_upload(session, "media-letter", CleanFile(b"letter", "png"), form=form, now=NOON)
    lost = add(session, "media", uploads=[str(file.id)])
    assert [each.name for each in documents_of(session, lost)] == [file.name]
    session.delete(file)  # the round forgets claimed ones after hours
    session.flush()
    add(session, "media", now=later(minutes=1))
    prove(session, ASHA, code_of(ask(session, ASHA, kind="media")), kind="media", now=later(minutes=1))
    assert file.name in list_expired_uploads(session, now=later(minutes=1))[1]
    assert session.exec(select(WaitingUpload.created_at)).one() == later(minutes=1) - DROPPED_AFTER


def test_what_nobody_proves_is_deleted_after_thirty_days(session):
    add(session, now=NOON)
    held = make_person(session, created_at=NOON, status=Status.PENDING)
    invited = make_person(
        session, "achiever", created_at=NOON, email_verified_at=None, mobile_verified_at=None, status=Status.PENDING
    )
    assert proofs.purge_unproven(session, now=NOON + timedelta(days=29)) == 0
    assert proofs.purge_unproven(session, now=NOON + timedelta(days=30)) == 1
    assert set(session.exec(select(Person.id)).all()) == {held.id, invited.id}


@pytest.mark.req("AUTH-1")
@pytest.mark.parametrize("address", [ASHA, NUMBER], ids=["email", "sms"])
def test_under_the_wrong_kind_a_letter_names_the_kinds_with_their_links(session, address):
    for kind in ("visitor", "media"):
        make_person(session, kind, email=ASHA.value, mobile=NUMBER.value, first_name="Typed", last_name="Words")
    letter = ask(session, address)
    assert letter is not None
    assert (letter.purpose, letter.recipient, letter.channel) == ("other-kinds", address.value, address.channel)
    assert all(f"{KINDS[kind].label}: {KINDS[kind].login_path}" in letter.text for kind in ("visitor", "media"))
    assert KINDS["exhibitor"].login_path not in letter.text
    assert "Typed" not in letter.text
    assert not any(part.isdigit() and len(part) == 6 for part in letter.text.split())


@pytest.mark.req("AUTH-1")
def test_an_address_that_nobody_registered_hears_nothing(session):
    make_person(session, "visitor", email="other@example.com")
    assert ask(session, ASHA) is None
    assert session.exec(select(Message.id)).all() == []
