"""Passes in the back office: the work list, and one pass with its admissions (PASS-4, BO-2)."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.formats import day, days
from maritime_site.core.wishes import parse
from maritime_site.domain.checkin import queries as gates
from maritime_site.domain.checkin.models import Admission, GateScan
from maritime_site.domain.checkin.queries import Conflict
from maritime_site.domain.passes import office
from maritime_site.domain.passes.models import REVOKED, VALID, EntryPass
from maritime_site.domain.passes.office import OTHER_DAYS, RevokePass
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import services
from maritime_site.web.addresses import last_part
from maritime_site.web.backoffice.desk import Desk, at_desk, uuid_of
from maritime_site.web.backoffice.moments import moment
from maritime_site.web.backoffice.worklist import Look, WorkList
from maritime_site.web.feedback import Refusals, confirm
from maritime_site.web.transactions import in_transaction, reading

OFFLINE = "Without a network"


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


class PassesState(WorkList, rx.State):
    """Passes, the newest first."""

    PERMISSION: ClassVar[str] = "PASSES_VIEW"
    FILTERS: ClassVar[tuple[str, ...]] = ("kind",)

    rows: list[PassRow] = []

    async def _fill(self, desk: Desk, look: Look) -> int:  # noqa: ARG002  every list gets it
        status = look.status if look.status in {VALID, REVOKED, OTHER_DAYS} else ""
        found, total = await reading(
            office.found, search=look.search, status=status, kind=self.asked["kind"], page=look.page,
            page_size=look.page_size,
        )  # fmt: skip
        self.rows = [_row(given, person) for given, person in found]
        return total


class PassOfficeState(Refusals, rx.State):
    """One pass: what it is, where it was admitted, and what can be done."""

    loaded: bool = False
    entry: dict[str, str] = {}
    other_days: bool = False
    admissions: list[AdmissionRow] = []
    asking: str = ""

    @rx.event
    @at_desk("PASSES_VIEW")
    async def open(self, _desk: Desk) -> None:
        """Show the pass of this address."""
        self.loaded, self.done, self.entry, self.asking = False, "", {}, ""
        await self._show(uuid_of(last_part(self.router)))

    @rx.event
    @at_desk("PASSES_EDIT", anew=False)
    async def ask(self, _desk: Desk, what: str) -> None:
        """Ask before a pass is revoked, or issued again; empty: leave it."""
        self.asking = what if what in {"revoke", "reissue"} else ""

    @rx.event
    @at_desk("PASSES_EDIT")
    async def revoke(self, desk: Desk, form: dict[str, Any]) -> None:
        """Let it admit nobody."""
        wish = parse(RevokePass, {"reason": str(form.get("reason", ""))})
        await in_transaction(office.revoke, self._id(), wish, actor=desk.actor, now=desk.now)
        await self._say("The pass is revoked; gates hear of it with their next contact")

    @rx.event
    @at_desk("PASSES_EDIT")
    async def reissue(self, desk: Desk) -> None:
        """Give it a new code and tell its owner."""
        settings = services().settings
        await in_transaction(office.reissue, self._id(), actor=desk.actor, settings=settings, now=desk.now)
        await self._say("The pass has a new code, and its owner gets a message")

    def _id(self) -> UUID:
        return uuid_of(self.entry.get("id", ""))

    async def _say(self, text: str) -> None:
        self.done, self.asking = text, ""
        await confirm(self, text)
        await self._show(self._id())

    async def _show(self, id: UUID) -> None:
        given, person, self.admissions = await reading(_pass, id)
        row = _row(given, person)
        self.other_days = row["other_days"]
        self.entry = {name: str(value) for name, value in row.items()} | {
            "organisation": gates.company_of(person), "reason": given.withheld_reason,
            "issued": moment(given.issued_at), "registration": f"/admin/registrations/{person.id}",
        }  # fmt: skip
        self.loaded = True


def _pass(session: Session, id: UUID) -> tuple[EntryPass, Person, list[AdmissionRow]]:
    given, person = office.detail(session, id)
    return given, person, _entries(session, given)


def _entries(session: Session, given: EntryPass) -> list[AdmissionRow]:
    """Everybody who came in with this pass, newest first: also those whom a gate should not have let in."""
    admitted = gates.admissions_of(session, given.number)
    later = gates.handed_in_later(session, [row for row, _device in admitted])
    rows = [(row.at, _admission(row, device, _how(later.get(row.scan_id), given))) for row, device in admitted]
    rows += [(each.scan.at, _wrongly(each)) for each in gates.conflicts_of(session, given.number)]
    return [shown for _at, shown in sorted(rows, key=lambda pair: pair[0], reverse=True)]


def _how(scan: GateScan | None, given: EntryPass) -> str:
    """What is to tell of an admission; None for one that was made with the network up."""
    if scan is None:
        return ""
    revoked_meanwhile = given.revoked_at is not None and scan.at < given.revoked_at <= scan.received_at
    return f"{OFFLINE}, before the pass was revoked" if revoked_meanwhile else OFFLINE


def _row(given: EntryPass, person: Person) -> PassRow:
    return PassRow(
        id=str(given.id), number=given.number, name=person.full_name, email=person.email,
        kind=KINDS[person.kind].label_of(person.category), status=given.status,
        other_days=given.is_outdated, days=days(given.days), path=f"/admin/passes/{given.id}",
    )  # fmt: skip


def _admission(row: Admission, device: str, how: str) -> AdmissionRow:
    return AdmissionRow(id=str(row.scan_id), outcome="", how=how, day=day(row.day), at=moment(row.at), gate=row.gate,
                        device=device)  # fmt: skip


def _wrongly(found: Conflict) -> AdmissionRow:
    scan = found.scan
    return AdmissionRow(id=str(scan.id), outcome=found.row.outcome, how=OFFLINE, day=day(scan.day), at=moment(scan.at),
                        gate=scan.gate, device=found.device)  # fmt: skip
