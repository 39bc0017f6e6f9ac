"""What is published, and the letters that left, to download."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.text.i18n import N_
from maritime_site.domain.administration import system
from maritime_site.domain.exports.spreadsheets import Column, ExportFilters, Sheet, attribute_column, paged_rows
from maritime_site.domain.newsroom import editing
from maritime_site.domain.newsroom.editing import EntryType
from maritime_site.domain.outbox.models import MessageStatus

TITLES = (
    attribute_column("titleEn", N_("Title, English"), "title_en"),
    attribute_column("titleHi", N_("Title, Hindi"), "title_hi"),
)
DAY = attribute_column("day", N_("Day"))
STANDING = (
    Column("status", N_("Status"), lambda row: editing.status_of(row, utc_now())),
    attribute_column("publishedAt", N_("Out from"), "published_at"),
)


def _page_of_entries(entry_type: EntryType) -> Callable[[Session, ExportFilters, int, int], Sequence[Any]]:
    def page(session: Session, filters: ExportFilters, number: int, size: int) -> Sequence[Any]:
        return editing.list_entries(
            session,
            entry_type,
            search=filters.get("search", ""),
            status=filters.get("status", ""),
            now=utc_now(),
            page=number,
            page_size=size,
        )[0]

    return page


def _content_sheet(entry_type: EntryType, name: str, title: str, *columns: Column) -> Sheet:
    rows = paged_rows(_page_of_entries(entry_type))
    return Sheet(name, title, (*columns, *STANDING), rows, choices={"status": ("draft", "scheduled", "published")})


def _list_deliveries(session: Session, filters: ExportFilters, number: int, size: int) -> Sequence[Any]:
    return system.list_messages(
        session, search=filters.get("search", ""), status=filters.get("status", ""), page=number, page_size=size
    )[0]


SHEETS = (
    _content_sheet(
        EntryType.RELEASE,
        "releases",
        N_("Press releases"),
        *TITLES,
        attribute_column("slug", N_("Address")),
        attribute_column("embargoUntil", N_("Embargo until"), "embargo_until"),
        attribute_column("archivedOn", N_("Archived on"), "archived_on"),
        attribute_column("createdAt", N_("Written"), "created_at"),
        attribute_column("updatedAt", N_("Changed"), "updated_at"),
    ),
    _content_sheet(
        EntryType.NEWS,
        "news",
        N_("What's New"),
        attribute_column("textEn", N_("Words, English"), "text_en"),
        attribute_column("textHi", N_("Words, Hindi"), "text_hi"),
        attribute_column("link", N_("Leads to")),
        attribute_column("expiresAt", N_("Shown until"), "expires_at"),
    ),
    _content_sheet(EntryType.ALBUM, "albums", N_("Photo albums"), *TITLES, DAY),
    _content_sheet(
        EntryType.FILM, "films", N_("Films"), *TITLES, DAY, attribute_column("watchUrl", N_("Address"), "watch_url")
    ),
    _content_sheet(
        EntryType.PAST,
        "past-events",
        N_("Past events"),
        *TITLES,
        attribute_column("placeEn", N_("Place, English"), "place_en"),
        attribute_column("placeHi", N_("Place, Hindi"), "place_hi"),
        attribute_column("day", N_("First day")),
        attribute_column("lastDay", N_("Last day"), "last_day"),
    ),
    Sheet(
        "deliveries",
        N_("Deliveries"),
        (
            attribute_column("purpose", N_("Subject")),
            attribute_column("channel", N_("Channel")),
            attribute_column("recipient", N_("To")),
            attribute_column("status", N_("Status")),
            attribute_column("attempts", N_("Tries")),
            attribute_column("error", N_("Reason")),
            attribute_column("createdAt", N_("Written"), "created_at"),
            attribute_column("sentAt", N_("Sent"), "sent_at"),
        ),
        paged_rows(_list_deliveries),
        choices={"status": frozenset(MessageStatus)},
    ),
)
