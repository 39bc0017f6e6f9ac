"""The newsroom's rows in the table of screens."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from maritime_site.domain.newsroom.editing import EntryType
from maritime_site.web.backoffice.newsroom.fields import FORMS
from maritime_site.web.backoffice.newsroom.lists import (
    AlbumsState,
    EntriesState,
    FilmsState,
    NewsState,
    PastEventsState,
    ReleasesState,
)
from maritime_site.web.backoffice.newsroom.page import entry_form, entry_list
from maritime_site.web.backoffice.newsroom.pictures import PicturesState
from maritime_site.web.backoffice.newsroom.poster import PosterState
from maritime_site.web.backoffice.newsroom.state import (
    AlbumState,
    EntryState,
    FilmState,
    NewsLineState,
    PastEventState,
    ReleaseState,
)
from maritime_site.web.backoffice.screen import PUBLISHING, Screen

STATES: tuple[tuple[EntryType, type[EntriesState], type[EntryState]], ...] = (
    (EntryType.RELEASE, ReleasesState, ReleaseState),
    (EntryType.NEWS, NewsState, NewsLineState),
    (EntryType.ALBUM, AlbumsState, AlbumState),
    (EntryType.FILM, FilmsState, FilmState),
    (EntryType.PAST, PastEventsState, PastEventState),
)
# What stands beside an entry's own form.
BESIDE: Mapping[EntryType, type[PicturesState | PosterState]] = {
    EntryType.ALBUM: PicturesState,
    EntryType.FILM: PosterState,
}


def _build_screens(entry_type: EntryType, entries: type[EntriesState], entry: type[EntryState]) -> tuple[Screen, ...]:
    form = FORMS[entry_type]
    opening = (entry.open, *((BESIDE[entry_type].open,) if entry_type in BESIDE else ()))
    return (
        Screen(form.path, form.title, partial(entry_list, form, entries), "NEWS_EDIT", (entries.open,), PUBLISHING),
        Screen(f"{form.path}/[id]", form.name, partial(entry_form, form, entry), "NEWS_EDIT", opening),
    )


SCREENS = tuple(screen for row in STATES for screen in _build_screens(*row))
