"""Writing, approving and sending a message to many (BO-7). Whoever wrote it cannot approve it."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, select

from maritime_site.core.db.seen import require_unchanged
from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.i18n import N_, _, event_languages, in_language, use_language
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.independence import NOT_INDEPENDENT, are_independent
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.broadcasts import audience
from maritime_site.domain.broadcasts.labels import STATE_NAMES
from maritime_site.domain.broadcasts.models import Broadcast, BroadcastMessage, State
from maritime_site.domain.broadcasts.schemas import BroadcastRequest
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.outbox.service import MessageDraft, enqueue_message, withdraw_messages
from maritime_site.domain.people.mailing import post_to
from maritime_site.domain.people.models import Person

PURPOSE = "broadcast"
NOT_NOW = N_("This message stands at: {state}")
OWN = N_("Somebody else has to approve what you wrote")
CHANGED = N_("This message was changed since you opened it. Please read it again.")
NOBODY = N_("Nobody is reached by this message")


def get_broadcast(session: Session, id: UUID, *, lock: bool = False) -> Broadcast:
    """One message. Raises NotFound."""
    row = session.get(Broadcast, id, with_for_update=lock or None, populate_existing=lock)
    if row is None:
        raise NotFound(_("There is no such message"))
    return row


def create_broadcast(session: Session, payload: BroadcastRequest, *, actor: Actor, now: datetime) -> Broadcast:
    """A new draft."""
    row = Broadcast(**payload.model_dump(mode="json"), written_by=UUID(actor.id), created_at=now, updated_at=now)
    session.add(row)
    session.flush()
    _record_change(session, row, "write", actor=actor, before="", now=now)
    return row


def change_broadcast(
    session: Session,
    id: UUID,
    payload: BroadcastRequest,
    *,
    actor: Actor,
    now: datetime,
    seen: datetime | None = None,
) -> Broadcast:
    """Change a draft, or one that waits: it is a draft again, written by whoever changed it last.

    Raises Conflict, also where the message was changed since `seen`, its `updated_at`.
    """
    row = _require_state(session, id, State.DRAFT, State.WAITING)
    require_unchanged(row.updated_at, seen, message=CHANGED)
    before = row.state
    for name, value in payload.model_dump(mode="json").items():
        setattr(row, name, value)
    row.state, row.written_by, row.updated_at = State.DRAFT, UUID(actor.id), now
    session.add(row)
    _record_change(session, row, "change", actor=actor, before=before, now=now)
    return row


def submit_broadcast(session: Session, id: UUID, *, actor: Actor, now: datetime) -> Broadcast:
    """Ask for a second administrator's approval; asking again changes nothing. Raises Conflict."""
    row = _require_state(session, id, State.DRAFT, State.WAITING)
    if row.state == State.WAITING:
        return row
    row.total = audience.count_audience(session, row)
    if not row.total:
        raise Conflict(_(NOBODY))
    return _change_state(session, row, State.WAITING, "submit", actor=actor, now=now)


def approve_broadcast(
    session: Session, id: UUID, *, actor: Actor, now: datetime, seen: datetime | None = None
) -> Broadcast:
    """Let it go out. Raises Conflict for one's own, and for one that does not wait; a repeat changes nothing.

    `seen` is the `updated_at` of what the approver read: what was changed since is not what they approve (Conflict).
    """
    row = _require_state(session, id, State.WAITING, State.SENDING, State.SENT)
    if row.state != State.WAITING:
        return row
    if UUID(actor.id) == row.written_by:
        raise Conflict(_(OWN))
    if not are_independent(session, str(row.written_by), actor.id):
        raise Conflict(_(NOT_INDEPENDENT))
    require_unchanged(row.updated_at, seen, message=CHANGED)
    row.approved_by, row.total = UUID(actor.id), audience.count_audience(session, row)
    return _change_state(session, row, State.SENDING, "approve", actor=actor, now=now)


def send_back(session: Session, id: UUID, *, actor: Actor, now: datetime) -> Broadcast:
    """Make it a draft again instead of approving it. Raises Conflict."""
    row = _require_state(session, id, State.WAITING)
    return _change_state(session, row, State.DRAFT, "send-back", actor=actor, now=now)


