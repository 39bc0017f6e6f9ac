"""Stalls for exhibitors, and what everybody may know of the exhibition (EXH-1 to EXH-3)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Response
from sqlmodel import Session

from maritime_site.api.access import Identity, Now, ReadSession, ServicesDep, WriteSession, require_participant
from maritime_site.api.exhibition.schemas import (
    ApplicationSchema,
    EntitlementSchema,
    ExhibitorHall,
    ExhibitorSchema,
    PlanHall,
    TariffAnswer,
    TariffSchema,
)
from maritime_site.api.payments.checkout import OrderAnswer
from maritime_site.api.routing import Router, asks_gateway
from maritime_site.api.schemas import NOT_MODIFIED, DataAnswer, ListAnswer, Saved, failure_responses
from maritime_site.api.shared_answers import share_answer
from maritime_site.core.errors import unavailable_as
from maritime_site.core.text.i18n import _
from maritime_site.domain import event_handlers
from maritime_site.domain.company_pages import stalls
from maritime_site.domain.exhibition import (
    entitlements,
    exhibitors,
    labels,
    payments,
    plan,
    prices,
    queries,
    rate_limits,
    service,
)
from maritime_site.domain.exhibition.models import StallApplication
from maritime_site.domain.exhibition.schemas import ApplyRequest, ExhibitorFilters, HoldStallRequest
from maritime_site.domain.payments.policy import terms_of
from maritime_site.domain.payments.schemas import PaymentSignature

router = Router(prefix="/exhibition", tags=["Exhibition"])

SHARED = {"Cache-Control": "public, max-age=5", "Vary": "Accept-Language"}
Exhibitor = Annotated[Identity, Depends(require_participant("exhibitor"))]
CHANGING = failure_responses(401, 404, 409, 413, 415, 422, 429, 503)


def require_exhibitor_action(who: Exhibitor, services: ServicesDep) -> Identity:
    """The signed-in exhibitor about to change something; counted."""
    rate_limits.count_action(services.limiter, who.person.id)
    return who


ActingIdentity = Annotated[Identity, Depends(require_exhibitor_action)]


def _to_application_response(session: ReadSession, claim: StallApplication) -> ApplicationSchema:
    return ApplicationSchema.model_validate(queries.to_application_views(session, [claim])[0])


@router.get(
    "/plan",
    operation_id="exhibition_plan",
    response_model=DataAnswer[list[PlanHall]],
    responses=failure_responses(503) | NOT_MODIFIED,
)
def public_plan(services: ServicesDep, now: Now) -> Response:
    """Every hall and stall: free, held or taken; who has them is not told."""

    def read(session: Session) -> DataAnswer[list[PlanHall]]:
        return DataAnswer(data=[PlanHall.model_validate(hall) for hall in plan.get_plan(session, now=now)])

    return share_answer(services, "plan", read, now=now, headers=SHARED)


@router.get("/tariff", operation_id="exhibition_tariff", responses=failure_responses(503) | NOT_MODIFIED)
def public_tariff(session: ReadSession, response: Response) -> TariffAnswer:
    """The published tariff, inclusions and privileges, in the language of `Accept-Language`."""
    response.headers.update(SHARED)
    rows, comes_with = prices.list_published(session), entitlements.list_entitlements(session)
    return TariffAnswer(
        tariff=[TariffSchema.model_validate(row) for row in rows],
        entitlements=[EntitlementSchema.model_validate(one) for one in comes_with],
    )


@router.get("/exhibitors", operation_id="exhibition_exhibitors", responses=failure_responses(422, 503) | NOT_MODIFIED)
def exhibitor_list(
    payload: Annotated[ExhibitorFilters, Query()], session: ReadSession, response: Response
) -> ListAnswer[ExhibitorSchema]:
    """Approved exhibitors by company name, with the stalls they have."""
    response.headers.update(SHARED)
    result, total = exhibitors.list_exhibitors(
        session, search=payload.search, country=payload.country, page=payload.page, page_size=payload.page_size
    )
    return ListAnswer(data=[ExhibitorSchema.model_validate(row) for row in result], total=total)


@router.get("/stalls", operation_id="exhibition_stalls", responses=failure_responses(401, 503))
def get_exhibitor_plan(who: Exhibitor, services: ServicesDep, now: Now) -> DataAnswer[list[ExhibitorHall]]:
    """The plan with one's own stalls, and prices where the tariff is published."""
    with unavailable_as(labels.PLAN_FAILED), services.database.reading() as session:
        result = plan.get_plan(session, now=now, viewer=who.person)
        return DataAnswer(data=[ExhibitorHall.model_validate(hall) for hall in result])


