"""Requests about people's own data at the desk: found, carried out, refused (REG-7)."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.schemas import LongText, Schema, parse_request
from maritime_site.core.text.i18n import _
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.person_records.blockers import Blocker, list_blockers
from maritime_site.domain.privacy import service, staff
from maritime_site.domain.privacy.models import DataRequest, RequestKind, RequestStatus
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.backoffice.ways import find_way
from maritime_site.web.handlers.db import in_transaction, read_in_thread, write_in_thread
from maritime_site.web.handlers.form_handler import show_toast


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


class BlockerRow(TypedDict):
    """What has to be settled first, and the screen where it is."""

    name: str
    path: str


SCREENS = {"booking": "/admin/bookings", "stall": "/admin/exhibition/applications"}


class Refusal(Schema):
    """Why somebody is not erased now."""

    reason: LongText


class DataRequestsState(ListState, rx.State):
    """Requests, newest first, and the one that is being decided."""

    PERMISSION: ClassVar[str] = "DATA_REQUESTS"
    FILTERS: ClassVar[tuple[str, ...]] = ("kind",)

    rows: list[RequestRow] = []
    deciding: str = ""
    deciding_name: str = ""
    obstacles: list[str] = []
    blockers: list[BlockerRow] = []

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:
        status = query.status if query.status in set(RequestStatus) else ""
        kind = self.asked["kind"] if self.asked["kind"] in set(RequestKind) else ""
        result, total = await read_in_thread(
            staff.list_requests,
            search=query.search,
            status=status,
            kind=kind,
            to_decide=query.status == staff.WAITING,
            page=query.page,
            page_size=query.page_size,
        )
        may_look = context.may("REGISTRATIONS_VIEW")
        self.rows, self.deciding = [_to_request_row(row, may_look=may_look) for row in result], ""
        return total

    @rx.event
    @staff_event("DATA_REQUESTS")
    async def begin(self, context: StaffContext, request_id: str, name: str) -> None:
        """Open what can be decided, with what stands in its way and where that is settled."""
        words, blockers = await read_in_thread(_load_blockers, uuid_of(request_id), context)
        self.obstacles = words
        self.blockers = [
            BlockerRow(name=blocker.reference, path=find_way(f"{SCREENS[blocker.kind]}/{blocker.id}", context))
            for blocker in blockers
        ]
        self.deciding, self.deciding_name, self.done = str(request_id)[:40], str(name)[:40], ""
        self._clear_refusals()

    @rx.event
    @staff_event("DATA_REQUESTS", anew=False)
    async def leave(self, _context: StaffContext) -> None:
        """Close it and leave the request as it is."""
        self.deciding = ""
        self._clear_refusals()

    @rx.event
    @staff_event("DATA_REQUESTS", once="deciding")
    async def erase(self, context: StaffContext) -> None:
        """Carry it out, for good."""
        services = get_services()
        values = {"actor": context.actor, "services": services, "now": context.now}
        await in_transaction(staff.erase_for, uuid_of(self.deciding), **values)
        await write_in_thread(service.drop_files, services)
        await self._say(_("{deciding_name} is erased", deciding_name=self.deciding_name))

    @rx.event
    @staff_event("DATA_REQUESTS", once="deciding")
    async def refuse(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Refuse it, with the reason the person reads."""
        payload = parse_request(Refusal, {"reason": str(form.get("reason", "")) or None})
        values = {"reason": payload.reason, "actor": context.actor, "event": context.event, "now": context.now}
        await in_transaction(staff.refuse_erasure, uuid_of(self.deciding), **values)
        await self._say(_("The request of {deciding_name} is refused", deciding_name=self.deciding_name))

    async def _say(self, text: str) -> None:
        await show_toast(self, text)
        await self._refresh()
        self.done = text


def _load_blockers(session: Session, id: UUID, context: StaffContext) -> tuple[list[str], list[Blocker]]:
    request = staff.get_request(session, id)
    return list_blockers(session, request.person_id, services=get_services(), now=context.now)


def _to_request_row(row: DataRequest, *, may_look: bool) -> RequestRow:
    """One line; it leads to the registration while somebody has to decide."""
    status = staff.office_status(row)
    waits = row.kind == RequestKind.ERASURE and status == staff.WAITING
    return RequestRow(
        id=str(row.id),
        name=row.registration,
        kind=_(KINDS[row.person_kind].label),
        what=_("Erasure") if row.kind == RequestKind.ERASURE else _("Copy of the data"),
        status=status,
        when=format_moment(row.created_at),
        reason=row.reason,
        waits=waits,
        path=f"/admin/registrations/{row.person_id}" if waits and may_look else "",
    )
