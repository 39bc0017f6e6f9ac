"""What the programme puts into somebody's own event (ME-2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.text.i18n import _
from maritime_site.domain.event_items import ChangeItem
from maritime_site.domain.people.models import Person
from maritime_site.domain.programme import queries
from maritime_site.domain.programme.models import AgendaSession, ProgrammeRelease
from maritime_site.domain.programme.queries import SessionView
from maritime_site.domain.programme.rows import place_of

PROGRAMME = "/events/programme"


def list_changes(session: Session, person: Person, since: datetime, _now: datetime) -> Sequence[ChangeItem]:
    """The sessions in the person's agenda that have another time or place since then, or are cancelled."""
    newest = queries.get_latest_release(session)
    if newest is None or newest.at <= since:
        return []
    mine = session.exec(select(AgendaSession.session_id).where(AgendaSession.person_id == person.id)).all()
    earlier = select(ProgrammeRelease).where(col(ProgrammeRelease.at) <= since)
    known = session.exec(earlier.order_by(col(ProgrammeRelease.version).desc()).limit(1)).first() if mine else None
    if known is None:
        return []
    before, after = _read_by_id(known), _read_by_id(newest)
    items = [_compare(before[key], after.get(key), newest.at) for key in mine if key in before]
    return [item for item in items if item is not None]


def _read_by_id(release: ProgrammeRelease) -> dict[UUID, SessionView]:
    return {view.id: view for view in queries.read_release(release, zone="UTC")}


def _compare(old: SessionView, new: SessionView | None, at: datetime) -> ChangeItem | None:
    if new is None:
        return ChangeItem("session", _("“{title}” is cancelled", title=old.title), at, PROGRAMME)
    if place_of(old) == place_of(new):
        return None
    words = _("“{title}” has another time or place", title=new.title)
    return ChangeItem("session", words, at, f"{PROGRAMME}/{new.slug}")
