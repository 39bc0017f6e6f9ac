"""Passes in the back office: the work list, and one pass with its admissions (PASS-4, BO-2)."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import format_day, format_days
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.check_in import queries as gates
from maritime_site.domain.check_in.models import Admission, GateScan
from maritime_site.domain.check_in.queries import ConflictView
from maritime_site.domain.passes import staff
from maritime_site.domain.passes.models import REVOKED, VALID, EntryPass
from maritime_site.domain.passes.queries import company_of
from maritime_site.domain.passes.staff import OTHER_DAYS, RevokePass
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, show_toast
from maritime_site.web.handlers.paths import last_part

OFFLINE = N_("Without a network")


class PassRow(TypedDict):
    """A pass in the list."""

    id: str
    number: str
    name: str
    email: str
    kind: str
    status: str
    other_days: bool
    days: str
    path: str


class AdmissionRow(TypedDict):
    """When and where a pass was admitted; `outcome` says why it should not have been, `how` what else is to tell."""

    id: str
    outcome: str
    how: str
    day: str
    at: str
    gate: str
    device: str


class PassesState(ListState, rx.State):
    """Passes, the newest first."""

    PERMISSION: ClassVar[str] = "PASSES_VIEW"
    FILTERS: ClassVar[tuple[str, ...]] = ("kind",)

    rows: list[PassRow] = []

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:  # noqa: ARG002  every list gets it
        status = query.status if query.status in {VALID, REVOKED, OTHER_DAYS} else ""
        result, total = await read_in_thread(
            staff.list_passes,
            search=query.search,
            status=status,
            kind=self.asked["kind"],
            page=query.page,
            page_size=query.page_size,
        )
        self.rows = [_to_pass_row(given, person) for given, person in result]
        return total


class PassOfficeState(FormErrors, rx.State):
    """One pass: what it is, where it was admitted, and what can be done."""

    loaded: bool = False
    entry: dict[str, str] = {}
    other_days: bool = False
    admissions: list[AdmissionRow] = []
    asking: str = ""

    @rx.event
    @staff_event("PASSES_VIEW")
    async def open(self, _context: StaffContext) -> None:
        """Show the pass of this address."""
        self.loaded, self.done, self.entry, self.asking = False, "", {}, ""
        await self._show(uuid_of(last_part(self.router)))

    @rx.event
    @staff_event("PASSES_EDIT", anew=False)
    async def ask(self, _context: StaffContext, what: str) -> None:
        """Ask before a pass is revoked, or issued again; empty: leave it."""
        self.asking = what if what in {"revoke", "reissue"} else ""

    @rx.event
    @staff_event("PASSES_EDIT")
    async def revoke(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Let it admit nobody."""
        payload = parse_request(RevokePass, {"reason": str(form.get("reason", ""))})
        await in_transaction(staff.revoke_pass, self._id(), payload, actor=context.actor, now=context.now)
        await self._say(_("The pass is revoked; gates hear of it with their next contact"))

    @rx.event
    @staff_event("PASSES_EDIT")
    async def reissue(self, context: StaffContext) -> None:
        """Give it a new code and tell its owner."""
        services = get_services()
        await in_transaction(staff.reissue_pass, self._id(), actor=context.actor, services=services, now=context.now)
        await self._say(_("The pass has a new code, and its owner gets a message"))

    def _id(self) -> UUID:
        return uuid_of(self.entry.get("id", ""))

    async def _say(self, text: str) -> None:
        self.done, self.asking = text, ""
        await show_toast(self, text)
        await self._show(self._id())

    async def _show(self, id: UUID) -> None:
        given, person, self.admissions = await read_in_thread(_load_pass, id)
        row = _to_pass_row(given, person)
        self.other_days = row["other_days"]
        self.entry = {name: str(value) for name, value in row.items()} | {
            "organisation": company_of(person),
            "reason": given.withheld_reason,
            "issued": format_moment(given.issued_at),
            "registration": f"/admin/registrations/{person.id}",
        }
        self.loaded = True


def _load_pass(session: Session, id: UUID) -> tuple[EntryPass, Person, list[AdmissionRow]]:
    given, person = staff.get_pass(session, id)
    return given, person, _list_admissions(session, given)


def _list_admissions(session: Session, given: EntryPass) -> list[AdmissionRow]:
    """Everybody who came in with this pass, newest first: also those whom a gate should not have let in."""
    admitted = gates.admissions_of(session, given.number)
    later = gates.handed_in_later(session, [row for row, _device in admitted])
    rows = [
        (row.at, _to_admission_row(row, device, _admission_note(later.get(row.scan_id), given)))
        for row, device in admitted
    ]
    rows += [
        (conflict.scan.at, _to_wrong_admission_row(conflict)) for conflict in gates.conflicts_of(session, given.number)
    ]
    return [admission_row for _at, admission_row in sorted(rows, key=lambda pair: pair[0], reverse=True)]


def _admission_note(scan: GateScan | None, given: EntryPass) -> str:
    """What is to tell of an admission; None for one that was made with the network up."""
    if scan is None:
        return ""
    revoked_meanwhile = given.revoked_at is not None and scan.at < given.revoked_at <= scan.received_at
    return _("{offline}, before the pass was revoked", offline=_(OFFLINE)) if revoked_meanwhile else _(OFFLINE)


def _to_pass_row(given: EntryPass, person: Person) -> PassRow:
    return PassRow(
        id=str(given.id),
        number=given.number,
        name=person.full_name,
        email=person.email,
        kind=_(KINDS[person.kind].label_of(person.category)),
        status=given.status,
        other_days=given.is_stale,
        days=format_days(given.days),
        path=f"/admin/passes/{given.id}",
    )


def _to_admission_row(row: Admission, device: str, how: str) -> AdmissionRow:
    return AdmissionRow(
        id=str(row.scan_id),
        outcome="",
        how=how,
        day=format_day(row.day),
        at=format_moment(row.at),
        gate=row.gate,
        device=device,
    )


def _to_wrong_admission_row(result: ConflictView) -> AdmissionRow:
    scan = result.scan
    return AdmissionRow(
        id=str(scan.id),
        outcome=result.row.outcome,
        how=_(OFFLINE),
        day=format_day(scan.day),
        at=format_moment(scan.at),
        gate=scan.gate,
        device=result.device,
    )
