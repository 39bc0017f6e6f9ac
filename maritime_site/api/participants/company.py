"""A company's seats for its manager: who sits in them, their passes, and one bill (INVITE-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Response
from pydantic import ConfigDict, Field
from pydantic.alias_generators import to_camel
from sqlmodel import Session

from maritime_site.api.access import Identity, Now, ReadSession, ServicesDep, SignedIn, WriteSession
from maritime_site.api.downloads import PDF, attach_file
from maritime_site.api.payments.checkout import OrderAnswer
from maritime_site.api.routing import Router, asks_gateway, prints
from maritime_site.api.schemas import DataAnswer, Moment, Saved, Schema, failure_responses, file_of
from maritime_site.core.errors import NotFound
from maritime_site.core.schemas import Line
from maritime_site.core.schemas import Schema as RequestSchema
from maritime_site.core.text.email_addresses import Email
from maritime_site.core.text.i18n import _
from maritime_site.domain import event_handlers
from maritime_site.domain.companies import billing, service
from maritime_site.domain.companies.models import Company
from maritime_site.domain.companies.service import SeatChanged, SeatView
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.passes import queries as passes
from maritime_site.domain.passes import service as pass_service
from maritime_site.domain.passes.models import EntryPass
from maritime_site.domain.passes.printout import build_printout
from maritime_site.domain.payments.schemas import PaymentSignature
from maritime_site.domain.people.kinds import KINDS, form_key
from maritime_site.domain.people.models import Status
from maritime_site.domain.signin import rate_limits
from maritime_site.ports.services import Services

router = Router(tags=["Company"])
CHANGING = failure_responses(401, 404, 409, 413, 415, 422, 429, 503)
NAMING_RATE = "60 per 1 hour"


class SeatPerson(Schema):
    """Who sits in a seat; `passNumber` is null until their pass is made."""

    id: UUID
    first_name: str
    last_name: str
    email: str
    user_type: str
    status: Status
    confirmed: bool = Field(description="Whether they proved the e-mail address")
    pass_number: str | None


class CompanySeatSchema(Schema):
    """A seat; a free one has no person."""

    id: UUID
    person: SeatPerson | None


class BillSchema(Schema):
    """What the seats cost together; amounts in the currency's minor unit. `status` is open or paid."""

    reference: str
    seats: int
    price: int
    amount: int
    paid: int
    due: int
    currency: str
    status: str


class CompanySchema(Schema):
    """A company's seats; `until` is the cut-off, `kind` what those in the seats are."""

    kind: str
    seats: list[CompanySeatSchema]
    until: Moment | None
    bill: BillSchema | None


class NameRequest(RequestSchema):
    """Who is named: the fields of the kind's registration; what the company knows of itself may be left out."""

    model_config = ConfigDict(extra="allow")

    first_name: Line
    last_name: Line
    email: Email


def limit_naming(services: ServicesDep, who: SignedIn) -> Identity:
    """The manager, within the limit: each naming sends a letter. Raises TooMany."""
    rate_limits.check_rate(services.limiter, NAMING_RATE, "company-seats", str(who.person.id))
    return who


Naming = Annotated[Identity, Depends(limit_naming)]


def _list_seats(session: Session, seats: Sequence[SeatView]) -> list[CompanySeatSchema]:
    made = passes.passes_of(session, [seat.person.id for seat in seats if seat.person])
    return [_to_seat(seat, made) for seat in seats]


def _to_seat(seat: SeatView, passes_by_person: Mapping[UUID, EntryPass]) -> CompanySeatSchema:
    person = seat.person
    if person is None:
        return CompanySeatSchema(id=seat.id, person=None)
    made = passes_by_person.get(person.id)
    return CompanySeatSchema(
        id=seat.id,
        person=SeatPerson(
            id=person.id,
            first_name=person.first_name,
            last_name=person.last_name,
            email=person.email,
            user_type=person.kind,
            status=Status(person.status),
            confirmed=person.is_proven,
            pass_number=made.number if made else None,
        ),
    )


