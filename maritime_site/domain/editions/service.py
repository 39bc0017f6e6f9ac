"""The next edition as a file, and a new site that begins with one (EVENT-4)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from pydantic import ValidationError
from sqlmodel import Session, select

from maritime_site.core.db.database import raise_on_constraint
from maritime_site.core.errors import Conflict, Invalid
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.editions.schemas import MOST_ROWS, CloneRequest, Edition, EditionPage
from maritime_site.domain.editions.structure import PARTS, Part, dump_part, read_row
from maritime_site.domain.event import queries as events
from maritime_site.domain.event import service as event_service
from maritime_site.domain.event.schemas import EventChanges
from maritime_site.domain.pages import queries as pages
from maritime_site.domain.pages import service as page_service
from maritime_site.domain.pages.queries import FIRST
from maritime_site.domain.pages.schemas import PageRequest
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.rules import places
from maritime_site.domain.people.rules.models import RegistrationRule
from maritime_site.domain.picture_uses import ADDRESS
from maritime_site.domain.signin.advisory_locks import take_advisory_lock
from maritime_site.ports.event import Event
from maritime_site.ports.event_facts import EventFacts

NOT_LATER = N_("The next edition begins after this one")
NOT_EMPTY = N_("This site has an event of its own already. An edition is taken over by a new site only.")
NO_EDITION = N_("This is not the file of an edition")
NOT_LOADED = N_("The file does not fit together: something in it refers to what is not there, or stands there twice")
TOO_LONG = N_("{part} has more than {limit} rows")


def clone_edition(session: Session, payload: CloneRequest, *, first: Event, actor: Actor, now: datetime) -> Edition:
    """The next edition of the published event, for a new site: structure and texts, no people, no money, no pictures.

    Nothing of this edition changes. Raises Invalid where the first day is not later.
    """
    event = events.get_event(session, first)
    moved = payload.starts_on - event.facts.starts_on
    if moved <= timedelta():
        raise Invalid({"startsOn": _(NOT_LATER)})
    edition = Edition(
        title=event.title,
        event=_move_facts(event.facts, payload, moved),
        parts={part.name: dump_part(session, part, moved) for part in PARTS},
        pages=_list_texts(session, now),
    )
    _record(session, "event.clone", {"startsOn": payload.starts_on.isoformat()}, actor=actor, now=now)
    return edition


def _move_facts(facts: EventFacts, payload: CloneRequest, moved: timedelta) -> EventChanges:
    opens = facts.registration_opens_at
    edition = facts.edition
    strands = [
        strand.model_copy(
            update={name: at + moved for name in ("starts_at", "ends_at") if (at := getattr(strand, name)) is not None}
        )
        for strand in facts.strands
    ]
    after = facts.model_copy(
        update={
            "year": payload.year or payload.starts_on.year,
            "edition": edition + 1 if isinstance(edition, int) else edition,
            "starts_on": payload.starts_on,
            "ends_on": facts.ends_on + moved,
            "countdown_at": None,
            "registration_opens_at": opens + moved if opens else None,
            "strands": strands,
            # The file has no pictures: one of this site's library is on no other.
            "logo": None if (facts.logo or "").startswith(ADDRESS) else facts.logo,
        }
    )
    return EventChanges.model_validate(after.model_dump(mode="json", by_alias=True))


def _list_texts(session: Session, now: datetime) -> list[EditionPage]:
    edited = [page for page in pages.list_pages(session, now=now) if page.shown.number > FIRST]
    return [
        EditionPage.model_validate({"slug": page.slug, "title": dict(page.shown.title), "body": dict(page.shown.body)})
        for page in edited
    ]


def read_edition(content: bytes) -> Edition:
    """An edition from its file. Raises Invalid."""
    try:
        edition = Edition.model_validate_json(content)
    except ValidationError as problem:
        raise Invalid({"file": _(NO_EDITION)}) from problem
    for name, rows in edition.parts.items():
        if len(rows) > MOST_ROWS:
            raise Invalid({"file": _(TOO_LONG, part=name, limit=MOST_ROWS)})
    return edition


def take_over_edition(
    session: Session, edition: Edition, *, first: Event, actor: Actor, now: datetime
) -> dict[str, int]:
    """Begin a new site with an edition: facts and pages are drafts, nothing is on sale or published.

    Answers how many rows each part got. Raises Conflict on a site with an event of its own, Invalid; then nothing
    of it is kept.
    """
    take_advisory_lock(session, "editions")  # rows of a file made by hand may have no ids, and would be there twice
    _require_new_site(session)
    refusal = Invalid({"file": _(NOT_LOADED)})
    counts: dict[str, int] = {}
    for part in PARTS:
        rows = [read_row(part, record, place, now) for place, record in enumerate(edition.parts.get(part.name, []), 1)]
        with raise_on_constraint(session, refusal):
            session.add_all(rows)
            session.flush()
        counts[part.name] = len(rows)
    for rule in session.exec(select(RegistrationRule)).all():
        places.set_quota(session, rule.key, rule.quota)
    for page in edition.pages:
        texts = PageRequest.model_validate(page.model_dump(exclude={"slug"}))
        page_service.save_draft(session, page.slug, texts, actor=actor, now=now)
    event_service.save_draft(session, edition.event, first=first, actor=actor, now=now)
    counts["pages"] = len(edition.pages)
    _record(session, "event.take-over", {"from": edition.title, **counts}, actor=actor, now=now)
    return counts


def _require_new_site(session: Session) -> None:
    if session.exec(select(Person.id).limit(1)).first() or any(_has_rows(session, part) for part in PARTS):
        raise Conflict(_(NOT_EMPTY))


def _has_rows(session: Session, part: Part) -> bool:
    return session.exec(select(part.model).limit(1)).first() is not None


def _record(session: Session, action: str, after: dict[str, Any], *, actor: Actor, now: datetime) -> None:
    audit.append_entry(session, actor, action, entity="event", entity_id="edition", before={}, after=after, now=now)
