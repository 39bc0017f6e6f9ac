"""The next edition at the screen 'Event': its file is made here, and a new site begins with one (EVENT-4)."""

from __future__ import annotations

from datetime import date
from typing import Any

import reflex as rx

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import format_count, format_day
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.editions import service, structure
from maritime_site.domain.editions.schemas import CloneRequest
from maritime_site.ports.event import first_event
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.flash import lead_on
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, show_toast
from maritime_site.web.kit.base import NOTHING

PART_NAMES = {
    "rules": N_("Rules"),
    "packages": N_("Packages"),
    "exhibitionHalls": N_("Exhibition halls"),
    "stalls": N_("Stalls"),
    "tariff": N_("Prices"),
    "entitlements": N_("What comes with a stall"),
    "programmeHalls": N_("Halls"),
    "tracks": N_("Strands"),
    "sessions": N_("Sessions"),
    "awardCategories": N_("Award categories"),
    "meetingTables": N_("Meeting tables"),
    "exhibitorTasks": N_("Exhibitors' tasks"),
    "orderItems": N_("Items to order"),
}


class EditionState(FormErrors, rx.State):
    """What becomes of this edition's structure; `parts` says how much of it goes along, `first_day` to when."""

    first_day: str = ""
    parts: str = ""

    @rx.event
    @staff_event("EVENT_PUBLISH", anew=False)
    async def count_parts(self, _context: StaffContext, day: str) -> None:
        """Say in the question when the next edition begins, and how many of each part the file will have."""
        self.first_day = _tell_day(str(day))
        counts = await read_in_thread(structure.count_parts)
        named = [f"{_(PART_NAMES[name])}: {format_count(count)}" for name, count in counts.items() if count]
        self.parts = ", ".join(named) if named else _("There is nothing yet but the event's facts and pages.")

    @rx.event
    @staff_event("EVENT_PUBLISH")
    async def clone(self, context: StaffContext, form: dict[str, Any]) -> rx.event.EventSpec:
        """Save the next edition's file."""
        payload = parse_request(CloneRequest, {"startsOn": str(form.get("cloneStartsOn", "")).strip() or None})
        first = first_event(get_services().settings)
        edition = await in_transaction(
            service.clone_edition, payload, first=first, actor=context.actor, now=context.now
        )
        await show_toast(self, _("The next edition is saved as a file"))
        return rx.download(
            data=edition.model_dump_json(by_alias=True, indent=1), filename=f"edition-{payload.starts_on.year}.json"
        )

    @rx.event
    @staff_event("EVENT_PUBLISH")
    async def arrived(self, _context: StaffContext) -> rx.event.EventSpec:
        """A file was taken over by REST: show the draft it made."""
        words = _("Taken over. Look through the draft of the event, then publish it.")
        return await lead_on(self, "/admin/event/", words)

    def _refuse(self, message: str, errors: dict[str, str] | None = None) -> None:
        """Lead to the field of this form."""
        names = {"startsOn": "cloneStartsOn"}
        super()._refuse(message, {names.get(name, name): text for name, text in (errors or {}).items()})


def _tell_day(typed: str) -> str:
    """The day of a date field as people read it; a dash while it is no day."""
    try:
        return format_day(date.fromisoformat(typed))
    except ValueError:
        return NOTHING