@router.get("/applications", operation_id="exhibition_applications", responses=failure_responses(401, 503))
def list_applications(who: Exhibitor, session: ReadSession) -> DataAnswer[list[ApplicationSchema]]:
    """One's own holds and applications, newest first."""
    result = queries.applications_of(session, who.person)
    return DataAnswer(data=[ApplicationSchema.model_validate(row) for row in result])


@router.post(
    "/applications",
    status_code=201,
    operation_id="exhibition_hold",
    responses=CHANGING | failure_responses(403),
)
def hold_stall(
    payload: HoldStallRequest, who: ActingIdentity, services: ServicesDep, now: Now
) -> Saved[ApplicationSchema]:
    """Hold a free stall while applying for it; at most two holds at once, and none by the seats of a team."""
    with unavailable_as(labels.HOLD_FAILED), services.database.writing() as session:
        claim = stalls.hold_stall(session, payload, owner=who.person, terms=terms_of(services), now=now)
        return Saved(
            message=_("The stall is held for you. Please apply for it."), data=_to_application_response(session, claim)
        )


@router.get(
    "/applications/{id}", operation_id="exhibition_application", responses=failure_responses(401, 404, 422, 503)
)
def get_application(id: UUID, who: Exhibitor, session: ReadSession) -> DataAnswer[ApplicationSchema]:
    """One of one's own claims."""
    return DataAnswer(data=ApplicationSchema.model_validate(queries.application_of(session, id, owner=who.person)))


@router.post("/applications/{id}/apply", operation_id="exhibition_apply", responses=CHANGING)
def apply_for_stall(
    id: UUID, payload: ApplyRequest, who: ActingIdentity, services: ServicesDep, now: Now
) -> Saved[ApplicationSchema]:
    """Apply for a held stall before its time is over."""
    with services.database.writing() as session:
        claim = service.apply_for_stall(session, id, payload, owner=who.person, terms=terms_of(services), now=now)
        return Saved(message=_("We have your application"), data=_to_application_response(session, claim))


@router.post("/applications/{id}/accept", operation_id="exhibition_accept", responses=CHANGING)
def accept_offer(
    id: UUID, who: ActingIdentity, session: WriteSession, services: ServicesDep, now: Now
) -> Saved[ApplicationSchema]:
    """Accept the organisers' offer."""
    claim = service.accept_offer(session, id, owner=who.person, terms=terms_of(services), now=now)
    return Saved(message=_("You accepted the offer"), data=_to_application_response(session, claim))


@router.post("/applications/{id}/cancel", operation_id="exhibition_cancel", responses=CHANGING)
def cancel_application(
    id: UUID, who: ActingIdentity, session: WriteSession, services: ServicesDep, now: Now
) -> Saved[ApplicationSchema]:
    """Give a stall up before it is invoiced or paid."""
    claim = service.give_up(session, id, owner=who.person, terms=terms_of(services), now=now)
    return Saved(message=_("You gave the stall up"), data=_to_application_response(session, claim))


@router.post(
    "/applications/{id}/order",
    operation_id="exhibition_order",
    response_model_exclude_none=True,
    responses=CHANGING,
)
@asks_gateway
def order_payment(id: UUID, who: ActingIdentity, services: ServicesDep, now: Now) -> OrderAnswer:
    """The order to pay an accepted or invoiced stall with; asking again gives the same one."""
    with unavailable_as(labels.PAYING_FAILED):
        return OrderAnswer.of(payments.open_checkout(services, id, owner=who.person, now=now))


@router.post(
    "/payments/verify",
    operation_id="exhibition_verify",
    responses=failure_responses(400, 401, 404, 409, 413, 415, 422, 429, 503),
)
@asks_gateway
def verify_payment(
    payload: PaymentSignature, who: ActingIdentity, services: ServicesDep, now: Now
) -> DataAnswer[ApplicationSchema]:
    """Hand over what the checkout returned; the gateway itself is asked before anything is confirmed."""
    with unavailable_as(labels.VERIFY_FAILED):
        claim_id = payments.verify_payment(
            services, payload, owner=who.person, react=event_handlers.dispatch_events, now=now
        )
        with services.database.reading() as session:
            view = queries.application_of(session, claim_id, owner=who.person)
    return DataAnswer(data=ApplicationSchema.model_validate(view))
