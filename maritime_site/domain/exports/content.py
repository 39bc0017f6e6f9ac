"""What is published, and the letters that left, to download."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.domain.administration import system
from maritime_site.domain.exports.sheets import Asked, Column, Sheet, paged, told
from maritime_site.domain.newsroom import editing
from maritime_site.domain.newsroom.editing import What
from maritime_site.domain.outbox.models import MessageStatus

TITLES = (told("titleEn", "Title, English", "title_en"), told("titleHi", "Title, Hindi", "title_hi"))
DAY = told("day", "Day")
STANDING = (
    Column("status", "Status", lambda row: editing.status_of(row, utc_now())),
    told("publishedAt", "Out from", "published_at"),
)


def _entries(what: What) -> Callable[[Session, Asked, int, int], Sequence[Any]]:
    def page(session: Session, asked: Asked, number: int, size: int) -> Sequence[Any]:
        given = {name: asked.get(name, "") for name in ("search", "status")}
        return editing.found(session, what, **given, now=utc_now(), page=number, page_size=size)[0]

    return page


def _content(what: What, name: str, title: str, *columns: Column) -> Sheet:
    return Sheet(name, title, (*columns, *STANDING), paged(_entries(what)))


def _deliveries(session: Session, asked: Asked, number: int, size: int) -> Sequence[Any]:
    status = asked.get("status", "")
    known = status if status in set(MessageStatus) else ""
    return system.messages(session, search=asked.get("search", ""), status=known, page=number, page_size=size)[0]


SHEETS = (
    _content(
        What.RELEASE, "releases", "Press releases", *TITLES, told("slug", "Address"),
        told("embargoUntil", "Embargo until", "embargo_until"), told("archivedOn", "Archived on", "archived_on"),
        told("createdAt", "Written", "created_at"), told("updatedAt", "Changed", "updated_at"),
    ),
    _content(
        What.NEWS, "news", "What's New", told("textEn", "Words, English", "text_en"),
        told("textHi", "Words, Hindi", "text_hi"), told("link", "Leads to"),
        told("expiresAt", "Shown until", "expires_at"),
    ),
    _content(What.ALBUM, "albums", "Photo albums", *TITLES, DAY),
    _content(What.FILM, "films", "Films", *TITLES, DAY, told("watchUrl", "Address", "watch_url")),
    _content(
        What.PAST, "past-events", "Past events", *TITLES, told("placeEn", "Place, English", "place_en"),
        told("placeHi", "Place, Hindi", "place_hi"), told("day", "First day"), told("lastDay", "Last day", "last_day"),
    ),
    Sheet(
        "deliveries", "Deliveries",
        (
            told("purpose", "About"), told("channel", "Channel"), told("recipient", "To"), told("status", "Status"),
            told("attempts", "Tries"), told("error", "Reason"), told("createdAt", "Written", "created_at"),
            told("sentAt", "Sent", "sent_at"),
        ),
        paged(_deliveries),
    ),
)  # fmt: skip
