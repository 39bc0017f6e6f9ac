"""Several nominations shortlisted or left off the shortlist at once (BO-3, AWD-1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlmodel import Session

from maritime_site.core import bulk
from maritime_site.core.bulk import Outcome
from maritime_site.core.errors import Invalid
from maritime_site.core.text.field_errors import REQUIRED
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.awards import review, transitions
from maritime_site.domain.awards.models import Nomination
from maritime_site.domain.awards.policy import AwardPolicy

Verb = Literal["shortlist", "reject"]


@dataclass(frozen=True)
class Decision:
    """What is decided; `reason` is needed to reject, and every nominator reads it."""

    verb: Verb
    reason: str = ""


def decide_each(
    session: Session, ids: Sequence[UUID], decision: Decision, *, actor: Actor, terms: AwardPolicy, now: datetime
) -> Outcome:
    """Decide each alike. Raises Invalid without a reason to reject."""
    reason = decision.reason.strip()
    if decision.verb == "reject" and not reason:
        raise Invalid({"reason": _(REQUIRED)})

    def act(id: UUID) -> bool:
        before = transitions.lock_nomination(session, id).status
        if decision.verb == "reject":
            rejected = review.reject_nomination(session, id, reason=reason, actor=actor, terms=terms, now=now)
            return rejected.status != before
        return review.shortlist_nomination(session, id, actor=actor, terms=terms, now=now).status != before

    def named(id: UUID) -> tuple[str, str]:
        row = session.get(Nomination, id)
        return (row.reference, row.nominee_name) if row else ("", "")

    return bulk.decide_each(session, ids, act, named, lock=transitions.lock_nomination)
