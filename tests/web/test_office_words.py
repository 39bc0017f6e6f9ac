"""The office reads words, not the names that the code keeps (BO-3)."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
import reflex as rx
from sqlmodel import select

from maritime_site.core.text.i18n import use_language
from maritime_site.demo.removal import DemoCount
from maritime_site.domain.administration.permissions import MEANINGS
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.invitations.models import RegistrationInvitation
from maritime_site.domain.payments.models import PaymentAttempt
from maritime_site.domain.payments.staff.queries import RefundRow
from maritime_site.domain.people.models import Status
from maritime_site.domain.person_records.consequences import Holdings
from maritime_site.web.backoffice.audit.changes import change_of
from maritime_site.web.backoffice.audit.names import names_of
from maritime_site.web.backoffice.audit.state import path_of_thing, row_of
from maritime_site.web.backoffice.broadcasts.state import PATH
from maritime_site.web.backoffice.details import name_in_language
from maritime_site.web.backoffice.home.state import _count_text
from maritime_site.web.backoffice.invitations.state import _list_filled
from maritime_site.web.backoffice.payments.refunds import refund_line
from maritime_site.web.backoffice.people.act_previews import tell_undo
from maritime_site.web.backoffice.people.seats_state import _tell_taken
from maritime_site.web.backoffice.wording import STATUS_WORDS, humanize_name
from tests.domain.hospitality.builders import make_booking, make_order, pay
from tests.factories import make_person
from tests.people import NOON
from tests.web.drawn import drawn

ZONE = "Asia/Kolkata"


@pytest.mark.req("BO-3")
@pytest.mark.parametrize(
    ("name", "words"),
    [("staff.reset_factor", "Reset factor"), ("booking-held", "Booking held"), ("paid", "Paid"), ("", "")],
)
def test_a_kept_name_is_spoken(name, words):
    assert humanize_name(name) == words


@pytest.mark.req("BO-3")
@pytest.mark.parametrize(
    ("people", "entries", "words"),
    [(1, 1, "1 demo person and 1 demo entry"), (2, 1, "2 demo people and 1 demo entry"), (0, 0, "")],
)
def test_the_demo_is_counted_in_words(people, entries, words):
    assert _count_text(DemoCount(people, entries)) == words


@pytest.mark.req("BO-3", "INVITE-1")
@pytest.mark.parametrize(
    ("taken", "count", "words"),
    [
        (0, 1, "The seat is free"),
        (1, 1, "The seat is taken"),
        (1, 3, "1 of 3 seats is taken"),
        (2, 3, "2 of 3 seats are taken"),
    ],
)
def test_seats_are_counted_in_words(taken, count, words):
    assert _tell_taken(taken, count) == words


@pytest.mark.req("BO-3", "STAFF-1")
@pytest.mark.parametrize(
    ("count", "words"), [(1, "1 request or connection ends."), (2, "2 requests and connections end.")]
)
def test_connections_that_end_are_counted_in_words(count, words):
    assert words in tell_undo(Holdings("", (), (), (), (), count))


@pytest.mark.req("INVITE-1", "BO-3")
def test_what_an_invitation_fills_in_stands_with_the_names_of_its_fields():
    fields = {"firstName": "Asha", "countryCode": "+91", "someThing": "x"}
    row = RegistrationInvitation(code="a", kind="media", fields=fields, created_by=uuid4(), created_at=NOON)
    assert _list_filled(row) == [("First name", "Asha"), ("Country code", "+91"), ("Some thing", "x")]
    with use_language("hi"):
        assert _list_filled(row)[0][0] == "पहला नाम"


@pytest.mark.req("BO-3")
def test_every_status_of_a_registration_has_a_word():
    assert set(STATUS_WORDS) == set(Status)


def entry(entity, before, after, **more):
    return AuditEntry(
        sequence=1,
        at=NOON,
        actor_id="1",
        actor="chief@demo.example",
        action="x.y",
        entity=entity,
        entity_id="7",
        previous="",
        seal="",
        before=before,
        after=after,
        **more,
    )


@pytest.mark.req("BO-5", "BO-3")
@pytest.mark.parametrize(
    ("entity", "before", "after", "told"),
    [
        ("refund", {}, {"amount": 1_234_550, "currency": "INR"}, "Amount: ₹12,345.50"),
        ("refund", {}, {"amount": 1_234_500}, "Amount: 12,345.00"),
        ("package", {"price_minor": 100_000}, {"price_minor": 250_050}, "Price: ₹1,000.00 → ₹2,500.50"),
        ("exhibitor order item", {}, {"title": "Chair", "price": 45_000}, "Price: ₹450.00; Title: Chair"),
        (
            "package",
            {"price_minor": 100, "currency": "USD"},
            {"price_minor": 250, "currency": "USD"},
            "Price: $1.00 → $2.50",
        ),
        ("booking", {"status": "pending_payment"}, {"status": "confirmed"}, "Status: Awaiting payment → Confirmed"),
        ("refund", {"status": "failed"}, {"status": "requested"}, "Status: Failed → Requested"),
        ("refund", {"status": "waiting"}, {"status": "approved"}, "Status: Waits for approval → Approved"),
        (
            "registration",
            {"status": "pending", "changedAt": "2026-11-22T06:52:53.982908+00:00"},
            {"status": "approved", "changedAt": "2026-11-22T06:52:54.449546+00:00"},
            "Status: Pending → Approved",
        ),
        ("gate_conflict", {"status": "open"}, {"status": "seen"}, "Status: Open → Seen"),
        ("gate_device", {"status": "live"}, {"status": "revoked"}, "Status: In use → Revoked"),
        ("something", {"status": "open"}, {"status": "unheard-of"}, "Status: Open → unheard-of"),
    ],
)
def test_a_change_is_told_in_money_and_in_the_words_of_the_office(entity, before, after, told):
    assert change_of(entry(entity, before, after), {}, ZONE) == told


def question(label, hindi, **more):
    options = [{"value": "mumbai", "label": {"en": "Mumbai", "hi": "मुंबई"}}]
    return {"key": "port", "type": "choice", "label": {"en": label, "hi": hindi}, "options": options} | more


PORT = "Which port? / कौन-सा पत्तन?"
OPENS = "Opens: 19-Jan-2027, 01:30 IST; Places: 500"
VETTED = "Approval: By staff → By staff, after they have seen a document"
MUMBAI = "Options: Mumbai / मुंबई (Value: mumbai)"


@pytest.mark.req("BO-5", "BO-3")
@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ({"opens_at": None, "quota": None}, {"opens_at": "2027-01-18T20:00:00Z", "quota": 500}, OPENS),
        ({"approval": "staff"}, {"approval": "document"}, VETTED),
        ({"documents": []}, {"documents": ["student-card"]}, "Documents: Student card"),
        (
            {"questions": [question("Age?", "आयु?")]},
            {"questions": [question("Age?", "आयु?"), question("Which port?", "कौन-सा पत्तन?", required=True)]},
            f"Questions: {PORT} (Key: port, Type: Choice, {MUMBAI}, Has to be answered: yes)",
        ),
        (
            {"venue": {"name": {"en": "Hall", "hi": "सभागार"}, "latitude": 1.5}},
            {"venue": {"name": {"en": "Hall", "hi": "सभागार"}, "latitude": 2.5}},
            "Venue: Latitude: 1.5 → Latitude: 2.5",
        ),
        (
            {"entry": {"visitor": {"again": False, "days": []}}},
            {"entry": {"visitor": {"again": True, "days": ["2027-01-20"]}}},
            "Entry: Visitor (Again: no) → Visitor (Again: yes, Days: 20-Jan-2027)",
        ),
        ({"name": "Hall"}, {"name": "Hall", "nameHi": "सभागार"}, "Name: Hall; Name, Hindi: सभागार"),
        ({"gives": ["DESK_USE"]}, {"gives": []}, f"Gives: {MEANINGS['DESK_USE']} → –"),
        ({}, {"homeParts": ["hours", "news"]}, "Parts of the first page: Opening times, News"),
    ],
)
def test_a_change_of_lists_and_records_is_told_in_words(before, after, told):
    assert change_of(entry("rule", before, after), {}, ZONE) == told


@pytest.mark.req("HINDI-1", "BO-5")
def test_a_change_of_a_rule_is_told_in_hindi():
    with use_language("hi"):
        words = change_of(entry("rule", {"offer_hours": 24}, {"offer_hours": 48, "waiting_list": True}), {}, ZONE)
    assert words == "प्रस्ताव स्वीकार करने के घंटे: 24 → 48; प्रतीक्षा सूची: हाँ"


@pytest.mark.req("LAY-7", "BO-5")
@pytest.mark.parametrize(
    ("kept", "told"),
    [
        ("2027-01-20", "20-Jan-2027"),
        (["2027-01-20", "2027-02-01"], "20-Jan-2027, 01-Feb-2027"),
        ("2027-01-18T20:00:00.000Z", "19-Jan-2027, 01:30 IST"),
        ("2027-01-18T20:00:00+00:00", "19-Jan-2027, 01:30 IST"),
        ("2027-02-30", "2027-02-30"),
        ("before 2027-01-20", "before 2027-01-20"),
    ],
)
def test_a_day_in_a_change_is_told_as_everywhere(kept, told):
    assert change_of(entry("package", {}, {"check_in": kept}), {}, ZONE) == f"Check in: {told}"


@pytest.mark.req("BO-5", "HINDI-1")
def test_the_status_of_a_message_is_told_as_in_its_list():
    written = entry("broadcast", {"state": ""}, {"state": "draft"})
    assert change_of(written, {}, ZONE) == "Status: Draft"
    with use_language("hi"):
        assert change_of(written, {}, ZONE) == "स्थिति: मसौदा"


@pytest.mark.req("HOSP-4", "HINDI-1")
@pytest.mark.parametrize(
    ("by", "reason", "told"),
    [
        ("owner", "cancelled by its owner", "स्वामी ने बुकिंग रद्द की"),
        ("system", "second payment", "इसका भुगतान दोबारा हुआ था"),
        ("system", "claim is expired", "स्टॉल को अब भुगतान की प्रतीक्षा नहीं थी"),
        ("administrator", "booking is a mistake", "booking is a mistake"),
    ],
)
def test_the_sites_own_reason_for_a_refund_is_told_in_the_readers_language(by, reason, told):
    row = RefundRow(uuid4(), uuid4(), "processed", 100, "INR", reason, by, NOON)
    with use_language("hi"):
        assert refund_line(row)["reason"] == told


@pytest.mark.req("BO-5", "BO-3")
def test_ids_are_told_by_name_where_the_record_is_there(database, services):
    with database.writing() as session:
        asha, gone = make_person(session), uuid4()
        booking = make_booking(session, asha)
        order = make_order(session, booking)
        pay(session, order, services)
        attempt = session.exec(select(PaymentAttempt)).one()
        log = [
            entry("nomination", {}, {"achiever": str(asha.id), "several": [str(booking.id), "x"]}),
            entry("refund", {}, {"payment": str(attempt.id), "hall_id": str(gone)}),
        ]
        names = names_of(session, log)
    assert change_of(log[0], names, ZONE) == f"Achiever: {asha.reference}; Several: {booking.reference}, x"
    assert change_of(log[1], names, ZONE) == f"Hall: {gone}; Payment: {order.receipt}"
    assert asha.first_name not in str(names), "the log names nobody's data"


@pytest.mark.req("BO-4", "BO-5", "BO-3")
def test_a_download_is_told_in_the_words_of_its_list(database):
    with database.writing() as session:
        made = make_booking(session, make_person(session))
        package, name = made.package_id, session.get_one(Package, made.package_id).name_en
        values = {
            "format": "csv",
            "rows": 3,
            "columns": ["reference", "createdAt"],
            "filters": {"status": "pending_payment", "packageId": str(package)},
        }
        left = entry("export", {}, values).model_copy(update={"entity_id": "bookings"})
        row = row_of(left, "Asia/Kolkata", names_of(session, [left]))
        with use_language("hi"):
            hindi = row_of(left, "Asia/Kolkata", names_of(session, [left]))
    assert (row["number"], row["path"]) == ("Bookings", "/admin/exports/")
    assert row["change"] == (
        f"Columns: Reference, Booked; Filters: Status Awaiting payment, Package {name}; Format: CSV; Rows: 3"
    )
    english = set(re.findall(r"[A-Za-z]{2,}", f"{hindi['number']} {hindi['change']}".replace(name, "")))
    assert english == {"CSV"}, "heads, filters and the list's name are told in the reader's language"


@pytest.mark.req("BO-5", "HINDI-1")
def test_who_a_case_is_given_to_is_told_by_the_name_of_its_column():
    given = entry("query", {"assignee": ""}, {"assignee": "Asha"})
    assert change_of(given, {}, ZONE) == "Owner: Asha"
    with use_language("hi"):
        assert not re.search("[a-z]", change_of(given, {}, ZONE).replace("Asha", ""))


@pytest.mark.req("BO-5", "BO-3")
def test_the_audit_log_speaks_and_keeps_the_names_beside_it():
    entry = AuditEntry(
        sequence=1,
        at=NOON,
        actor_id="1",
        actor="chief@demo.example",
        action="stall.mark-paid",
        entity="stall application",
        entity_id="S-7",
        previous="",
        seal="",
        before={"status": "held", "hall_hi": "", "open": True, "stall": "A-1"},
        after={"status": "paid", "roles": ["a", "b"], "open": False, "stall": "A-1"},
    )
    row = row_of(entry, "Asia/Kolkata", {})
    assert (row["what"], row["thing"]) == ("Mark paid", "Stall application")
    assert (row["action"], row["number"]) == ("stall.mark-paid", "S-7")
    assert row["change"] == "Open: yes → no; Roles: a, b; Stall: A-1; Status: Held → Paid"


@pytest.mark.req("BO-5")
@pytest.mark.parametrize(
    ("entity", "id", "path"),
    [
        ("hall", "Q", "/admin/exhibition/halls/Q"),
        ("hall", "0b0e3f5e-7a0c-4c53-9f0b-0d6f3f0c5a11", "/admin/halls/0b0e3f5e-7a0c-4c53-9f0b-0d6f3f0c5a11"),
        ("talk proposal", "7", "/admin/talk-proposals/7"),
        ("picture", "7", "/admin/pictures/7"),
    ],
)
def test_the_audit_log_leads_to_what_was_changed(entity, id, path):
    changed = entry(entity, {}, {})
    changed.entity_id = id
    assert path_of_thing(changed) == path


@pytest.mark.req("HINDI-1")
def test_an_entry_is_called_by_its_name_in_the_language_of_the_page():
    assert "Hi" not in str(name_in_language(rx.Var.create({}), "nameEn"))
    with use_language("hi"):
        called = str(name_in_language(rx.Var.create({}), "nameEn"))
    assert called.index("nameHi") < called.index("nameEn")


@pytest.mark.req("BO-7")
def test_what_a_message_to_many_is_about_is_not_called_as_its_subject():
    labels = re.findall(r'"(Subject[^"]*|What it is about)"', str(drawn(f"{PATH}/[id]")).replace('\\"', '"'))
    assert set(labels) == {"Subject, English", "Subject, Hindi", "What it is about"}
