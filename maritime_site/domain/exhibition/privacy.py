"""What stall applications hold about somebody, what keeps them from being erased, and how it is done (REG-7)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from sqlalchemy import update
from sqlmodel import Session, col, select

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.core.text.i18n import _
from maritime_site.domain.exhibition import service
from maritime_site.domain.exhibition.models import (
    LIVE,
    SUBJECT_TYPE,
    TAKEN,
    ApplicationStatus,
    Stall,
    StallApplication,
    StallStep,
)
from maritime_site.domain.payments import privacy as payments
from maritime_site.domain.payments.policy import terms_of
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services
from maritime_site.search.index import reindex_rows

EMPTIED = ("fascia_name", "billing_address", "tax_number", "exhibits", "remarks", "reason")


def _list_applications(session: Session, person: Person) -> list[StallApplication]:
    mine = select(StallApplication).where(StallApplication.owner_id == person.id)
    return list(session.exec(mine.order_by(col(StallApplication.created_at))).all())


def export_of(session: Session, person: Person) -> dict[str, list[Record]]:
    """The stall applications and what was paid for them."""
    result = _list_applications(session, person)
    names = (
        "id",
        "reference",
        "status",
        *EMPTIED,
        "amount_minor",
        "tax_minor",
        "currency",
        "invoice_number",
        "created_at",
        "updated_at",
    )
    return {
        "stalls": [serialize_row(row, *names) | {"stall": session.get_one(Stall, row.stall_id).code} for row in result],
        "stallPayments": payments.export_of(session, SUBJECT_TYPE, [row.id for row in result]),
    }


def list_erasure_obstacles(session: Session, person: Person, *, services: Services, now: datetime) -> list[str]:  # noqa: ARG001  as every holder
    """Why somebody cannot be erased now: a stall that is invoiced or paid, or money on its way."""
    result = _list_applications(session, person)
    waiting = [
        _(
            "Your stall application {reference} is invoiced or paid. "
            "Write to the organisers to give the stall up first.",
            reference=row.reference,
        )
        for row in result
        if row.status in TAKEN
    ]
    if payments.is_moving(session, SUBJECT_TYPE, [row.id for row in result]):
        waiting.append(_("Money for a stall is still on its way. Try again once it has arrived."))
    return waiting


def erase_held_data(session: Session, person: Person, *, services: Services, now: datetime) -> None:
    """Give up what is not paid yet, and take what was written out of every application; amounts stay."""
    terms = replace(terms_of(services), cancellations_per_day=None)
    for row in _list_applications(session, person):
        if row.status in LIVE and ApplicationStatus(row.status) not in TAKEN:
            service.give_up(session, row.id, owner=person, terms=terms, now=now)
        session.exec(update(StallStep).where(col(StallStep.application_id) == row.id).values(note=""))
    mine = col(StallApplication.owner_id) == person.id
    session.exec(update(StallApplication).where(mine).values(**dict.fromkeys(EMPTIED, "")))
    reindex_rows(session, "stall", mine)
