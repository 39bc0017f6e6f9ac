"""What a stall puts into its exhibitor's own event (ME-2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, select

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.event_items import ChangeItem, WaitingItem
from maritime_site.domain.exhibition import queries
from maritime_site.domain.exhibition.labels import STATUS_NAMES
from maritime_site.domain.exhibition.models import (
    LIVE,
    PAYABLE,
    ActorType,
    ApplicationStatus,
    Stall,
    StallApplication,
    StallStep,
)
from maritime_site.domain.exhibition.queries import ApplicationView
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services

STALLS = "/exhibition/book-your-stall"
# What the exhibitor is asked to do where a claim stands so: the title, and the button.
TASKS: dict[str, tuple[str, str]] = {
    ApplicationStatus.HELD: (N_("Send your application for stall {stall}"), N_("Send application")),
    ApplicationStatus.OFFERED: (N_("Stall {stall} is offered to you"), N_("Accept or decline")),
    ApplicationStatus.ACCEPTED: (N_("Pay for stall {stall}"), N_("Pay now")),
    ApplicationStatus.INVOICED: (N_("Pay for stall {stall}"), N_("Pay now")),
}


def find_stall(session: Session, person: Person) -> ApplicationView | None:
    """The claim that counts: the newest that has its stall."""
    claim = next(iter(_list_live(session, person)), None)
    return queries.to_application_views(session, [claim])[0] if claim else None


def list_waiting(session: Session, person: Person, _services: Services, now: datetime) -> Sequence[WaitingItem]:
    """Claims that wait for their exhibitor: for the application, the answer to an offer, or the money."""
    items: list[WaitingItem] = []
    for claim in _list_live(session, person):
        if claim.status not in TASKS or (claim.expires_at is not None and claim.expires_at <= now):
            continue
        title, action = TASKS[claim.status]
        due = claim.status in PAYABLE
        items.append(
            WaitingItem(
                "stall-payment" if due else f"stall-{claim.status}",
                _(title, stall=session.get_one(Stall, claim.stall_id).code),
                _(action),
                STALLS,
                until=claim.expires_at,
                amount=claim.amount_minor,
                currency=claim.currency,
            )
        )
    return items


def list_changes(session: Session, person: Person, since: datetime, _now: datetime) -> Sequence[ChangeItem]:
    """Steps of claims that somebody else took."""
    theirs = (StallApplication.owner_id == person.id, StallStep.at > since, StallStep.by != ActorType.OWNER)
    rows = session.exec(
        select(StallStep, Stall)
        .join(StallApplication, col(StallApplication.id) == StallStep.application_id)
        .join(Stall, col(Stall.id) == StallStep.stall_id)
        .where(*theirs)  # pyright: ignore[reportArgumentType]
    ).all()
    return [ChangeItem("stall", _describe_step(step, stall), step.at, STALLS) for step, stall in rows]


def _describe_step(step: StallStep, stall: Stall) -> str:
    return _("Stall {stall}: {status}", stall=stall.code, status=_(STATUS_NAMES[step.status]))


def _list_live(session: Session, person: Person) -> Sequence[StallApplication]:
    mine = (StallApplication.owner_id == person.id, col(StallApplication.status).in_(LIVE))
    newest = col(StallApplication.created_at).desc()
    return session.exec(select(StallApplication).where(*mine).order_by(newest, col(StallApplication.id))).all()
