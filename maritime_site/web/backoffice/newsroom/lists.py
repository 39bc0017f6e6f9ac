"""The newsroom's lists, alike for releases, news, albums, films and past events (NEWS-1)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, TypedDict

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.formats import day
from maritime_site.domain.newsroom import editing
from maritime_site.domain.newsroom.editing import What
from maritime_site.web.backoffice.desk import Desk
from maritime_site.web.backoffice.moments import moment
from maritime_site.web.backoffice.newsroom.fields import FORMS
from maritime_site.web.backoffice.worklist import Look, WorkList
from maritime_site.web.transactions import reading


class EntryRow(TypedDict):
    """An entry in a list."""

    id: str
    name: str
    status: str
    when: str
    demo: bool
    path: str


class Entries(WorkList, rx.State, mixin=True):
    """One kind's list: drafts first, then newest first."""

    WHAT: ClassVar[What] = What.RELEASE
    PERMISSION: ClassVar[str] = "NEWS_EDIT"

    rows: list[EntryRow] = []

    async def _fill(self, _desk: Desk, look: Look) -> int:
        now = utc_now()
        found, total = await reading(
            editing.found, self.WHAT, search=look.search, status=look.status, now=now, page=look.page,
            page_size=look.page_size,
        )  # fmt: skip
        self.rows = [_row(self.WHAT, row, now) for row in found]
        return total


def _row(what: What, row: Any, now: datetime) -> EntryRow:
    when = day(row.day) if hasattr(row, "day") else out_from(row)
    return EntryRow(
        id=str(row.id), name=getattr(row, "title_en", "") or getattr(row, "text_en", ""),
        status=editing.status_of(row, now), when=when, demo=row.is_demo, path=f"{FORMS[what].path}/{row.id}",
    )  # fmt: skip


def out_from(row: Any) -> str:
    """From when readers find it: an embargo holds it back."""
    times = [at for at in (row.published_at, getattr(row, "embargo_until", None)) if at]
    return moment(max(times)) if row.published_at else ""


class ReleasesState(Entries, rx.State):
    """Press releases."""


class NewsState(Entries, rx.State):
    """What's New."""

    WHAT: ClassVar[What] = What.NEWS


class AlbumsState(Entries, rx.State):
    """Photo albums."""

    WHAT: ClassVar[What] = What.ALBUM


class FilmsState(Entries, rx.State):
    """Films."""

    WHAT: ClassVar[What] = What.FILM


class PastEventsState(Entries, rx.State):
    """Past events."""

    WHAT: ClassVar[What] = What.PAST
