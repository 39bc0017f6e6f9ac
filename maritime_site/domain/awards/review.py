"""What staff decide about a nomination; a repeated decision changes nothing, each change is on record (AWD-1)."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.text.i18n import use_language
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.awards import messages, service, transitions
from maritime_site.domain.awards.models import (
    ActorType,
    AwardCategory,
    Nomination,
    NominationFile,
    NominationStatus,
    state_of,
)
from maritime_site.domain.awards.policy import ACHIEVER, AwardPolicy
from maritime_site.domain.outbox.service import enqueue_message
from maritime_site.domain.people import consent_texts, invitations
from maritime_site.domain.people.invitations import Invitation
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.rules.queries import read_rule
from maritime_site.domain.signin.advisory_locks import take_advisory_lock

S = NominationStatus


def note_reading_file(
    session: Session, nomination: Nomination, file: NominationFile, *, actor: Actor, now: datetime
) -> None:
    """Put on record that an administrator read a supporting file of a nomination."""
    audit.record_change(
        session, nomination, "nomination.read-file", actor=actor, before={}, after={"file": str(file.id)}, now=now
    )


def shortlist_nomination(session: Session, id: UUID, *, actor: Actor, terms: AwardPolicy, now: datetime) -> Nomination:
    """Put a nomination on the shortlist: its nominee is an achiever from then on, who can sign in.

    Signing in approves who accepted; who has not accepted yet can sign in too, and is approved by accepting. An
    achiever with the address is linked.
    Raises NotFound, or Conflict once the nomination was decided otherwise.
    """
    nomination = transitions.lock_nomination(session, id)
    before = state_of(nomination)
    if not transitions.change_status(session, nomination, S.SHORTLISTED, by=ActorType.ADMINISTRATOR, now=now):
        return nomination
    take_advisory_lock(session, "enrol", ACHIEVER, nomination.nominee_email)
    person = invitations.enrol_invited(session, ACHIEVER, _build_invitation(session, nomination, terms), now=now)
    nomination.achiever_id = person.id
    session.add(nomination)
    session.flush()
    service.reopen_registration(session, person.id, now=now)
    if nomination.accepted_at is not None:
        service.approve_achiever(session, nomination, terms=terms, now=now)
    _tell_shortlisted(session, nomination, person, terms=terms, now=now)
    _record_decision(session, actor, "nomination.shortlist", nomination, before, now=now)
    return nomination


def _build_invitation(session: Session, nomination: Nomination, terms: AwardPolicy) -> Invitation:
    waits = nomination.accepted_at is None or read_rule(session, ACHIEVER, first=terms.approval).is_vetted
    return Invitation(
        name=nomination.nominee_name,
        email=nomination.nominee_email,
        country_code=nomination.nominee_country_code,
        mobile=nomination.nominee_mobile,
        organisation=nomination.organisation,
        language=nomination.language,
        approve_when_proven=not waits,
        consent=consent_texts.of_award(nomination.consent_wording) if nomination.accepted_at else "",
    )


def _tell_shortlisted(
    session: Session, nomination: Nomination, person: Person, *, terms: AwardPolicy, now: datetime
) -> None:
    category = session.get_one(AwardCategory, nomination.category_id)
    with use_language(person.language):
        link = terms.link(nomination, ActorType.NOMINEE)
        draft = messages.shortlisted_message(nomination, category, event=terms.event, link=link, sign_in=terms.sign_in)
        enqueue_message(
            session, draft, channel="email", recipient=nomination.nominee_email, now=now, about=(nomination.id,)
        )
    if not nomination.is_own:
        service.tell_nominator(session, nomination, messages.shortlisted_for, terms=terms, now=now)


def reject_nomination(
    session: Session, id: UUID, *, reason: str, actor: Actor, terms: AwardPolicy, now: datetime
) -> Nomination:
    """Leave a nomination off the shortlist, with a reason its nominator reads.

    Raises NotFound, or Conflict once it was decided otherwise.
    """
    nomination = transitions.lock_nomination(session, id)
    before = state_of(nomination)
    if not transitions.change_status(session, nomination, S.REJECTED, by=ActorType.ADMINISTRATOR, note=reason, now=now):
        return nomination
    write = partial(messages.rejected_message, reason=reason)
    service.tell_nominator(session, nomination, write, terms=terms, now=now)
    service.tell_nominee(session, nomination, messages.rejected_message, terms=terms, now=now)
    _record_decision(session, actor, "nomination.reject", nomination, before, now=now)
    return nomination


def _record_decision(
    session: Session, actor: Actor, action: str, nomination: Nomination, before: dict[str, object], *, now: datetime
) -> None:
    audit.record_change(session, nomination, action, actor=actor, before=before, after=state_of(nomination), now=now)
