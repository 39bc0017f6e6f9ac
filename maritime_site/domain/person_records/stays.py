"""Staff book a stay for somebody; cancelling is what staff do with any booking (STAFF-1, HOSP-3)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.errors import Conflict, Invalid
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.hospitality import service
from maritime_site.domain.hospitality.models import ActorType, Booking
from maritime_site.domain.hospitality.policy import terms_of
from maritime_site.domain.people import queries
from maritime_site.domain.people import service as people
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.person_records.records import ActContext
from maritime_site.domain.person_records.schemas import BookForRequest

# Whoever is booked for is not sitting at the checkout: they read a message first.
HOLD = timedelta(hours=24)


def book_for(session: Session, id: UUID, payload: BookForRequest, *, context: ActContext) -> Booking:
    """Hold a room for somebody for a day; the message about it leads them to pay. The same rules as for themselves.

    Raises NotFound, Invalid for too many guests, Conflict unless approved or with two holds, SoldOut.
    """
    person = queries.get_person(session, id)
    people.require_unmerged(session, person)
    _require_bookable(payload, person)
    terms = terms_of(context.services)
    longer = replace(terms, hold=max(HOLD, terms.hold), holds_per_day=None)

    def record(booking: Booking) -> None:
        audit.record_change(
            session,
            booking,
            "booking.create",
            actor=context.actor,
            before={},
            after={"status": str(booking.status), "person": str(person.id)},
            now=context.now,
        )

    return service.create_booking(
        session, payload, owner=person, by=ActorType.ADMINISTRATOR, record=record, terms=longer, now=context.now
    )


def _require_bookable(payload: BookForRequest, person: Person) -> None:
    """The person's own rules, in words for staff."""
    if payload.user_type and payload.user_type != person.kind:
        raise Invalid({"userType": _("This person is of another kind")})
    if person.status != Status.APPROVED:
        raise Conflict(_("This registration is not approved. Rooms can be booked after approval."))
