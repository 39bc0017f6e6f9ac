"""What a checkout can be paying for: how each thing is shown, verified, and where it leads back to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlmodel import Session

from maritime_site.core.errors import NotFound
from maritime_site.core.text import N_, _
from maritime_site.domain.exhibition import paying as stall_paying
from maritime_site.domain.exhibition import queries as stalls
from maritime_site.domain.exhibition.models import SUBJECT_TYPE as STALL
from maritime_site.domain.hospitality import paying as room_paying
from maritime_site.domain.hospitality import queries as rooms
from maritime_site.domain.hospitality.models import SUBJECT_TYPE as BOOKING
from maritime_site.domain.hospitality.wishes import VerifyPayment
from maritime_site.domain.payments import orders
from maritime_site.domain.payments.happenings import React
from maritime_site.domain.payments.wishes import Proof
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services
from maritime_site.web.routes import Route


@dataclass(frozen=True)
class Facts:
    """What the checkout shows: no word about the person. `until` is when an unpaid hold ends, where one does."""

    subject: str
    reference: str
    thing: str
    amount: int
    currency: str
    until: datetime | None = None


def facts_of(session: Session, order_id: str) -> Facts:
    """The facts of an order. Raises NotFound for an unknown one."""
    order = orders.by_gateway_id(session, order_id)
    if order is None or order.subject_type not in SUBJECTS:
        raise NotFound(_("There is no such order"))
    return SUBJECTS[order.subject_type].facts(session, order_id)


def _room(session: Session, order_id: str) -> Facts:
    told = rooms.order_facts(session, order_id)
    return Facts(BOOKING, told.reference, told.package_name, told.price.amount, told.price.currency, told.until)


def _stall(session: Session, order_id: str) -> Facts:
    told = stalls.order_facts(session, order_id)
    return Facts(STALL, told.reference, _("Stall {stall}", stall=told.stall), told.amount, told.currency)


def _verify_room(services: Services, proof: Proof, *, owner: Person, react: React, now: Any) -> None:
    wish = VerifyPayment(**proof.model_dump(), user_type=owner.kind)
    room_paying.verify(services, wish, owner=owner, react=react, now=now)


@dataclass(frozen=True)
class Subject:
    """One kind of thing that is paid for; `failed_path` is where REST hears that paying failed, if it wants to.

    `over` says that its hold ran out, where it has one.
    """

    facts: Callable[[Session, str], Facts]
    verify: Callable[..., object]
    back: str
    verify_path: str
    failed_path: str = ""
    over: str = ""


SUBJECTS: Mapping[str, Subject] = {
    BOOKING: Subject(
        _room,
        _verify_room,
        Route.BOOKINGS,
        "/api/hospitality/payments/verify",
        failed_path="/api/hospitality/payments/payment-failed",
        over=N_("The time to pay ran out, so we no longer hold a room for you. You can book again."),
    ),
    STALL: Subject(_stall, stall_paying.verify, Route.BOOK_YOUR_STALL, "/api/exhibition/payments/verify"),
}
