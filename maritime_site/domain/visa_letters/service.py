"""What happens to a letter for a visa: it is written, and written anew with other facts."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from sqlalchemy import delete
from sqlmodel import Session, col

from maritime_site.core.db.database import count_changed
from maritime_site.core.errors import Conflict, Invalid
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.text.reference_codes import new_reference
from maritime_site.domain.people import queries as people
from maritime_site.domain.people.models import Person
from maritime_site.domain.visa_letters import queries
from maritime_site.domain.visa_letters.models import VisaLetter
from maritime_site.domain.visa_letters.passport_numbers import box_of, open_number
from maritime_site.domain.visa_letters.queries import LetterView
from maritime_site.domain.visa_letters.schemas import VisaLetterRequest
from maritime_site.ports.services import Services

# A single count for both doors.
RATE_KEY, RATE = "visa-letter", "5 per 1 day"
PREFIX = "VISA"
PAST = N_("This day is over")
# A visa is used by then, and nobody checks its letter any more.
KEPT_AFTER_DEPARTURE = timedelta(days=90)


def issue_letter(
    session: Session, payload: VisaLetterRequest, *, owner: Person, services: Services, now: datetime
) -> LetterView:
    """The letter that says this; asked for again with the same facts, it is the same.

    With other facts it takes the place of the one before, of which nobody can say any more that it is ours. Raises
    Conflict as `require_allowed` and once staff withdrew it, Invalid for an arrival in the past.
    """
    person = people.lock_person(session, owner.id)
    queries.require_allowed(person, services=services, now=now)
    row = queries.row_of(session, person)
    if row is not None and row.withdrawn_at:
        raise Conflict(_(queries.WITHDRAWN, reason=row.withdrawn_reason))
    if row is not None and _says_the_same(row, payload, services):
        return queries.to_view(row, person, services)
    if payload.arrives_on < now.astimezone(services.event.zone).date():
        raise Invalid({"arrivesOn": _(PAST)})
    if row is not None:
        session.delete(row)
        session.flush()
    written = _build_letter(payload, person, services, now)
    session.add(written)
    session.flush()
    return queries.to_view(written, person, services)


def _build_letter(payload: VisaLetterRequest, person: Person, services: Services, now: datetime) -> VisaLetter:
    return VisaLetter(
        person_id=person.id,
        number=new_reference(PREFIX),
        embassy=payload.embassy,
        arrives_on=payload.arrives_on,
        departs_on=payload.departs_on,
        passport_name=payload.passport_name,
        passport_number=box_of(services).close(payload.passport_number, now=now),
        nationality=payload.nationality,
        passport_valid_until=payload.passport_valid_until,
        issued_at=now,
    )


def _says_the_same(row: VisaLetter, payload: VisaLetterRequest, services: Services) -> bool:
    kept = row.model_dump() | {"passport_number": open_number(row, services)}
    return payload.model_dump().items() <= kept.items()


def forget_letters(session: Session, *, today: date) -> int:
    """Delete letters some months after their journey; answers how many."""
    old = col(VisaLetter.departs_on) < today - KEPT_AFTER_DEPARTURE
    return count_changed(session.exec(delete(VisaLetter).where(old)))