def to_company(session: Session, row: Company) -> DataAnswer[CompanySchema]:
    """A company as its manager and staff read it."""
    bill, form = billing.bill_of(session, row), KINDS[row.kind].form(row.category)
    data = CompanySchema(
        kind=form_key(KINDS[row.kind], form) if form else row.kind,
        seats=_list_seats(session, service.list_seats(session, row)),
        until=row.until,
        bill=BillSchema.model_validate(bill) if bill else None,
    )
    return DataAnswer(data=data)


@router.get("/company", operation_id="company", responses=failure_responses(401, 404, 503), summary="One's company")
def get_company(who: SignedIn, session: ReadSession) -> DataAnswer[CompanySchema]:
    """The seats one manages; 404 for whoever manages none."""
    return to_company(session, service.require_company(session, who.person))


@router.put("/company/seats/{seat_id}", operation_id="company_name", responses=CHANGING, summary="Name somebody")
def name_person(
    *, seat_id: UUID, payload: NameRequest, who: Naming, session: WriteSession, services: ServicesDep, now: Now
) -> Saved[CompanySeatSchema]:
    """Name somebody for a seat, until the cut-off; who was there before leaves it, and their pass ends."""
    values: dict[str, Any] = {to_camel(name): value for name, value in payload.model_dump(exclude_unset=True).items()}
    changed = service.name_person(
        session, seat_id, values, manager=who.person, letterhead=letterhead_of(services), now=now
    )
    return _to_changed(session, changed, services, now, _("Saved"))


@router.delete("/company/seats/{seat_id}", operation_id="company_free", responses=CHANGING, summary="Free a seat")
def free_seat(
    seat_id: UUID, who: Naming, session: WriteSession, services: ServicesDep, now: Now
) -> Saved[CompanySeatSchema]:
    """Take whoever is named out of a seat, until the cut-off; a free one stays free."""
    changed = service.free_seat(session, seat_id, manager=who.person, letterhead=letterhead_of(services), now=now)
    return _to_changed(session, changed, services, now, _("The seat is free"))


def _to_changed(
    session: Session, changed: SeatChanged, services: Services, now: datetime, message: str
) -> Saved[CompanySeatSchema]:
    event_handlers.dispatch_events(session, changed.domain_events, services, now)
    session.flush()
    return Saved(message=message, data=_list_seats(session, [changed.seat])[0])


@router.get(
    "/company/seats/{seat_id}/pass.pdf",
    operation_id="company_pass_pdf",
    response_class=Response,
    responses=failure_responses(401, 404, 409, 422, 429, 503) | file_of(PDF),
    summary="The pass of somebody in one's seats",
)
@prints
def print_pass(seat_id: UUID, who: SignedIn, services: ServicesDep, now: Now) -> Response:
    """To print for a colleague, once they are approved."""
    rate_limits.check_prints(services.limiter, who.person.id)
    with services.database.reading() as session:
        _row, seat = service.find_seat(session, seat_id, manager=who.person)
        person = service.view_seat(session, seat).person
    if person is None:
        raise NotFound(_("This seat is free"))
    result = pass_service.open_pass(services, person, now=now)
    return attach_file(services.printer.pdf(build_printout(result, services)), f"pass-{result.number}.pdf", PDF)


@router.post(
    "/company/order",
    operation_id="company_order",
    response_model_exclude_none=True,
    responses=failure_responses(401, 404, 409, 503),
    summary="Pay the bill of one's seats",
)
@asks_gateway
def order_payment(who: SignedIn, services: ServicesDep, now: Now) -> OrderAnswer:
    """The order to pay what is due with; asking again gives the same one."""
    return OrderAnswer.of(billing.open_checkout(services, manager=who.person, now=now))


@router.post(
    "/company/payments/verify",
    operation_id="company_verify",
    responses=failure_responses(400, 401, 404, 413, 415, 422, 503),
    summary="Hand over what the checkout returned",
)
@asks_gateway
def verify_payment(
    payload: PaymentSignature, who: SignedIn, services: ServicesDep, now: Now
) -> DataAnswer[CompanySchema]:
    """The gateway itself is asked before anything counts as paid."""
    billing.verify_payment(services, payload, manager=who.person, react=event_handlers.dispatch_events, now=now)
    with services.database.reading() as session:
        return to_company(session, service.require_company(session, who.person))
