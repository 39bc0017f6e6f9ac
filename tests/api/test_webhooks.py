"""Webhooks: told in the same transaction, signed, tried again, listed, switched off after days of failures (OPEN-1)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import threading
from datetime import timedelta

import pytest
from sqlmodel import col, select

from maritime_site.adapters.https_webhooks import HttpsWebhookSender
from maritime_site.core.clock import utc_now
from maritime_site.core.encryption import SecretBox
from maritime_site.core.errors import Conflict
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.check_in.models import GateDevice, GateScan
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.payments.models import PaymentAttempt
from maritime_site.domain.people.models import Status
from maritime_site.domain.people.service import change_status
from maritime_site.domain.webhooks import service, signing
from maritime_site.domain.webhooks.models import (
    DeliveryStatus,
    WebhookDelivery,
    WebhookEndpoint,
    WebhookEvent,
    WebhookStatus,
)
from maritime_site.jobs import webhooks as jobs
from maritime_site.ports.webhooks import WebhookReply
from tests.api.backoffice import administrator
from tests.domain.hospitality.builders import make_booking, make_order, make_package, pay
from tests.factories import make_person, plain_services
from tests.webhook_receiver import receiving

pytestmark = pytest.mark.req("OPEN-1")
HOOKS = "/api/admin/webhooks"
EVERYTHING = ["registration", "decision", "booking", "payment", "refund", "scan"]


@pytest.fixture
def chief(database):
    return administrator(database, "superadmin")


@pytest.fixture
def office(api, chief):
    return api, chief


@pytest.fixture
def receiver(services):
    services.settings.webhook_loopback = True
    services.webhook_sender = HttpsWebhookSender(is_loopback_allowed=True)
    with receiving() as receiver:
        yield receiver


def make(api, headers, url="https://crm.example.com/hook", events=EVERYTHING):
    return api.post(HOOKS, json={"url": url, "events": list(events), "name": "CRM"}, headers=headers)


def made(api, headers, receiver, *events):
    answer = make(api, headers, receiver.url, events or EVERYTHING)
    assert answer.status_code == 201, answer.text
    return answer.json()["data"]


def deliveries(api, headers, hook, **filters):
    answer = api.get(f"{HOOKS}/{hook['id']}/deliveries", headers=headers, params=filters)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def decide(database, *, is_refused=False):
    with database.writing() as session:
        person = make_person(session, "media", status=Status.PENDING)
        change_status(session, person, Status.REJECTED, by="administrator", note="No place for Asha", now=utc_now())
        if is_refused:
            raise Conflict("no")
    return person


def test_secret_is_shown_once_and_kept_encrypted(api, database, services, chief):
    answer = make(api, chief)
    assert answer.status_code == 201, answer.text
    data = answer.json()["data"]
    assert data["secret"].startswith("whsec_")
    assert data["secret"] not in api.get(f"{HOOKS}/{data['id']}", headers=chief).text
    with database.reading() as session:
        row = session.exec(select(WebhookEndpoint)).one()
    assert data["secret"] not in row.secret
    assert signing.box_of(services).open(row.secret) == data["secret"]


def test_secrets_follow_the_sites_key_and_a_lost_one_stops_no_other(api, database, services, chief):
    kept, lost = make(api, chief).json()["data"], make(api, chief).json()["data"]
    with database.writing() as session:
        row = next(each for each in session.exec(select(WebhookEndpoint)).all() if str(each.id) == lost["id"])
        row.secret = SecretBox(b"z" * 32, purpose="webhooks").close("gone", now=utc_now())
        session.add(row)
    services.previous_secret, services.secret = services.secret, b"n" * 32
    assert jobs.renew_secrets(services, utc_now()) == 1
    assert jobs.renew_secrets(services, utc_now()) == 0
    services.previous_secret = b""
    with database.reading() as session:
        rows = {str(each.id): each.secret for each in session.exec(select(WebhookEndpoint)).all()}
    assert signing.box_of(services).open(rows[kept["id"]]) == kept["secret"]


def test_decision_is_delivered_signed_and_without_a_name(api, database, services, chief, receiver):
    hook = made(api, chief, receiver)
    person = decide(database)
    assert jobs.send_deliveries(services, utc_now()) == 1
    ((headers, body),) = receiver.came
    reply = json.loads(body)
    assert reply["event"] == "decision"
    assert (reply["data"]["registrationId"], reply["data"]["status"]) == (str(person.id), "rejected")
    for private in (person.first_name, person.email, person.mobile, "No place"):
        assert private not in body
    text = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.{body}".encode()
    key = base64.b64decode(hook["secret"].removeprefix("whsec_"))
    signature = base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{signature}"
    (row,) = deliveries(api, chief, hook)
    assert (row["status"], row["statusCode"], row["attempts"], row["nextTryAt"]) == ("delivered", 204, 1, None)
    assert (row["id"], row["eventId"], row["body"]) == (headers["webhook-id"], reply["id"], body)


def test_every_kind_of_event_is_told(api, database, services, chief):
    hook = make(api, chief).json()["data"]
    registration = {
        "firstName": "Asha",
        "lastName": "Rao",
        "email": "new@demo.example",
        "countryCode": "+91",
        "mobile": "9876543210",
        "organisation": "Harbour Works",
        "designation": "Engineer",
        "country": "IN",
        "consent": True,
    }
    assert api.post("/api/media/register", json=registration).status_code == 201
    now = utc_now()
    with database.writing() as session:
        booking = make_booking(session, make_person(session), make_package(session))
        pay(session, make_order(session, booking), plain_services(services.settings))
        attempt = session.exec(select(PaymentAttempt)).one()
        device = GateDevice(name="x", enrolled_by="x", enrolled_at=now, seen_at=now)
        session.add(device)
        session.flush()
        scan = GateScan(
            id=attempt.id,
            device_id=device.id,
            scanned_by="x",
            gate="North",
            pass_number="D-00001",
            serial="s",
            day=now.date(),
            at=now,
            received_at=now,
            told="",
            outcome="admitted",
        )
        session.add(scan)
    rows = deliveries(api, chief, hook)
    told = sorted((row["event"], json.loads(row["body"])["data"].get("status", "")) for row in rows)
    assert told == [
        ("booking", "confirmed"),
        ("booking", "pending_payment"),
        ("payment", "captured"),
        ("registration", "pending"),
        ("scan", ""),
    ]


def test_only_chosen_events_are_told_and_nothing_of_what_was_rolled_back(api, database, chief, receiver):
    hook = made(api, chief, receiver, "payment")
    decide(database)
    assert deliveries(api, chief, hook) == []
    api.put(f"{HOOKS}/{hook['id']}", json={"events": ["decision"]}, headers=chief)
    with pytest.raises(Conflict):
        decide(database, is_refused=True)
    assert deliveries(api, chief, hook) == []
    decide(database)
    assert len(deliveries(api, chief, hook)) == 1


@pytest.mark.parametrize("status", [500, 302, 404])
def test_failed_delivery_is_tried_later_and_later_then_given_up(receiver, database, services, office, status):
    api, chief = office
    hook = made(api, chief, receiver)
    decide(database)
    receiver.status, now = status, utc_now()
    waits = []
    for _try in range(len(service.WAITS) + 1):
        assert jobs.send_deliveries(services, now) == 0
        (row,) = deliveries(api, chief, hook)
        with database.reading() as session:
            due = session.exec(select(WebhookDelivery.due_at)).one()
        waits.append(timedelta(seconds=round((due - now).total_seconds())))
        now = max(due, now)
    assert waits[:-1] == list(service.WAITS)
    assert (row["status"], row["statusCode"], row["error"]) == ("failed", status, f"HTTP {status}")
    assert len(receiver.came) == len(service.WAITS) + 1
    assert {headers["webhook-id"] for headers, _body in receiver.came} == {row["id"]}
    receiver.status = 200
    again = api.post(f"{HOOKS}/{hook['id']}/deliveries/{row['id']}/retry", headers=chief)
    assert (again.status_code, again.json()["data"]["status"]) == (200, "queued")
    assert jobs.send_deliveries(services, now + timedelta(seconds=1)) == 1


def test_test_is_sent_and_listed(api, database, services, chief, receiver):
    hook = made(api, chief, receiver, "scan")
    assert api.post(f"{HOOKS}/{hook['id']}/test", headers=chief).status_code == 202
    assert jobs.send_deliveries(services, utc_now()) == 1
    assert json.loads(receiver.came[0][1])["event"] == "test"
    (row,) = deliveries(api, chief, hook, status="delivered")
    assert row["event"] == "test"
    with database.reading() as session:
        entries = select(AuditEntry.action).where(AuditEntry.entity == "webhook").order_by(col(AuditEntry.sequence))
        actions = session.exec(entries).all()
    assert actions == ["webhook.create", "webhook.test"]


def test_endpoint_that_fails_for_days_is_switched_off_until_staff_begin_again(api, database, services, chief, receiver):
    hook = made(api, chief, receiver)
    receiver.status = 500
    decide(database)
    now = utc_now()
    jobs.send_deliveries(services, now)
    decide(database)
    jobs.send_deliveries(services, now + service.DISABLED_AFTER + timedelta(hours=1))
    jobs.send_deliveries(services, now + service.DISABLED_AFTER + timedelta(hours=2))
    shown = api.get(f"{HOOKS}/{hook['id']}", headers=chief).json()["data"]
    assert (shown["enabled"], shown["disabledAt"] is not None) == (False, True)
    found = {
        status: [each["id"] for each in api.get(HOOKS, params={"status": status}, headers=chief).json()["data"]]
        for status in WebhookStatus
    }
    assert found == {status: [hook["id"]] if status == WebhookStatus.DISABLED else [] for status in WebhookStatus}
    queues = api.get("/api/admin/dashboard", headers=chief).json()["data"]["queues"]
    assert next(queue for queue in queues if queue["name"] == "webhooks_disabled")["waiting"] == 1
    assert api.post(f"{HOOKS}/{hook['id']}/test", headers=chief).status_code == 409
    with database.reading() as session:
        told = session.exec(select(Message).where(Message.purpose == "staff-webhook-disabled")).all()
    assert [message.recipient for message in told] == ["superadmin@demo.example"]
    assert "/admin/webhooks" in told[0].text
    began = api.put(f"{HOOKS}/{hook['id']}", json={"enabled": True}, headers=chief).json()["data"]
    assert (began["enabled"], began["disabledAt"], began["failingSince"]) == (True, None, None)


@pytest.mark.parametrize(
    "url",
    [
        "http://crm.example.com/hook",
        "https://127.0.0.1/hook",
        "https://localhost/hook",
        "https://10.0.0.8/hook",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/hook",
        "https://[::ffff:10.0.0.1]/hook",
        "https://[64:ff9b::a00:1]/hook",
        "https://0x7f.1/hook",
        "https://2130706433/hook",
        "https://user:pass@crm.example.com/hook",
        "https://crm.internal/hook",
        "https://intranet/hook",
        "ftp://crm.example.com/hook",
        "https:///hook",
        "https://crm.example.com:99999/hook",
        "nonsense",
    ],
)
def test_address_that_is_not_public_is_refused(api, services, chief, url):
    services.settings.webhook_loopback = False
    refused = make(api, chief, url)
    assert (refused.status_code, set(refused.json()["errors"])) == (422, {"url"})


def test_wrong_events_and_strangers_are_refused(api, database, chief):
    assert set(make(api, chief, events=["nonsense"]).json()["errors"]) <= {"events", "events.0"}
    assert make(api, chief, events=[]).status_code == 422
    assert make(api, administrator(database, "helpdesk")).status_code == 403
    assert api.get(HOOKS).status_code == 401
    assert api.get(f"{HOOKS}/00000000-0000-4000-8000-000000000000/deliveries", headers=chief).status_code == 404


def test_removed_webhook_is_gone_with_its_deliveries(api, database, chief, receiver):
    hook = made(api, chief, receiver)
    decide(database)
    assert api.delete(f"{HOOKS}/{hook['id']}", headers=chief).status_code == 200
    assert api.get(f"{HOOKS}/{hook['id']}", headers=chief).status_code == 404
    with database.reading() as session:
        assert session.exec(select(WebhookDelivery)).all() == []
        assert session.exec(select(Message)).all() == []


def _race(database, work, number=6):
    """What `number` threads return that do the same at once."""
    barrier, results = threading.Barrier(number), []

    def run():
        barrier.wait()
        results.append(work())

    threads = [threading.Thread(target=run) for _each in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def _queue(database, number=5):
    now = utc_now()
    with database.writing() as session:
        row = WebhookEndpoint(url="https://x.example", events=["scan"], secret="", made_by_name="x", created_at=now)
        session.add(row)
        session.flush()
        for _each in range(number):
            service.queue_deliveries(session, [row.id], WebhookEvent.SCAN, {}, now=now)
    return now


def test_two_workers_never_hold_one_delivery(database):
    now = _queue(database)

    def claim():
        with database.writing() as session:
            return [row.id for row in service.claim_deliveries(session, now=now)]

    claimed = [each for ids in _race(database, claim) for each in ids]
    assert sorted(claimed) == sorted(set(claimed))
    assert len(claimed) == 5


def test_control_without_the_lease_all_workers_take_the_same(database):
    now = _queue(database)

    def read():
        due = (WebhookDelivery.status == DeliveryStatus.QUEUED, WebhookDelivery.due_at <= now)
        with database.writing() as session:
            return list(session.exec(select(WebhookDelivery.id).where(*due)).all())

    assert sum(len(ids) for ids in _race(database, read)) == 6 * 5


class Slow:
    """A sender whose every call takes as long as the clock says."""

    def __init__(self):
        self.now, self.calls = 0.0, 0

    def send(self, url, body, headers):
        self.now, self.calls = self.now + 20, self.calls + 1
        return WebhookReply(200, 20_000)


def test_slow_endpoint_ends_the_round_while_the_lease_holds(database, services):
    now, slow = _queue(database), Slow()
    with database.writing() as session:
        row = session.exec(select(WebhookEndpoint)).one()
        row.secret = signing.box_of(services).close(signing.new_secret(), now=now)
        session.add(row)
    services.webhook_sender = slow
    assert jobs.send_deliveries(services, now, clock=lambda: slow.now) == 2
    with database.reading() as session:
        left = session.exec(select(WebhookDelivery).where(WebhookDelivery.status == DeliveryStatus.QUEUED)).all()
    assert [(row.attempts, row.claimed_until) for row in left] == [(0, None)] * 3
