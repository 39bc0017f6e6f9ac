"""The nominations' work list, and one nomination with its files and what can be decided (AWD-1, BO-3)."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict, cast
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.schemas import LongText, Schema, parse_request
from maritime_site.core.text.formatting import format_size
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.awards import bulk, categories, queries, reminders, review, transitions
from maritime_site.domain.awards.bulk import Decision, Verb
from maritime_site.domain.awards.models import AwardCategory, Nomination, NominationStatus
from maritime_site.domain.awards.policy import terms_of
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.bulk import BulkListState
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.list_state import ListQuery
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.backoffice.wording import name_actor
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, say_done
from maritime_site.web.handlers.paths import last_part

BULK = {"shortlist": N_("shortlisted"), "reject": N_("left off the shortlist")}


class NominationRow(TypedDict):
    """A nomination in the list."""

    id: str
    name: str
    path: str
    nominee: str
    organisation: str
    award: str
    status: str
    when: str


class Reason(Schema):
    """Why a nomination is left off the shortlist."""

    reason: LongText


class NominationsState(BulkListState, rx.State):
    """Nominations, newest first."""

    PERMISSION: ClassVar[str] = "NOMINATIONS_VIEW"
    FILTERS: ClassVar[tuple[str, ...]] = ("award",)

    rows: list[NominationRow] = []
    awards: list[tuple[str, str]] = []

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:  # noqa: ARG002  the list's signature
        status = query.status if query.status in set(NominationStatus) else ""
        result, total = await read_in_thread(
            queries.list_nominations,
            search=query.search,
            status=status,
            category=self.asked["award"],
            sort=query.sort,
            page=query.page,
            page_size=query.page_size,
        )
        self.awards = [
            ("", _("All")),
            *((category.key, category.name) for category in await read_in_thread(categories.all_of)),
        ]
        self.rows = [_to_nomination_row(*pair) for pair in result]
        return total

    @rx.event
    @staff_event("NOMINATIONS_DECIDE")
    async def decide(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Shortlist all that are ticked, or leave them off; each by itself, and those refused are told."""
        ids, verb, reason = self._read_bulk_form(form, BULK)
        values = {"actor": context.actor, "terms": terms_of(get_services()), "now": context.now}
        outcome = await in_transaction(bulk.decide_each, ids, Decision(cast("Verb", verb), reason), **values)
        await self._tell(outcome, BULK[verb], root="/admin/nominations")


def _to_nomination_row(nomination: Nomination, category: AwardCategory) -> NominationRow:
    return NominationRow(
        id=str(nomination.id),
        name=nomination.reference,
        path=f"/admin/nominations/{nomination.id}",
        nominee=nomination.nominee_name,
        organisation=nomination.organisation,
        award=category.name,
        status=nomination.status,
        when=format_moment(nomination.created_at),
    )


class FileRow(TypedDict):
    """A supporting file as its line shows it; `path` is where REST has it."""

    path: str
    title: str
    size: str


class StepRow(TypedDict):
    """A step of the history."""

    status: str
    by: str
    note: str
    at: str


class NominationDeskState(FormErrors, rx.State):
    """One nomination at the desk."""

    loaded: bool = False
    facts: dict[str, str] = {}
    files: list[FileRow] = []
    history: list[StepRow] = []
    rejecting: bool = False

    @rx.event
    @staff_event("NOMINATIONS_VIEW")
    async def open(self, _context: StaffContext) -> None:
        """Show the nomination of this address."""
        self.loaded, self.done, self.facts, self.rejecting = False, "", {}, False
        await self._show(uuid_of(last_part(self.router)))

    @rx.event
    @staff_event("NOMINATIONS_DECIDE")
    async def shortlist(self, context: StaffContext) -> None:
        """Put it on the shortlist."""
        await in_transaction(
            review.shortlist_nomination,
            self._id(),
            actor=context.actor,
            terms=terms_of(get_services()),
            now=context.now,
        )
        await self._say(_("On the shortlist: the nominee is an achiever and was written to"))

    @rx.event
    @staff_event("NOMINATIONS_DECIDE")
    async def begin_rejecting(self, _context: StaffContext) -> None:
        """Open the form that asks why."""
        self.rejecting = True

    @rx.event
    @staff_event("NOMINATIONS_DECIDE", anew=False)
    async def leave(self, _context: StaffContext) -> None:
        """Close that form."""
        self.rejecting = False
        self._clear_refusals()

    @rx.event
    @staff_event("NOMINATIONS_DECIDE")
    async def reject(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Leave it off the shortlist, with the reason its nominator reads."""
        payload = parse_request(Reason, {"reason": str(form.get("reason", "")) or None})
        terms = terms_of(get_services())
        values = {"reason": payload.reason, "actor": context.actor, "terms": terms, "now": context.now}
        await in_transaction(review.reject_nomination, self._id(), **values)
        self.rejecting = False
        await self._say(_("Not shortlisted: the nominator was written to"))

    @rx.event
    @staff_event("NOMINATIONS_DECIDE")
    async def remind(self, context: StaffContext) -> None:
        """Ask the nominee once more."""
        await in_transaction(
            reminders.remind_nominee, self._id(), actor=context.actor, terms=terms_of(get_services()), now=context.now
        )
        await self._say(_("The nominee is reminded"))

    def _id(self) -> UUID:
        return uuid_of(self.facts.get("id", ""))

    async def _say(self, text: str) -> None:
        await say_done(self, text)
        await self._show(self._id())

    async def _show(self, id: UUID) -> None:
        self.facts, self.files, self.history = await read_in_thread(_load_nomination, id)
        self.loaded = True


def _reminder_pause(session: Session, nomination: Nomination) -> str:
    """From when the nominee may be reminded again; empty when that is now."""
    earliest = reminders.again_from(session, nomination)
    return format_moment(earliest) if earliest and utc_now() < earliest else ""


def _load_nomination(session: Session, id: UUID) -> tuple[dict[str, str], list[FileRow], list[StepRow]]:
    nomination = queries.get_nomination(session, id)
    category = categories.get_category(session, nomination.category_id)
    facts = dict(_to_nomination_row(nomination, category)) | {
        "reference": nomination.reference,
        "email": nomination.nominee_email,
        "mobile": nomination.nominee_mobile,
        "statement": nomination.statement,
        "nominator": _("The nominee")
        if nomination.is_own
        else f"{nomination.nominator_name}, {nomination.nominator_email}",
        "accepted": format_moment(nomination.accepted_at),
        "awaits": "yes" if reminders.is_awaiting_answer(nomination) else "",
        "pause": _reminder_pause(session, nomination),
    }
    files = [
        FileRow(
            path=f"/api/admin/nominations/{nomination.id}/files/{file.id}",
            title=file.title,
            size=format_size(file.size),
        )
        for file in queries.files_of(session, nomination)
    ]
    steps = [
        StepRow(
            status=step.status, by=name_actor(step.by), note=transitions.name_note(step.note), at=format_moment(step.at)
        )
        for step in transitions.history_of(session, nomination)
    ]
    return {name: str(value) for name, value in facts.items()}, files, steps
