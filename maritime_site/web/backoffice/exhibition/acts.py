"""What can be done about an application, each as a form: its fields, its wish, its rule, and when it is offered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from maritime_site.core.wishes import Wish
from maritime_site.domain.exhibition import office
from maritime_site.domain.exhibition.models import LIVE, ApplicationStatus
from maritime_site.domain.exhibition.wishes import Invoiced, MoveTo, Offer, Reason, SwapWith

S = ApplicationStatus


@dataclass(frozen=True)
class Field:
    """One field; `kind` is line, money, number or lines."""

    name: str
    label: str
    kind: str = "line"
    hint: str = ""
    required: bool = True


@dataclass(frozen=True)
class Act:
    """One decision; `told` is what the rule gets of the wish, `asked` the consequence of what cannot be taken back."""

    key: str
    title: str
    statuses: frozenset[ApplicationStatus]
    fields: tuple[Field, ...]
    wish: type[Wish]
    rule: Callable[..., Any]
    done: str
    asked: str = ""
    told: Callable[[Any], object] = lambda wish: wish


def _reason(wish: Any) -> object:
    return wish.reason


REASON = Field("reason", "Reason", "lines", "The exhibitor reads it.")
ACTS = (
    Act("offer", "Offer the stall", frozenset({S.APPLIED, S.OFFERED}), (
        Field("amount", "Amount with taxes", "money", "Leave empty for the published tariff's price.", required=False),
        Field("days", "Days the offer stands", "number", "1 to 60"),
        Field("message", "Message", "lines", "The exhibitor reads it. Optional", required=False),
    ), Offer, office.offer, "The offer is on its way"),
    Act("invoice", "Mark as invoiced", frozenset({S.ACCEPTED}), (Field("invoiceNumber", "Invoice number"), REASON),
        Invoiced, office.mark_invoiced, "The invoice is noted"),
    Act("paid", "Mark as paid", frozenset({S.ACCEPTED, S.INVOICED}), (REASON,), Reason, office.mark_paid,
        "The stall is marked paid", "It cannot wait for payment again; only releasing the stall ends it.", _reason),
    Act("move", "Move to another stall", LIVE, (Field("stall", "Stall", hint="The code of a free stall"), REASON),
        MoveTo, office.move, "The application is on another stall now"),
    Act("swap", "Swap with another application", LIVE,
        (Field("other", "Reference of the other application", hint="Such as ST-K7M2-XP4Q"), REASON),
        SwapWith, office.swap, "The two applications changed stalls"),
    Act("refuse", "Refuse", frozenset({S.APPLIED, S.OFFERED}), (REASON,), Reason, office.refuse,
        "The application is refused", "It cannot be taken up again, and the stall is free at once.", _reason),
    Act("release", "Release the stall", LIVE, (REASON,), Reason, office.release,
        "The stall is free. What was paid through the gateway goes back",
        "The application ends for good, and the stall is free at once. What was paid through the gateway goes back.",
        _reason),
)  # fmt: skip


def act_of(key: str) -> Act | None:
    """The act with this key."""
    return next((act for act in ACTS if act.key == key), None)
