"""Content pages at the screen: the list, and one page being written (EVENT-2)."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypedDict

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import LANGUAGES, N_, _, current_language, use_language
from maritime_site.domain.pages import queries, service
from maritime_site.domain.pages.models import LibraryPicture
from maritime_site.domain.pages.pictures import list_pictures
from maritime_site.domain.pages.placeholders import fill_text
from maritime_site.domain.pages.queries import PageView, VersionStatus, VersionView
from maritime_site.domain.pages.schemas import PageRequest, PublishPageRequest
from maritime_site.domain.pages.shipped import DOCUMENTS
from maritime_site.ports.services import get_event
from maritime_site.web.backoffice.datetimes import format_moment, read_moment
from maritime_site.web.backoffice.editor import Editor
from maritime_site.web.backoffice.pages.library_state import PictureLine, to_picture_line
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, read_again, say_done
from maritime_site.web.handlers.paths import last_part
from maritime_site.web.public.articles.html import render_body
from maritime_site.web.public.articles.pictures import read_pictures, render_pictures

NEWEST_PICTURES = 8
BODIES = ("bodyEn", "bodyHi")
FIELDS = ("titleEn", "titleHi", *BODIES)
# The request's fields as the form names them, the English one first.
SHOWN_AT = {"title": "titleEn", "body": "bodyEn"}
NOTICES = {"published": N_("Published"), "scheduled": N_("It goes out by itself at that time")}


class PageLine(TypedDict):
    """A page in the list."""

    slug: str
    title: str
    path: str
    status: str
    translation: str
    when: str


class VersionLine(TypedDict):
    """A version; `number` as the button that takes it back sends it."""

    number: str
    label: str
    status: str
    when: str
    by: str


class DiffLine(TypedDict):
    """A line of a comparison: `sign` is +, - or empty."""

    sign: str
    text: str


class PagesState(FormErrors, rx.State):
    """Every page whose text can be edited."""

    loaded: bool = False
    rows: list[PageLine] = []

    @rx.event
    @staff_event("PAGES_EDIT")
    async def open(self, context: StaffContext) -> None:
        """Show them."""
        pages = await read_in_thread(queries.list_pages, now=context.now)
        self.rows, self.loaded = [_page_line(page) for page in pages], True


def _render_preview(body: str, code: str, pictures: Mapping[str, LibraryPicture]) -> str:
    with use_language(code):
        return str(render_body(fill_text(body, get_event()), render_pictures(pictures)))


def _tell_when(version: VersionView, at: datetime) -> str:
    """When a version was written; of what came with the site the day that its text says, whatever the event's zone."""
    return format_day(at.date()) if version.status == VersionStatus.SHIPPED else format_moment(at)


def _page_line(page: PageView) -> PageLine:
    latest = page.latest
    return PageLine(
        slug=page.slug,
        title=latest.title[current_language()] or latest.title["en"],
        path=page.path,
        status=latest.status,
        translation=latest.translation,
        when=_tell_when(latest, latest.updated_at),
    )


