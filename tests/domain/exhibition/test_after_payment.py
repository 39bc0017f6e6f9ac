"""What money means for a stall."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from maritime_site.core.errors import Conflict, NotFound, Unavailable
from maritime_site.domain import event_handlers
from maritime_site.domain.exhibition import after_payment, payments, queries
from maritime_site.domain.exhibition.models import StallApplication
from maritime_site.domain.payments import gateway_sync
from maritime_site.domain.people.decisions import RegistrationsMerged
from maritime_site.ports.payments import GatewayPayment
from tests.domain.exhibition.builders import bring_to, hold, make_hall, make_stall, purposes
from tests.domain.hospitality.builders import FakeGateway
from tests.factories import make_person
from tests.people import NOON

NO_SUPPLIER: Any = None  # none is asked


@pytest.fixture
def live_services(services):
    return replace(services, gateway=FakeGateway())


@pytest.mark.req("EXH-2", "HOSP-4")
def test_a_second_payment_of_a_stall_goes_back_by_itself(live_services, new_person):
    bilal = new_person("exhibitor")
    with live_services.database.writing() as session:
        claim = bring_to(session, "accepted", bilal)
    order_id = payments.open_checkout(live_services, claim.id, owner=bilal, now=NOON).order_id
    with live_services.database.reading() as session:
        assert queries.order_facts(session, order_id).amount == 9_027_000
        with pytest.raises(NotFound):
            queries.order_facts(session, "order_of_nobody")
    for number in (1, 2):
        live_services.gateway.payments.append(GatewayPayment(f"pay_{number}", order_id, 9_027_000, "INR", "captured"))
        gateway_sync.sync_order(live_services, order_id, react=event_handlers.dispatch_events, now=NOON)
    with live_services.database.reading() as session:
        assert session.get_one(StallApplication, claim.id).status == "paid"
        assert purposes(session).count("stall-refund-requested") == 1


@pytest.mark.req("EXH-2")
def test_what_cannot_be_paid_opens_no_order(live_services, new_person):
    bilal = new_person("exhibitor")
    with live_services.database.writing() as session:
        claim = hold(session, bilal)
    with pytest.raises(Conflict):
        payments.open_checkout(live_services, claim.id, owner=bilal, now=NOON)
    with pytest.raises(Unavailable):
        payments.open_checkout(replace(live_services, gateway=None), claim.id, owner=bilal, now=NOON)
    live_services.gateway.away = True
    with live_services.database.writing() as session:
        accepted = bring_to(session, "accepted", bilal)
    with pytest.raises(Unavailable, match="Failed to open the payment"):
        payments.open_checkout(live_services, accepted.id, owner=bilal, now=NOON)


@pytest.mark.req("STAFF-1", "EXH-2")
def test_stalls_follow_who_stays_and_nobody_elses_move(session):
    hall = make_hall(session)
    stays, goes, bilal = (make_person(session, "exhibitor") for _each in range(3))
    theirs = hold(session, goes, make_stall(session, hall))
    others = hold(session, bilal, make_stall(session, hall))
    after_payment.merged(session, RegistrationsMerged(stays.id, goes.id), NO_SUPPLIER, NOON)
    for claim, owner in ((theirs, stays), (others, bilal)):
        session.refresh(claim)
        assert (claim.owner_id, claim.status) == (owner.id, "held")
    rows, _total = queries.list_applications(session, search=stays.email, status="", page=1, page_size=5)
    assert [view.id for view, _owner in rows] == [theirs.id]
