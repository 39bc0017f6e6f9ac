"""Queries become cases, feedback is kept, and both are confirmed."""

from __future__ import annotations

import re

import pytest
from sqlmodel import select

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import set_language
from maritime_site.domain.helpdesk import service
from maritime_site.domain.helpdesk.models import Author, Case, CaseMessage, CaseStatus
from maritime_site.domain.helpdesk.schemas import FeedbackRequest, QueryRequest
from maritime_site.domain.outbox.models import Message
from tests.people import EVENT, NOON


def query(**overrides):
    return {
        "name": "Asha Rao",
        "email": "asha@demo.example",
        "mobile": "9876543210",
        "countryCodeMobile": "IN",
        "message": "Where do I park?",
    } | overrides


def opinion(**overrides):
    return {"name": "Asha Rao", "email": "asha@demo.example", "rating": 4, "message": "Good signs"} | overrides


def refused(request_type, values):
    with pytest.raises(Invalid) as refusal:
        parse_request(request_type, values)
    return refusal.value.errors


@pytest.mark.req("QRY-1", "BO-6")
def test_a_query_is_an_open_case_with_its_message_and_a_confirmation(session):
    case = service.open_case(session, parse_request(QueryRequest, query()), event=EVENT, now=NOON)
    session.flush()
    assert re.fullmatch(r"Q-[A-Z2-9]{4}-[A-Z2-9]{4}", case.number)
    assert session.exec(select(Case)).one() == case
    assert (case.status, case.assignee_id, case.created_at) == (CaseStatus.OPEN, None, NOON)
    assert (case.mobile, case.mobile_typed, case.country_code) == ("+919876543210", "9876543210", "+91")
    thread = session.exec(select(CaseMessage)).one()
    assert (thread.case_id, thread.author, thread.text) == (case.id, Author.PERSON, "Where do I park?")
    letter = session.exec(select(Message)).one()
    assert (letter.channel, letter.recipient, letter.purpose) == ("email", "asha@demo.example", "query-received")
    assert case.number in letter.text
    assert case.number in letter.subject
    assert not re.search(r"(?<!\d)\d{6}(?!\d)", letter.text)


@pytest.mark.req("BO-6")
def test_the_confirmation_repeats_nothing_a_stranger_typed(session):
    typed = query(name="Win a prize", message="Go to https://evil.example")
    service.open_case(session, parse_request(QueryRequest, typed), event=EVENT, now=NOON)
    letter = session.exec(select(Message)).one()
    assert "prize" not in letter.subject + letter.text
    assert "evil" not in letter.subject + letter.text


@pytest.mark.req("QRY-5")
@pytest.mark.parametrize("message", [None, "", "  "])
def test_a_query_may_have_no_message(session, message):
    service.open_case(session, parse_request(QueryRequest, query(message=message)), event=EVENT, now=NOON)
    assert session.exec(select(CaseMessage)).all() == []


@pytest.mark.req("LANG-1")
def test_a_case_keeps_the_language_it_was_written_in(session):
    set_language("hi")
    case = service.open_case(session, parse_request(QueryRequest, query()), event=EVENT, now=NOON)
    feedback = service.give_feedback(
        session, parse_request(FeedbackRequest, opinion()), event=EVENT, confirm=True, now=NOON
    )
    assert (case.language, feedback.language) == ("hi", "hi")
    assert {letter.language for letter in session.exec(select(Message))} == {"hi"}


@pytest.mark.parametrize(("confirm", "letters"), [(True, 1), (False, 0)])
def test_feedback_is_kept_and_confirmed_where_asked(session, confirm, letters):
    payload = parse_request(FeedbackRequest, opinion())
    feedback = service.give_feedback(session, payload, event=EVENT, confirm=confirm, now=NOON)
    sent = session.exec(select(Message)).all()
    assert (feedback.rating, feedback.message, len(sent)) == (4, "Good signs", letters)
    assert all(feedback.number in letter.text for letter in sent)


@pytest.mark.req("QRY-3")
@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("name", "", "Required"),
        ("name", "A", "Name must be at least 2 characters"),
        ("name", "Asha\r\nBcc: x@y.example", "Remove characters that cannot be shown"),
        ("email", None, "Required"),
        ("email", "asha", "Please enter a valid email address"),
        ("email", "a@b.example\r\nBcc: x@y.example", "Please enter a valid email address"),
        ("mobile", " ", "Required"),
        ("mobile", "98765", "Mobile number must be 10–15 digits"),
        ("mobile", "98765 43210", "Mobile number must be 10–15 digits"),
        ("mobile", "1" * 16, "Mobile number must be 10–15 digits"),
        ("mobile", "٩٨٧٦٥٤٣٢١٠", "Mobile number must be 10–15 digits"),
        ("countryCodeMobile", "", "Required"),
        ("countryCodeMobile", "nowhere", "Choose one of the listed values"),
        ("message", "x" * 5001, "Use at most 5000 characters"),
        ("message", "bell \x07", "Remove characters that cannot be shown"),
        ("status", "closed", "This field is not accepted"),
    ],
)
def test_each_field_is_refused_in_its_own_words(field, value, message):
    assert refused(QueryRequest, query(**{field: value})) == {field: message}


@pytest.mark.req("QRY-3")
def test_a_number_may_be_typed_in_hindi_digits():
    assert parse_request(QueryRequest, query(mobile="९८७६५४३२१०")).mobile == "9876543210"


def test_all_that_is_missing_is_named_at_once():
    assert refused(QueryRequest, {}) == dict.fromkeys(["name", "email", "mobile", "countryCodeMobile"], "Required")


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("rating", None, "Required"),
        ("rating", 0, "Enter 1 or more"),
        ("rating", 6, "Enter 5 or less"),
        ("rating", "4", "Enter a whole number"),
        ("rating", True, "Enter a whole number"),
        ("message", "", "Required"),
    ],
)
def test_feedback_needs_a_rating_and_words(field, value, message):
    assert refused(FeedbackRequest, opinion(**{field: value})) == {field: message}


@pytest.mark.req("QRY-3")
@pytest.mark.parametrize(("code", "kept"), [("+91", "+91"), ("91", "+91"), ("in", "+91"), ("+1-684", "+1-684")])
def test_a_country_code_comes_in_any_spelling(code, kept):
    assert parse_request(QueryRequest, query(countryCodeMobile=code)).country_code_mobile == kept


@pytest.mark.parametrize(("seconds", "hurried"), [(None, False), (0, True), (1.9, True), (2, False)])
def test_whoever_is_faster_than_a_person_is_hurried(seconds, hurried):
    assert parse_request(QueryRequest, query(secondsOpen=seconds)).is_hurried is hurried
