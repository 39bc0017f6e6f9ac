"""The first screen's figures: right, and only those one's permissions open (BO-2)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.domain.administration import dashboard
from maritime_site.domain.administration.permissions import PermissionSet
from maritime_site.domain.check_in.models import GateConflict, GateDevice, GateScan
from maritime_site.domain.helpdesk.models import Case
from maritime_site.domain.hospitality import service
from maritime_site.domain.outbox.models import Message, MessageStatus
from maritime_site.domain.payments.models import PaymentAttempt
from maritime_site.domain.payments.staff.refunds import refund_payment
from maritime_site.domain.payments.staff.schemas import RefundRequest
from maritime_site.domain.people.models import Status
from maritime_site.domain.privacy.models import DataRequest, RequestKind, RequestStatus
from maritime_site.domain.work_queues import OFFERS
from tests.api.backoffice import administrator
from tests.domain.hospitality.builders import ACTOR, PRICE, TERMS, make_booking, make_order, make_package, pay
from tests.factories import make_person
from tests.people import NOON

CHIEF = PermissionSet(["superadmin"], "", {})
ZONE = ZoneInfo("Asia/Kolkata")


def ask(session, permission_set=CHIEF, now=NOON):
    session.flush()
    return dashboard.get_figures(session, permission_set=permission_set, zone=ZONE, now=now)


def queue(found, name):
    return next(one for one in found.queues if one.name == name)


@pytest.mark.req("BO-2")
def test_registrations_are_counted_by_kind_status_country_and_day_of_the_event(session):
    late = datetime(2025, 8, 31, 19, 0, tzinfo=UTC)  # already the first of September in Mumbai
    make_person(session, "media", status=Status.PENDING, created_at=late)
    make_person(session, "media", country="SG", created_at=late - timedelta(hours=1))
    make_person(session, "delegate", created_at=NOON - timedelta(days=40))
    result = ask(session).registrations
    assert (result.total, result.statuses["approved"], result.statuses["pending"]) == (3, 2, 1)
    assert result.kinds["media"] == {"pending": 1, "approved": 1, "rejected": 0, "waitlisted": 0}
    assert result.countries == [("IN", 2), ("SG", 1)]
    assert [(day.isoformat(), count) for day, count in result.days if count] == [("2025-08-31", 1), ("2025-09-01", 1)]
    assert len(result.days) == dashboard.DAYS
    assert queue(ask(session), "registrations") == dashboard.Queue("registrations", 1, late)


@pytest.mark.req("BO-2", "HOSP-4")
def test_bookings_and_money_add_up(session, asha, offline_services):
    package = make_package(session, capacity=5)
    paid, held = make_booking(session, asha, package), make_booking(session, asha, package)
    pay(session, make_order(session, paid), offline_services)
    attempt = session.exec(dashboard.select(PaymentAttempt)).one()
    refund_payment(session, str(attempt.id), RefundRequest(amount=9, reason="x"), actor=ACTOR, limit=0, now=NOON)
    result = ask(session)
    assert result.hospitality.statuses == {"pending_payment": 1, "confirmed": 1, "expired": 0, "cancelled": 0}
    (fill,) = result.hospitality.fills
    assert (fill.capacity, fill.held, fill.sold) == (5, 1, 1)
    assert result.hospitality.sums == [dashboard.Sums("INR", PRICE, PRICE, PRICE, 0)]
    assert queue(result, "refund_approvals").waiting == 1
    service.cancel_booking(session, held.id, owner=asha, terms=TERMS, now=NOON)
    service.cancel_booking(session, paid.id, owner=asha, terms=TERMS, now=NOON)
    result = ask(session)
    assert result.hospitality.sums == [dashboard.Sums("INR", 0, 0, PRICE, 0)]
    assert queue(result, "refunds").waiting == 1


@pytest.fixture
def offline_services(settings):
    from maritime_site.core.rate_limits import Limiter
    from maritime_site.ports.services import Services

    return Services(settings, None, b"", Limiter(), {}, None)


@pytest.mark.req("BO-2")
def test_queues_tell_how_much_waits_and_since_when(session):
    at = NOON - timedelta(hours=3)
    session.add(
        Case(
            number="Q-1",
            name="A",
            email="a@demo.example",
            country_code="+91",
            mobile="",
            mobile_typed="",
            created_at=at,
            updated_at=at,
        )
    )
    session.add(
        Message(
            channel="email", recipient="x", text="", purpose="p", status=MessageStatus.FAILED, created_at=at, due_at=at
        )
    )
    result = ask(session)
    assert queue(result, "queries") == dashboard.Queue("queries", 1, at)
    assert queue(result, "messages_failed").waiting == 1
    assert queue(result, "payment_flags") == dashboard.Queue("payment_flags", 0, None)


@pytest.mark.req("BO-2", "PASS-3")
def test_what_a_gate_should_not_have_let_in_waits_until_it_is_seen(session):
    at = NOON - timedelta(hours=3)
    device = GateDevice(name="North", enrolled_by="x", enrolled_at=at, seen_at=at)
    scan = GateScan(
        id=uuid4(),
        device_id=device.id,
        scanned_by="x",
        gate="North",
        pass_number="P-1",
        serial="1",
        day=at.date(),
        at=at,
        received_at=at,
        told="admitted",
        outcome="revoked",
    )
    session.add(device)
    session.flush()
    session.add(scan)
    session.flush()
    conflict = GateConflict(scan_id=scan.id, pass_number="P-1", outcome="revoked", found_at=at)
    session.add(conflict)
    assert queue(ask(session), "gate_conflicts") == dashboard.Queue("gate_conflicts", 1, at)
    conflict.seen_at = NOON
    assert queue(ask(session), "gate_conflicts").waiting == 0


@pytest.mark.req("BO-2", "REG-7")
def test_an_erasure_waits_once_it_is_confirmed_and_a_copy_never(session, asha):
    def asked(kind, confirmed_at=NOON, status=RequestStatus.REQUESTED):
        session.add(
            DataRequest(
                person_id=asha.id,
                person_kind=asha.kind,
                registration="R",
                kind=kind,
                status=status,
                created_at=NOON,
                confirmed_at=confirmed_at,
            )
        )

    asked(RequestKind.ERASURE, None)
    asked(RequestKind.DOWNLOAD)
    asked(RequestKind.ERASURE, status=RequestStatus.REFUSED)
    assert queue(ask(session), "data_requests") == dashboard.Queue("data_requests", 0, None)
    asked(RequestKind.ERASURE)
    assert queue(ask(session), "data_requests") == dashboard.Queue("data_requests", 1, NOON)


@pytest.mark.req("BO-1", "BO-2")
def test_each_administrator_sees_what_their_permissions_open(api, database, token_for, new_person):
    def seen(role):
        return api.get("/api/admin/dashboard", headers=administrator(database, role)).json()["data"]

    helpdesk = seen("helpdesk")
    assert (helpdesk["hospitality"], helpdesk["stalls"]) == (None, None)
    assert {queue["name"] for queue in helpdesk["queues"]} == {"registrations", "queries", "reports"}
    money = seen("hospitality officer")
    assert (money["registrations"], money["hospitality"]["fills"]) == (None, [])
    everything = seen("superadmin")
    assert [queue["name"] for queue in everything["queues"]] == sorted(OFFERS)
    assert everything["registrations"]["days"][-1]["day"] == utc_now().astimezone(ZONE).date().isoformat()
    assert everything["stalls"] == {}
    assert api.get("/api/admin/dashboard", headers=token_for(new_person())).status_code == 401
