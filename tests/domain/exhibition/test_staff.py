"""What the organisers decide, each on record."""

from __future__ import annotations

import pytest

from maritime_site.core.errors import Conflict, Invalid, NotFound, SoldOut
from maritime_site.domain.exhibition import entitlements, plan, queries, staff, tariff
from maritime_site.domain.exhibition.models import ApplicationStatus
from maritime_site.domain.exhibition.schemas import (
    EditEntitlementRequest,
    EditTariffRequest,
    InvoicedRequest,
    MoveToRequest,
    OfferRequest,
    SwapWithRequest,
)
from maritime_site.domain.exhibition.staff_queries import office_stalls
from tests.domain.exhibition.builders import (
    LATE,
    OFFICER,
    TERMS,
    audited,
    bring_to,
    hold,
    make_stall,
    make_tariff,
    purposes,
)
from tests.factories import make_person
from tests.people import NOON

pytestmark = pytest.mark.req("EXH-2")
S = ApplicationStatus
TOLD = {"actor": OFFICER, "terms": TERMS, "now": NOON}


@pytest.fixture
def eve(session):
    return make_person(session, "exhibitor", first_name="Eve")


def test_an_offer_is_the_tariffs_price_or_the_officers(session, bilal):
    make_tariff(session)
    claim = bring_to(session, "applied", bilal)
    staff.offer_stall(session, claim.id, OfferRequest(), **TOLD)
    assert (claim.amount_minor, claim.tax_minor, claim.currency) == (9_027_000, 1_377_000, "INR")
    staff.offer_stall(session, claim.id, OfferRequest(amount=100), **TOLD)
    assert (claim.amount_minor, claim.tax_minor) == (100, 0)
    assert audited(session) == ["stall.offer", "stall.offer"]


def test_without_a_published_tariff_an_offer_wants_an_amount(session, bilal):
    make_tariff(session, published=False)
    claim = bring_to(session, "applied", bilal)
    with pytest.raises(Invalid) as refused:
        staff.offer_stall(session, claim.id, OfferRequest(), **TOLD)
    assert set(refused.value.errors) == {"amount"}
    held = hold(session, bilal)
    with pytest.raises(Conflict, match="stands at: Held"):
        staff.offer_stall(session, held.id, OfferRequest(amount=100), **TOLD)


def test_refusing_gives_a_reason_and_the_stall_back(session, bilal, eve):
    stall = make_stall(session)
    claim = bring_to(session, "applied", bilal, stall)
    staff.refuse_application(session, claim.id, "The hall is for ports only.", **TOLD)
    staff.refuse_application(session, claim.id, "Once more.", **TOLD)
    assert (claim.status, claim.reason) == (S.REFUSED, "The hall is for ports only.")
    assert audited(session) == ["stall.refuse"]
    assert hold(session, eve, stall).status == S.HELD
    with pytest.raises(Conflict):
        staff.refuse_application(session, bring_to(session, "accepted", bilal).id, "Late.", **TOLD)


def test_an_invoice_takes_the_stall_and_payment_elsewhere_ends_it(session, bilal):
    stall = make_stall(session)
    claim = bring_to(session, "accepted", bilal, stall)
    with pytest.raises(Conflict):
        staff.mark_paid(session, bring_to(session, "applied", bilal).id, "by transfer", **TOLD)
    staff.mark_invoiced(session, claim.id, InvoicedRequest(reason="sent", invoice_number="INV/7"), **TOLD)
    statuses = {each.code: each.status for each in plan.get_plan(session, now=NOON)[0].stalls}
    assert statuses[stall.code] == "taken"
    staff.mark_paid(session, claim.id, "by transfer", **TOLD)
    staff.mark_paid(session, claim.id, "by transfer", **TOLD)
    assert (claim.status, claim.invoice_number) == (S.PAID, "INV/7")
    assert audited(session)[-2:] == ["stall.invoice", "stall.mark-paid"]
    assert {"stall-invoiced", "stall-paid"} <= set(purposes(session))


def test_a_claim_moves_to_a_free_stall_and_frees_its_own(session, bilal, eve):
    first, second, third, blocked = (make_stall(session) for _number in range(4))
    blocked.blocked = True
    claim = bring_to(session, "accepted", bilal, first)
    hold(session, eve, second)
    with pytest.raises(SoldOut):
        staff.move_application(session, claim.id, MoveToRequest(stall=second.code, reason="asked"), **TOLD)
    with pytest.raises(Conflict, match="cannot be booked"):
        staff.move_application(session, claim.id, MoveToRequest(stall=blocked.code, reason="asked"), **TOLD)
    staff.move_application(session, claim.id, MoveToRequest(stall=first.code, reason="same"), **TOLD)
    staff.move_application(session, claim.id, MoveToRequest(stall=third.code, reason="asked"), **TOLD)
    view = queries.application_of(session, claim.id, owner=bilal)
    assert (view.stall.code, view.status) == (third.code, S.ACCEPTED)
    assert [(step.action, step.stall) for step in view.history][-2:] == [("accepted", first.code), ("move", third.code)]
    assert hold(session, eve, first).status == S.HELD
    staff.move_application(
        session, claim.id, MoveToRequest(stall=second.code, reason="it lapsed"), actor=OFFICER, terms=TERMS, now=LATE
    )
    assert claim.stall_id == second.id
    staff.release_stall(session, claim.id, "over", **TOLD)
    with pytest.raises(Conflict, match="stands at: Given up"):
        staff.move_application(session, claim.id, MoveToRequest(stall=first.code, reason="late"), **TOLD)