class PageState(Editor, rx.State):
    """One page being written; `compared` is the version that the text is held against."""

    loaded: bool = False
    slug: str = ""
    address: str = ""
    values: dict[str, str] = {}
    status: str = ""
    out: str = ""
    translation: str = ""
    versions: list[VersionLine] = []
    preview_en: str = ""
    preview_hi: str = ""
    compared: str = ""
    changes_en: list[DiffLine] = []
    changes_hi: list[DiffLine] = []
    pictures: list[PictureLine] = []
    _seen: str = ""

    @rx.event
    @staff_event("PAGES_EDIT")
    async def open(self, _context: StaffContext) -> None:
        """Show the page of this address."""
        self.loaded, self.done = False, ""
        await self._show(last_part(self.router))

    @rx.event
    @staff_event("PAGES_EDIT")
    async def save(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Keep the draft."""
        self.values = {name: str(form.get(name, "")).strip() for name in FIELDS}
        payload = parse_request(PageRequest, _to_request(self.values))
        async with read_again(lambda: self._show(self.slug)):
            await in_transaction(service.save_draft, self.slug, payload, **self._to_arguments(context))
        self.saves += 1
        await self._say(_("The draft is kept"))

    @rx.event
    @staff_event("PAGES_EDIT")
    async def preview(self, _context: StaffContext) -> None:
        """Show what is saved as readers will get it."""
        bodies = [self.values.get(name, "") for name in BODIES]
        pictures = await read_in_thread(read_pictures, *bodies)
        self.preview_en, self.preview_hi = (
            _render_preview(body, code, pictures) for body, code in zip(bodies, LANGUAGES, strict=True)
        )

    @rx.event
    @staff_event("PAGES_PUBLISH")
    async def publish(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Let readers see the draft, now or from a moment on."""
        payload = parse_request(PublishPageRequest, {"at": read_moment(form.get("at"))})
        async with read_again(lambda: self._show(self.slug)):
            row = await in_transaction(service.publish_page, self.slug, payload, **self._to_arguments(context))
        await self._say(_(NOTICES[queries.version_status(row, utc_now())]))

    @rx.event
    @staff_event("PAGES_EDIT")
    async def revert(self, context: StaffContext, number: str) -> None:
        """Make a draft of an earlier version."""
        async with read_again(lambda: self._show(self.slug)):
            wanted = _number_of(number)
            await in_transaction(service.revert_page, self.slug, wanted, **self._to_arguments(context))
        await self._say(_("The earlier version is the draft now. Publish it to show it."))

    @rx.event
    @staff_event("PAGES_EDIT")
    async def compare(self, context: StaffContext, number: str) -> None:
        """Hold what is saved against an earlier version."""
        old, new = await read_in_thread(_read_pair, self.slug, _number_of(number), now=context.now)
        self.changes_en, self.changes_hi = (_list_changes(old, new, code) for code in ("en", "hi"))
        self.compared = str(old.number)

    def _to_arguments(self, context: StaffContext) -> dict[str, Any]:
        return {"actor": context.actor, "now": context.now, "seen": self._seen}

    def _refuse(self, message: str, errors: dict[str, str] | None = None) -> None:
        super()._refuse(message, {SHOWN_AT.get(name, name): text for name, text in (errors or {}).items()})

    async def _say(self, words: str) -> None:
        await self._show(self.slug)
        await say_done(self, words)

    async def _show(self, slug: str) -> None:
        page = await read_in_thread(queries.get_page, slug, now=utc_now())
        latest = page.latest
        self.slug, self._seen = page.slug, service.mark_page(latest)
        self.address = "" if page.slug in DOCUMENTS else page.path
        self.values = {
            "titleEn": latest.title["en"],
            "titleHi": latest.title["hi"],
            "bodyEn": latest.body["en"],
            "bodyHi": latest.body["hi"],
        }
        self.status, self.translation = latest.status, latest.translation
        self.out = format_moment(latest.published_at) if latest.published_at and latest.status == "scheduled" else ""
        self.versions = [_version_line(version) for version in page.versions]
        self.preview_en = self.preview_hi = self.compared = ""
        self.changes_en, self.changes_hi = [], []
        newest, _total = await read_in_thread(list_pictures, status="described", page_size=NEWEST_PICTURES)
        self.pictures = [to_picture_line(picture, {}) for picture in newest]
        self.written, self.loaded = self.written + 1, True


def _to_request(values: dict[str, str]) -> dict[str, dict[str, str]]:
    return {
        "title": {"en": values["titleEn"], "hi": values["titleHi"]},
        "body": {"en": values["bodyEn"], "hi": values["bodyHi"]},
    }


def _number_of(text: str) -> int:
    return int(text) if str(text).isdecimal() and len(str(text)) < 9 else 0


def _read_pair(session: Session, slug: str, number: int, *, now: Any) -> tuple[VersionView, VersionView]:
    page = queries.get_page(session, slug, now=now)
    return queries.get_version(page, number), page.latest


def _version_line(version: VersionView) -> VersionLine:
    return VersionLine(
        number=str(version.number),
        label=_("Version {number}", number=version.number),
        status=version.status,
        when=_tell_when(version, version.published_at or version.updated_at),
        by=version.by,
    )


def _list_changes(old: VersionView, new: VersionView, code: str) -> list[DiffLine]:
    """What changed from one version to another, line by line; unchanged lines are left out."""
    before, after = (f"{version.title[code]}\n\n{version.body[code]}".splitlines() for version in (old, new))
    signed = (line for line in difflib.ndiff(before, after) if line[:1] in "+-" and line[2:].strip())
    return [DiffLine(sign=line[0], text=line[2:]) for line in signed]
