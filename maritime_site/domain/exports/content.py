"""What is published, and the letters that left, to download."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.domain.administration import system
from maritime_site.domain.exports.spreadsheets import Asked, Column, Sheet, attribute_column, paged_rows
from maritime_site.domain.newsroom import editing
from maritime_site.domain.newsroom.editing import EntryType
from maritime_site.domain.outbox.models import MessageStatus

TITLES = (
    attribute_column("titleEn", "Title, English", "title_en"),
    attribute_column("titleHi", "Title, Hindi", "title_hi"),
)
DAY = attribute_column("day", "Day")
STANDING = (
    Column("status", "Status", lambda row: editing.status_of(row, utc_now())),
    attribute_column("publishedAt", "Out from", "published_at"),
)


def _page_of_entries(what: EntryType) -> Callable[[Session, Asked, int, int], Sequence[Any]]:
    def page(session: Session, asked: Asked, number: int, size: int) -> Sequence[Any]:
        return editing.list_entries(
            session,
            what,
            search=asked.get("search", ""),
            status=asked.get("status", ""),
            now=utc_now(),
            page=number,
            page_size=size,
        )[0]

    return page


def _content_sheet(what: EntryType, name: str, title: str, *columns: Column) -> Sheet:
    return Sheet(name, title, (*columns, *STANDING), paged_rows(_page_of_entries(what)))


def _list_deliveries(session: Session, asked: Asked, number: int, size: int) -> Sequence[Any]:
    status = asked.get("status", "")
    known = status if status in set(MessageStatus) else ""
    return system.list_messages(session, search=asked.get("search", ""), status=known, page=number, page_size=size)[0]


SHEETS = (
    _content_sheet(
        EntryType.RELEASE,
        "releases",
        "Press releases",
        *TITLES,
        attribute_column("slug", "Address"),
        attribute_column("embargoUntil", "Embargo until", "embargo_until"),
        attribute_column("archivedOn", "Archived on", "archived_on"),
        attribute_column("createdAt", "Written", "created_at"),
        attribute_column("updatedAt", "Changed", "updated_at"),
    ),
    _content_sheet(
        EntryType.NEWS,
        "news",
        "What's New",
        attribute_column("textEn", "Words, English", "text_en"),
        attribute_column("textHi", "Words, Hindi", "text_hi"),
        attribute_column("link", "Leads to"),
        attribute_column("expiresAt", "Shown until", "expires_at"),
    ),
    _content_sheet(EntryType.ALBUM, "albums", "Photo albums", *TITLES, DAY),
    _content_sheet(
        EntryType.FILM, "films", "Films", *TITLES, DAY, attribute_column("watchUrl", "Address", "watch_url")
    ),
    _content_sheet(
        EntryType.PAST,
        "past-events",
        "Past events",
        *TITLES,
        attribute_column("placeEn", "Place, English", "place_en"),
        attribute_column("placeHi", "Place, Hindi", "place_hi"),
        attribute_column("day", "First day"),
        attribute_column("lastDay", "Last day", "last_day"),
    ),
    Sheet(
        "deliveries",
        "Deliveries",
        (
            attribute_column("purpose", "About"),
            attribute_column("channel", "Channel"),
            attribute_column("recipient", "To"),
            attribute_column("status", "Status"),
            attribute_column("attempts", "Tries"),
            attribute_column("error", "Reason"),
            attribute_column("createdAt", "Written", "created_at"),
            attribute_column("sentAt", "Sent", "sent_at"),
        ),
        paged_rows(_list_deliveries),
    ),
)
