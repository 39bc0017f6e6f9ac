"""A decision about all that match the list's filters: begun, watched and stopped here (BULK-1)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, ClassVar, TypedDict, cast

import reflex as rx

from maritime_site.core.errors import Invalid
from maritime_site.core.text.formatting import format_count
from maritime_site.core.text.i18n import _
from maritime_site.domain.bulk_acts import service
from maritime_site.domain.bulk_acts.models import BulkJob, BulkStatus
from maritime_site.domain.people.registration_search import RegistrationFilters
from maritime_site.domain.registration_review import Decision, Verb
from maritime_site.web.backoffice.registrations.state import BULK
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, show_toast

LONGEST = 2000
SHOWN = 20
# So long is told at the list how an act ended.
REPORTED = timedelta(hours=1)


class RefusedLine(TypedDict):
    """One that could not be decided so, and why."""

    path: str
    reason: str


class MatchingState(FormErrors, rx.State):
    """One act on all that match, from its beginning to its report."""

    PERMISSION: ClassVar[str] = "REGISTRATIONS_DECIDE"

    job: str = ""
    running: bool = False
    percent: int = 0
    report: str = ""
    refused: list[RefusedLine] = []

    @rx.event
    @staff_event("REGISTRATIONS_VIEW")
    async def open(self, context: StaffContext) -> None:
        """Show how far one's own act is or how it ended, also in another tab and after the site was started anew."""
        if not context.may(self.PERMISSION):
            return
        since = context.now - REPORTED
        newest = await read_in_thread(service.find_newest, context.administrator.id, since=since)
        self.job = str(newest.id) if newest else ""
        if newest:
            await self._show()

    @rx.event
    @staff_event("REGISTRATIONS_DECIDE")
    async def begin(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Decide all that the address of the list asks for; they are done in the background."""
        verb, reason = str(form.get("action", "")), str(form.get("reason", "")).strip()[:LONGEST]
        if verb not in BULK:
            raise Invalid({"all-action": _("Choose what to do")})
        if verb == "reject" and not reason:
            raise Invalid({"all-reason": _("Required")})
        params = self.router.url.query_parameters
        look = RegistrationFilters(
            search=str(params.get("search", "")),
            status=str(params.get("status", "")),
            kind=str(params.get("kind", "")),
            country=str(params.get("country", "")),
            answer=str(params.get("answer", "")),
        )
        decision = Decision(cast("Verb", verb), reason)
        started = await in_transaction(_start, decision, look, context)
        self.job = started
        await self._show()
        await show_toast(self, _("It is under way. It goes on when you leave this page."))

    @rx.event
    @staff_event("REGISTRATIONS_DECIDE")
    async def leave_rest(self, context: StaffContext) -> None:
        """Leave the rest as it is."""
        await in_transaction(service.stop_job, uuid_of(self.job), actor=context.actor, now=context.now)
        await self._show()

    @rx.event
    @staff_event("REGISTRATIONS_DECIDE", anew=False)
    async def beat(self, _context: StaffContext) -> None:
        """See by itself how far it is."""
        await self._show()

    async def _show(self) -> None:
        job = await read_in_thread(service.get_job, uuid_of(self.job))
        self.running = job.status == BulkStatus.RUNNING
        self.percent = job.done * 100 // job.total if job.total else 100
        self.report = _describe(job)
        self.refused = [
            RefusedLine(path=f"/admin/registrations/{refusal['id']}", reason=refusal["reason"])
            for refusal in job.refused[:SHOWN]
        ]


def _start(session: Any, decision: Decision, filters: RegistrationFilters, context: StaffContext) -> str:
    return str(service.start_job(session, decision, filters, actor=context.actor, now=context.now).id)


def _describe(job: BulkJob) -> str:
    """What is done so far, in one sentence."""
    numbers = {name: format_count(getattr(job, name)) for name in ("done", "total", "changed", "refused_count")}
    words = _("{done} of {total} looked at: {changed} changed, {refused_count} could not be.", **numbers)
    ended = {BulkStatus.DONE: _("Done."), BulkStatus.STOPPED: _("Stopped."), BulkStatus.FAILED: _("Ended by an error.")}
    return f"{ended[BulkStatus(job.status)]} {words}" if job.status in ended else words
