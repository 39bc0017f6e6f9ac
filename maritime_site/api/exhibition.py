"""Stalls for exhibitors, and what everybody may know of the exhibition (EXH-1 to EXH-3)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Response

from maritime_site.api.access import Identity, Now, Outside, ReadSession, WriteSession, participant
from maritime_site.api.exhibition_shapes import (
    ApplicationAnswer,
    ApplicationSaid,
    ApplicationsAnswer,
    ApplicationShape,
    EntitlementShape,
    ExhibitorHall,
    ExhibitorPlan,
    ExhibitorsAnswer,
    ExhibitorShape,
    PlanAnswer,
    PlanHall,
    TariffAnswer,
    TariffShape,
)
from maritime_site.api.payments import OrderAnswer
from maritime_site.api.routing import Router, asks_gateway
from maritime_site.api.shapes import failures
from maritime_site.core.errors import said_as
from maritime_site.core.text import _
from maritime_site.domain import reactions
from maritime_site.domain.exhibition import caps, exhibitors, paying, plan, prices, queries, sentences, service, tariff
from maritime_site.domain.exhibition.models import StallApplication
from maritime_site.domain.exhibition.wishes import Apply, ExhibitorFilters, HoldStall
from maritime_site.domain.payments.terms import terms_of
from maritime_site.domain.payments.wishes import Proof

router = Router(prefix="/exhibition", tags=["Exhibition"])

SHARED = {"Cache-Control": "public, max-age=5", "Vary": "Accept-Language"}
Exhibitor = Annotated[Identity, Depends(participant("exhibitor"))]
CHANGING = failures(401, 404, 409, 413, 415, 422, 429, 503)


def acting(who: Exhibitor, outside: Outside) -> Identity:
    """The signed-in exhibitor about to change something; counted."""
    caps.act(outside.limiter, who.person.id)
    return who


Acting = Annotated[Identity, Depends(acting)]


def _shown(session: ReadSession, claim: StallApplication) -> ApplicationShape:
    return ApplicationShape.model_validate(queries.views(session, [claim])[0])


@router.get("/plan", operation_id="exhibition_plan", responses=failures(503))
def public_plan(session: ReadSession, now: Now, response: Response) -> PlanAnswer:
    """Every hall and stall: free, held or taken; who has them is not told."""
    response.headers.update(SHARED)
    return PlanAnswer(data=[PlanHall.model_validate(hall) for hall in plan.plan(session, now=now)])


@router.get("/tariff", operation_id="exhibition_tariff", responses=failures(503))
def public_tariff(session: ReadSession, response: Response) -> TariffAnswer:
    """The published tariff, inclusions and privileges, in the language of `Accept-Language`."""
    response.headers.update(SHARED)
    rows, comes_with = prices.published(session), tariff.entitlements(session)
    return TariffAnswer(
        tariff=[TariffShape.model_validate(row) for row in rows],
        entitlements=[EntitlementShape.model_validate(one) for one in comes_with],
    )


@router.get("/exhibitors", operation_id="exhibition_exhibitors", responses=failures(422, 503))
def exhibitor_list(
    wish: Annotated[ExhibitorFilters, Query()], session: ReadSession, response: Response
) -> ExhibitorsAnswer:
    """Approved exhibitors by company name, with the stalls they have."""
    response.headers.update(SHARED)
    found, total = exhibitors.exhibitors(
        session, search=wish.search, country=wish.country, page=wish.page, page_size=wish.page_size
    )
    return ExhibitorsAnswer(data=[ExhibitorShape.model_validate(one) for one in found], total=total)


@router.get("/stalls", operation_id="exhibition_stalls", responses=failures(401, 503))
def stalls(who: Exhibitor, outside: Outside, now: Now) -> ExhibitorPlan:
    """The plan with one's own stalls, and prices where the tariff is published."""
    with said_as(sentences.PLAN_FAILED), outside.database.reading() as session:
        found = plan.plan(session, now=now, viewer=who.person)
        return ExhibitorPlan(data=[ExhibitorHall.model_validate(hall) for hall in found])


