"""What people do with nominations: nominate, accept, decline, withdraw (AWD-1). Staff's part is in `review`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from sqlmodel import Session, select

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import N_, _, current_language, use_language
from maritime_site.core.text.phones import to_e164
from maritime_site.core.text.reference_codes import new_reference
from maritime_site.domain.awards import categories, links, messages, transitions
from maritime_site.domain.awards.models import (
    GONE,
    ActorType,
    AwardCategory,
    Nomination,
    NominationFile,
    NominationStatus,
)
from maritime_site.domain.awards.policy import ACHIEVER, AwardPolicy
from maritime_site.domain.awards.schemas import NominationRequest
from maritime_site.domain.outbox.service import MessageDraft, enqueue_message
from maritime_site.domain.people import consent_texts
from maritime_site.domain.people import queries as people
from maritime_site.domain.people import service as registrations
from maritime_site.domain.people.consent_texts import AWARD_PURPOSE
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.rules.queries import read_rule
from maritime_site.files.sanitizing import CleanFile

MOST_FILES = 5
CLOSED = N_("Nominations for this award closed on {day}")
SHUT = N_("This award takes no nominations at present")
S = NominationStatus
# Who rejected a registration that its own person gave up.
OWNER = "owner"
DECIDED = N_("Your nomination is on the shortlist. Please write to the helpdesk if you do not want the award.")


class CategoryText(Protocol):
    """A message about a nomination."""

    def __call__(self, nomination: Nomination, category: AwardCategory, *, event: str) -> MessageDraft: ...


@dataclass(frozen=True)
class Evidence:
    """A supporting file that is in the store already: its name there, and the title it came with."""

    name: str
    title: str
    file: CleanFile


@dataclass(frozen=True)
class WritingLimits:
    """Who may be written to: a flooded address is not (decided at the door, which counts)."""

    nominator: bool = True
    nominee: bool = True


def create_nomination(
    session: Session,
    payload: NominationRequest,
    *,
    files: Sequence[Evidence] = (),
    writing: WritingLimits,
    terms: AwardPolicy,
    now: datetime,
) -> Nomination:
    """Keep a nomination; nominating oneself is submitted at once, anybody else is asked to accept first.

    Raises Invalid for an unknown category, Conflict for one that is closed.
    """
    category = categories.find_category(session, payload.category)
    require_open(category, zone=terms.zone, now=now)
    made = _build_nomination(
        payload, category, wording=consent_texts.get_current_texts(session)[AWARD_PURPOSE].version, now=now
    )
    session.add(made)
    session.flush()
    transitions.note_step(session, made, by=ActorType.NOMINATOR, now=now)
    session.add_all(_build_file_row(made, file, now=now) for file in files)
    if writing.nominator:
        draft = messages.received_message(made, category, event=terms.event, link=terms.link(made, ActorType.NOMINATOR))
        enqueue_message(session, draft, channel="email", recipient=made.nominator_email, now=now, about=(made.id,))
    if writing.nominee and not made.is_own:
        ask_nominee(session, made, category, terms=terms, now=now)
    return made


def require_open(category: AwardCategory, *, zone: ZoneInfo, now: datetime) -> None:
    """Raise Conflict unless the category takes nominations at this moment."""
    if now >= category.closes_at:
        raise Conflict(_(CLOSED, day=format_day(category.closes_at.astimezone(zone))))
    if not category.open:
        raise Conflict(_(SHUT))


def _build_nomination(
    payload: NominationRequest, category: AwardCategory, *, wording: str, now: datetime
) -> Nomination:
    own = payload.nominee_email.lower() == payload.nominator_email.lower()
    return Nomination(
        id=uuid4(),
        reference=new_reference("NOM"),
        category_id=category.id,
        status=NominationStatus.SUBMITTED if own else NominationStatus.AWAITING_NOMINEE,
        nominee_name=payload.nominee_name,
        nominee_email=payload.nominee_email.lower(),
        nominee_country_code=payload.nominee_country_code,
        nominee_mobile=to_e164(payload.nominee_country_code, payload.nominee_mobile),
        organisation=payload.organisation,
        statement=payload.statement,
        nominator_name=payload.nominator_name,
        nominator_email=payload.nominator_email.lower(),
        consent_wording=wording,
        language=current_language(),
        accepted_at=now if own else None,
        created_at=now,
        updated_at=now,
    )


def _build_file_row(nomination: Nomination, each: Evidence, *, now: datetime) -> NominationFile:
    return NominationFile(
        nomination_id=nomination.id,
        name=each.name,
        title=each.title,
        media_type=each.file.media_type,
        size=len(each.file.data),
        created_at=now,
    )


def ask_nominee(
    session: Session, nomination: Nomination, category: AwardCategory, *, terms: AwardPolicy, now: datetime
) -> None:
    """Ask the nominee whether they accept; also again, when staff think the message was lost."""
    with use_language(nomination.language):
        draft = messages.consent_request_message(
            nomination, category, event=terms.event, link=terms.link(nomination, ActorType.NOMINEE)
        )
        enqueue_message(
            session, draft, channel="email", recipient=nomination.nominee_email, now=now, about=(nomination.id,)
        )


def get_held_nomination(
    session: Session, reference: str, key: str, *, terms: AwardPolicy
) -> tuple[Nomination, ActorType]:
    """A nomination under its lock, and which end of it holds this key. Raises NotFound."""
    nomination = transitions.locked_by_reference(session, reference)
    return nomination, links.holder_of(nomination, key, terms.secrets)


def read_by_link(session: Session, reference: str, key: str, *, terms: AwardPolicy) -> tuple[Nomination, ActorType]:
    """The same without a lock, for whoever only reads. Raises NotFound."""
    nomination = session.exec(select(Nomination).where(Nomination.reference == reference)).first()
    if nomination is None:
        raise NotFound(_(transitions.NO_NOMINATION))
    return nomination, links.holder_of(nomination, key, terms.secrets)


def answer_nomination(
    session: Session, reference: str, key: str, action: str, *, terms: AwardPolicy, now: datetime
) -> tuple[Nomination, ActorType]:
    """What the holder of a key does: a nominee accepts or declines, a nominator withdraws.

    Raises NotFound without a right key, Conflict for the other end's action or one its status does not allow.
    """
    nomination, holder = get_held_nomination(session, reference, key, terms=terms)
    if (holder is ActorType.NOMINATOR) != (action == "withdraw"):
        raise Conflict(_("Only the other side of this nomination can do that"))
    if action == "accept":
        accept_nomination(session, nomination, terms=terms, now=now)
    elif action == "decline":
        decline_nomination(session, nomination, terms=terms, now=now)
    else:
        withdraw_nomination(session, nomination, terms=terms, now=now)
    return nomination, holder


def accept_nomination(session: Session, nomination: Nomination, *, terms: AwardPolicy, now: datetime) -> None:
    """The nominee accepts; repeating it changes nothing. Somebody shortlisted is approved by it once they signed in.

    Raises Conflict once it was declined, withdrawn or rejected.
    """
    if nomination.accepted_at is not None and nomination.status in {S.SUBMITTED, S.SHORTLISTED}:
        return
    if nomination.status == S.SHORTLISTED:
        nomination.accepted_at, nomination.updated_at = now, now
        session.add(nomination)
        transitions.note_step(session, nomination, by=ActorType.NOMINEE, note=transitions.ACCEPTED, now=now)
        approve_achiever(session, nomination, terms=terms, now=now)
    else:
        transitions.change_status(session, nomination, S.SUBMITTED, by=ActorType.NOMINEE, now=now)
        nomination.accepted_at = now
    tell_nominator(session, nomination, messages.accepted_message, terms=terms, now=now)


def approve_achiever(session: Session, nomination: Nomination, *, terms: AwardPolicy, now: datetime) -> None:
    """Approve who is on the shortlist and accepted, now or once they sign in, unless the office decides that."""
    if nomination.achiever_id is None or read_rule(session, ACHIEVER, first=terms.approval).is_vetted:
        return
    person = people.lock_person(session, nomination.achiever_id)
    if person.kind != ACHIEVER:  # merged into another registration, which has an approval of its own
        return
    if not person.is_proven:
        person.approve_when_proven = True
        session.add(person)
    elif person.status == Status.PENDING:
        registrations.decide_registration(
            session, person, Status.APPROVED, by="system", note="", letterhead=terms.letterhead, now=now
        )


def decline_nomination(session: Session, nomination: Nomination, *, terms: AwardPolicy, now: datetime) -> None:
    """The nominee declines, at any time before the shortlist; who was shortlisted without being asked, also after it.

    Repeating it changes nothing. Raises Conflict once it was decided otherwise.
    """
    if nomination.status == S.SHORTLISTED and nomination.accepted_at is not None:
        raise Conflict(_(DECIDED))
    if not transitions.change_status(session, nomination, S.DECLINED, by=ActorType.NOMINEE, now=now):
        return
    if nomination.achiever_id is not None:
        _let_go(session, nomination, now=now)
    if not nomination.is_own:
        tell_nominator(session, nomination, messages.declined_message, terms=terms, now=now)


def _let_go(session: Session, nomination: Nomination, *, now: datetime) -> None:
    """An achiever who never was approved is rejected with the last nomination that made them one."""
    person: Person = people.lock_person(session, nomination.achiever_id)  # pyright: ignore[reportArgumentType]
    others = (Nomination.achiever_id == person.id, Nomination.status == S.SHORTLISTED)
    if session.exec(select(Nomination.id).where(*others).limit(1)).first() is not None:
        return
    if person.kind == ACHIEVER and person.status == Status.PENDING:
        registrations.change_status(session, person, Status.REJECTED, by=OWNER, note="", now=now)


def reopen_registration(session: Session, id: UUID, *, now: datetime) -> None:
    """An achiever who declined an earlier nomination is pending again for a new one; what staff decided stays."""
    person = people.lock_person(session, id)
    if person.kind != ACHIEVER or person.status != Status.REJECTED:
        return
    rejections = [step for step in people.history_of(session, person) if step.status == Status.REJECTED]
    if rejections and rejections[-1].by == OWNER:
        registrations.change_status(session, person, Status.PENDING, by="system", note="", now=now)


def withdraw_nomination(session: Session, nomination: Nomination, *, terms: AwardPolicy, now: datetime) -> None:
    """The nominator takes it back before it is decided; repeating it changes nothing. Raises Conflict afterwards."""
    if transitions.change_status(session, nomination, S.WITHDRAWN, by=ActorType.NOMINATOR, now=now):
        tell_nominee(session, nomination, messages.withdrawn_message, terms=terms, now=now)


def tell_nominator(
    session: Session, nomination: Nomination, write: CategoryText, *, terms: AwardPolicy, now: datetime
) -> None:
    """Write to who nominated, in the language of their form; whoever was erased since has no address."""
    if nomination.nominator_email != GONE:
        _tell(session, nomination, nomination.nominator_email, write, terms=terms, now=now)


def tell_nominee(
    session: Session, nomination: Nomination, write: CategoryText, *, terms: AwardPolicy, now: datetime
) -> None:
    """Write to whom somebody else nominated, once they accepted: until then the address may be anybody's."""
    if nomination.accepted_at is not None and not nomination.is_own and nomination.nominee_email != GONE:
        _tell(session, nomination, nomination.nominee_email, write, terms=terms, now=now)


def _tell(
    session: Session, nomination: Nomination, address: str, write: CategoryText, *, terms: AwardPolicy, now: datetime
) -> None:
    with use_language(nomination.language):
        draft = write(nomination, session.get_one(AwardCategory, nomination.category_id), event=terms.event)
        enqueue_message(session, draft, channel="email", recipient=address, now=now, about=(nomination.id,))
