"""What participants reported of each other, at a moderator's desk (NET-3, BO-2)."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict

import reflex as rx

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.networking import moderation
from maritime_site.domain.networking.moderation import ENDED, UNLISTED, ReportFilters, ReportStatus, ReportView, Resolve
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import show_toast

MEASURES = {UNLISTED: N_("taken out of the directory"), ENDED: N_("request or meeting ended")}


class ReportRow(TypedDict):
    """One report as the list shows it: both people by name, with the address of their registration."""

    id: str
    name: str
    path: str
    when: str
    about: str
    against: str
    reporter: str
    reporter_path: str
    by: str
    reason: str
    request: str
    outcome: str
    is_open: bool


class ReportsState(ListState, rx.State):
    """Reports, newest first, and the one that is being closed."""

    PERMISSION: ClassVar[str] = "REPORTS_VIEW"

    rows: list[ReportRow] = []
    closing: str = ""
    closing_name: str = ""

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:  # noqa: ARG002  the list's signature
        filters = parse_request(
            ReportFilters, {"search": query.search, "status": query.status or None, "page": query.page}
        )
        result, total = await read_in_thread(moderation.list_reports, filters)
        self.rows = [_to_report_row(view) for view in result]
        self.closing = ""
        return total

    @rx.event
    @staff_event("REPORTS_DECIDE")
    async def begin(self, _context: StaffContext, report_id: str, name: str) -> None:
        """Open the form that closes a report."""
        self.closing, self.closing_name, self.done = str(report_id), str(name), ""
        self._clear_refusals()

    @rx.event
    @staff_event("REPORTS_DECIDE", anew=False)
    async def leave(self, _context: StaffContext) -> None:
        """Close the form and leave the report as it is."""
        self.closing = ""
        self._clear_refusals()

    @rx.event
    @staff_event("REPORTS_DECIDE", once="closing")
    async def close(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Close the report with a note and what is done about it."""
        payload = parse_request(
            Resolve, {"note": str(form.get("note", "")), "unlist": "unlist" in form, "end": "end" in form}
        )
        report_id, about = uuid_of(self.closing), self.closing_name
        await in_transaction(
            moderation.resolve_report,
            payload,
            report_id,
            actor=context.actor,
            letterhead=context.letterhead,
            now=context.now,
        )
        self.closing, done = "", _("The report about {about} is closed", about=about)
        await show_toast(self, done)
        await self._refresh()
        self.done = done


def _to_report_row(view: ReportView) -> ReportRow:
    report = view.report
    measures = ", ".join(_(MEASURES[name]) for name in report.measures.split())
    words = ": ".join(part for part in (view.purpose, view.words) if part)
    asker = _("reported") if view.asked_by == view.reported.id else _("reporter")
    return ReportRow(
        id=str(report.id),
        name=view.reported.full_name,
        path=f"/admin/registrations/{view.reported.id}",
        when=format_moment(report.created_at),
        about=_work_text(view.reported),
        against=_("{against} in all", against=view.against) if view.against > 1 else _("the first"),
        reporter=view.reporter.full_name,
        reporter_path=f"/admin/registrations/{view.reporter.id}",
        by=_work_text(view.reporter),
        reason=report.reason,
        request=_("{words} (asked by the {asker})", words=words, asker=asker),
        outcome=f"{report.note}{f' ({measures})' if measures else ''}",
        is_open=view.status is ReportStatus.OPEN,
    )


def _work_text(person: Person) -> str:
    return f"{person.organisation} ({_(KINDS[person.kind].label)}, {person.email})".lstrip()
