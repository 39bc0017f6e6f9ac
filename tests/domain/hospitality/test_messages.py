"""What people are told, and in which language."""

from __future__ import annotations

import re
from datetime import date

import pytest
from sqlmodel import select

from maritime_site.core.text.i18n import use_language
from maritime_site.core.text.reference_codes import new_reference
from maritime_site.demo import hospitality
from maritime_site.domain.hospitality import queries
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.outbox.models import Message
from tests.domain.hospitality.builders import TERMS, make_booking, make_order, make_package, pay
from tests.factories import make_person
from tests.people import NOON


def only_message(session):
    session.flush()
    return session.exec(select(Message)).one()


@pytest.mark.req("HOSP-3")
def test_a_message_speaks_the_owners_language(session):
    make_booking(session, make_person(session, language="hi", email="h@demo.example"))
    message = only_message(session)
    assert (message.language, message.recipient, message.purpose) == ("hi", "h@demo.example", "booking-held")
    assert "https://event.example/hi/hospitality/bookings" in message.text.split()
    assert "बंदरगाह कक्ष" in message.text


@pytest.mark.req("HOSP-3")
def test_the_confirmation_says_what_was_asked_for(session, offline):
    booking = make_booking(session, make_person(session), requests="A cot, please")
    pay(session, make_order(session, booking), offline)
    confirmed = session.exec(select(Message).where(Message.purpose == "booking-confirmed")).one()
    assert "Your special requests: A cot, please" in confirmed.text


@pytest.mark.req("HOSP-3")
def test_no_text_has_six_digits_in_a_row(session):
    package = make_package(session, name_en="Room 123456", price_minor=98_765_432_100)
    make_booking(session, make_person(session, first_name="R2D654321"), package)
    text = only_message(session).text
    assert not re.search(r"(?<!\d)\d{6}(?!\d)", text)
    assert "123 456" in text
    assert "₹98,76,54,321.00" in text


def test_references_never_look_like_a_code():
    assert not any(re.search(r"\d{6}", new_reference("HB")) for _time in range(500))


@pytest.mark.req("HOSP-1")
def test_demo_packages_are_bilingual_marked_and_made_once(session):
    first_day = date(2025, 11, 2)
    assert hospitality.seed_packages(session, first_day, NOON) >= 6
    assert hospitality.seed_packages(session, first_day, NOON) == 0
    packages = session.exec(select(Package)).all()
    assert sum(package.capacity == 3 for package in packages) == 1
    assert {package.check_in for package in packages} == {date(2025, 10, 31)}
    assert all("(demo)" in package.hotel and package.price_minor % 100 == 0 for package in packages)
    assert all(package.cancel_before > NOON for package in packages)
    english = {one.name for one in queries.packages_for_sale(session, zone=TERMS.zone, now=NOON)}
    with use_language("hi"):
        hindi = {one.description for one in queries.packages_for_sale(session, zone=TERMS.zone, now=NOON)}
    assert len(english) == len(hindi) == len(packages)
    assert all(re.search("[\u0900-\u097f]", text) for text in hindi)


def test_demo_packages_near_the_event_may_be_cancelled_until_check_in(session):
    hospitality.seed_packages(session, date(2025, 9, 5), NOON)
    assert {package.cancel_before.date() for package in session.exec(select(Package)).all()} == {date(2025, 9, 3)}
