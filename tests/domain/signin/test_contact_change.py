"""Changing the address one signs in with (contract; R15, attacks 16 and 60)."""

from __future__ import annotations

from uuid import uuid4

import pytest
from sqlmodel import Session, select

from maritime_site.core.errors import NotSignedIn, TooMany
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin import contact_change, sessions, tokens
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.codes import WrongCode
from tests.domain.signin.steps import KEYS, RULES, ask, code_of, email, later, mobile, prove, wrong_one
from tests.factories import make_person, sign_in
from tests.people import NOON

NEW = email("asha.new@demo.example")


def request(session: Session, owner: Person, address: Address = NEW, *, now=NOON) -> Message | None:
    message = contact_change.request_change(session, address, owner=owner, rules=RULES, now=now)
    session.flush()
    return message


def confirm(session: Session, owner: Person, otp: str, *, now=NOON, session_id=None) -> Person:
    return contact_change.confirm_change(
        session, otp, owner=owner, session_id=session_id or uuid4(), rules=RULES, now=now
    )


def letters_to(session: Session, recipient: str) -> list[str]:
    return [row.purpose for row in session.exec(select(Message).where(Message.recipient == recipient))]


def claims_of(token: str) -> tokens.Claims:
    return tokens.read_token(token, keys=KEYS, kinds=("delegate",))


@pytest.mark.req("REG-6", "AUTH-1")
def test_nothing_changes_before_the_code_is_confirmed(session, asha):
    message = request(session, asha)
    assert message is not None
    assert message.recipient == NEW.value
    assert session.get_one(Person, asha.id).email == "asha@demo.example"
    assert ask(session, NEW, now=later(minutes=1)) is None


@pytest.mark.req("REG-6", "AUTH-1")
def test_a_confirmed_address_signs_in_the_old_one_is_told_and_other_sessions_end(session, asha):
    mine, other = (claims_of(sign_in(session, asha)) for _ in range(2))
    code = code_of(request(session, asha))
    person = confirm(session, asha, code, session_id=mine.session_id)
    assert person.email == NEW.value
    assert letters_to(session, "asha@demo.example") == ["contact-changed"]
    sessions.live_session(session, mine, now=NOON)
    with pytest.raises(NotSignedIn):
        sessions.live_session(session, other, now=NOON)
    assert ask(session, email("asha@demo.example"), now=later(minutes=2)) is None
    assert prove(session, NEW, code_of(ask(session, NEW, now=later(minutes=2))), now=later(minutes=2)).token


@pytest.mark.req("REG-6", "AUTH-1")
def test_a_confirmed_number_is_kept_with_its_code_and_the_old_one_gets_a_text(session, asha):
    old = asha.mobile
    person = confirm(session, asha, code_of(request(session, asha, mobile("09876543210", "in"))))
    assert (person.mobile, person.country_code) == ("+919876543210", "+91")
    assert letters_to(session, old) == ["contact-changed"]


def test_an_old_number_that_takes_no_texts_is_told_by_email(session):
    person = make_person(session, "delegate", mobile="+4915123456789", email="abroad@demo.example")
    confirm(session, person, code_of(request(session, person, mobile("9876543210"))))
    assert letters_to(session, "abroad@demo.example") == ["contact-changed"]


def test_confirming_ones_own_address_again_tells_nobody(session, asha):
    person = confirm(session, asha, code_of(request(session, asha, email(asha.email))))
    assert person.email == "asha@demo.example"
    assert letters_to(session, "asha@demo.example") == ["contact-code"]


@pytest.mark.req("REG-6", "AUTH-1")
def test_a_wrong_or_missing_code_changes_nothing(session, asha):
    with pytest.raises(WrongCode):
        confirm(session, asha, "000000")
    code = code_of(request(session, asha))
    with pytest.raises(WrongCode):
        confirm(session, asha, wrong_one(code))
    with pytest.raises(WrongCode):
        confirm(session, asha, code, now=later(minutes=10))
    assert session.get_one(Person, asha.id).email == "asha@demo.example"


def test_a_code_is_confirmed_once(session, asha):
    code = code_of(request(session, asha))
    confirm(session, asha, code)
    with pytest.raises(WrongCode):
        confirm(session, asha, code)


def test_a_code_for_a_new_address_does_not_sign_in_nor_serve_another(session, asha):
    chitra = make_person(session, "delegate", email="chitra@demo.example")
    code = code_of(request(session, asha))
    request(session, chitra, now=later(minutes=1))
    with pytest.raises(WrongCode):
        prove(session, NEW, code, now=later(minutes=1))
    with pytest.raises(WrongCode):
        confirm(session, chitra, code, now=later(minutes=1))
    assert confirm(session, asha, code, now=later(minutes=1)).email == NEW.value


def test_only_the_last_change_that_was_asked_for_counts(session, asha):
    first = code_of(request(session, asha))
    second = code_of(request(session, asha, email("third@demo.example")))
    if first != second:
        with pytest.raises(WrongCode):
            confirm(session, asha, first)
    assert confirm(session, asha, second).email == "third@demo.example"


@pytest.mark.req("REG-6", "AUTH-1")
@pytest.mark.parametrize("channel", ["email", "sms"])
def test_somebody_elses_address_gets_a_warning_and_no_code(session, asha, channel):
    holder = make_person(session, "delegate", email="holder@demo.example")
    address = email(holder.email) if channel == "email" else Address("sms", holder.mobile, "+91")
    message = request(session, asha, address)
    assert message is not None
    assert (message.purpose, message.recipient) == ("contact-taken", address.value)
    with pytest.raises(WrongCode):
        confirm(session, asha, "000000")


def test_an_address_of_another_kind_is_free(session, asha):
    make_person(session, "exhibitor", email=NEW.value)
    assert confirm(session, asha, code_of(request(session, asha))).email == NEW.value


@pytest.mark.req("REG-6", "AUTH-1")
@pytest.mark.parametrize("address", [NEW, mobile("9876543210")])
def test_an_address_that_was_taken_meanwhile_stays_with_its_holder(session, asha, address):
    before = (asha.email, asha.mobile)
    code = code_of(request(session, asha, address))
    values = {"email": address.value} if address.channel == "email" else {"mobile": address.value}
    holder = make_person(session, "delegate", **values)
    with pytest.raises(WrongCode):
        confirm(session, asha, code)
    session.expire_all()
    assert (session.get_one(Person, asha.id).email, session.get_one(Person, asha.id).mobile) == before
    assert letters_to(session, address.value).count("contact-taken") == 1
    assert session.get_one(Person, holder.id)


@pytest.mark.req("REG-6", "AUTH-1")
def test_the_limits_of_signing_in_hold_for_changes_too(session, asha):
    wrong = wrong_one(code_of(request(session, asha)))
    with pytest.raises(TooMany):
        request(session, asha, now=later(seconds=59))
    with pytest.raises(TooMany):
        ask(session, NEW, now=later(seconds=59))
    for _ in range(10):
        with pytest.raises(WrongCode):
            confirm(session, asha, wrong, now=later(seconds=1))
    with pytest.raises(TooMany):
        confirm(session, asha, wrong, now=later(seconds=2))