@router.get("/applications", operation_id="exhibition_applications", responses=failures(401, 503))
def applications(who: Exhibitor, session: ReadSession) -> ApplicationsAnswer:
    """One's own holds and applications, newest first."""
    found = queries.applications_of(session, who.person)
    return ApplicationsAnswer(data=[ApplicationShape.model_validate(one) for one in found])


@router.post("/applications", status_code=201, operation_id="exhibition_hold", responses=CHANGING)
def hold(wish: HoldStall, who: Acting, outside: Outside, now: Now) -> ApplicationSaid:
    """Hold a free stall while applying for it; at most two holds at once."""
    with said_as(sentences.HOLD_FAILED), outside.database.writing() as session:
        claim = service.hold(session, wish, owner=who.person, terms=terms_of(outside), now=now)
        return ApplicationSaid(
            message=_("The stall is held for you. Please apply for it."), data=_shown(session, claim)
        )


@router.get("/applications/{id}", operation_id="exhibition_application", responses=failures(401, 404, 422, 503))
def application(id: UUID, who: Exhibitor, session: ReadSession) -> ApplicationAnswer:
    """One of one's own claims."""
    return ApplicationAnswer(
        data=ApplicationShape.model_validate(queries.application_of(session, id, owner=who.person))
    )


@router.post("/applications/{id}/apply", operation_id="exhibition_apply", responses=CHANGING)
def apply(id: UUID, wish: Apply, who: Acting, outside: Outside, now: Now) -> ApplicationSaid:
    """Apply for a held stall before its time is over."""
    with outside.database.writing() as session:
        claim = service.apply(session, id, wish, owner=who.person, terms=terms_of(outside), now=now)
        return ApplicationSaid(message=_("We have your application"), data=_shown(session, claim))


@router.post("/applications/{id}/accept", operation_id="exhibition_accept", responses=CHANGING)
def accept(id: UUID, who: Acting, session: WriteSession, outside: Outside, now: Now) -> ApplicationSaid:
    """Accept the organisers' offer."""
    claim = service.accept(session, id, owner=who.person, terms=terms_of(outside), now=now)
    return ApplicationSaid(message=_("You accepted the offer"), data=_shown(session, claim))


@router.post("/applications/{id}/cancel", operation_id="exhibition_cancel", responses=CHANGING)
def cancel(id: UUID, who: Acting, session: WriteSession, outside: Outside, now: Now) -> ApplicationSaid:
    """Give a stall up before it is invoiced or paid."""
    claim = service.give_up(session, id, owner=who.person, terms=terms_of(outside), now=now)
    return ApplicationSaid(message=_("You gave the stall up"), data=_shown(session, claim))


@router.post(
    "/applications/{id}/order",
    operation_id="exhibition_order",
    response_model_exclude_none=True,
    responses=CHANGING,
)
@asks_gateway
def order(id: UUID, who: Acting, outside: Outside, now: Now) -> OrderAnswer:
    """The order to pay an accepted or invoiced stall with; asking again gives the same one."""
    with said_as(sentences.PAYING_FAILED):
        return OrderAnswer.of(paying.open_checkout(outside, id, owner=who.person, now=now))


@router.post(
    "/payments/verify",
    operation_id="exhibition_verify",
    responses=failures(400, 401, 404, 409, 413, 415, 422, 429, 503),
)
@asks_gateway
def verify(wish: Proof, who: Acting, outside: Outside, now: Now) -> ApplicationAnswer:
    """Hand over what the checkout returned; the gateway itself is asked before anything is confirmed."""
    with said_as(sentences.VERIFY_FAILED):
        claim_id = paying.verify(outside, wish, owner=who.person, react=reactions.run, now=now)
        with outside.database.reading() as session:
            view = queries.application_of(session, claim_id, owner=who.person)
    return ApplicationAnswer(data=ApplicationShape.model_validate(view))
