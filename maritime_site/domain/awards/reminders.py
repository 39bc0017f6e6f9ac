"""Nominees who have not answered are reminded by staff, at most once a day (AWD-1)."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from sqlmodel import Session, col, func, select

from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import _, use_language
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.awards import messages, service, transitions
from maritime_site.domain.awards.models import (
    ActorType,
    AwardCategory,
    Nomination,
    NominationStatus,
    NominationStep,
    state_of,
)
from maritime_site.domain.awards.policy import AwardPolicy
from maritime_site.domain.outbox.service import enqueue_message
from maritime_site.domain.people import queries as people

PAUSE = timedelta(days=1)
UNANSWERED = frozenset({NominationStatus.AWAITING_NOMINEE, NominationStatus.SHORTLISTED})


def is_awaiting_answer(nomination: Nomination) -> bool:
    """Whether the nominee's answer is waited for; who was shortlisted unasked may still have to accept."""
    return nomination.accepted_at is None and nomination.status in UNANSWERED


def again_from(session: Session, nomination: Nomination) -> datetime | None:
    """From when the nominee may be reminded again; None before the first time."""
    reminders = (NominationStep.nomination_id == nomination.id, NominationStep.note == transitions.REMINDED)
    last = session.exec(select(func.max(col(NominationStep.at))).where(*reminders)).one()
    return last + PAUSE if last else None


def remind_nominee(session: Session, id: UUID, *, actor: Actor, terms: AwardPolicy, now: datetime) -> Nomination:
    """Send the nominee the question once more.

    Raises NotFound, or Conflict unless their answer is waited for and the last reminder is a day old.
    """
    nomination = transitions.lock_nomination(session, id)
    if not is_awaiting_answer(nomination):
        raise Conflict(_("This nomination does not wait for its nominee"))
    earliest = again_from(session, nomination)
    if earliest is not None and now < earliest:
        raise Conflict(_("The nominee was reminded less than a day ago"))
    _enqueue_reminder(session, nomination, terms=terms, now=now)
    transitions.note_step(session, nomination, by=ActorType.ADMINISTRATOR, note=transitions.REMINDED, now=now)
    state = state_of(nomination)
    audit.append_entry(
        session, actor, "nomination.remind", entity="nomination", entity_id=str(id), before=state, after=state, now=now
    )
    return nomination


def _enqueue_reminder(session: Session, nomination: Nomination, *, terms: AwardPolicy, now: datetime) -> None:
    category = session.get_one(AwardCategory, nomination.category_id)
    if nomination.achiever_id is None:
        service.ask_nominee(session, nomination, category, terms=terms, now=now)
        return
    with use_language(people.get_person(session, nomination.achiever_id).language):
        draft = messages.reminder_message(
            nomination, category, event=terms.event, link=terms.link(nomination, ActorType.NOMINEE)
        )
        enqueue_message(
            session, draft, channel="email", recipient=nomination.nominee_email, now=now, about=(nomination.id,)
        )
