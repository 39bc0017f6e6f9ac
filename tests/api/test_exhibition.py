"""Stalls over REST: what everybody reads, what an exhibitor does, and paying."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain import event_handlers
from maritime_site.domain.exhibition import plan, service, staff
from maritime_site.domain.exhibition.schemas import OfferRequest
from maritime_site.domain.payments.staff import approvals
from maritime_site.domain.payments.staff.models import RefundProposal
from maritime_site.domain.payments.staff.schemas import DenialRequest
from maritime_site.domain.people.models import Status
from maritime_site.jobs import exhibition as stall_jobs
from maritime_site.jobs import hospitality as jobs
from tests.domain.exhibition.builders import FORM, OFFICER, TERMS, bring_to, make_stall, make_tariff, purposes
from tests.domain.hospitality.builders import OTHER

ROOT = "/api/exhibition"
FORM_BODY = {"fasciaName": "Harbour Works", "billingAddress": "1 Quay Road", "terms": True}


@pytest.fixture
def bilal(new_person):
    return new_person("exhibitor", first_name="Bilal", details={"company_name": "Harbour Works"})


@pytest.fixture
def mine(token_for, bilal):
    return token_for(bilal)


@pytest.fixture
def stranger(token_for, new_person):
    """Another exhibitor's bearer."""
    return token_for(new_person("exhibitor"))


@pytest.fixture
def stall(database):
    with database.writing() as session:
        make_tariff(session)
        return make_stall(session)


def hold(api, headers, stall):
    return api.post(f"{ROOT}/applications", json={"stall": stall.code}, headers=headers)


def offered(api, headers, database, stall):
    """An application with an offer, over REST as far as an exhibitor goes."""
    claim = hold(api, headers, stall).json()["data"]
    assert api.post(f"{ROOT}/applications/{claim['id']}/apply", json=FORM_BODY, headers=headers).status_code == 200
    with database.writing() as session:
        staff.offer_stall(session, claim_id(claim), OfferRequest(), actor=OFFICER, terms=TERMS, now=utc_now())
    return claim


def claim_id(claim):
    return UUID(claim["id"])


@pytest.mark.req("EXH-1")
def test_everybody_reads_the_plan_without_names(api, mine, stall):
    hold(api, mine, stall)
    (hall,) = api.get(f"{ROOT}/plan").json()["data"]
    assert [(one["code"], one["status"]) for one in hall["stalls"]] == [(stall.code, "held")]
    assert "Harbour Works" not in api.get(f"{ROOT}/plan").text
    own = api.get(f"{ROOT}/stalls", headers=mine).json()["data"][0]["stalls"][0]
    assert own["status"] == "mine"
    assert own["price"] == {"amount": 9_027_000, "tax": 1_377_000, "currency": "INR", "isDemo": False}


@pytest.mark.req("EXH-2", "ROLE-1")
def test_stalls_are_for_exhibitors_only(api, stall, token_for, new_person):
    for headers in ({}, token_for(new_person("delegate"))):
        assert hold(api, headers, stall).status_code == 401
        assert api.get(f"{ROOT}/stalls", headers=headers).status_code == 401
        assert api.get(f"{ROOT}/applications", headers=headers).status_code == 401
    pending = token_for(new_person("exhibitor", status=Status.PENDING))
    assert hold(api, pending, stall).status_code == 409
    assert api.get(f"{ROOT}/stalls", headers=pending).status_code == 200


@pytest.mark.req("EXH-2")
def test_the_second_at_a_stall_gets_409_and_a_clear_word(api, mine, stall, token_for, new_person):
    first = hold(api, mine, stall)
    assert (first.status_code, first.json()["data"]["status"]) == (201, "held")
    second = hold(api, token_for(new_person("exhibitor")), stall)
    assert second.status_code == 409
    assert second.json()["message"] == f"Stall {stall.code} was taken a moment ago. Please choose another one."


