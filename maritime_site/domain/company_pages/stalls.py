"""Who holds a stall for a company: the exhibitor's own registration, not the seats of its team (EXH-2, EXHIBIT-1)."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from maritime_site.domain.company_pages import members
from maritime_site.domain.exhibition import service
from maritime_site.domain.exhibition.models import StallApplication
from maritime_site.domain.exhibition.schemas import HoldStallRequest
from maritime_site.domain.payments.policy import PaymentPolicy
from maritime_site.domain.people.models import Person


def hold_stall(
    session: Session, payload: HoldStallRequest, *, owner: Person, terms: PaymentPolicy, now: datetime
) -> StallApplication:
    """Keep a free stall for an exhibitor while they apply.

    One that a colleague held would be a second company's, with a bill of its own. Raises NotAllowed for them, and what
    holding a stall raises.
    """
    members.require_manager(session, owner)
    return service.hold_stall(session, payload, owner=owner, terms=terms, now=now)
