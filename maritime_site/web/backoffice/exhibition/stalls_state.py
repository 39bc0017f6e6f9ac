"""Stalls at the organisers' desk: the list, the plan, and the one that is looked at (EXH-1, EXH-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict

import reflex as rx

from maritime_site.core.errors import NotFound
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import _
from maritime_site.domain.exhibition import plan, staff
from maritime_site.domain.exhibition.labels import TYPE_NAMES, class_name
from maritime_site.domain.exhibition.schemas import ReasonRequest
from maritime_site.domain.exhibition.staff_queries import OfficeStall, office_stalls
from maritime_site.domain.payments.policy import terms_of
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.exhibition.state import ROOT
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import say_done


class StallLine(TypedDict):
    """A stall in the organisers' list."""

    id: str
    code: str
    hall: str
    size: str
    status: str
    company: str
    reason: str
    path: str


class OfficeStallsState(ListState, rx.State):
    """Every stall with who has it, and the plan."""

    PERMISSION: ClassVar[str] = "STALLS_VIEW"
    IDS: ClassVar[Mapping[str, str]] = {"reason": "block-reason"}

    rows: list[StallLine] = []
    has_plan: bool = False
    marks: dict[str, str] = {}
    chosen: StallLine = StallLine(id="", code="", hall="", size="", status="", company="", reason="", path="")

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:
        status = query.status if query.status in {"free", "held", "taken", "blocked"} else ""
        result, total = await read_in_thread(
            office_stalls,
            search=query.search,
            status=status,
            page=query.page,
            page_size=query.page_size,
            now=context.now,
        )
        self.rows = [_to_stall_line(stall) for stall in result]
        halls = await read_in_thread(plan.get_plan, now=context.now, office=True)
        self.has_plan = bool(halls)
        self.marks = {stall.code: stall.status for hall in halls for stall in hall.stalls if stall.status != "free"}
        return total

    @rx.event
    @staff_event("STALLS_VIEW")
    async def choose(self, context: StaffContext, code: str) -> None:
        """Look at one stall."""
        self.done = ""
        await self._look_at(context, str(code))

    @rx.event
    @staff_event("STALLS_EDIT")
    async def block(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Keep the chosen stall from being booked."""
        payload, code = parse_request(ReasonRequest, {"reason": str(form.get("reason", ""))}), self.chosen["code"]
        terms = terms_of(get_services())
        await in_transaction(staff.block_stall, code, payload.reason, actor=context.actor, terms=terms, now=context.now)
        await self._say(context, code, _("Stall {code} is blocked", code=code))

    @rx.event
    @staff_event("STALLS_EDIT")
    async def unblock(self, context: StaffContext) -> None:
        """Let the chosen stall be booked again."""
        code = self.chosen["code"]
        await in_transaction(staff.unblock_stall, code, actor=context.actor, now=context.now)
        await self._say(context, code, _("Stall {code} can be booked again", code=code))

    async def _say(self, context: StaffContext, code: str, words: str) -> None:
        await self._refresh()
        await self._look_at(context, code)
        await say_done(self, words)

    async def _look_at(self, context: StaffContext, code: str) -> None:
        result, _total = await read_in_thread(
            office_stalls, search=code, status="", page=1, page_size=None, now=context.now
        )
        one = next((stall for stall in result if stall.code == code), None)
        if one is None:
            raise NotFound(_("There is no such stall"))
        self.chosen = _to_stall_line(one)


def _to_stall_line(stall: OfficeStall) -> StallLine:
    return StallLine(
        id=stall.code,
        code=stall.code,
        hall=stall.hall,
        status=stall.status,
        company=stall.company,
        size=", ".join((_("{area} m²", area=stall.area), _(TYPE_NAMES[stall.type]), class_name(stall.price_class))),
        reason=stall.block_reason,
        path=f"{ROOT}/{stall.application_id}" if stall.application_id else "",
    )
