"""Several nominations shortlisted or left off the shortlist at once (BO-3, AWD-1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlmodel import Session

from maritime_site.core import many
from maritime_site.core.errors import Invalid
from maritime_site.core.many import Outcome
from maritime_site.core.text import _
from maritime_site.core.wishes import REQUIRED
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.awards import deciding, moves
from maritime_site.domain.awards.models import Nomination
from maritime_site.domain.awards.terms import Terms

Verb = Literal["shortlist", "reject"]


@dataclass(frozen=True)
class Decision:
    """What is decided; `reason` is needed to reject, and every nominator reads it."""

    verb: Verb
    reason: str = ""


def decide_each(
    session: Session, ids: Sequence[UUID], decision: Decision, *, actor: Actor, terms: Terms, now: datetime
) -> Outcome:
    """Decide each alike. Raises Invalid without a reason to reject."""
    reason = decision.reason.strip()
    if decision.verb == "reject" and not reason:
        raise Invalid({"reason": _(REQUIRED)})
    told = {"actor": actor, "terms": terms, "now": now}

    def act(id: UUID) -> bool:
        before = moves.locked(session, id).status
        if decision.verb == "reject":
            return deciding.reject(session, id, reason=reason, **told).status != before
        return deciding.shortlist(session, id, **told).status != before

    def named(id: UUID) -> tuple[str, str]:
        found = session.get(Nomination, id)
        return (found.reference, found.nominee_name) if found else ("", "")

    return many.decide_each(session, ids, act, named)
