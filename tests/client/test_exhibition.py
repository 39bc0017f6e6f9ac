"""A stall by the client, against the real application."""

from __future__ import annotations

import pytest

from maritime_site.client import Client
from maritime_site.client.connection import SignedClient
from maritime_site.core.clock import utc_now
from maritime_site.domain.exhibition import staff
from maritime_site.domain.exhibition.schemas import OfferRequest
from tests.domain.exhibition.builders import OFFICER, TERMS, make_stall, make_tariff


@pytest.mark.req("EXH-1", "EXH-2", "EXH-3")
def test_a_stall_from_hold_to_paid_by_the_client(api, database, new_person, token_for):
    person = new_person("exhibitor", details={"company_name": "Harbour Works"})
    with database.writing() as session:
        make_tariff(session)
        code = make_stall(session).code
    with Client("http://testserver", transport=api._transport) as site:
        token = token_for(person)["Authorization"].removeprefix("Bearer ")
        site.connection.signed = SignedClient("exhibitor", token)
        fair = site.exhibition
        (hall,) = fair.stalls().data or []
        assert (hall.stalls[0].status, hall.stalls[0].price.amount) == ("free", 9_027_000)
        claim = fair.hold(code).data
        assert fair.hold(code).status == 409
        form = {"fasciaName": "Harbour Works", "billingAddress": "1 Quay Road", "terms": True}
        assert fair.apply(claim.id, **form).data.status == "applied"
        with database.writing() as session:
            staff.offer_stall(session, claim.id, OfferRequest(), actor=OFFICER, terms=TERMS, now=utc_now())
        assert fair.accept(claim.id).message == "You accepted the offer"
        order = fair.order(claim.id).data.order
        paid = site.hospitality.pay_in_sandbox(order.id).data
        assert fair.verify(paid).data.status == "paid"
        assert [one.action for one in fair.applications().data[0].history][-1] == "paid"
        assert not fair.cancel(claim.id)
        assert site.exhibition.exhibitors(search="harbour").data[0].stalls == [code]
