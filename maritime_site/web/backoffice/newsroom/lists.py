"""The newsroom's lists, alike for releases, news, albums, films and past events (NEWS-1)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, TypedDict

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import in_language
from maritime_site.domain.newsroom import editing
from maritime_site.domain.newsroom.editing import EntryType
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.newsroom.fields import FORMS
from maritime_site.web.backoffice.staff_auth import StaffContext
from maritime_site.web.handlers.db import read_in_thread


class EntryRow(TypedDict):
    """An entry in a list."""

    id: str
    name: str
    status: str
    when: str
    demo: bool
    path: str


class EntriesState(ListState, rx.State, mixin=True):
    """One kind's list: drafts first, then newest first."""

    ENTRY_TYPE: ClassVar[EntryType] = EntryType.RELEASE
    PERMISSION: ClassVar[str] = "NEWS_EDIT"

    rows: list[EntryRow] = []

    async def _fill(self, _context: StaffContext, query: ListQuery) -> int:
        now = utc_now()
        result, total = await read_in_thread(
            editing.list_entries,
            self.ENTRY_TYPE,
            search=query.search,
            status=query.status,
            now=now,
            page=query.page,
            page_size=query.page_size,
        )
        self.rows = [_to_entry_row(self.ENTRY_TYPE, row, now) for row in result]
        return total


def _read_name(row: Any) -> str:
    words = "title" if hasattr(row, "title_en") else "text"
    return in_language(getattr(row, f"{words}_en"), getattr(row, f"{words}_hi"))


def _to_entry_row(entry_type: EntryType, row: Any, now: datetime) -> EntryRow:
    when = format_day(row.day) if hasattr(row, "day") else out_from(row)
    return EntryRow(
        id=str(row.id),
        name=_read_name(row),
        status=editing.status_of(row, now),
        when=when,
        demo=row.is_demo,
        path=f"{FORMS[entry_type].path}/{row.id}",
    )


def out_from(row: Any) -> str:
    """From when readers find it: an embargo holds it back."""
    times = [at for at in (row.published_at, getattr(row, "embargo_until", None)) if at]
    return format_moment(max(times)) if row.published_at else ""


class ReleasesState(EntriesState, rx.State):
    """Press releases."""


class NewsState(EntriesState, rx.State):
    """What's New."""

    ENTRY_TYPE: ClassVar[EntryType] = EntryType.NEWS


class AlbumsState(EntriesState, rx.State):
    """Photo albums."""

    ENTRY_TYPE: ClassVar[EntryType] = EntryType.ALBUM


class FilmsState(EntriesState, rx.State):
    """Films."""

    ENTRY_TYPE: ClassVar[EntryType] = EntryType.FILM


class PastEventsState(EntriesState, rx.State):
    """Past events."""

    ENTRY_TYPE: ClassVar[EntryType] = EntryType.PAST
