"""What participants reported of each other, at a moderator's desk (NET-3, BO-2)."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict

import reflex as rx

from maritime_site.core.wishes import parse
from maritime_site.domain.networking import moderation
from maritime_site.domain.networking.moderation import ENDED, UNLISTED, ReportsAsked, ReportStatus, ReportView, Resolve
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.web.backoffice.desk import Desk, at_desk, uuid_of
from maritime_site.web.backoffice.moments import moment
from maritime_site.web.backoffice.worklist import Look, WorkList
from maritime_site.web.feedback import confirm
from maritime_site.web.transactions import in_transaction, reading

MEASURES = {UNLISTED: "taken out of the directory", ENDED: "request ended"}


class ReportRow(TypedDict):
    """One report as the list shows it."""

    id: str
    name: str
    when: str
    about: str
    against: str
    by: str
    reason: str
    request: str
    outcome: str
    is_open: bool


class ReportsState(WorkList, rx.State):
    """Reports, newest first, and the one that is being closed."""

    PERMISSION: ClassVar[str] = "REPORTS_VIEW"

    rows: list[ReportRow] = []
    closing: str = ""
    closing_name: str = ""

    async def _fill(self, desk: Desk, look: Look) -> int:  # noqa: ARG002  the list's signature
        asked = parse(ReportsAsked, {"search": look.search, "status": look.status or None, "page": look.page})
        found, total = await reading(moderation.reports, asked)
        self.rows = [_row(view) for view in found]
        self.closing = ""
        return total

    @rx.event
    @at_desk("REPORTS_DECIDE")
    async def begin(self, _desk: Desk, report_id: str, name: str) -> None:
        """Open the form that closes a report."""
        self.closing, self.closing_name, self.done = str(report_id), str(name), ""
        self._clear_refusals()

    @rx.event
    @at_desk("REPORTS_DECIDE", anew=False)
    async def leave(self, _desk: Desk) -> None:
        """Close the form and leave the report as it is."""
        self.closing = ""
        self._clear_refusals()

    @rx.event
    @at_desk("REPORTS_DECIDE", once="closing")
    async def close(self, desk: Desk, form: dict[str, Any]) -> None:
        """Close the report with a note and what is done about it."""
        wish = parse(Resolve, {"note": str(form.get("note", "")), "unlist": "unlist" in form, "end": "end" in form})
        report_id, about = uuid_of(self.closing), self.closing_name
        await in_transaction(
            moderation.resolve, wish, report_id, actor=desk.actor, letterhead=desk.letterhead, now=desk.now
        )
        self.closing, done = "", f"The report about {about} is closed"
        await confirm(self, done)
        await self._refresh()
        self.done = done


def _row(view: ReportView) -> ReportRow:
    report, request = view.report, view.request
    measures = ", ".join(MEASURES[name] for name in report.measures.split())
    words = f"{request.purpose}: {request.description}" if request.description else request.purpose
    asker = "reported" if request.sender_id == view.reported.id else "reporter"
    return ReportRow(
        id=str(report.id),
        name=view.reported.full_name,
        when=moment(report.created_at),
        about=_who(view.reported),
        against=f"{view.against} in all" if view.against > 1 else "the first",
        by=_who(view.reporter),
        reason=report.reason,
        request=f"{words} (asked by the {asker})",
        outcome=f"{report.note}{f' ({measures})' if measures else ''}",
        is_open=view.status is ReportStatus.OPEN,
    )


def _who(person: Person) -> str:
    return f"{person.full_name}, {person.organisation} ({KINDS[person.kind].label}, {person.email})"
