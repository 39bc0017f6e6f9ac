"""How the connected reach each other: each chooses what the other end sees (NET-3)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.domain.networking.models import Sharing
from maritime_site.domain.networking.schemas import ShareRequest
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin.advisory_locks import take_advisory_lock


def sharing_of(session: Session, person_id: UUID) -> ShareRequest:
    """What a person shares; whoever never chose shares e-mail addresses and mobile number."""
    return get_sharing_of(session, [person_id])[person_id]


def get_sharing_of(session: Session, people: Iterable[UUID]) -> dict[UUID, ShareRequest]:
    """The same for several people at once."""
    ids = list(people)
    rows = session.exec(select(Sharing).where(col(Sharing.person_id).in_(ids))).all() if ids else ()
    chosen = {row.person_id: row for row in rows}
    return {known_id: _to_share(chosen.get(known_id)) for known_id in ids}


def _to_share(row: Sharing | None) -> ShareRequest:
    return ShareRequest(
        email=row.email if row else True,
        mobile=row.mobile if row else True,
        company_email=row.company_email if row else True,
    )


def change_sharing(session: Session, payload: ShareRequest, *, owner: Person, now: datetime) -> ShareRequest:
    """Change what the owner shares, from now on and with everybody they are connected with."""
    take_advisory_lock(session, "networking-sharing", str(owner.id))
    row = session.get(Sharing, owner.id) or Sharing(person_id=owner.id, updated_at=now)
    row.email, row.mobile, row.company_email, row.updated_at = payload.email, payload.mobile, payload.company_email, now
    session.add(row)
    session.flush()
    return payload


def shared_contact(person: Person, chosen: ShareRequest) -> dict[str, str | None]:
    """The contact details that somebody connected with a person may read; what is not shared is None.

    A number that was typed and never proven is its owner's to share; an unproven e-mail address is nobody's.
    """
    company = str(person.details.get("company_email") or "")
    return {
        "email": (person.proven_email or None) if chosen.email else None,
        "mobile": (person.mobile or None) if chosen.mobile else None,
        "company_email": company if company and chosen.company_email else None,
    }
