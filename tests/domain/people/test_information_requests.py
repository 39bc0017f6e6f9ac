"""More is asked for by name, and the request closes by itself (ASK-1)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.schemas import parse_request
from maritime_site.domain.people import documents, queries, service
from maritime_site.domain.people.information import requests as information_requests
from maritime_site.domain.people.information.requests import AskRequest
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Status
from maritime_site.domain.people.schemas import update_of
from maritime_site.files.sanitizing import CleanFile
from tests.factories import make_person
from tests.people import LETTERHEAD, NOON

LATER = NOON + timedelta(hours=1)


def ask(session, person, message="Please complete this", *, fields=(), wanted=()):
    payload = AskRequest(message=message, fields=list(fields), documents=list(wanted))
    information_requests.ask(session, person, payload, by="administrator", letterhead=LETTERHEAD, now=NOON)
    return information_requests.find_latest(session, person)


def save(session, person, **values):
    payload = parse_request(update_of(KINDS[person.kind].profile_of(person.category)), values)
    return service.update_profile(session, payload, owner=person, now=LATER)


def hand_in(session, person, kind):
    file = CleanFile(b"picture", "png")
    values = {"owner": person, "approval": None, "letterhead": LETTERHEAD, "now": LATER}
    documents.add_document(session, kind, file, name=documents.new_name(file), **values)


@pytest.mark.req("ASK-1")
def test_a_request_closes_when_all_it_names_came(session):
    person = make_person(session, "media", status="pending")
    request = ask(session, person, fields=["outlet", "designation"], wanted=["media-letter"])
    save(session, person, outlet="The Daily Tide")
    assert (request.status, request.lacking, person.more_info) == (
        "open",
        ("designation", "media-letter"),
        "Please complete this",
    )
    hand_in(session, person, "media-letter")
    assert request.status == "open"
    save(session, person, designation="Editor")
    assert (request.status, request.closed_at, person.more_info) == ("answered", LATER, "")
    steps = [(step.action, step.by, step.details) for step in queries.history_of(session, person)]
    named = {"fields": ["outlet", "designation"], "documents": ["media-letter"]}
    assert steps == [("asked", "administrator", named), ("answered", "owner", named)]


@pytest.mark.req("ASK-1")
def test_a_document_is_no_answer_to_a_question_in_words_and_an_unasked_field_none_to_a_named_one(session):
    person = make_person(session, "media", status="pending")
    request = ask(session, person, fields=["outlet"])
    save(session, person, designation="Editor")
    hand_in(session, person, "other")
    assert (request.status, person.more_info) == ("open", "Please complete this")


@pytest.mark.req("ASK-1")
def test_unknown_names_are_refused_by_name(session):
    person = make_person(session, "media", status="pending")
    with pytest.raises(Invalid) as refusal:
        ask(session, person, fields=["rank", "outlet"], wanted=["passport"])
    assert "rank" in refusal.value.errors["fields"]
    assert "outlet" in refusal.value.errors["fields"]
    assert "passport" in refusal.value.errors["documents"]
    assert person.more_info == ""


@pytest.mark.req("ASK-1")
def test_another_question_takes_the_place_of_the_open_one_and_a_decision_ends_it(session):
    person = make_person(session, "media", status="pending")
    first = ask(session, person, fields=["outlet"])
    second = ask(session, person, "Rather this", fields=["designation"])
    assert (first.status, second.status) == ("closed", "open")
    service.change_status(session, person, Status.APPROVED, by="administrator", note="", now=LATER)
    assert second.status == "closed"
    with pytest.raises(NotFound):
        information_requests.get_latest(session, person)


@pytest.mark.req("ASK-1")
def test_the_letter_names_what_is_asked_for_and_leads_there(session, chitra):
    from sqlmodel import select

    from maritime_site.domain.outbox.models import Message

    person = make_person(session, "media", status="pending", language="hi")
    ask(session, person, fields=["outlet"], wanted=["media-letter"])
    (letter,) = session.exec(select(Message)).all()
    assert "/hi/asked" in letter.text
    assert letter.recipient == person.email
    assert chitra.email not in letter.text


@pytest.mark.req("ASK-1")
def test_an_answered_request_is_not_answered_again(session):
    person = make_person(session, "media", status="pending")
    ask(session, person, fields=["outlet"])
    save(session, person, outlet="The Daily Tide")
    with pytest.raises(Conflict):
        information_requests.require_open(session, person)