def stop_broadcast(session: Session, id: UUID, *, actor: Actor, now: datetime) -> Broadcast:
    """Send nothing more of it, nor what waits in the outbox. Raises Conflict, also where every letter has left."""
    row = _require_state(session, id, State.SENDING, State.SENT, State.STOPPED)
    if row.state == State.STOPPED:
        return row
    messages = select(BroadcastMessage.message_id).where(BroadcastMessage.broadcast_id == row.id)
    withdrawn = withdraw_messages(session, messages, now=now)
    if row.state == State.SENT and not withdrawn:
        raise _illegal_step(row)
    row.ended_at = now
    return _change_state(session, row, State.STOPPED, "stop", actor=actor, now=now)


def remove_broadcast(session: Session, id: UUID, *, actor: Actor, now: datetime) -> None:
    """Remove a draft. Raises Conflict."""
    row = _require_state(session, id, State.DRAFT)
    session.delete(row)
    _record_change(session, row, "remove", actor=actor, before=row.state, now=now)


def try_out(session: Session, id: UUID, address: str, *, event: str, now: datetime) -> None:
    """Send each language of the event to one's own address, marked as a test."""
    row = get_broadcast(session, id)
    for code in event_languages():
        with use_language(code):
            draft = draft_broadcast(row, name=_("Asha"), event=event)
            marked = MessageDraft(f"[{_('Test')}] {draft.subject}", draft.text, PURPOSE)
            enqueue_message(session, marked, channel="email", recipient=address, now=now)


def draft_broadcast(row: Broadcast, *, name: str, event: str) -> MessageDraft:
    """The message in the current language, to one person by name."""
    subject, text = in_language(row.subject_en, row.subject_hi), in_language(row.text_en, row.text_hi)
    why = _("You get this because you are registered for {event}.", event=event)
    return MessageDraft(subject.replace("{name}", name), f"{text.replace('{name}', name)}\n\n{why}", PURPOSE)


def send_some(session: Session, id: UUID, *, event: str, limit: int, now: datetime) -> int:
    """Put the letters of the next people into the outbox; answers how many. The last one ends it.

    One transaction a round: killed in the middle, the next round goes on where this one would have.
    """
    row = get_broadcast(session, id, lock=True)
    if row.state != State.SENDING:
        return 0
    people = audience.next_recipients(session, row, row.cursor, limit=limit)
    for person in people:
        message = _enqueue_message(session, row, person, event=event, now=now)
        session.add(BroadcastMessage(broadcast_id=row.id, person_id=person.id, message_id=message.id))
    row.posted, row.updated_at = row.posted + len(people), now
    if people:
        row.cursor = people[-1].id
    if len(people) < limit:
        row.state, row.ended_at, row.total = State.SENT, now, row.posted
    session.add(row)
    return len(people)


def _enqueue_message(session: Session, row: Broadcast, person: Person, *, event: str, now: datetime) -> Message:
    with use_language(person.language):
        draft = draft_broadcast(row, name=person.first_name, event=event)
    message = post_to(session, draft, person, now=now)
    assert message is not None  # the audience has proven addresses only
    session.flush()
    return message


def _require_state(session: Session, id: UUID, *states: State) -> Broadcast:
    row = get_broadcast(session, id, lock=True)
    if row.state not in states:
        raise _illegal_step(row)
    return row


def _illegal_step(row: Broadcast) -> Conflict:
    return Conflict(_(NOT_NOW, state=_(STATE_NAMES[State(row.state)])))


def _change_state(
    session: Session, row: Broadcast, state: State, verb: str, *, actor: Actor, now: datetime
) -> Broadcast:
    before, row.state, row.updated_at = row.state, state, now
    session.add(row)
    _record_change(session, row, verb, actor=actor, before=before, now=now)
    return row


def _record_change(session: Session, row: Broadcast, verb: str, *, actor: Actor, before: str, now: datetime) -> None:
    after: dict[str, Any] = {"state": row.state, "subject": row.subject_en, "total": row.total}
    audit.record_change(session, row, f"broadcast.{verb}", actor=actor, before={"state": before}, after=after, now=now)
