"""What staff do with letters for visas: see that one was written, withdraw it with a reason, let it hold again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import N_, _, use_language
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.people import queries as people
from maritime_site.domain.people.mailing import post_to
from maritime_site.domain.people.models import Person
from maritime_site.domain.visa_letters import messages, queries
from maritime_site.domain.visa_letters.models import VisaLetter
from maritime_site.domain.visa_letters.schemas import WithdrawLetterRequest

NONE = N_("There is no letter for a visa")
# What the audit log says of a letter: nothing of the passport.
Change = dict[str, datetime | str | None]
LOGGED = ("number", "withdrawn_at", "withdrawn_reason")


def get_letter(session: Session, person_id: UUID) -> VisaLetter:
    """A person's letter, also a withdrawn one. Raises NotFound."""
    row = queries.row_of(session, people.get_person(session, person_id))
    if row is None:
        raise NotFound(_(NONE))
    return row


def withdraw_letter(
    session: Session,
    person_id: UUID,
    payload: WithdrawLetterRequest,
    *,
    actor: Actor,
    letterhead: Branding,
    now: datetime,
) -> VisaLetter:
    """Let a letter hold no longer, and its person get no other, until it is restored; a repeat changes nothing.

    The person is written to. Raises NotFound.
    """
    owner = people.lock_person(session, person_id)
    row = get_letter(session, person_id)
    if row.withdrawn_at is None:
        change: Change = {"withdrawn_at": now, "withdrawn_reason": payload.reason}
        _change(session, owner, row, change, "withdraw", actor=actor, now=now)
        _tell(session, owner, lambda: messages.withdrawn_message(row, owner, letterhead=letterhead), now=now)
    return row


def restore_letter(
    session: Session, person_id: UUID, *, actor: Actor, letterhead: Branding, now: datetime
) -> VisaLetter:
    """Let a withdrawn letter hold again; the person is written to, and a repeat changes nothing. Raises NotFound."""
    owner = people.lock_person(session, person_id)
    row = get_letter(session, person_id)
    if row.withdrawn_at is not None:
        change: Change = {"withdrawn_at": None, "withdrawn_reason": ""}
        _change(session, owner, row, change, "restore", actor=actor, now=now)
        _tell(session, owner, lambda: messages.restored_message(row, owner, letterhead=letterhead), now=now)
    return row


def _change(
    session: Session,
    owner: Person,
    row: VisaLetter,
    change: Change,
    act: str,
    *,
    actor: Actor,
    now: datetime,
) -> None:
    before = audit.keep_values(row, LOGGED)
    row.sqlmodel_update(change)
    session.add(row)
    after, action = audit.keep_values(row, LOGGED), f"registration.{act}-visa-letter"
    audit.record_change(session, owner, action, actor=actor, before=before, after=after, now=now)


def _tell(session: Session, owner: Person, write: Callable[[], MessageDraft], *, now: datetime) -> None:
    with use_language(owner.language):
        post_to(session, write(), owner, now=now)
