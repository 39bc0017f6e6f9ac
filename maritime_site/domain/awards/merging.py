"""What becomes of nominations when two registrations of one person become one (STAFF-1, AWD-1)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import update
from sqlmodel import Session, col

from maritime_site.domain.awards.models import Nomination
from maritime_site.domain.people.decisions import RegistrationsMerged
from maritime_site.ports.services import Services


def merged(session: Session, happened: RegistrationsMerged, _services: Services, _now: datetime) -> None:
    """A reaction: whoever was shortlisted is the registration that stays."""
    session.flush()
    theirs = col(Nomination.achiever_id) == happened.other_id
    session.exec(
        update(Nomination)
        .where(theirs)
        .values(achiever_id=happened.person_id)
        .execution_options(synchronize_session=False)
    )
    session.expire_all()
