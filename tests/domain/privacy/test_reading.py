"""The copy's page to read: dates, money, countries and choices as people know them, in both languages."""

from __future__ import annotations

import io
import json
import re
import zipfile
from datetime import date, datetime

import pytest

from maritime_site.core.serialization import serialize_value
from maritime_site.core.text.i18n import use_language
from maritime_site.domain.awards.models import NominationStatus
from maritime_site.domain.exhibition.models import ApplicationStatus
from maritime_site.domain.helpdesk.models import Author, CaseStatus
from maritime_site.domain.hospitality.models import ActorType, BookingStatus
from maritime_site.domain.networking.models import ConnectionStatus
from maritime_site.domain.outbox.models import MessageStatus
from maritime_site.domain.payments.models import AttemptStatus
from maritime_site.domain.people import history
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Status
from maritime_site.domain.people.queries import profile_of
from maritime_site.domain.people.schemas import OPTIONAL_PURPOSES, REGISTRATION_PURPOSE
from maritime_site.domain.privacy import field_names, labels
from maritime_site.domain.privacy.archive import build_archive
from maritime_site.domain.privacy.models import RequestKind, RequestStatus
from maritime_site.domain.privacy.service import DataCopy
from tests.factories import make_person
from tests.people import EVENT, NOON

pytestmark = pytest.mark.req("REG-7")
ZONE = "Asia/Kolkata"
DEVANAGARI = re.compile("[\u0900-\u097f]")
CODES = [
    *(("profile", "status", status) for status in Status),
    *(("registrationHistory", "by", each) for each in ActorType),
    *(("bookings", "status", status) for status in BookingStatus),
    *(("payments", "status", status) for status in AttemptStatus),
    *(("stalls", "status", status) for status in ApplicationStatus),
    *(("connections", "status", status) for status in ConnectionStatus),
    *(("nominations", "status", status) for status in NominationStatus),
    *(("queries", "status", status) for status in CaseStatus),
    *(("queries", "author", each) for each in Author),
    *(("messages", "status", status) for status in MessageStatus),
    *(("dataRequests", "status", status) for status in RequestStatus),
    *(("dataRequests", "kind", each) for each in RequestKind),
    *(("consents", "purpose", each) for each in (REGISTRATION_PURPOSE, *OPTIONAL_PURPOSES)),
    *(("profile", "userType", kind) for kind in KINDS),
]


def told(section, row, name, code="en"):
    with use_language(code):
        return labels.value_words(section, name, row, zone=ZONE)


@pytest.mark.parametrize(("section", "name", "code"), CODES)
def test_no_code_is_shown_raw(section, name, code):
    assert told(section, {name: str(code)}, name) != str(code)
    assert DEVANAGARI.search(told(section, {name: str(code)}, name, "hi"))


@pytest.mark.req("LAY-7", "LANG-1")
@pytest.mark.parametrize(
    ("value", "english", "hindi"),
    [
        (datetime.fromisoformat("2025-03-05T20:00:00+00:00"), "06-Mar-2025, 01:30 IST", "06-मार्च-2025, 01:30 IST"),
        (date(2025, 3, 5), "05-Mar-2025", "05-मार्च-2025"),
        (True, "Yes", "हाँ"),
        (False, "No", "नहीं"),
        (None, "", ""),
    ],
)
def test_days_and_answers_are_written_as_on_the_site(value, english, hindi):
    row = {"at": serialize_value(value)}
    assert (told("profile", row, "at"), told("profile", row, "at", "hi")) == (english, hindi)


@pytest.mark.parametrize(("name", "answer"), [("amountMinor", "₹12,500"), ("refundedMinor", "₹0")])
def test_money_is_money(name, answer):
    assert told("payments", {"amountMinor": 1_250_000, "refundedMinor": 0, "currency": "INR"}, name) == answer


def test_what_somebody_wrote_is_left_alone():
    row = {"purpose": "registration", "status": "pending", "note": "rejected"}
    assert told("connections", row, "purpose") == "registration"
    assert told("registrationHistory", row, "note") == "rejected"