def test_two_claims_swap_their_stalls_and_keep_their_status(session, bilal, eve):
    one, other = bring_to(session, "accepted", bilal), bring_to(session, "applied", eve)
    before = (one.stall_id, other.stall_id)
    staff.swap_applications(session, one.id, SwapWithRequest(other=other.id, reason="both agree"), **TOLD)
    assert (other.stall_id, one.stall_id) == before
    assert (one.status, other.status) == (S.ACCEPTED, S.APPLIED)
    assert audited(session)[-2:] == ["stall.swap", "stall.swap"]
    assert purposes(session).count("stall-moved") == 2
    with pytest.raises(Conflict, match="another application"):
        staff.swap_applications(session, one.id, SwapWithRequest(other=one.id, reason="x"), **TOLD)
    staff.release_stall(session, other.id, "over", **TOLD)
    with pytest.raises(Conflict):
        staff.swap_applications(session, one.id, SwapWithRequest(other=other.id, reason="x"), **TOLD)


def test_a_stall_with_an_owner_cannot_be_blocked(session, bilal):
    stall = make_stall(session)
    claim = hold(session, bilal, stall)
    with pytest.raises(Conflict, match="has an owner"):
        staff.block_stall(session, stall.code, "a pillar", **TOLD)
    staff.block_stall(session, stall.code, "a pillar", actor=OFFICER, terms=TERMS, now=LATE)
    assert claim.status == S.EXPIRED
    staff.block_stall(session, stall.code, "a pillar", **TOLD)
    assert staff.unblock_stall(session, stall.code, actor=OFFICER, now=NOON).block_reason == ""
    assert audited(session) == ["stall.block", "stall.unblock"]
    with pytest.raises(NotFound):
        staff.block_stall(session, "Z-99", "x", **TOLD)


def test_the_organisers_find_stalls_and_claims(session, bilal, eve):
    stalls = [make_stall(session) for _number in range(3)]
    claim = bring_to(session, "applied", bilal, stalls[0])
    bilal.details = {"company_name": "Rudder & Sons"}
    session.flush()
    result, total = queries.list_applications(session, search="rudder", status="", page=1, page_size=10)
    assert [(view.id, person.id) for view, person in result] == [(claim.id, bilal.id)]
    assert total == 1
    assert queries.list_applications(session, search="", status="paid", page=1, page_size=10) == ([], 0)
    assert queries.get_application(session, claim.id)[1].id == bilal.id
    values = {"page": 1, "page_size": 2, "now": NOON}
    assert office_stalls(session, search="RUDDER", status="", **values)[0][0].application_id == claim.id
    assert office_stalls(session, search="", status="free", **values)[1] == 2
    assert len(office_stalls(session, search="", status="", **values)[0]) == 2
    with pytest.raises(NotFound):
        queries.get_application(session, bilal.id)


@pytest.mark.req("EXH-3")
def test_the_tariff_is_edited_published_and_on_record(session):
    payload = EditTariffRequest(type="raw", price_class="standard", rate=640_000)
    row = tariff.save_tariff(session, payload, actor=OFFICER, now=NOON)
    assert not row.published
    with pytest.raises(Conflict, match="already"):
        tariff.save_tariff(session, payload, actor=OFFICER, now=NOON)
    shown = payload.model_copy(update={"published": True})
    tariff.save_tariff(session, shown, actor=OFFICER, now=NOON, id=row.id)
    tariff.save_tariff(session, shown, actor=OFFICER, now=NOON, id=row.id)
    assert audited(session) == ["stall_tariff.save"] * 2
    with pytest.raises(NotFound):
        tariff.save_tariff(
            session,
            EditTariffRequest(type="raw", price_class="x", rate=1),
            actor=OFFICER,
            now=NOON,
            id=make_stall(session).id,
        )


@pytest.mark.req("EXH-3")
def test_a_price_goes_until_somebody_was_offered_a_stall_at_it(session, bilal, eve):
    used, mistyped, dollars = (
        make_tariff(session),
        make_tariff(session, price_class="standart"),
        make_tariff(session, currency="USD"),
    )
    claim = bring_to(session, "applied", bilal)
    assert tariff.list_offered_keys(session) == set()
    staff.offer_stall(session, claim.id, OfferRequest(), **TOLD)
    for row in (mistyped, dollars):
        tariff.remove_tariff(session, row.id, actor=OFFICER, now=NOON)
    with pytest.raises(Conflict, match="were offered"):
        tariff.remove_tariff(session, used.id, actor=OFFICER, now=NOON)
    assert tariff.list_rows(session) == [used]
    assert audited(session)[-2:] == ["stall_tariff.remove"] * 2
    staff.refuse_application(session, claim.id, "The hall is for ports only.", **TOLD)
    assert tariff.key_of(used) in tariff.list_offered_keys(session), (
        "what an offer was made of stays, whatever became of it"
    )
    with pytest.raises(NotFound):
        tariff.remove_tariff(session, mistyped.id, actor=OFFICER, now=NOON)


@pytest.mark.req("EXH-3")
def test_an_unpublished_entitlement_keeps_its_quantity_to_itself(session):
    payload = EditEntitlementRequest(kind="privilege", title_en="Badges", quantity_en="5", title_hi="बैज")
    row = entitlements.save_entitlement(session, payload, actor=OFFICER, now=NOON)
    assert (row.title, row.quantity) == ("Badges", "")
    entitlements.save_entitlement(
        session, payload.model_copy(update={"published": True}), actor=OFFICER, now=NOON, id=row.id
    )
    assert row.quantity == "5"
    entitlements.remove_entitlement(session, row.id, actor=OFFICER, now=NOON)
    assert entitlements.list_entitlements(session) == []
    assert audited(session)[-1] == "stall_entitlement.remove"
    with pytest.raises(NotFound):
        entitlements.ENTITLEMENTS.get_row(session, row.id)
