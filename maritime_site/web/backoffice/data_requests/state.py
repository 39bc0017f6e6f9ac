"""Requests about people's own data at the desk: found, carried out, refused (REG-7)."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict

import reflex as rx

from maritime_site.core.threads import PAGE_WRITES
from maritime_site.core.wishes import LongText, Wish, parse
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.rights import office, service
from maritime_site.domain.rights.models import DataRequest, RequestKind, RequestStatus
from maritime_site.ports.services import services
from maritime_site.web.backoffice.desk import Desk, at_desk, uuid_of
from maritime_site.web.backoffice.moments import moment
from maritime_site.web.backoffice.worklist import Look, WorkList
from maritime_site.web.feedback import confirm
from maritime_site.web.transactions import in_transaction, reading


class RequestRow(TypedDict):
    """A request in the list."""

    id: str
    name: str
    kind: str
    what: str
    status: str
    when: str
    reason: str
    waits: bool
    path: str


class Refusal(Wish):
    """Why somebody is not erased now."""

    reason: LongText


class DataRequestsState(WorkList, rx.State):
    """Requests, newest first, and the one that is being decided."""

    PERMISSION: ClassVar[str] = "DATA_REQUESTS"
    FILTERS: ClassVar[tuple[str, ...]] = ("kind",)

    rows: list[RequestRow] = []
    deciding: str = ""
    deciding_name: str = ""

    async def _fill(self, desk: Desk, look: Look) -> int:
        status = look.status if look.status in set(RequestStatus) else ""
        kind = self.asked["kind"] if self.asked["kind"] in set(RequestKind) else ""
        found, total = await reading(
            office.found, search=look.search, status=status, kind=kind, to_decide=look.status == office.WAITING,
            page=look.page, page_size=look.page_size,
        )  # fmt: skip
        may_look = desk.may("REGISTRATIONS_VIEW")
        self.rows, self.deciding = [_row(each, may_look=may_look) for each in found], ""
        return total

    @rx.event
    @at_desk("DATA_REQUESTS")
    async def begin(self, _desk: Desk, request_id: str, name: str) -> None:
        """Open what can be decided."""
        self.deciding, self.deciding_name, self.done = str(request_id)[:40], str(name)[:40], ""
        self._clear_refusals()

    @rx.event
    @at_desk("DATA_REQUESTS", anew=False)
    async def leave(self, _desk: Desk) -> None:
        """Close it and leave the request as it is."""
        self.deciding = ""
        self._clear_refusals()

    @rx.event
    @at_desk("DATA_REQUESTS", once="deciding")
    async def erase(self, desk: Desk) -> None:
        """Carry it out, for good."""
        outside = services()
        told = {"actor": desk.actor, "services": outside, "now": desk.now}
        await in_transaction(office.erase_for, uuid_of(self.deciding), **told)
        await PAGE_WRITES.run(service.drop_files, outside)
        await self._say(f"{self.deciding_name} is erased")

    @rx.event
    @at_desk("DATA_REQUESTS", once="deciding")
    async def refuse(self, desk: Desk, form: dict[str, Any]) -> None:
        """Refuse it, with the reason the person reads."""
        wish = parse(Refusal, {"reason": str(form.get("reason", "")) or None})
        told = {"reason": wish.reason, "actor": desk.actor, "event": desk.event, "now": desk.now}
        await in_transaction(office.refuse, uuid_of(self.deciding), **told)
        await self._say(f"The request of {self.deciding_name} is refused")

    async def _say(self, text: str) -> None:
        await confirm(self, text)
        await self._refresh()
        self.done = text


def _row(row: DataRequest, *, may_look: bool) -> RequestRow:
    """One line; it leads to the registration while somebody has to decide."""
    standing = office.standing(row)
    waits = row.kind == RequestKind.ERASURE and standing == office.WAITING
    return RequestRow(
        id=str(row.id), name=row.registration, kind=KINDS[row.person_kind].label,
        what="Erasure" if row.kind == RequestKind.ERASURE else "Copy of the data",
        status=standing,
        when=moment(row.created_at), reason=row.reason,
        waits=waits, path=f"/admin/registrations/{row.person_id}" if waits and may_look else "",
    )  # fmt: skip