@pytest.mark.req("LANG-1")
@pytest.mark.parametrize(
    ("name", "kept", "english"),
    [
        ("note", history.OFFER_ENDED, "The offered place was not taken in time"),
        ("note", history.note_offer(NOON), "A place is offered until 01-Sep-2025, 17:30 IST"),
        ("fields", "company_name", "Company name"),
        ("documents", "media-letter", "Letter from your media house"),
        ("old", "delegate", "Delegate"),
        ("new", "seafarer", "Seafarer"),
        ("new", Status.REJECTED, "Not accepted"),
    ],
)
def test_what_the_site_noted_of_a_registration_is_told_in_words(name, kept, english):
    row = {name: str(kept)}
    assert told("registrationHistory", row, name) == english
    assert DEVANAGARI.search(told("registrationHistory", row, name, "hi"))


@pytest.mark.req("LANG-1")
def test_lists_are_told_in_words_and_nothing_is_a_dash(session):
    asked = {"fields": ["mobile"], "documents": ["media-letter"], "details": {}}
    page, _kept = pages_of(make_person(session), "en", requestsForMore=[asked])
    assert "<dd>Mobile<br></dd>" in page
    assert "<dd>Letter from your media house<br></dd>" in page
    assert "<dt>What it was about</dt><dd>–</dd>" in page


def pages_of(person, code, **more):
    copy = DataCopy(person, {"profile": [profile_of(person)], "bookings": []} | more, [], NOON)
    with use_language(code):
        made = zipfile.ZipFile(io.BytesIO(build_archive(copy, event=EVENT, zone=ZONE, read=lambda _name: b"")))
    return made.read("my-data.html").decode(), json.loads(made.read("my-data.json"))


def test_the_page_reads_well_and_the_json_stays_raw(session):
    details = {"institution": "Sea School", "course": "Law", "adult": True}
    student = make_person(session, "visitor", category="student", country="FR", language="hi", details=details)
    page, kept = pages_of(student, "en")
    for words_of_it in (
        "Student visitor",
        "France",
        "हिन्दी",
        "31-Aug-2025, 17:30 IST",
        "Approved",
        "Sea School",
        "Yes",
    ):
        assert f"<dd>{words_of_it}</dd>" in page
    assert str(student.id) not in page
    # The kind's words say the category, too.
    assert page.count("Student visitor") == 1
    assert "<dt>Category</dt>" not in page
    (profile,) = kept["profile"]
    assert (profile["country"], profile["category"], profile["id"]) == ("FR", "student", str(student.id))


@pytest.mark.req("LANG-1")
@pytest.mark.parametrize("kind", KINDS)
def test_every_field_of_a_profile_is_named_in_hindi(session, kind):
    page, _kept = pages_of(make_person(session, kind), "hi")
    names = re.findall("<dt>(.*?)</dt>", page)
    assert len(names) > 10
    assert [name for name in names if not DEVANAGARI.search(name)] == []


def test_a_choice_is_shown_with_its_label(session):
    page, _kept = pages_of(make_person(session, details={"sector": "green-shipping"}), "en")
    assert "<dd>Green shipping and fuels</dd>" in page


@pytest.mark.parametrize("name", ["gatewayPaymentId", "fasciaName", "invoiceNumber", "nomineeMobile", "value"])
def test_fields_that_no_form_asks_have_names_too(name):
    with use_language("hi"):
        assert DEVANAGARI.search(field_names.field_words(name))


def test_lists_are_written_out_and_no_word_of_theirs_is_markup(asha):
    case = {
        "number": "Q-1",
        "tags": ["Hall & stalls", "<b>Food</b>"],
        "messages": [{"text": "At <Gate> 4"}],
        "files": [],
    }
    page, kept = pages_of(asha, "en", queries=[case])
    assert "<dd>Hall &amp; stalls<br>&lt;b&gt;Food&lt;/b&gt;<br></dd>" in page
    assert "<dd>At &lt;Gate&gt; 4</dd>" in page
    assert page.count("<dd>–</dd>") >= 1, "an empty list is said"
    assert kept["queries"] == [case]
