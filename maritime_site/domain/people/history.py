"""The history of a registration: one line for each step (KIND-3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any

from sqlmodel import Session

from maritime_site.core.db.bulk_insert import insert_rows
from maritime_site.core.text.formatting import day_and_time
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.people.models import Person, RegistrationEvent
from maritime_site.domain.webhooks.models import WebhookEvent
from maritime_site.domain.webhooks.service import emit_event

NOTHING: Mapping[str, Any] = MappingProxyType({})
# What the site itself notes: kept as a code, told in the reader's language.
OFFERED = "offer until"  # the moment follows
OFFER_ENDED, ERASED, DEMO = "offer ended", "erased", "demo"
DECLINED = N_("You declined the place that was offered to you.")
NAMES = {
    OFFER_ENDED: N_("The offered place was not taken in time"),
    ERASED: N_("The data of the person was erased"),
    DEMO: N_("Demo content"),
    DECLINED: DECLINED,
}


def add_event(
    session: Session,
    person: Person,
    *,
    by: str,
    now: datetime,
    note: str = "",
    action: str = "",
    details: Mapping[str, Any] = NOTHING,
) -> None:
    """Write one step at the registration's present status; `by` is owner, administrator or system."""
    step = RegistrationEvent(
        person_id=person.id, status=person.status, by=by, note=note, action=action, details=dict(details), at=now
    )
    if person in session.new:
        session.flush()  # the person's row comes first
    insert_rows(session, [step])


def tell_webhooks(session: Session, event: WebhookEvent, person: Person, *, by: str, now: datetime) -> None:
    """Tell programs of a registration or a decision; who it is about is an id."""
    data = {
        "registrationId": str(person.id),
        "reference": person.reference,
        "kind": person.kind,
        "category": person.category,
        "status": str(person.status),
        "by": by,
    }
    emit_event(session, event, data, now=now)


def note_offer(until: datetime) -> str:
    """The note of a place that is offered until a moment."""
    return f"{OFFERED} {until.isoformat()}"


def read_offer(note: str) -> datetime | None:
    """The moment that such a note says; None for any other note."""
    begins, _space, moment = note.rpartition(" ")
    try:
        return datetime.fromisoformat(moment) if begins == OFFERED else None
    except ValueError:
        return None


def name_note(note: str) -> str:
    """A note as people read it: the site's own in their language, what somebody typed as it is."""
    return _(NAMES[note]) if note in NAMES else note


def tell_note(note: str, *, zone: str) -> str:
    """The same of any step, also of an offered place; its moment in `zone`."""
    until = read_offer(note)
    return _("A place is offered until {moment}", moment=day_and_time(until, zone)) if until else name_note(note)
