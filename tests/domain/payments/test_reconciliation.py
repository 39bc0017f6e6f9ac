"""Every night our books are held against the gateway's; what differs is kept until it is explained (R35)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from sqlmodel import select

from maritime_site.core.errors import NotFound
from maritime_site.domain import event_handlers
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.hospitality import payments
from maritime_site.domain.payments import discrepancies, gateway_sync, reconciliation
from maritime_site.domain.payments.models import AttemptStatus, Flag, PaymentAttempt, PaymentEvent
from maritime_site.domain.payments.staff.models import LedgerComparison, PaymentDifference
from maritime_site.domain.payments.staff.schemas import ExplanationRequest
from maritime_site.jobs import hospitality as jobs
from maritime_site.ports.payments import GatewayPayment
from tests.domain.hospitality.builders import ACTOR, PRICE, FakeGateway, make_booking
from tests.factories import make_person
from tests.people import NOON

# Past two o'clock in Mumbai, two days after the payment.
NIGHT = NOON + timedelta(days=2, hours=10)
DAY = date(2025, 9, 4)


@pytest.fixture
def live_services(services):
    return replace(services, gateway=FakeGateway())


@pytest.fixture
def paid(live_services) -> GatewayPayment:
    """A payment that both sides know."""
    with live_services.database.writing() as session:
        asha = make_person(session)
        booking = make_booking(session, asha)
    order_id = payments.open_checkout(live_services, booking.id, owner=asha, now=NOON).order_id
    said = GatewayPayment("pay_1", order_id, PRICE, "INR", "captured")
    live_services.gateway.payments.append(said)
    gateway_sync.sync_order(live_services, order_id, react=event_handlers.dispatch_events, now=NOON)
    return said


def kinds(live_services, status="open"):
    with live_services.database.reading() as session:
        return [row.kind for row in discrepancies.list_differences(session, status=status)[0]]


def compare(live_services, now=NIGHT):
    return reconciliation.reconcile_day(live_services, DAY, now=now)


@pytest.mark.req("HOSP-4")
def test_books_that_agree_differ_in_nothing_and_a_night_is_compared_once(live_services, paid):
    assert (
        reconciliation.reconcile_nightly(live_services, now=NIGHT.replace(hour=19)) is None
    )  # half past midnight there
    assert reconciliation.reconcile_nightly(live_services, now=NIGHT) == 0
    assert reconciliation.reconcile_nightly(live_services, now=NIGHT) is None
    assert jobs.compare_books(live_services, NIGHT) is None
    with live_services.database.reading() as session:
        run = reconciliation.last_reconciliation(session)
        assert (run.compared, run.differences, run.finished_at) == (1, 0, NIGHT)
    assert reconciliation.reconcile_nightly(replace(live_services, gateway=None), now=NIGHT + timedelta(days=1)) is None
    assert reconciliation.reconcile_day(replace(live_services, gateway=None), DAY, now=NIGHT) is None


@pytest.mark.req("HOSP-4")
@pytest.mark.parametrize(
    ("there", "kind"),
    [
        ({"amount": PRICE + 1}, "amount"),
        ({"status": "failed"}, "status"),
        ({"amount_refunded": 500}, "refunded"),
        ({"status": "refunded"}, "refunded"),
        ({"id": "pay_2"}, "unknown_here"),
    ],
    ids=["amount", "status", "part refunded", "all refunded", "unknown"],
)
def test_every_kind_of_difference_is_found_once_and_closed_when_it_is_gone(live_services, paid, there, kind):
    live_services.gateway.payments[:] = [replace(paid, **there)] + ([paid] if "id" in there else [])
    assert compare(live_services) == compare(live_services) == 1
    assert kinds(live_services) == [kind]
    live_services.gateway.payments[:] = [paid]
    assert compare(live_services) == 0
    assert (kinds(live_services), kinds(live_services, "resolved")) == ([], [kind])
    with live_services.database.reading() as session:
        assert session.exec(select(PaymentDifference)).one().resolved_by == "system"


@pytest.mark.req("HOSP-4")
def test_a_payment_the_gateway_does_not_name_is_missed_there(live_services, paid):
    live_services.gateway.payments.clear()
    assert compare(live_services) == 1
    assert kinds(live_services) == ["unknown_there"]


@pytest.mark.req("HOSP-4")
@pytest.mark.parametrize(("beyond", "missed"), [(0, 0), (1, 1)])
@pytest.mark.parametrize("end", ["first", "last"])
def test_within_a_day_of_either_end_the_gateways_clock_may_be_another(  # noqa: PLR0917  fixtures
    live_services, paid, monkeypatch, end, beyond, missed
):
    """A day's margin from each end of what the gateway was asked about; a microsecond further in it is missed."""
    asked = {}

    def name_none(since, until):
        asked.update(first=since + timedelta(days=1), last=until - timedelta(days=1))
        return iter(())

    monkeypatch.setattr(live_services.gateway, "payments_between", name_none)
    compare(live_services)
    inwards = timedelta(microseconds=beyond if end == "first" else -beyond)
    with live_services.database.writing() as session:
        session.exec(select(PaymentAttempt)).one().created_at = asked[end] + inwards
    assert compare(live_services) == missed


