"""Letting readers see the plan: what a release would change, and the releases so far (PROG-1)."""

from __future__ import annotations

from typing import Any, TypedDict

import reflex as rx
from sqlmodel import Session

from maritime_site.domain.programme import releasing
from maritime_site.web.backoffice.desk import Desk, at_desk
from maritime_site.web.backoffice.moments import moment
from maritime_site.web.feedback import Refusals, confirm
from maritime_site.web.transactions import in_transaction, reading


class ReleaseRow(TypedDict):
    """One release."""

    version: str
    when: str
    by: str
    note: str
    sessions: str


class ReleaseState(Refusals, rx.State):
    """What a release would do, and the releases so far."""

    loaded: bool = False
    changes: list[str] = []
    clashes: list[str] = []
    releases: list[ReleaseRow] = []
    written: int = 0

    @rx.event
    @at_desk("PROGRAMME_EDIT")
    async def open(self, _desk: Desk) -> None:
        """Compare the plan with what readers see."""
        self.done = ""
        await self._show()

    @rx.event
    @at_desk("PROGRAMME_RELEASE")
    async def release(self, desk: Desk, form: dict[str, Any]) -> None:
        """Make the plan what readers see."""
        note = str(form.get("note", ""))[:1000]
        made = await in_transaction(releasing.release, note=note, actor=desk.actor, now=desk.now)
        await self._show()
        self.done, self.written = f"Version {made.version} is what readers see now", self.written + 1
        await confirm(self, self.done)

    async def _show(self) -> None:
        changes, clashes, releases = await reading(_compared)
        self.changes = [_said(change) for change in changes]
        self.clashes = [f"{each.who}: {each.first} and {each.second} are at the same time" for each in clashes]
        self.releases = [
            ReleaseRow(version=str(row.version), when=moment(row.at), by=row.by or "The site itself",
                       note=row.note or "—", sessions=str(len(row.content)))
            for row in releases
        ]  # fmt: skip
        self.loaded = True


def _compared(session: Session) -> tuple[Any, Any, Any]:
    return releasing.changes(session), releasing.clashes(session), releasing.releases(session)


def _said(change: releasing.Change) -> str:
    names = ", ".join(name.replace("_en", " in English").replace("_hi", " in Hindi").replace("_", " ")
                      for name in change.fields)  # fmt: skip
    return f"{change.what.capitalize()}: {change.title}{f' ({names})' if names else ''}"
