"""The event's facts in the back office: one draft, its preview, publishing, history, the archive (EVENT-1, EVENT-3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, ClassVar, NotRequired, TypedDict
from zoneinfo import ZoneInfo

import reflex as rx
from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import LANGUAGES, N_, _, use_language
from maritime_site.domain.event import queries, service
from maritime_site.domain.event.history import VersionFilters, VersionView, list_history
from maritime_site.domain.event.leftovers import list_leftovers
from maritime_site.domain.event.queries import DraftView
from maritime_site.domain.event.schemas import ChangeEventRequest
from maritime_site.ports.event import Event, Phase, first_event
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.editor import Editor
from maritime_site.web.backoffice.entries.forms import EntryForm, place_refusals
from maritime_site.web.backoffice.entries.rows import EntryRows
from maritime_site.web.backoffice.event.entries import ENTRY_FORMS
from maritime_site.web.backoffice.event.fields import facts_to_form, form_to_facts
from maritime_site.web.backoffice.event.moving import tell_left_behind
from maritime_site.web.backoffice.event.questions import EVERY, PARTS_TITLE
from maritime_site.web.backoffice.flash import led_here
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.dynamic_pages.preview import render_preview
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import read_again, say_done

NEWEST = 20
PHASES = {
    Phase.ANNOUNCED: N_("Announced"),
    Phase.REGISTRATION: N_("Registration is open"),
    Phase.RUNNING: N_("Running"),
    Phase.OVER: N_("Over"),
    Phase.ARCHIVED: N_("Archived"),
}
LABELS = {question.fact: question.label for question in reversed(EVERY)} | {"homeParts": PARTS_TITLE}
SINGLE_FIELDS = [name for question in EVERY if question.fact not in ENTRY_FORMS for name in question.names]
FIRST_FIELDS = {question.fact: question.names[0] for question in reversed(EVERY)}


class VersionRow(TypedDict):
    """One line of the history."""

    version: str
    when: str
    who: str
    changes: str
    current: NotRequired[bool]


class EventState(Editor, EntryRows, rx.State):
    """The draft as the form's texts, and what counts now."""

    PERMISSION: ClassVar[str] = "EVENT_EDIT"
    ENTRY_FORMS: ClassVar[Mapping[str, EntryForm]] = ENTRY_FORMS

    loaded: bool = False
    values: dict[str, str] = {}
    title: str = ""
    phase: str = ""
    version: str = ""
    changes: str = ""
    archived: bool = False
    moved: str = ""
    left_behind: list[str] = []
    leftovers: str = ""
    history: list[VersionRow] = []
    preview_en: str = ""
    preview_hi: str = ""
    _seen: str = ""

    @rx.event
    @staff_event("EVENT_EDIT")
    async def open(self, context: StaffContext) -> None:
        """Show the draft."""
        self.done, self.preview_en, self.preview_hi = await led_here(self), "", ""
        await self._show(context.now)

    @rx.event
    @staff_event("EVENT_EDIT")
    async def save(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Keep the draft; nobody else sees it."""
        texts = {name: str(form.get(name, "")) for name in SINGLE_FIELDS} | self._read_rows(form)
        self.values = texts
        payload = _read_form(texts)
        first = first_event(get_services().settings)
        values = {"first": first, "actor": context.actor, "now": context.now, "seen": self._seen}
        async with read_again(lambda: self._show(context.now)):
            await in_transaction(service.save_draft, payload, **values)
        self.saves += 1
        self.rows = {}
        await self._show(context.now)
        await say_done(self, _("The draft is saved. Nobody sees it before it is published."))

    @rx.event
    @staff_event("EVENT_EDIT")
    async def preview(self, _context: StaffContext) -> None:
        """Show the saved draft as readers will see it, in both languages."""
        draft = await read_in_thread(_read_draft)
        self.preview_en, self.preview_hi = (_render_in(code, draft) for code in LANGUAGES)

    @rx.event
    @staff_event("EVENT_PUBLISH")
    async def publish(self, context: StaffContext) -> None:
        """Let the saved draft count; what is typed and not saved stays typed."""
        first = first_event(get_services().settings)
        values = {"first": first, "actor": context.actor, "now": context.now, "seen": self._seen}
        async with read_again(lambda: self._show(context.now)):
            await in_transaction(service.publish_draft, **values)
        get_services().expire_event()
        await self._say(_("Published. Every page, pass and message shows it within seconds."), context.now)

    @rx.event
    @staff_event("EVENT_EDIT")
    async def revert(self, context: StaffContext, version: str) -> None:
        """Make a draft of an earlier version."""
        number = int(version) if version.isascii() and version.isdigit() and len(version) < 10 else 0
        first = first_event(get_services().settings)
        await in_transaction(service.revert_to, number, first=first, actor=context.actor, now=context.now)
        await self._show(context.now)
        await say_done(self, _("That version is the draft now. Publish it to let it count."))

    @rx.event
    @staff_event("EVENT_PUBLISH")
    async def archive(self, context: StaffContext) -> None:
        """Put the event into the archive."""
        await self._set_archived(context, _("The event is archived"), is_archived=True)

    @rx.event
    @staff_event("EVENT_PUBLISH")
    async def unarchive(self, context: StaffContext) -> None:
        """Take it out again."""
        await self._set_archived(context, _("The event is no longer archived"), is_archived=False)

    async def _set_archived(self, context: StaffContext, words: str, *, is_archived: bool) -> None:
        first = first_event(get_services().settings)
        await in_transaction(
            service.set_archived, archived=is_archived, first=first, actor=context.actor, now=context.now
        )
        get_services().expire_event()
        await self._say(words, context.now)

    async def _say(self, words: str, now: datetime) -> None:
        await self._show_standing(now)
        await say_done(self, words)

    async def _show(self, now: datetime) -> None:
        draft = await self._show_standing(now)
        seen = service.mark_draft(draft)
        self.values = facts_to_form(draft.facts)
        if seen != self._seen or not self.rows:
            self._show_rows(self.values)
        self._seen = seen
        self.loaded, self.written = True, self.written + 1

    async def _show_standing(self, now: datetime) -> DraftView:
        """Show what counts and what waits, beside a form that keeps what is typed."""
        event, draft, rows = await read_in_thread(_read_event)
        self.moved = " ".join(await read_in_thread(tell_left_behind, event, now))
        planned = Event(draft.facts)
        self.left_behind = await read_in_thread(tell_left_behind, planned, now) if draft.changes else []
        self.leftovers = "; ".join(list_leftovers(draft.facts))
        self.title, self.phase, self.archived = event.title, _(PHASES[event.phase(now)]), event.archived
        self.version = str(event.version)
        self.changes = ", ".join(_(LABELS[name]) for name in draft.changes)
        self.history = [_version_to_row(row) for row in rows]
        return draft

    def _refuse(self, message: str, errors: dict[str, str] | None = None) -> None:
        """Lead to the field that a fact stands in."""
        super()._refuse(message, {FIRST_FIELDS.get(name, name): text for name, text in (errors or {}).items()})


def _read_form(texts: dict[str, str]) -> ChangeEventRequest:
    try:
        zone = ZoneInfo(texts["timeZone"].strip())
    except (KeyError, ValueError, OSError):
        zone = get_services().event.zone  # the form's own is refused below
    try:
        facts = form_to_facts(texts, zone=lambda text: datetime.fromisoformat(text).replace(tzinfo=zone).isoformat())
    except ValueError as error:
        raise Invalid({"registrationOpensAt": _("Check this value")}) from error
    try:
        return parse_request(ChangeEventRequest, facts)
    except Invalid as refusal:
        raise place_refusals(refusal, ENTRY_FORMS, texts) from refusal


def _read_draft(session: Session) -> DraftView:
    return queries.get_draft(session, first_event(get_services().settings))


def _read_event(session: Session) -> tuple[Event, DraftView, list[VersionView]]:
    first = first_event(get_services().settings)
    rows, _total = list_history(session, VersionFilters(page_size=NEWEST))
    return queries.get_event(session, first), queries.get_draft(session, first), rows


def _render_in(code: str, draft: DraftView) -> str:
    with use_language(code):
        return str(render_preview(Event(draft.facts)))


def _version_to_row(row: VersionView) -> VersionRow:
    return {
        "version": str(row.version),
        "when": format_moment(row.published_at),
        "who": row.published_by or _("As the site came"),
        "changes": ", ".join(_(LABELS[name]) for name in row.changes),
        "current": row.current,
    }
