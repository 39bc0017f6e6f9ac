"""The nominations' work list, and one nomination with its files and what can be decided (AWD-1, BO-3)."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict, cast
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.formats import size
from maritime_site.core.wishes import LongText, Wish, parse
from maritime_site.domain.awards import categories, deciding, many, moves, queries, reminding
from maritime_site.domain.awards.many import Decision, Verb
from maritime_site.domain.awards.models import AwardCategory, Nomination, NominationStatus
from maritime_site.domain.awards.terms import terms_of
from maritime_site.ports.services import services
from maritime_site.web.addresses import last_part
from maritime_site.web.backoffice.bulk import BulkList
from maritime_site.web.backoffice.desk import Desk, at_desk, uuid_of
from maritime_site.web.backoffice.moments import moment
from maritime_site.web.backoffice.worklist import Look
from maritime_site.web.feedback import Refusals, confirm
from maritime_site.web.transactions import in_transaction, reading

BULK = {"shortlist": "shortlisted", "reject": "left off the shortlist"}


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


class Reason(Wish):
    """Why a nomination is left off the shortlist."""

    reason: LongText


class NominationsState(BulkList, rx.State):
    """Nominations, newest first."""

    PERMISSION: ClassVar[str] = "NOMINATIONS_VIEW"
    FILTERS: ClassVar[tuple[str, ...]] = ("award",)

    rows: list[NominationRow] = []
    awards: list[tuple[str, str]] = []

    async def _fill(self, desk: Desk, look: Look) -> int:  # noqa: ARG002  the list's signature
        status = look.status if look.status in set(NominationStatus) else ""
        found, total = await reading(
            queries.found, search=look.search, status=status, category=self.asked["award"], sort=look.sort,
            page=look.page, page_size=look.page_size,
        )  # fmt: skip
        self.awards = [("", "All"), *((each.key, each.name_en) for each in await reading(categories.all_of))]
        self.rows = [_row(*pair) for pair in found]
        return total

    @rx.event
    @at_desk("NOMINATIONS_DECIDE")
    async def decide(self, desk: Desk, form: dict[str, Any]) -> None:
        """Shortlist all that are ticked, or leave them off; each by itself, and those refused are told."""
        ids, verb, reason = self._wish(form, BULK)
        told = {"actor": desk.actor, "terms": terms_of(services()), "now": desk.now}
        outcome = await in_transaction(many.decide_each, ids, Decision(cast("Verb", verb), reason), **told)
        await self._tell(outcome, BULK[verb], root="/admin/nominations")


def _row(nomination: Nomination, category: AwardCategory) -> NominationRow:
    return NominationRow(
        id=str(nomination.id), name=nomination.reference, path=f"/admin/nominations/{nomination.id}",
        nominee=nomination.nominee_name, organisation=nomination.organisation, award=category.name_en,
        status=nomination.status, when=moment(nomination.created_at),
    )  # fmt: skip


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


class NominationDeskState(Refusals, rx.State):
    """One nomination at the desk."""

    loaded: bool = False
    facts: dict[str, str] = {}
    files: list[FileRow] = []
    history: list[StepRow] = []
    rejecting: bool = False

    @rx.event
    @at_desk("NOMINATIONS_VIEW")
    async def open(self, _desk: Desk) -> None:
        """Show the nomination of this address."""
        self.loaded, self.done, self.facts, self.rejecting = False, "", {}, False
        await self._show(uuid_of(last_part(self.router)))

    @rx.event
    @at_desk("NOMINATIONS_DECIDE")
    async def shortlist(self, desk: Desk) -> None:
        """Put it on the shortlist."""
        await in_transaction(deciding.shortlist, self._id(), actor=desk.actor, terms=terms_of(services()), now=desk.now)
        await self._say("On the shortlist: the nominee is an achiever and was written to")

    @rx.event
    @at_desk("NOMINATIONS_DECIDE")
    async def begin_rejecting(self, _desk: Desk) -> None:
        """Open the form that asks why."""
        self.rejecting = True

    @rx.event
    @at_desk("NOMINATIONS_DECIDE", anew=False)
    async def leave(self, _desk: Desk) -> None:
        """Close that form."""
        self.rejecting = False
        self._clear_refusals()

    @rx.event
    @at_desk("NOMINATIONS_DECIDE")
    async def reject(self, desk: Desk, form: dict[str, Any]) -> None:
        """Leave it off the shortlist, with the reason its nominator reads."""
        wish = parse(Reason, {"reason": str(form.get("reason", "")) or None})
        terms = terms_of(services())
        told = {"reason": wish.reason, "actor": desk.actor, "terms": terms, "now": desk.now}
        await in_transaction(deciding.reject, self._id(), **told)
        self.rejecting = False
        await self._say("Not shortlisted: the nominator was written to")

    @rx.event
    @at_desk("NOMINATIONS_DECIDE")
    async def remind(self, desk: Desk) -> None:
        """Ask the nominee once more."""
        await in_transaction(reminding.remind, self._id(), actor=desk.actor, terms=terms_of(services()), now=desk.now)
        await self._say("The nominee is reminded")

    def _id(self) -> UUID:
        return uuid_of(self.facts.get("id", ""))

    async def _say(self, text: str) -> None:
        self.done = text
        await confirm(self, text)
        await self._show(self._id())

    async def _show(self, id: UUID) -> None:
        self.facts, self.files, self.history = await reading(_shown, id)
        self.loaded = True


def _pause(session: Session, nomination: Nomination) -> str:
    """From when the nominee may be reminded again; empty when that is now."""
    earliest = reminding.again_from(session, nomination)
    return moment(earliest) if earliest and utc_now() < earliest else ""


def _shown(session: Session, id: UUID) -> tuple[dict[str, str], list[FileRow], list[StepRow]]:
    nomination = queries.nomination(session, id)
    category = categories.category(session, nomination.category_id)
    facts = dict(_row(nomination, category)) | {
        "reference": nomination.reference,
        "email": nomination.nominee_email,
        "mobile": nomination.nominee_mobile,
        "statement": nomination.statement,
        "nominator": "The nominee"
        if nomination.is_own
        else f"{nomination.nominator_name}, {nomination.nominator_email}",
        "accepted": moment(nomination.accepted_at),
        "awaits": "yes" if reminding.awaits(nomination) else "",
        "pause": _pause(session, nomination),
    }
    files = [
        FileRow(path=f"/api/admin/nominations/{nomination.id}/files/{file.id}", title=file.title, size=size(file.size))
        for file in queries.files_of(session, nomination)
    ]
    steps = [
        StepRow(status=step.status, by=step.by, note=step.note, at=moment(step.at))
        for step in moves.history_of(session, nomination)
    ]
    return {name: str(value) for name, value in facts.items()}, files, steps
