"""What the staff does with a query: answer it, note something, give it to a colleague, close it (BO-6)."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.db.seen import CHANGED, require_unchanged
from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import N_, _, use_language
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.helpdesk import messages, queries
from maritime_site.domain.helpdesk.models import Author, Case, CaseMessage, CaseStatus
from maritime_site.domain.outbox.service import enqueue_message

ANSWERED = N_("Somebody answered meanwhile. Read it, then send again.")


def case_of(session: Session, id: UUID) -> Case:
    """One case. Raises NotFound."""
    return _require_case(session.get(Case, id))


def lock_case(session: Session, id: UUID) -> Case:
    """One case, kept from other transactions until ours ends. Raises NotFound."""
    return _require_case(session.get(Case, id, with_for_update=True, populate_existing=True))


def _require_case(case: Case | None) -> Case:
    if case is None:
        raise NotFound(_("There is no such query"))
    return case


def reply_to_case(
    session: Session,
    id: UUID,
    text: str,
    *,
    actor: Actor,
    event: str,
    site: str,
    now: datetime,
    seen: datetime | None = None,
) -> Case:
    """Answer a query by e-mail; a closed one is answered then, too. `site` is the site's own address.

    `seen` is the `updated_at` of the query that was read: what came since has to be read first (Conflict).
    """
    case = lock_case(session, id)
    if seen is not None:
        _require_read(session, case, seen)
    _add_message(session, case, text, actor=actor, internal=False, now=now)
    _change_status(session, case, CaseStatus.ANSWERED, "query.reply", actor=actor, now=now)
    with use_language(case.language):
        draft = messages.answered_message(case, text, event=event, site=site)
        enqueue_message(session, draft, channel="email", recipient=case.email, now=now)
    return case


def _require_read(session: Session, case: Case, seen: datetime) -> None:
    letters = queries.list_messages(session, case.id, internal=False)
    is_answered = any(letter.created_at > seen for letter in letters)
    require_unchanged(case.updated_at, seen, message=ANSWERED if is_answered else CHANGED)


def add_note(session: Session, id: UUID, text: str, *, actor: Actor, now: datetime) -> Case:
    """Keep a note that only the staff reads."""
    case = lock_case(session, id)
    written = _add_message(session, case, text, actor=actor, internal=True, now=now)
    _record_change(session, case, "query.note", actor=actor, before={}, after={"note": str(written.id)}, now=now)
    return case


def assign_case(session: Session, id: UUID, assignee_id: UUID | None, *, actor: Actor, now: datetime) -> Case:
    """Give a query to a colleague, or to nobody; whether there is such a colleague the door has asked."""
    case = lock_case(session, id)
    if case.assignee_id == assignee_id:
        return case
    before, after = ({"assignee": str(each) if each else ""} for each in (case.assignee_id, assignee_id))
    case.assignee_id, case.updated_at = assignee_id, now
    _record_change(session, case, "query.assign", actor=actor, before=before, after=after, now=now)
    return case


def close_case(session: Session, id: UUID, *, actor: Actor, now: datetime, seen: datetime | None = None) -> Case:
    """Close a query; closing it again changes nothing. The person may still write, which opens it again.

    `seen` is as for an answer: nothing is closed over what nobody has read (Conflict).
    """
    case = lock_case(session, id)
    if case.status != CaseStatus.CLOSED:
        require_unchanged(case.updated_at, seen)
        _change_status(session, case, CaseStatus.CLOSED, "query.close", actor=actor, now=now)
    return case


def reopen_case(session: Session, id: UUID, *, actor: Actor, now: datetime) -> Case:
    """Open a query again; an open one stays as it is."""
    case = lock_case(session, id)
    if case.status != CaseStatus.OPEN:
        _change_status(session, case, CaseStatus.OPEN, "query.reopen", actor=actor, now=now)
    return case


def _add_message(
    session: Session, case: Case, text: str, *, actor: Actor, internal: bool, now: datetime
) -> CaseMessage:
    written = CaseMessage(
        case_id=case.id, author=Author.STAFF, staff_id=UUID(actor.id), internal=internal, text=text, created_at=now
    )
    session.add(written)
    case.updated_at = now
    return written


def _change_status(
    session: Session, case: Case, status: CaseStatus, action: str, *, actor: Actor, now: datetime
) -> None:
    before = {"status": case.status}
    case.status, case.updated_at = status, now
    _record_change(session, case, action, actor=actor, before=before, after={"status": status}, now=now)


def _record_change(
    session: Session,
    case: Case,
    action: str,
    *,
    actor: Actor,
    before: dict[str, Any],
    after: dict[str, Any],
    now: datetime,
) -> None:
    session.add(case)
    audit.record_change(session, case, action, actor=actor, before=before, after=after, now=now)
