"""Letting readers see the plan: what a release would change, and the releases so far (PROG-1)."""

from __future__ import annotations

from typing import Any, TypedDict

import reflex as rx
from sqlmodel import Session

from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.programme import releases as programme_releases
from maritime_site.ports.event import Event
from maritime_site.ports.services import get_event
from maritime_site.web.backoffice.audit.fields import label_field
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, show_toast
from maritime_site.web.kit.base import NOTHING

CHANGES = {"new": N_("New"), "changed": N_("Changed"), "gone": N_("Removed")}


class ReleaseRow(TypedDict):
    """One release."""

    version: str
    when: str
    by: str
    note: str
    sessions: str


class ReleaseState(FormErrors, rx.State):
    """What a release would do, and the releases so far."""

    loaded: bool = False
    changes: list[str] = []
    clashes: list[str] = []
    strays: list[str] = []
    releases: list[ReleaseRow] = []
    written: int = 0

    @rx.event
    @staff_event("PROGRAMME_EDIT")
    async def open(self, _context: StaffContext) -> None:
        """Compare the plan with what readers see."""
        self.done = ""
        await self._show()

    @rx.event
    @staff_event("PROGRAMME_RELEASE")
    async def release(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Make the plan what readers see."""
        note = str(form.get("note", ""))[:1000]
        made = await in_transaction(
            programme_releases.release_programme, note=note, actor=context.actor, now=context.now
        )
        await self._show()
        self.done, self.written = _("Version {version} is what readers see now", version=made.version), self.written + 1
        await show_toast(self, self.done)

    async def _show(self) -> None:
        changes, clashes, strays, releases = await read_in_thread(_load_comparison, get_event())
        self.changes = [_change_text(change) for change in changes]
        self.clashes = [
            _("{who}: {first} and {second} are at the same time", who=clash.who, first=clash.first, second=clash.second)
            for clash in clashes
        ]
        self.strays = [f"{stray.title}: {format_day(stray.day)}" for stray in strays]
        self.releases = [
            ReleaseRow(
                version=str(row.version),
                when=format_moment(row.at),
                by=row.by or _("The site itself"),
                note=row.note or NOTHING,
                sessions=str(len(row.content)),
            )
            for row in releases
        ]
        self.loaded = True


def _load_comparison(session: Session, event: Event) -> tuple[Any, Any, Any, Any]:
    return (
        programme_releases.list_changes(session),
        programme_releases.find_clashes(session),
        programme_releases.find_strays(session, event),
        programme_releases.list_releases(session),
    )


def _change_text(change: programme_releases.Change) -> str:
    names = "; ".join(label_field(name) for name in change.fields)
    return f"{_(CHANGES[change.what])}: {change.title}{f' ({names})' if names else ''}"
