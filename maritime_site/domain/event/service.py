"""Changes of the event's facts: a draft, then a version that counts everywhere (EVENT-1)."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from pydantic import ValidationError
from sqlalchemy import update
from sqlmodel import Session, col, func, select

from maritime_site.core.db.database import count_changed, insert_once
from maritime_site.core.db.seen import mark_values, require_unchanged
from maritime_site.core.errors import Conflict, Invalid
from maritime_site.core.text.field_errors import collect_field_errors
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.event import queries
from maritime_site.domain.event.models import EVENT_LOCK, ONLY, EventDraft, EventState, EventVersion
from maritime_site.domain.event.priced import tell_priced
from maritime_site.domain.event.queries import DraftView
from maritime_site.domain.event.schemas import EventChanges
from maritime_site.domain.signin.advisory_locks import take_advisory_lock
from maritime_site.ports.event import FIRST_VERSION, Event
from maritime_site.ports.event_facts import EventFacts

NOTHING_NEW = N_("Nothing has changed since the last publication")
OPENS_LATE = N_("Registration has to open by the last day")
CROSSED = N_("Somebody else published at the same moment. Look at what counts now, then try again.")


def mark_draft(draft: DraftView) -> str:
    """What tells whether the draft was written anew."""
    return mark_values(_dump_facts(draft.facts))


def save_draft(
    session: Session,
    payload: EventChanges,
    *,
    first: Event,
    actor: Actor,
    now: datetime,
    seen: str | None = None,
) -> DraftView:
    """Keep what was given in the draft. Raises Invalid; then nothing of it is kept.

    Raises Conflict where the draft is no longer as `seen` (`mark_draft`).
    """
    take_advisory_lock(session, *EVENT_LOCK)
    draft = queries.get_draft(session, first)
    require_unchanged(mark_draft(draft), seen)
    before = draft.facts
    after = _apply_changes(before, payload)
    if after.currency != before.currency:  # one that stands in the draft already is refused where it would count
        _require_unpriced(session, queries.get_event(session, first).facts.currency, after.currency)
    _keep_draft(session, after, actor=actor, now=now)
    _log(session, "event.draft", before, after, actor=actor, now=now)
    return queries.get_draft(session, first)


def _require_unpriced(session: Session, in_force: str, wanted: str) -> None:
    if kept := tell_priced(session, in_force, wanted):
        raise Invalid({"currency": kept})


def _apply_changes(before: EventFacts, payload: EventChanges) -> EventFacts:
    given = payload.model_dump(mode="json", by_alias=True, include=payload.model_fields_set)
    if "startsOn" in given and given["startsOn"] != before.starts_on.isoformat():
        given = {"countdownAt": None, **given}  # the countdown follows the days unless it is given with them
    try:
        facts = EventFacts.model_validate(_dump_facts(before) | given)
    except ValidationError as error:
        errors = collect_field_errors(error.errors())
        raise Invalid({("endsOn" if name == "body" else name): text for name, text in errors.items()}) from error
    _check_opening(facts)
    return facts


def _check_opening(facts: EventFacts) -> None:
    opens = facts.registration_opens_at
    if opens is not None and opens.astimezone(ZoneInfo(facts.time_zone)).date() > facts.ends_on:
        raise Invalid({"registrationOpensAt": _(OPENS_LATE)})


def _dump_facts(facts: EventFacts) -> dict[str, Any]:
    return facts.model_dump(mode="json", by_alias=True)


def _keep_draft(session: Session, facts: EventFacts, *, actor: Actor, now: datetime) -> None:
    row = session.get(EventDraft, ONLY)
    version = queries.get_state(session).version
    if row is None:
        fresh = EventDraft(facts=_dump_facts(facts), based_on=version, updated_at=now, updated_by=actor.name)
        if insert_once(session, fresh):
            return
        row = session.get_one(EventDraft, ONLY, populate_existing=True)
    row.facts, row.updated_at, row.updated_by = _dump_facts(facts), now, actor.name
    session.add(row)
    session.flush()


def publish_draft(session: Session, *, first: Event, actor: Actor, now: datetime, seen: str | None = None) -> Event:
    """Make the draft the version that counts. Raises Conflict where there is nothing new, or somebody was quicker.

    So it does where the draft is no longer as `seen` (`mark_draft`): nobody publishes what they did not read.
    """
    take_advisory_lock(session, *EVENT_LOCK)
    event, draft = queries.get_event(session, first), queries.get_draft(session, first)
    if not draft.changes:
        raise Conflict(_(NOTHING_NEW))
    require_unchanged(mark_draft(draft), seen)
    if kept := tell_priced(session, event.facts.currency, draft.facts.currency):
        raise Conflict(kept)
    _ensure_first_version(session, first, now)
    number = _next_number(session)
    fresh = EventVersion(number=number, facts=_dump_facts(draft.facts), published_at=now, published_by=actor.name)
    if not insert_once(session, fresh):
        raise Conflict(_(CROSSED))
    row = session.get(EventDraft, ONLY)
    if row is not None:
        session.delete(row)
    _log(session, "event.publish", event.facts, draft.facts, actor=actor, now=now, version=number)
    _move_state(session, event, version=number, archived=event.archived)
    return queries.get_event(session, first)


def _next_number(session: Session) -> int:
    return session.exec(select(func.max(EventVersion.number))).one() + 1


def _ensure_first_version(session: Session, first: Event, now: datetime) -> None:
    """The facts that counted before anything was published, so that they can be taken back as any other version."""
    if session.get(EventVersion, FIRST_VERSION) is None:
        insert_once(session, EventVersion(number=FIRST_VERSION, facts=_dump_facts(first.facts), published_at=now))


def _move_state(session: Session, seen: Event, *, version: int, archived: bool) -> None:
    """Let a version count. It is the contended row, so it comes last; two at once find out here."""
    if session.get(EventState, ONLY) is None:
        insert_once(session, EventState())
    changed = session.connection().execute(
        update(EventState)
        .where(col(EventState.id) == ONLY, col(EventState.revision) == seen.revision)
        .values(revision=seen.revision + 1, version=version, archived=archived)
    )
    if count_changed(changed) != 1:
        raise Conflict(_(CROSSED))
    session.expire_all()


def revert_to(session: Session, number: int, *, first: Event, actor: Actor, now: datetime) -> DraftView:
    """Make a draft of an earlier version; publishing it is an act of its own. Raises NotFound."""
    take_advisory_lock(session, *EVENT_LOCK)
    before = queries.get_draft(session, first).facts
    facts = queries.get_version(session, number, first)
    _keep_draft(session, facts, actor=actor, now=now)
    _log(session, "event.revert", before, facts, actor=actor, now=now, version=number)
    return queries.get_draft(session, first)


def set_archived(session: Session, *, archived: bool, first: Event, actor: Actor, now: datetime) -> Event:
    """Put the event into the archive or take it out; again changes nothing."""
    take_advisory_lock(session, *EVENT_LOCK)
    event = queries.get_event(session, first)
    if event.archived == archived:
        return event
    audit.append_entry(
        session,
        actor,
        "event.archive" if archived else "event.unarchive",
        entity="event",
        entity_id=str(event.version),
        before={"archived": event.archived},
        after={"archived": archived},
        now=now,
    )
    _move_state(session, event, version=event.version, archived=archived)
    return queries.get_event(session, first)


def publish_first(session: Session, facts: EventFacts, *, now: datetime) -> bool:
    """Let facts count on a site where nobody published any, as the demo event's days; False where somebody did."""
    if session.get(EventVersion, FIRST_VERSION) is not None:
        return False
    if not insert_once(session, EventVersion(number=FIRST_VERSION, facts=_dump_facts(facts), published_at=now)):
        return False
    insert_once(session, EventState(revision=1))
    return True


def replace_first(session: Session, facts: EventFacts) -> bool:
    """Let other facts count as the first version while it is in force, as when the demo goes; whether it is."""
    row, state = session.get(EventVersion, FIRST_VERSION), session.get(EventState, ONLY)
    if row is None or state is None or state.version != FIRST_VERSION:
        return False
    row.facts = _dump_facts(facts)
    state.revision += 1
    session.add_all((row, state))
    session.flush()
    return True


def _log(
    session: Session,
    action: str,
    before: EventFacts,
    after: EventFacts,
    *,
    actor: Actor,
    now: datetime,
    version: int | None = None,
) -> None:
    names = queries.list_changes(before, after)
    if not names and version is None:
        return
    old, new = _dump_facts(before), _dump_facts(after)
    audit.append_entry(
        session,
        actor,
        action,
        entity="event",
        entity_id=str(version or "draft"),
        before={name: old[name] for name in names},
        after={name: new[name] for name in names},
        now=now,
    )
