"""What nominations put into an achiever's own event (ME-2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, select

from maritime_site.core.text.i18n import _
from maritime_site.domain.awards import links
from maritime_site.domain.awards.models import ActorType, AwardCategory, Nomination, NominationStatus
from maritime_site.domain.event_items import WaitingItem
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services


def list_waiting(session: Session, person: Person, services: Services, _now: datetime) -> Sequence[WaitingItem]:
    """Shortlisted nominations that the achiever has not accepted: their pass waits for one (AWD-1)."""
    unanswered = (Nomination.status == NominationStatus.SHORTLISTED, col(Nomination.accepted_at).is_(None))
    rows = select(Nomination, AwardCategory).join(AwardCategory, col(AwardCategory.id) == Nomination.category_id)
    mine = rows.where(Nomination.achiever_id == person.id, *unanswered).order_by(col(Nomination.created_at))
    return [
        WaitingItem(
            "nomination",
            _("You are on the shortlist: {category}", category=category.name),
            _("Accept or decline"),
            links.path_to(nomination, ActorType.NOMINEE, secret=services.secret),
        )
        for nomination, category in session.exec(mine).all()
    ]
