"""Questions about halls, stalls and claims; a person's are always scoped to that person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, func, or_, select

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.exhibition import prices
from maritime_site.domain.exhibition.models import (
    LIVE,
    SUBJECT_TYPE,
    Hall,
    Stall,
    StallApplication,
    StallStep,
)
from maritime_site.domain.exhibition.plan import MINE, StallView, stall_view
from maritime_site.domain.exhibition.prices import Quote
from maritime_site.domain.payments import orders
from maritime_site.domain.payments.queries import PaymentView, payments_for
from maritime_site.domain.people.models import Person


@dataclass(frozen=True)
class StepView:
    """One step of a claim's history."""

    action: str
    status: str
    stall: str
    at: datetime
    by: str
    note: str


@dataclass(frozen=True)
class ApplicationView:
    """A claim as its owner and the organisers read it."""

    id: UUID
    reference: str
    status: str
    stall: StallView
    hall: str
    fascia_name: str
    billing_address: str
    tax_number: str
    exhibits: str
    remarks: str
    price: Quote | None
    expires_at: datetime | None
    invoice_number: str
    reason: str
    created_at: datetime
    updated_at: datetime
    payment: PaymentView | None
    history: tuple[StepView, ...]


def applications_of(session: Session, person: Person) -> list[ApplicationView]:
    """An exhibitor's claims, newest first."""
    mine = select(StallApplication).where(StallApplication.owner_id == person.id)
    order = (col(StallApplication.created_at).desc(), col(StallApplication.id))
    return to_application_views(session, session.exec(mine.order_by(*order)).all())


def application_of(session: Session, id: UUID, *, owner: Person) -> ApplicationView:
    """One of this exhibitor's claims. Raises NotFound, for somebody else's too."""
    claim = session.get(StallApplication, id)
    if claim is None or claim.owner_id != owner.id:
        raise NotFound(_("There is no such application"))
    return to_application_views(session, [claim])[0]


def to_application_views(session: Session, claims: Sequence[StallApplication]) -> list[ApplicationView]:
    """Claims as they are read, each with its stall, payment and history, oldest step first."""
    session.flush()
    ids, owners = [claim.id for claim in claims], {claim.owner_id for claim in claims}
    steps = _list_steps(session, ids)
    stalls = {stall.id: stall for stall in session.exec(select(Stall)).all()} if claims else {}
    halls = {hall.id: hall for hall in session.exec(select(Hall)).all()} if claims else {}
    countries = dict(session.exec(select(Person.id, Person.country).where(col(Person.id).in_(owners))).all())
    ended = {claim.id for claim in claims if claim.status not in LIVE}
    payments = payments_for(session, SUBJECT_TYPE, ids, ended=ended)
    tariff = prices.by_key(prices.list_published(session))
    rows: list[ApplicationView] = []
    for claim in claims:
        stall = stalls[claim.stall_id]
        agreed = claim.amount_minor
        price = (
            prices.quote_price(stall, tariff, country=countries[claim.owner_id])
            if agreed is None
            else Quote(agreed, claim.tax_minor, claim.currency)
        )
        history = tuple(
            StepView(step.action, step.status, stalls[step.stall_id].code, step.at, step.by, step.note)
            for step in steps.get(claim.id, ())
        )
        payment, hall = payments.get(claim.id), halls[stall.hall_id]
        rows.append(_to_application_view(claim, stall, hall, price=price, payment=payment, history=history))
    return rows


def _list_steps(session: Session, ids: Sequence[UUID]) -> Mapping[UUID, list[StallStep]]:
    rows = select(StallStep).where(col(StallStep.application_id).in_(ids)).order_by(col(StallStep.number))
    result: dict[UUID, list[StallStep]] = {}
    for step in session.exec(rows).all():
        result.setdefault(step.application_id, []).append(step)
    return result


def _to_application_view(
    claim: StallApplication,
    stall: Stall,
    hall: Hall,
    *,
    price: Quote | None,
    payment: PaymentView | None,
    history: tuple[StepView, ...],
) -> ApplicationView:
    return ApplicationView(
        id=claim.id,
        reference=claim.reference,
        status=claim.status,
        stall=stall_view(stall, MINE, price),
        hall=hall.name,
        fascia_name=claim.fascia_name,
        billing_address=claim.billing_address,
        tax_number=claim.tax_number,
        exhibits=claim.exhibits,
        remarks=claim.remarks,
        price=price,
        expires_at=claim.expires_at,
        invoice_number=claim.invoice_number,
        reason=claim.reason,
        created_at=claim.created_at,
        updated_at=claim.updated_at,
        payment=payment,
        history=history,
    )


@dataclass(frozen=True)
class OrderFacts:
    """What a checkout page shows of an order: nothing about the person."""

    reference: str
    stall: str
    amount: int
    currency: str


def order_facts(session: Session, gateway_order_id: str) -> OrderFacts:
    """What the checkout page shows. Raises NotFound for an unknown order."""
    order = orders.by_gateway_id(session, gateway_order_id)
    mine = order is not None and order.subject_type == SUBJECT_TYPE
    claim = session.get(StallApplication, order.subject_id) if order and mine else None
    if order is None or claim is None:
        raise NotFound(_("There is no such order"))
    stall = session.get_one(Stall, claim.stall_id)
    return OrderFacts(claim.reference, stall.code, order.amount_minor, order.currency)


def list_applications(
    session: Session, *, search: str, status: str, page: int, page_size: int
) -> tuple[list[tuple[ApplicationView, Person]], int]:
    """Claims that match with their owners, the latest change first, and how many there are; empty texts match all."""
    matching = select(StallApplication, Person).join(Person).join(Stall)
    if status:
        matching = matching.where(StallApplication.status == status)
    for word in search.split():
        company = col(Person.details)["company_name"].as_string()
        values = (
            col(StallApplication.reference),
            col(Stall.code),
            col(Person.email),
            col(Person.organisation),
            company,
            col(StallApplication.fascia_name),
            col(StallApplication.invoice_number),
        )
        matching = matching.where(or_(*(column.icontains(word, autoescape=True) for column in values)))
    total = session.exec(
        select(func.count()).select_from(matching.with_only_columns(col(StallApplication.id)).subquery())
    )
    order = (col(StallApplication.updated_at).desc(), col(StallApplication.id))
    rows = session.exec(matching.order_by(*order).offset((page - 1) * page_size).limit(page_size)).all()
    views = to_application_views(session, [claim for claim, _person in rows])
    return [(view, person) for view, (_claim, person) in zip(views, rows, strict=True)], total.one()


def get_application(session: Session, id: UUID) -> tuple[ApplicationView, Person]:
    """One claim with its owner, for the organisers. Raises NotFound."""
    claim = session.get(StallApplication, id)
    if claim is None:
        raise NotFound(_("There is no such application"))
    return to_application_views(session, [claim])[0], session.get_one(Person, claim.owner_id)
