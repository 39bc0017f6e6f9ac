"""Stalls at the organisers' desk: the list, the plan, and the one that is looked at (EXH-1, EXH-2)."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict

import reflex as rx

from maritime_site.core.errors import NotFound
from maritime_site.core.wishes import parse
from maritime_site.domain.exhibition import office, plan
from maritime_site.domain.exhibition.desk_queries import OfficeStall, office_stalls
from maritime_site.domain.exhibition.sentences import TYPE_NAMES, class_name
from maritime_site.domain.exhibition.wishes import Reason
from maritime_site.domain.payments.terms import terms_of
from maritime_site.ports.services import services
from maritime_site.web.backoffice.desk import Desk, at_desk
from maritime_site.web.backoffice.exhibition.state import ROOT
from maritime_site.web.backoffice.worklist import Look, WorkList
from maritime_site.web.feedback import confirm
from maritime_site.web.transactions import in_transaction, reading


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


class OfficeStallsState(WorkList, rx.State):
    """Every stall with who has it, and the plan."""

    PERMISSION: ClassVar[str] = "STALLS_VIEW"

    rows: list[StallLine] = []
    marks: dict[str, str] = {}
    chosen: StallLine = StallLine(id="", code="", hall="", size="", status="", company="", reason="", path="")

    async def _fill(self, desk: Desk, look: Look) -> int:
        status = look.status if look.status in {"free", "held", "taken", "blocked"} else ""
        found, total = await reading(
            office_stalls, search=look.search, status=status, page=look.page, page_size=look.page_size, now=desk.now
        )
        self.rows = [_line(stall) for stall in found]
        halls = await reading(plan.plan, now=desk.now, office=True)
        self.marks = {stall.code: stall.status for hall in halls for stall in hall.stalls if stall.status != "free"}
        return total

    @rx.event
    @at_desk("STALLS_VIEW")
    async def choose(self, desk: Desk, code: str) -> None:
        """Look at one stall."""
        self.done = ""
        await self._look_at(desk, str(code))

    @rx.event
    @at_desk("STALLS_EDIT")
    async def block(self, desk: Desk, form: dict[str, Any]) -> None:
        """Keep the chosen stall from being booked."""
        wish, code = parse(Reason, {"reason": str(form.get("reason", ""))}), self.chosen["code"]
        terms = terms_of(services())
        await in_transaction(office.block, code, wish.reason, actor=desk.actor, terms=terms, now=desk.now)
        await self._say(desk, code, f"Stall {code} is blocked")

    @rx.event
    @at_desk("STALLS_EDIT")
    async def unblock(self, desk: Desk) -> None:
        """Let the chosen stall be booked again."""
        code = self.chosen["code"]
        await in_transaction(office.unblock, code, actor=desk.actor, now=desk.now)
        await self._say(desk, code, f"Stall {code} can be booked again")

    async def _say(self, desk: Desk, code: str, words: str) -> None:
        await self._refresh()
        await self._look_at(desk, code)
        self.done = words
        await confirm(self, words)

    async def _look_at(self, desk: Desk, code: str) -> None:
        found, _total = await reading(office_stalls, search=code, status="", page=1, page_size=None, now=desk.now)
        one = next((stall for stall in found if stall.code == code), None)
        if one is None:
            raise NotFound("There is no such stall")
        self.chosen = _line(one)


def _line(stall: OfficeStall) -> StallLine:
    return StallLine(
        id=stall.code, code=stall.code, hall=stall.hall, status=stall.status, company=stall.company,
        size=f"{stall.area} m², {TYPE_NAMES[stall.type]}, {class_name(stall.price_class)}", reason=stall.block_reason,
        path=f"{ROOT}/{stall.application_id}" if stall.application_id else "",
    )  # fmt: skip