@pytest.fixture
def paid(api, mine, stall, database):
    """A stall's claim from its offer to its payment, 90,270 rupees."""
    claim = offered(api, mine, database, stall)
    path = f"{ROOT}/applications/{claim['id']}"
    assert api.post(f"{path}/order", headers=mine).status_code == 409
    assert api.post(f"{path}/accept", headers=mine).json()["data"]["status"] == "accepted"
    order = api.post(f"{path}/order", headers=mine).json()
    assert order["order"]["amount"] == 9_027_000
    assert order["checkoutUrl"].endswith(order["order"]["id"])
    answer = api.post("/api/sandbox/pay", json={"orderId": order["order"]["id"], "outcome": "success"}).json()
    proof = {name: answer[name] for name in ("orderId", "paymentId", "signature")}
    assert api.post(f"{ROOT}/payments/verify", json=proof | {"signature": "x"}, headers=mine).status_code == 400
    done = api.post(f"{ROOT}/payments/verify", json=proof, headers=mine).json()["data"]
    assert (done["status"], done["payment"]["status"]) == ("paid", "captured")
    assert [step["action"] for step in done["history"]][-1] == "paid"
    listed = api.get(f"{ROOT}/exhibitors").json()["data"]
    assert [one["stalls"] for one in listed] == [[stall.code]]
    assert api.post(f"{path}/cancel", headers=mine).status_code == 409
    return claim


@pytest.mark.req("EXH-2", "HOSP-4")
def test_from_hold_to_paid_and_given_back_through_the_gateway(api, mine, paid, database, services):
    terms = replace(TERMS, alone=9_027_000)
    with database.writing() as session:
        staff.release_stall(session, claim_id(paid), "hall closed", actor=OFFICER, terms=terms, now=utc_now())
        on_its_way = plan.get_plan_version(session, now=utc_now())
    for _round in range(4):
        jobs.send_refunds(services, utc_now())
        jobs.run_sandbox(services, utc_now())
    after = api.get(f"{ROOT}/applications/{paid['id']}", headers=mine).json()["data"]
    assert (after["status"], after["payment"]["refund"]["status"]) == ("released", "processed")
    with database.reading() as session:
        assert plan.get_plan_version(session, now=utc_now()) != on_its_way  # so an open page shows that it arrived
        assert {"stall-refund-requested", "stall-refund-processed", "stall-released"} <= set(purposes(session))


@pytest.mark.req("EXH-2", "HOSP-3")
def test_a_dear_stalls_money_waits_for_a_second_administrator(api, mine, paid, database, services):
    """As any refund above the limit does (R36)."""
    with database.writing() as session:
        staff.release_stall(session, claim_id(paid), "hall closed", actor=OFFICER, terms=TERMS, now=utc_now())
    jobs.send_refunds(services, utc_now())
    after = api.get(f"{ROOT}/applications/{paid['id']}", headers=mine).json()["data"]
    assert (after["status"], after["payment"]["refund"]) == ("released", {"status": "requested", "amount": 9_027_000})
    with database.writing() as session:
        (proposal,) = session.exec(select(RefundProposal)).all()
        assert proposal.amount_minor == 9_027_000
        assert "stall-refund-requested" not in purposes(session)
        denied = approvals.deny_refund(session, proposal.id, DenialRequest(reason="no"), actor=OTHER, now=utc_now())
        event_handlers.dispatch_events(session, denied.domain_events, services, utc_now())
        assert "stall-refund-denied" in purposes(session)
    after = api.get(f"{ROOT}/applications/{paid['id']}", headers=mine).json()["data"]
    assert after["payment"]["refund"]["status"] == "failed"


@pytest.mark.req("EXH-2", "HOSP-4")
def test_money_for_a_stall_that_was_given_up_goes_back(api, mine, stall, database, services):
    claim = offered(api, mine, database, stall)
    path = f"{ROOT}/applications/{claim['id']}"
    api.post(f"{path}/accept", headers=mine)
    order = api.post(f"{path}/order", headers=mine).json()["order"]
    assert api.post(f"{path}/cancel", headers=mine).json()["data"]["status"] == "released"
    api.post("/api/sandbox/pay", json={"orderId": order["id"], "outcome": "success"})
    for _round in range(4):
        jobs.run_sandbox(services, utc_now())
        jobs.send_refunds(services, utc_now())
    after = api.get(path, headers=mine).json()["data"]
    assert after["status"] == "released"
    assert after["payment"]["refund"] is not None


