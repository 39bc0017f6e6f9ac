"""The newsroom's one form, alike for releases, news, albums, films and past events (NEWS-1)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, ClassVar
from uuid import UUID

import reflex as rx
from markupsafe import escape

from maritime_site.core.clock import utc_now
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.newsroom import editing
from maritime_site.domain.newsroom.editing import ENTRY_REQUESTS, EntryType
from maritime_site.domain.newsroom.schemas import PublishRequest
from maritime_site.web.backoffice.datetimes import read_moment, typed_moment
from maritime_site.web.backoffice.editor import Editor
from maritime_site.web.backoffice.flash import lead_on, led_here
from maritime_site.web.backoffice.newsroom.fields import FORMS, FieldGroup
from maritime_site.web.backoffice.newsroom.lists import out_from
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.dynamic_pages.markup import render_markdown
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import read_again, show_toast
from maritime_site.web.handlers.paths import last_part
from maritime_site.web.kit.feedback import Problem

NEW = "new"
# Where those are seen that have no page of their own.
SEEN = {
    EntryType.ALBUM: "/media/photo-gallery",
    EntryType.FILM: "/media/video-gallery",
    EntryType.PAST: "/media/past-events",
}
NOTICES = {"published": N_("Published"), "scheduled": N_("It goes out by itself at that time")}


class EntryState(Editor, rx.State, mixin=True):
    """One entry being written. `values` are the form's fields as text; `id` is empty for a new one."""

    ENTRY_TYPE: ClassVar[EntryType] = EntryType.RELEASE

    loaded: bool = False
    id: str = ""
    values: dict[str, str] = {}
    status: str = "draft"
    out: str = ""
    preview_en: str = ""
    preview_hi: str = ""
    address: str = ""
    _seen: str = ""

    @rx.event
    @staff_event("NEWS_EDIT")
    async def open(self, _context: StaffContext) -> None:
        """Show the entry of this address, or an empty form."""
        self.loaded, self.done, self.preview_en, self.preview_hi = False, await led_here(self), "", ""
        self.id = ""
        last = last_part(self.router)
        if last != NEW:
            await self._show(uuid_of(last))
            return
        self.status, self.out, self.address = "draft", "", ""
        self.values = dict.fromkeys(FORMS[self.ENTRY_TYPE].names, "")
        self.written, self.loaded = self.written + 1, True

    @rx.event
    @staff_event("NEWS_EDIT")
    async def save(self, context: StaffContext, form: dict[str, Any]) -> rx.event.EventSpec | None:
        """Keep what was written; what is published changes for its readers at once."""
        payload = self._read_entry_form(form)
        if not self.id:
            made = await in_transaction(
                editing.create_entry, self.ENTRY_TYPE, payload, actor=context.actor, now=context.now
            )
            self.saves += 1
            return await lead_on(self, f"{FORMS[self.ENTRY_TYPE].path}/{made.id}", _("The draft is kept"))
        values = {"actor": context.actor, "now": context.now, "seen": self._seen}
        async with read_again(lambda: self._show(uuid_of(self.id))):
            await in_transaction(editing.change_entry, self.ENTRY_TYPE, uuid_of(self.id), payload, **values)
        self.saves += 1
        await self._say(_("Saved"))
        return None

    @rx.event
    @staff_event("NEWS_EDIT")
    async def preview(self, _context: StaffContext) -> None:
        """Show the texts as readers will get them."""
        self.preview_en, self.preview_hi = (_as_read(self.values, code) for code in ("En", "Hi"))

    @rx.event
    @staff_event("NEWS_PUBLISH")
    async def publish(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Let readers see it, now or from a moment on."""
        times = {"at": read_moment(form.get("at")), "embargoUntil": read_moment(form.get("embargoUntil"))}
        payload = parse_request(PublishRequest, times)
        values = {"actor": context.actor, "now": context.now, "seen": self._seen}
        async with read_again(lambda: self._show(uuid_of(self.id))):
            row = await in_transaction(editing.publish_entry, self.ENTRY_TYPE, uuid_of(self.id), payload, **values)
        await self._say(_(NOTICES[editing.status_of(row, context.now)]))

    @rx.event
    @staff_event("NEWS_PUBLISH")
    async def withdraw(self, context: StaffContext) -> None:
        """Take it back."""
        await in_transaction(
            editing.withdraw_entry, self.ENTRY_TYPE, uuid_of(self.id), actor=context.actor, now=context.now
        )
        await self._say(_("Taken back: it is a draft again"))

    @rx.event
    @staff_event("NEWS_EDIT")
    async def remove(self, context: StaffContext) -> rx.event.EventSpec:
        """Remove a draft for good."""
        await in_transaction(
            editing.remove_entry, self.ENTRY_TYPE, uuid_of(self.id), actor=context.actor, now=context.now
        )
        return await lead_on(self, f"{FORMS[self.ENTRY_TYPE].path}/", _("The draft is removed"))

    def _refuse(self, message: str, errors: dict[str, str] | None = None) -> None:
        """Name the fields in the summary: 'Required' alone would not say which language."""
        super()._refuse(message, errors)
        labels = {name: _field_label(group, name) for group in FORMS[self.ENTRY_TYPE].asked for name in group.names}
        self.problems = [
            Problem(text=f"{labels[line['field']]}: {line['text']}", field=line["field"])
            if line["field"] in labels
            else line
            for line in self.problems
        ]

    def _read_entry_form(self, form: dict[str, Any]) -> Any:
        """The form as a request; what was typed stays in the form whatever becomes of it."""
        type_by_name = {name: group.kind for group in FORMS[self.ENTRY_TYPE].asked for name in group.names}
        given = {name: str(form.get(name, "")).strip() for name in type_by_name}
        times = {name: read_moment(given[name]) for name, field_type in type_by_name.items() if field_type == "moment"}
        days = {name: given[name] or None for name, field_type in type_by_name.items() if field_type == "day"}
        return parse_request(ENTRY_REQUESTS[self.ENTRY_TYPE], given | times | days)

    async def _say(self, text: str) -> None:
        await show_toast(self, text)
        await self._show(uuid_of(self.id))
        self.done = text

    async def _show(self, id: UUID) -> None:
        row, now = await read_in_thread(editing.get_entry, self.ENTRY_TYPE, id), utc_now()
        values = row.model_dump(mode="json")
        names = {field.alias or name: name for name, field in ENTRY_REQUESTS[self.ENTRY_TYPE].model_fields.items()}
        self.values = {alias: _to_input_value(getattr(row, name), values[name]) for alias, name in names.items()}
        waits = row.published_at is not None and row.published_at > now
        self.values["at"] = typed_moment(row.published_at) if waits else ""
        self.values["embargoUntil"] = typed_moment(getattr(row, "embargo_until", None))
        self.id, self.status = str(row.id), editing.status_of(row, now)
        self._seen = editing.mark_entry(self.ENTRY_TYPE, row)
        self.out = out_from(row)
        self.address = (
            f"/media/press-release/{row.slug}"
            if self.ENTRY_TYPE is EntryType.RELEASE
            else SEEN.get(self.ENTRY_TYPE, "")
        )
        self.preview_en = self.preview_hi = ""
        self.written, self.loaded = self.written + 1, True


def _as_read(values: Mapping[str, str], code: str) -> str:
    title, summary = (escape(values.get(f"{name}{code}", "")) for name in ("title", "summary"))
    return f"<h4>{title}</h4><p>{summary}</p>{render_markdown(values.get(f'body{code}', ''))}"


def _field_label(group: FieldGroup, name: str) -> str:
    if not group.pair:
        return _(group.label)
    return f"{_(group.label)}, {_('Hindi') if name.endswith('Hi') else _('English')}"


def _to_input_value(value: Any, values: Any) -> str:
    if isinstance(value, datetime):
        return typed_moment(value)
    return "" if value is None else str(values)


class ReleaseState(EntryState, rx.State):
    """One press release."""


class NewsLineState(EntryState, rx.State):
    """One line of What's New."""

    ENTRY_TYPE: ClassVar[EntryType] = EntryType.NEWS


class AlbumState(EntryState, rx.State):
    """One album."""

    ENTRY_TYPE: ClassVar[EntryType] = EntryType.ALBUM


class FilmState(EntryState, rx.State):
    """One film."""

    ENTRY_TYPE: ClassVar[EntryType] = EntryType.FILM


class PastEventState(EntryState, rx.State):
    """One past event."""

    ENTRY_TYPE: ClassVar[EntryType] = EntryType.PAST
