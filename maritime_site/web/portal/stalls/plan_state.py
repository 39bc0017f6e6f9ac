"""Looking at the plan: one stall, or the table of those that fit (EXH-1)."""

from __future__ import annotations

from collections.abc import Mapping

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.exhibition.plan import HallView, StallView
from maritime_site.web.handlers.form_handler import form_handler
from maritime_site.web.portal.stalls.base_state import StallsBase
from maritime_site.web.portal.stalls.cards import StallRow, row_of

PAGE_SIZE = 12
NOBODY = StallRow("", "", "", "", "", "", "", "", is_free=False)


class PlanView(StallsBase, rx.State, mixin=True):
    """`chosen` is the stall looked at, `gone` says that somebody else has it now, `asked` narrows the table."""

    marks: dict[str, str] = {}
    chosen: StallRow = NOBODY
    gone: str = ""
    halls: list[tuple[str, str]] = []
    asked: dict[str, str] = {}
    rows: list[StallRow] = []
    total: int = 0
    page: int = 1
    pages: int = 1

    @rx.event
    @form_handler()
    async def choose(self, code: str) -> None:
        """Look at one stall."""
        self.gone = self.done = ""
        person = await self._exhibitor()
        self.chosen = StallRow(str(code), "", "", "", "", "", "", "", is_free=False)
        await self._show(person)

    @rx.event
    @form_handler()
    async def narrow(self, name: str, value: str) -> None:
        """Show fewer stalls in the table: by hall, size, type, class or status."""
        self.asked, self.page = {**self.asked, str(name): str(value)}, 1
        await self._show(await self._exhibitor())

    @rx.event
    @form_handler()
    async def turn(self, pages: int) -> None:
        """Turn so many pages of the table on, or back."""
        self.page = max(1, min(self.page + int(pages), self.pages))
        await self._show(await self._exhibitor())

    def _look(self, halls: list[HallView], companies: Mapping[str, str]) -> None:
        self.halls = [("", _("All halls")), *((hall.code, hall.name) for hall in halls)]
        self.marks = {stall.code: stall.status for hall in halls for stall in hall.stalls if stall.status != "free"}
        self._look_again(halls, companies)
        self._list(halls)

    def _look_again(self, halls: list[HallView], companies: Mapping[str, str]) -> None:
        was = self.chosen
        matches = ((hall, stall) for hall in halls for stall in hall.stalls if stall.code == was.code)
        hall, stall = next(matches, (None, None))
        self.chosen = row_of(hall, stall, companies.get(stall.code, "")) if hall and stall else NOBODY
        if was.is_free and not self.chosen.is_free and self.marks.get(was.code) != "mine":
            self.gone = _("Stall {stall} was taken a moment ago. Please choose another one.", stall=was.code)

    def _list(self, halls: list[HallView]) -> None:
        fitting = [row_of(hall, stall) for hall in halls for stall in hall.stalls if self._fits(hall, stall)]
        self.total, self.pages = len(fitting), max(1, -(-len(fitting) // PAGE_SIZE))
        self.page = max(1, min(self.page, self.pages))
        self.rows = fitting[(self.page - 1) * PAGE_SIZE : self.page * PAGE_SIZE]

    def _fits(self, hall: HallView, stall: StallView) -> bool:
        filters = self.asked
        low, _dash, high = filters.get("size", "").partition("-")
        in_size = not low or int(low or 0) <= stall.area <= int(high or 10**6) if low.isdigit() else True
        kept = (("hall", hall.code), ("type", stall.type), ("class", stall.price_class), ("status", stall.status))
        return in_size and all(filters.get(name, "") in {"", value} for name, value in kept)