@pytest.mark.req("EXH-2")
def test_somebody_elses_claim_does_not_exist(api, mine, stall, stranger, database):
    claim = offered(api, mine, database, stall)
    path, other = f"{ROOT}/applications/{claim['id']}", stranger
    assert api.get(path, headers=other).status_code == 404
    for verb in ("accept", "cancel", "order"):
        assert api.post(f"{path}/{verb}", headers=other).status_code == 404, verb
    assert api.post(f"{path}/apply", json=FORM_BODY, headers=other).status_code == 404
    api.post(f"{path}/accept", headers=mine)
    order = api.post(f"{path}/order", headers=mine).json()["order"]
    proof = {"orderId": order["id"], "paymentId": "pay_1", "signature": "x"}
    assert api.post(f"{ROOT}/payments/verify", json=proof, headers=other).status_code == 404
    assert api.get(f"{ROOT}/applications", headers=other).json()["data"] == []


@pytest.mark.req("EXH-2")
def test_a_bookings_checkout_does_not_take_a_stalls_order(api, mine, stall, database):
    claim = offered(api, mine, database, stall)
    path = f"{ROOT}/applications/{claim['id']}"
    api.post(f"{path}/accept", headers=mine)
    order = api.post(f"{path}/order", headers=mine).json()["order"]
    proof = {"orderId": order["id"], "paymentId": "pay_1", "signature": "x", "userType": "exhibitor"}
    assert api.post("/api/hospitality/payments/verify", json=proof, headers=mine).status_code == 404


@pytest.mark.req("EXH-2")
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"terms": False}, "terms"),
        ({"fasciaName": "x" * 31}, "fasciaName"),
        ({"amount": 1}, "amount"),
        ({"billingAddress": " "}, "billingAddress"),
        ({"status": "paid"}, "status"),
    ],
)
def test_a_wrong_application_names_its_field(api, mine, stall, change, field):
    claim = hold(api, mine, stall).json()["data"]
    answer = api.post(f"{ROOT}/applications/{claim['id']}/apply", json=FORM_BODY | change, headers=mine)
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == [field]


@pytest.mark.req("EXH-2")
def test_the_job_frees_what_nobody_applied_for(api, mine, stall, services, database):
    hold(api, mine, stall)
    assert stall_jobs.expire_stalls(services, utc_now()) == 0
    assert stall_jobs.expire_stalls(services, utc_now() + TERMS.hold * 2) == 1
    assert api.get(f"{ROOT}/plan").json()["data"][0]["stalls"][0]["status"] == "free"


@pytest.mark.req("EXH-3")
def test_the_tariff_is_empty_until_it_is_published(api, database):
    with database.writing() as session:
        row = make_tariff(session, published=False)
    assert api.get(f"{ROOT}/tariff").json() == {"success": True, "tariff": [], "entitlements": []}
    with database.writing() as session:
        session.merge(row).published = True
    (shown,) = api.get(f"{ROOT}/tariff").json()["tariff"]
    assert (shown["rate"], shown["priceClass"]) == (850_000, "standard")


@pytest.mark.req("EXH-3")
def test_the_exhibitors_are_searched_and_paged(api, bilal, new_person):
    new_person("exhibitor", country="NO", details={"company_name": "Fjord", "products": "Anchors"})
    result = api.get(f"{ROOT}/exhibitors", params={"search": "norway anchor"}).json()
    assert ([one["name"] for one in result["data"]], result["total"]) == (["Fjord"], 1)
    assert set(result["data"][0]) == {"id", "name", "country", "sector", "products", "website", "stalls"}
    assert api.get(f"{ROOT}/exhibitors", params={"country": "NO", "page": 9}).json()["data"] == []
    assert api.get(f"{ROOT}/exhibitors", params={"pageSize": 101}).status_code == 422


def test_the_stage_brings_a_claim_where_it_says(database, bilal):
    with database.writing() as session:
        claim = bring_to(session, "applied", bilal)
        assert claim.fascia_name == FORM.fascia_name
        assert service.is_over(claim, now=utc_now()) is False
