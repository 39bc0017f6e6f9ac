"""Planning the programme on the screen: one form for each kind of thing (PROG-1)."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

import reflex as rx
from sqlmodel import Session, col, select

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import _, in_language
from maritime_site.domain.programme import editing
from maritime_site.domain.programme.editing import ENTRY_REQUESTS, PlanEntryType
from maritime_site.domain.programme.models import Hall, Speaker, Track
from maritime_site.web import kit
from maritime_site.web.backoffice.datetimes import read_moment, typed_moment
from maritime_site.web.backoffice.editor import Editor
from maritime_site.web.backoffice.flash import lead_on, led_here
from maritime_site.web.backoffice.fresh_forms import reset_form
from maritime_site.web.backoffice.programme.lists import PATHS
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import read_again, show_toast
from maritime_site.web.handlers.paths import last_part

NEW = "new"
SPEAKER = "speaker-"
# A session has this many speakers at most; so many places are free in the form, and more once they are filled.
MOST_SPEAKERS, FREE_PLACES = 30, 4
PAIRS = {
    PlanEntryType.SESSION: ("title", "summary"),
    PlanEntryType.SPEAKER: ("name", "role", "biography"),
    PlanEntryType.HALL: ("name",),
    PlanEntryType.TRACK: ("name",),
}


class PlanEntryState(Editor, rx.State, mixin=True):
    """One planned thing being written; `values` are the form's fields as text."""

    ENTRY_TYPE: ClassVar[PlanEntryType] = PlanEntryType.SESSION

    loaded: bool = False
    id: str = ""
    values: dict[str, str] = {}
    speaking: list[str] = []
    halls: list[tuple[str, str]] = []
    tracks: list[tuple[str, str]] = []
    speakers: list[kit.Option] = []
    _seen: str = ""

    @rx.event
    @staff_event("PROGRAMME_EDIT")
    async def open(self, _context: StaffContext) -> None:
        """Show the one of this address, or an empty form."""
        reset_form(self)
        last = last_part(self.router)
        self.halls, self.tracks, speakers = await read_in_thread(_load_choices)
        self.speakers = kit.list_options(speakers)
        if last != NEW:
            await self._show(uuid_of(last))
            self.done = await led_here(self)
            return
        names = (field.alias or name for name, field in ENTRY_REQUESTS[self.ENTRY_TYPE].model_fields.items())
        self.speaking = _add_places([])
        self.values = dict.fromkeys(names, "") | {"language": "en", "kind": "panel", "position": "0"}
        self.loaded = True

    @rx.event
    @staff_event("PROGRAMME_EDIT")
    async def save(self, context: StaffContext, form: dict[str, Any]) -> rx.event.EventSpec | None:
        """Keep it in the plan."""
        payload = parse_request(ENTRY_REQUESTS[self.ENTRY_TYPE], self._read_form(form))
        if not self.id:
            made = await in_transaction(
                editing.create_entry, self.ENTRY_TYPE, payload, actor=context.actor, now=context.now
            )
            self.saves += 1
            return await lead_on(self, f"{PATHS[self.ENTRY_TYPE]}/{made.id}", _("It is in the plan"))
        about: dict[str, Any] = {"actor": context.actor, "now": context.now, "seen": self._seen}
        async with read_again(self._show_if_changed):
            await in_transaction(editing.change_entry, self.ENTRY_TYPE, uuid_of(self.id), payload, **about)
        self.saves += 1
        await self._show(uuid_of(self.id))
        self.done = _("Saved. Readers see it with the next release.")
        await show_toast(self, _("Saved"))
        return None

    @rx.event
    @staff_event("PROGRAMME_EDIT")
    async def remove(self, context: StaffContext) -> rx.event.EventSpec:
        """Remove it from the plan."""
        await in_transaction(
            editing.remove_entry, self.ENTRY_TYPE, uuid_of(self.id), actor=context.actor, now=context.now
        )
        return await lead_on(self, f"{PATHS[self.ENTRY_TYPE]}/", _("Removed from the plan"))

    async def _show_if_changed(self) -> None:
        """Seats that are taken are in the way as well: nothing is to be read anew then."""
        _row, _speaking, now = await read_in_thread(_load_entry, self.ENTRY_TYPE, uuid_of(self.id))
        if now != self._seen:
            await self._show(uuid_of(self.id))

    def _read_form(self, form: dict[str, Any]) -> dict[str, Any]:
        names = [field.alias or name for name, field in ENTRY_REQUESTS[self.ENTRY_TYPE].model_fields.items()]
        given: dict[str, Any] = {name: str(form.get(name, "")).strip() for name in names}
        if self.ENTRY_TYPE is PlanEntryType.SESSION:
            given |= {"startsAt": read_moment(given["startsAt"]), "endsAt": read_moment(given["endsAt"])}
            given |= {name: given[name] or None for name in ("hallId", "trackId")}
            places = (f"{SPEAKER}{number}" for number in range(1, MOST_SPEAKERS + 1))
            chosen = [str(form[name]) for name in places if form.get(name)]
            given |= {"speakers": chosen, "released": bool(form.get("released"))}
            given |= {"capacity": given["capacity"] or None, "waitingList": bool(form.get("waitingList"))}
        if "position" in given:
            given["position"] = given["position"] or "0"
        return given

    async def _show(self, id: UUID) -> None:
        row, speaking, self._seen = await read_in_thread(_load_entry, self.ENTRY_TYPE, id)
        values = row.model_dump(mode="json")
        names = {field.alias or name: name for name, field in ENTRY_REQUESTS[self.ENTRY_TYPE].model_fields.items()}
        self.values = {alias: str(values.get(name) or "") for alias, name in names.items()}
        if self.ENTRY_TYPE is PlanEntryType.SESSION:
            self.values |= {"startsAt": typed_moment(row.starts_at), "endsAt": typed_moment(row.ends_at)}
            self.values["released"] = "on" if row.released else ""
            self.values["waitingList"] = "on" if row.waiting_list else ""
        self.speaking = _add_places(speaking)
        self.id, self.done = str(row.id), ""
        self.written, self.loaded = self.written + 1, True


