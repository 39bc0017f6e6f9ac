"""What the letters about a registration say: who it is for, and where to sign in."""

from __future__ import annotations

import pytest

from maritime_site.api.people.registration_bodies import example_of
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import use_language
from maritime_site.domain.imports.messages import imported_message
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.people import messages
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Status
from maritime_site.domain.people.schemas import registration_of
from maritime_site.ports.event import LocalizedText
from tests.factories import make_person
from tests.people import LETTERHEAD, SITE

FORM = KINDS["delegate"].forms[0]
PAYLOAD = parse_request(registration_of(FORM.profile), example_of(FORM))
LETTERS = {
    "registered": messages.registered_message,
    "registered before": lambda person, letterhead: messages.registered_before(
        person, payload=PAYLOAD, letterhead=letterhead
    ),
    "confirmation wanted": messages.confirmation_wanted,
    **{
        status: lambda person, letterhead: messages.decided_message(person, note="Why", letterhead=letterhead)
        for status in Status
    },
}


@pytest.mark.req("REG-4", "REG-5", "LANG-1")
@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("code", "prefix"), [("en", ""), ("hi", "/hi")])
def test_every_letter_says_where_its_reader_signs_in(session, letter, kind, code, prefix):
    person = make_person(session, kind, status=letter if letter in set(Status) else Status.PENDING)
    with use_language(code):
        text = LETTERS[letter](person, letterhead=LETTERHEAD).text
    assert f"{SITE}{prefix}{KINDS[kind].login_path}" in text.split()


@pytest.mark.req("STAFF-1", "IMPORT-1")
@pytest.mark.parametrize("letter", [messages.added_message, imported_message])
@pytest.mark.parametrize(("code", "words"), [("en", "is on the waiting list"), ("hi", "प्रतीक्षा सूची")])
def test_whom_the_organisers_put_on_the_waiting_list_reads_so(session, letter, code, words):
    with use_language(code):
        told = {
            status: words in letter(make_person(session, status=status), letterhead=LETTERHEAD).text
            for status in (Status.WAITLISTED, Status.PENDING, Status.APPROVED)
        }
    assert told == {Status.WAITLISTED: True, Status.PENDING: False, Status.APPROVED: False}


@pytest.mark.req("KIND-1")
@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize(
    ("category", "called"), [("student", "Student visitor"), ("seafarer", "Seafarer"), ("general", "Visitor")]
)
def test_students_and_seafarers_are_called_what_they_are(session, letter, category, called):
    status = letter if letter in set(Status) else Status.PENDING
    person = make_person(session, "visitor", category=category, status=status)
    assert f" as {called}" in LETTERS[letter](person, letterhead=LETTERHEAD).text


@pytest.mark.req("LANG-1", "EVENT-1")
@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize(("code", "name"), [("en", "Harbour Days 2027"), ("hi", "बंदरगाह दिवस 2027")])
def test_every_letter_is_signed_with_the_events_name_in_its_own_language(session, letter, code, name):
    status = letter if letter in set(Status) else Status.PENDING
    letterhead = Branding(LocalizedText("Harbour Days 2027", "बंदरगाह दिवस 2027"), SITE)
    with use_language(code):
        text = LETTERS[letter](make_person(session, "delegate", status=status), letterhead=letterhead).text
    assert text.split("\n\n")[-1] == name
