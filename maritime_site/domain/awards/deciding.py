"""What staff decide about a nomination; a repeated decision changes nothing, each change is on record (AWD-1)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.text import language
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.awards import messages, moves, service
from maritime_site.domain.awards.models import AwardCategory, By, Nomination, NominationFile, NominationStatus, state_of
from maritime_site.domain.awards.terms import ACHIEVER, Terms
from maritime_site.domain.outbox.service import post
from maritime_site.domain.people import invited, wordings
from maritime_site.domain.people.invited import Invitation
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin.turns import in_turn

S = NominationStatus


def note_reading_file(
    session: Session, nomination: Nomination, file: NominationFile, *, actor: Actor, now: datetime
) -> None:
    """Put on record that an administrator read a supporting file of a nomination."""
    audit.record(
        session, actor, "nomination.read-file", entity="nomination", entity_id=str(nomination.id), before={},
        after={"file": str(file.id)}, now=now,
    )  # fmt: skip


def shortlist(session: Session, id: UUID, *, actor: Actor, terms: Terms, now: datetime) -> Nomination:
    """Put a nomination on the shortlist: its nominee is an achiever from then on, who can sign in.

    Signing in approves who accepted; who has not accepted yet can sign in too, and is approved by accepting. An
    achiever with the address is linked.
    Raises NotFound, or Conflict once the nomination was decided otherwise.
    """
    nomination = moves.locked(session, id)
    before = state_of(nomination)
    if not moves.move(session, nomination, S.SHORTLISTED, by=By.ADMINISTRATOR, now=now):
        return nomination
    in_turn(session, "enrol", ACHIEVER, nomination.nominee_email)
    person = invited.enrol(session, ACHIEVER, _invitation(nomination, terms), now=now)
    nomination.achiever_id = person.id
    session.add(nomination)
    session.flush()
    _tell_shortlisted(session, nomination, person, terms=terms, now=now)
    _record(session, actor, "nomination.shortlist", nomination, before, now=now)
    return nomination


def _invitation(nomination: Nomination, terms: Terms) -> Invitation:
    waits = nomination.accepted_at is None or KINDS[ACHIEVER].is_vetted(terms.approval)
    return Invitation(
        name=nomination.nominee_name,
        email=nomination.nominee_email,
        country_code=nomination.nominee_country_code,
        mobile=nomination.nominee_mobile,
        organisation=nomination.organisation,
        language=nomination.language,
        approve_when_proven=not waits,
        consent=wordings.of_award(nomination.consent_wording) if nomination.accepted_at else "",
    )


def _tell_shortlisted(session: Session, nomination: Nomination, person: Person, *, terms: Terms, now: datetime) -> None:
    category = session.get_one(AwardCategory, nomination.category_id)
    with language(person.language):
        link = terms.link(nomination, By.NOMINEE)
        letter = messages.shortlisted(nomination, category, event=terms.event, link=link, sign_in=terms.sign_in)
        post(session, letter, channel="email", recipient=nomination.nominee_email, now=now, about=(nomination.id,))
    if not nomination.is_own:
        service.tell_nominator(session, nomination, messages.shortlisted_for, terms=terms, now=now)


def reject(session: Session, id: UUID, *, reason: str, actor: Actor, terms: Terms, now: datetime) -> Nomination:
    """Leave a nomination off the shortlist, with a reason its nominator reads.

    Raises NotFound, or Conflict once it was decided otherwise.
    """
    nomination = moves.locked(session, id)
    before = state_of(nomination)
    if not moves.move(session, nomination, S.REJECTED, by=By.ADMINISTRATOR, note=reason, now=now):
        return nomination
    category = session.get_one(AwardCategory, nomination.category_id)
    with language(nomination.language):
        letter = messages.rejected(nomination, category, reason=reason, event=terms.event)
        post(session, letter, channel="email", recipient=nomination.nominator_email, now=now, about=(nomination.id,))
    _record(session, actor, "nomination.reject", nomination, before, now=now)
    return nomination


def _record(
    session: Session, actor: Actor, action: str, nomination: Nomination, before: dict[str, object], *, now: datetime
) -> None:
    audit.record(
        session, actor, action, entity="nomination", entity_id=str(nomination.id), before=before,
        after=state_of(nomination), now=now,
    )  # fmt: skip
