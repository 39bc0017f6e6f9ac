"""The live board over REST: right figures, only those one's permissions open, one reading for all who look (LIVE-1)."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from sqlalchemy import event
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.administration.models import Role
from maritime_site.domain.check_in.models import Admission, GateDevice, GateScan
from maritime_site.domain.hospitality.models import Booking
from maritime_site.domain.live import board, revenue
from maritime_site.domain.outbox.models import Message, MessageStatus
from maritime_site.domain.payments.models import LedgerEntry, PaymentAttempt
from maritime_site.domain.programme.models import ProgrammeSession
from maritime_site.domain.programme.releases import release_programme
from tests.api.backoffice import administrator
from tests.domain.hospitality.builders import ACTOR, PRICE, make_booking, make_order, make_package, pay
from tests.factories import make_person, plain_services

pytestmark = pytest.mark.req("LIVE-1")
LIVE = "/api/admin/live"


@pytest.fixture
def offline_services(settings):
    return plain_services(settings)


@pytest.fixture
def chief(database):
    return administrator(database, "superadmin")


def bearer(database, *permissions):
    with database.writing() as session:
        session.add(Role(name="x", permissions=dict.fromkeys(permissions, True), updated_at=utc_now()))
    return administrator(database, "x")


def look(api, headers):
    answer = api.get(LIVE, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def admit(session, device, *, number, gate, place, services):
    now = utc_now()
    day, scan = now.astimezone(services.event.zone).date(), uuid4()
    values = {"device_id": device.id, "gate": gate, "pass_number": number, "day": day, "at": now}
    told = {"scanned_by": "x", "serial": "s", "received_at": now, "told": "admitted", "outcome": "admitted"}
    session.add(GateScan(id=scan, **values, **told))
    session.flush()
    session.add(Admission(**values, sequence=place, scan_id=scan))


def test_board_counts_admissions_by_hour_gate_and_kind_and_names_silent_devices(api, database, services, chief):
    now = utc_now()
    with database.writing() as session:
        device = GateDevice(name="Tablet 1", gate="North", enrolled_by="x", enrolled_at=now, seen_at=now)
        silent = GateDevice(
            name="Tablet 2", gate="South", enrolled_by="x", enrolled_at=now, seen_at=now - timedelta(minutes=11)
        )
        session.add_all([device, silent])
        session.flush()
        for place, (number, gate) in enumerate([("D-00001", "North"), ("D-00002", "North"), ("M-00001", "South")], 1):
            admit(session, device, number=number, gate=gate, place=place, services=services)
    data = look(api, chief)
    admissions, hour = data["admissions"], now.astimezone(services.event.zone).hour
    assert (admissions["now"], admissions["today"]) == (3, 3)
    assert len(admissions["hours"]) == 24
    assert sum(each["count"] for each in admissions["hours"] if each["hour"] in {hour, (hour + 1) % 24}) == 3
    assert admissions["gates"] == [{"gate": "North", "count": 2}, {"gate": "South", "count": 1}]
    assert admissions["kinds"] == [{"kind": "delegate", "count": 2}, {"kind": "media", "count": 1}]
    assert (data["devices"]["enrolled"], data["devices"]["silent"]) == (2, 1)
    assert [row["name"] for row in data["devices"]["rows"]] == ["Tablet 2"]


def test_board_shows_queues_messages_and_every_country(api, database, chief):
    now = utc_now()
    countries = ["IN", "SG", "NL", "US", "AE", "DE", "FR", "GB", "JP", "KR", "LK", "NO", "IN"]
    with database.writing() as session:
        for place, country in enumerate(countries):
            make_person(session, "media", country=country, created_at=now - timedelta(days=place))
        for status in (MessageStatus.QUEUED, MessageStatus.FAILED, MessageStatus.SENT):
            session.add(
                Message(
                    channel="email",
                    recipient="a@demo.example",
                    text="x",
                    purpose="x",
                    status=status,
                    created_at=now,
                    due_at=now + timedelta(hours=1),
                )
            )
    data = look(api, chief)
    people = data["registrations"]
    assert people["total"] == 13
    assert people["countries"][0] == {"country": "IN", "count": 2}
    assert {each["country"] for each in people["countries"]} == set(countries)
    assert len(people["days"]) == 13
    assert {day["count"] for day in people["days"]} == {1}
    assert (data["messages"]["waiting"], data["messages"]["failed"]) == (1, 1)
    assert {queue["name"] for queue in data["queues"]} == {"registrations", "queries", "asked"}


def test_revenue_is_captures_less_refunds_by_day_source_and_currency(session, asha, offline_services):
    booking = make_booking(session, asha, make_package(session))
    pay(session, make_order(session, booking), offline_services)
    attempt = session.exec(select(PaymentAttempt)).one()
    paid = session.exec(select(LedgerEntry)).one()
    session.add(
        LedgerEntry(
            key="refund:x",
            kind="refund",
            subject_type=paid.subject_type,
            subject_id=paid.subject_id,
            attempt_id=attempt.id,
            amount_minor=-100,
            currency="INR",
            at=paid.at + timedelta(days=1),
        )
    )
    session.flush()
    rows = revenue.sum_revenue(session, zone=offline_services.event.zone, now=paid.at)
    assert [(row.source, row.currency, row.captured, row.refunded, row.net) for row in rows] == [
        ("packages", "INR", PRICE, 0, PRICE),
        ("packages", "INR", 0, 100, -100),
    ]
    (whole,) = revenue.sum_by_source(rows)
    assert (whole.captured, whole.refunded, whole.net) == (PRICE, 100, PRICE - 100)


def test_todays_sessions_and_stays_are_listed(session, asha, offline_services):
    package = make_package(session)
    booking = make_booking(session, asha, package)
    pay(session, make_order(session, booking), offline_services)
    now = booking.created_at
    zone = offline_services.event.zone
    package.check_in, package.check_out = now.astimezone(zone).date(), now.astimezone(zone).date() + timedelta(days=1)
    session.add(package)
    at = {"starts_at": now, "ends_at": now + timedelta(hours=1), "updated_at": now}
    session.add(ProgrammeSession(title_en="Ports", released=True, capacity=5, taken=0, **at))
    session.flush()
    release_programme(session, note="", actor=ACTOR, now=now)
    result = board.read_board(session, zone=zone, now=now)
    assert [(row.session.title, row.seats.capacity, row.seats.taken) for row in result.sessions] == [("Ports", 5, 0)]
    (stay,) = result.stays.arrivals
    guests = session.exec(select(Booking.guests)).one()
    assert (stay.bookings, stay.guests, stay.checked_in, result.stays.departures) == (1, guests, 0, [])


def test_board_shows_only_what_permissions_open(api, database, chief):
    assert api.get(LIVE).status_code == 401
    data = look(api, bearer(database, "LIVE_VIEW"))
    assert (data["registrations"], data["revenue"], data["stays"], data["queues"]) == (None, None, None, [])
    data = look(api, chief)
    assert data["registrations"] is not None
    assert data["revenue"] == {"days": [], "sources": []}


def test_board_is_refused_without_its_permission(api, database):
    assert api.get(LIVE, headers=administrator(database, "helpdesk")).status_code == 403


def test_all_who_look_share_one_reading(api, database, chief):
    asked = []
    listen = (database.engine, "before_cursor_execute", lambda *args: asked.append(args[2]))
    look(api, chief)
    event.listen(*listen)
    try:
        look(api, chief)
    finally:
        event.remove(*listen)
    assert not [statement for statement in asked if "outbox_message" in statement or "admission" in statement]
