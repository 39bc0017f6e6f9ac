"""What can be done about an application, each as a form: its fields, its schema, its rule, and when it is offered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import N_
from maritime_site.domain.exhibition import staff
from maritime_site.domain.exhibition.models import LIVE, ApplicationStatus
from maritime_site.domain.exhibition.schemas import (
    InvoicedRequest,
    MoveToRequest,
    OfferRequest,
    ReasonRequest,
    SwapWithRequest,
)

S = ApplicationStatus


@dataclass(frozen=True)
class Field:
    """One field; `field_type` is line, money, number or lines."""

    name: str
    label: str
    field_type: str = "line"
    hint: str = ""
    required: bool = True


@dataclass(frozen=True)
class StallAction:
    """One decision: `to_argument` turns the payload into what the rule gets, `asked` warns of what cannot be undone."""

    key: str
    title: str
    statuses: frozenset[ApplicationStatus]
    fields: tuple[Field, ...]
    schema: type[Schema]
    rule: Callable[..., Any]
    done: str
    asked: str = ""
    to_argument: Callable[[Any], object] = lambda payload: payload


def _reason_of(payload: Any) -> object:
    return payload.reason


REASON = Field("reason", N_("Reason"), "lines", N_("The exhibitor reads it."))
STALL_ACTIONS = (
    StallAction(
        "offer",
        N_("Offer the stall"),
        frozenset({S.APPLIED, S.OFFERED}),
        (
            Field(
                "amount",
                N_("Amount with taxes"),
                "money",
                N_("Leave empty for the published tariff's price."),
                required=False,
            ),
            Field("days", N_("Days the offer stands"), "number", N_("1 to 60")),
            Field("message", N_("Message"), "lines", N_("The exhibitor reads it. Optional"), required=False),
        ),
        OfferRequest,
        staff.offer_stall,
        N_("The offer is on its way"),
        N_(
            "The exhibitor reads in a letter what the stall costs and until when the offer stands; an earlier offer no "
            "longer counts. Without an amount it is the published tariff's price."
        ),
    ),
    StallAction(
        "invoice",
        N_("Mark as invoiced"),
        frozenset({S.ACCEPTED}),
        (Field("invoiceNumber", N_("Invoice number")), REASON),
        InvoicedRequest,
        staff.mark_invoiced,
        N_("The invoice is noted"),
        N_(
            "The exhibitor gets a letter with the invoice's number and the price. From then on only staff can release "
            "the stall."
        ),
    ),
    StallAction(
        "paid",
        N_("Mark as paid"),
        frozenset({S.ACCEPTED, S.INVOICED}),
        (REASON,),
        ReasonRequest,
        staff.mark_paid,
        N_("The stall is marked paid"),
        N_("It cannot wait for payment again; only releasing the stall ends it."),
        _reason_of,
    ),
    StallAction(
        "move",
        N_("Move to another stall"),
        LIVE,
        (Field("stall", N_("Stall"), hint=N_("The code of a free stall")), REASON),
        MoveToRequest,
        staff.move_application,
        N_("The application is on another stall now"),
        N_("The exhibitor gets a letter. The stall they have now is free at once, and an agreed price stays."),
    ),
    StallAction(
        "swap",
        N_("Swap with another application"),
        LIVE,
        (Field("other", N_("Reference of the other application"), hint=N_("Such as ST-K7M2-XP4Q")), REASON),
        SwapWithRequest,
        staff.swap_applications,
        N_("The two applications changed stalls"),
        N_("Both exhibitors get a letter, and each has the other's stall at once. Agreed prices stay."),
    ),
    StallAction(
        "refuse",
        N_("Refuse"),
        frozenset({S.APPLIED, S.OFFERED}),
        (REASON,),
        ReasonRequest,
        staff.refuse_application,
        N_("The application is refused"),
        N_("It cannot be taken up again, and the stall is free at once."),
        _reason_of,
    ),
    StallAction(
        "release",
        N_("Release the stall"),
        LIVE,
        (REASON,),
        ReasonRequest,
        staff.release_stall,
        N_("The stall is free. What was paid through the gateway goes back"),
        N_(
            "The application ends for good, and the stall is free at once. What was paid through the gateway goes back."
        ),
        _reason_of,
    ),
)


def act_of(key: str) -> StallAction | None:
    """The act with this key."""
    return next((act for act in STALL_ACTIONS if act.key == key), None)
