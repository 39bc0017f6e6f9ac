"""Whoever signs in after many wrong codes is told of them (security.md R14)."""

from __future__ import annotations

import pytest
from sqlmodel import select

from maritime_site.domain.outbox.models import Message
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.codes import WrongCode
from tests.domain.signin.steps import ask, code_of, email, later, mobile, prove
from tests.factories import make_person

ASHA = email("asha@demo.example")


def guess(session, address, times, *, kind="delegate", now):
    """Wrong codes, while none lives."""
    for _time in range(times):
        with pytest.raises(WrongCode):
            prove(session, address, "000000", kind=kind, now=now)


def enter(session, address, *, kind="delegate", **when):
    code = code_of(ask(session, address, kind=kind, now=later(**when)))
    return prove(session, address, code, kind=kind, now=later(**when))


def told(session):
    session.flush()
    return list(session.exec(select(Message).where(Message.purpose == "wrong-codes")).all())


@pytest.mark.req("AUTH-1")
@pytest.mark.parametrize(("times", "letters"), [(4, 0), (5, 1), (9, 1)])
def test_five_wrong_codes_before_a_sign_in_are_told(session, asha, times, letters):
    guess(session, ASHA, times, now=later(hours=1))
    assert told(session) == []
    assert enter(session, ASHA, hours=20).person.id == asha.id
    result = told(session)
    assert [(letter.channel, letter.recipient) for letter in result] == [("email", asha.email)] * letters
    assert all(f"Before, {times} wrong codes were typed for a•••@demo.example." in letter.text for letter in result)


@pytest.mark.req("AUTH-1")
@pytest.mark.usefixtures("asha")
def test_they_are_told_once_whichever_kind_signs_in_next(session):
    make_person(session, "visitor", email="asha@demo.example")
    guess(session, ASHA, 6, kind="visitor", now=later(hours=1))
    enter(session, ASHA, hours=2)
    enter(session, ASHA, kind="visitor", hours=3)
    enter(session, ASHA, hours=4)
    guess(session, ASHA, 4, now=later(hours=5))
    enter(session, ASHA, hours=6)
    assert len(told(session)) == 1
    guess(session, ASHA, 5, now=later(hours=7))
    enter(session, ASHA, hours=8)
    assert len(told(session)) == 2


@pytest.mark.req("AUTH-1", "LANG-1")
def test_codes_for_a_number_are_told_by_email_in_the_readers_language(session):
    person = make_person(session, "delegate", language="hi")
    guess(session, mobile(person.mobile[-10:]), 5, now=later(hours=1))
    enter(session, Address("sms", person.mobile), hours=2)
    (letter,) = told(session)
    assert (letter.channel, letter.recipient, letter.language) == ("email", person.email, "hi")
    assert "/hi/security" in letter.text
    assert person.mobile not in letter.text