def _load_entry(session: Session, entry_type: PlanEntryType, id: UUID) -> tuple[Any, list[str], str]:
    row = editing.get_entry(session, entry_type, id)
    who = editing.speakers_of(session, id) if entry_type is PlanEntryType.SESSION else []
    return row, [str(speaker) for speaker in who], editing.mark_entry(session, entry_type, row)


def _add_places(speaking: list[str]) -> list[str]:
    places = min(MOST_SPEAKERS, len(speaking) + FREE_PLACES)
    return [*speaking, *[""] * (places - len(speaking))]


def _load_choices(session: Session) -> tuple[list[tuple[str, str]], ...]:
    """Halls, strands and speakers as choices of a select; first what readers are told of none, or that it is nobody."""
    ordered = (
        select(Hall).order_by(col(Hall.position)),
        select(Track).order_by(col(Track.position)),
        select(Speaker).order_by(col(Speaker.name_en)),
    )
    result: list[Any] = [list(session.exec(each).all()) for each in ordered]
    none = (_("To be announced"), _("To be announced"), _("Nobody"))
    return tuple(
        [("", words), *((str(row.id), in_language(row.name_en, row.name_hi)) for row in rows)]
        for words, rows in zip(none, result, strict=True)
    )


class SessionPlan(PlanEntryState, rx.State):
    """One session."""


class SpeakerPlan(PlanEntryState, rx.State):
    """One speaker."""

    ENTRY_TYPE: ClassVar[PlanEntryType] = PlanEntryType.SPEAKER


class HallPlan(PlanEntryState, rx.State):
    """One hall."""

    ENTRY_TYPE: ClassVar[PlanEntryType] = PlanEntryType.HALL


class TrackPlan(PlanEntryState, rx.State):
    """One strand."""

    ENTRY_TYPE: ClassVar[PlanEntryType] = PlanEntryType.TRACK
