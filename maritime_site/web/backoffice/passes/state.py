"""Passes in the back office: the work list, and one pass with its admissions (PASS-4, BO-2)."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.formats import day, day_and_time
from maritime_site.core.wishes import parse
from maritime_site.domain.checkin import queries as gates
from maritime_site.domain.checkin.models import Admission
from maritime_site.domain.passes import office
from maritime_site.domain.passes.models import REVOKED, VALID, EntryPass
from maritime_site.domain.passes.office import RevokePass
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import services
from maritime_site.web.addresses import path_of
from maritime_site.web.backoffice.desk import Desk, at_desk, uuid_of
from maritime_site.web.backoffice.worklist import Look, WorkList
from maritime_site.web.feedback import Refusals, confirm
from maritime_site.web.transactions import in_transaction, reading


class PassRow(TypedDict):
    """A pass in the list."""

    id: str
    number: str
    name: str
    email: str
    kind: str
    status: str
    days: str
    path: str


class AdmissionRow(TypedDict):
    """When and where a pass was admitted."""

    id: str
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
        status = look.status if look.status in {VALID, REVOKED} else ""
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
    admissions: list[AdmissionRow] = []
    asking: str = ""

    @rx.event
    @at_desk("PASSES_VIEW")
    async def open(self, _desk: Desk) -> None:
        """Show the pass of this address."""
        self.loaded, self.done, self.asking = False, "", ""
        await self._show(uuid_of(path_of(self.router).rstrip("/").rpartition("/")[2]))

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
        given, person, admissions = await reading(_pass, id)
        self.entry = dict(_row(given, person)) | {
            "organisation": gates.company_of(person), "reason": given.withheld_reason, "issued": _when(given.issued_at),
            "registration": f"/admin/registrations/{person.id}",
        }  # fmt: skip
        self.admissions = [_admission(row, device) for row, device in admissions]
        self.loaded = True


def _pass(session: Session, id: UUID) -> tuple[EntryPass, Person, list[tuple[Admission, str]]]:
    given, person = office.detail(session, id)
    return given, person, gates.admissions_of(session, given.number)


def _row(given: EntryPass, person: Person) -> PassRow:
    return PassRow(
        id=str(given.id), number=given.number, name=person.full_name, email=person.email,
        kind=KINDS[person.kind].label, status=given.status,
        days=f"{day(given.valid_from)} to {day(given.valid_to)}", path=f"/admin/passes/{given.id}",
    )  # fmt: skip


def _admission(row: Admission, device: str) -> AdmissionRow:
    return AdmissionRow(id=str(row.scan_id), day=day(row.day), at=_when(row.at), gate=row.gate, device=device)


def _when(at: Any) -> str:
    return day_and_time(at, services().settings.event_timezone)