@pytest.mark.req("HOSP-4")
def test_what_took_no_money_is_not_missed(live_services, paid):
    live_services.gateway.payments.append(GatewayPayment("pay_3", "order_x", 500, "INR", "failed"))
    assert compare(live_services) == 0
    assert (
        list(
            reconciliation.find_differences(
                PaymentAttempt(status=AttemptStatus.FAILED, amount_minor=1, currency="INR"),
                GatewayPayment("p", "o", 1, "INR", "failed"),
            )
        )
        == []
    )


@pytest.mark.req("HOSP-4")
def test_a_night_on_which_the_gateway_is_away_is_tried_again(live_services, paid):
    live_services.gateway.away = True
    assert reconciliation.reconcile_nightly(live_services, now=NIGHT) is None
    live_services.gateway.away = False
    assert reconciliation.reconcile_nightly(live_services, now=NIGHT + timedelta(minutes=10)) is None
    assert reconciliation.reconcile_nightly(live_services, now=NIGHT + timedelta(hours=1)) == 0
    with live_services.database.reading() as session:
        assert len(session.exec(select(LedgerComparison)).all()) == 1


@pytest.mark.req("BO-5", "HOSP-4")
def test_an_explained_difference_stays_explained_until_its_figures_change(live_services, paid):
    live_services.gateway.payments[:] = [replace(paid, amount_refunded=500)]
    compare(live_services)
    with live_services.database.writing() as session:
        row = session.exec(select(PaymentDifference)).one()
        for _time in range(2):
            discrepancies.resolve_difference(
                session, row.id, ExplanationRequest(note="By hand"), actor=ACTOR, now=NIGHT
            )
        assert [entry.action for entry in session.exec(select(AuditEntry)).all()] == ["payment-difference.resolve"]
        with pytest.raises(NotFound):
            discrepancies.resolve_difference(session, paid_id(), ExplanationRequest(note="x"), actor=ACTOR, now=NIGHT)
    compare(live_services)
    assert kinds(live_services) == []
    live_services.gateway.payments[:] = [replace(paid, amount_refunded=600)]
    compare(live_services)
    assert kinds(live_services) == ["refunded"]


def paid_id():
    from uuid import uuid4

    return uuid4()


@pytest.mark.req("BO-5", "HOSP-4")
def test_a_flag_is_resolved_once_with_a_note(session):
    event = PaymentEvent(
        key="k", name="payment.captured", gateway_payment_id="pay_1", flag=Flag.MISMATCH, received_at=NOON, due_at=NOON
    )
    harmless = PaymentEvent(key="i", name="settlement.processed", flag=Flag.IGNORED, received_at=NOON, due_at=NOON)
    session.add_all([event, harmless])
    session.flush()
    assert discrepancies.list_flagged(session) == discrepancies.list_flagged(session, search="pay_1") == ([event], 1)
    for _time in range(2):
        discrepancies.resolve_flag(
            session, event.id, ExplanationRequest(note="A test of theirs"), actor=ACTOR, now=NOON
        )
    assert (event.resolved_by, event.note) == (ACTOR.name, "A test of theirs")
    assert discrepancies.list_flagged(session)[1] == 0
    assert (
        discrepancies.list_flagged(session, status="resolved")[1]
        == discrepancies.list_flagged(session, status="")[1]
        == 1
    )
    assert len(session.exec(select(AuditEntry)).all()) == 1
    with pytest.raises(NotFound):
        discrepancies.resolve_flag(session, harmless.id, ExplanationRequest(note="x"), actor=ACTOR, now=NOON)
