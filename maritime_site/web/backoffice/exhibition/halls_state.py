"""The halls' floors at the organisers' desk: looked at, checked, and kept as a whole (EXH-1)."""

from __future__ import annotations

from typing import Any, TypedDict

import reflex as rx

from maritime_site.core.wishes import parse
from maritime_site.domain.exhibition import floor
from maritime_site.domain.exhibition.floor import HallRow
from maritime_site.domain.exhibition.floor_rules import Changes
from maritime_site.domain.exhibition.wishes import LayHall, LayStall
from maritime_site.web.addresses import last_part
from maritime_site.web.backoffice.desk import Desk, at_desk
from maritime_site.web.backoffice.exhibition.lines import rows_of, text_of
from maritime_site.web.backoffice.leading import lead_on, led_here
from maritime_site.web.feedback import Refusals, confirm
from maritime_site.web.kit.stall_plan import PlanBox, code_shown
from maritime_site.web.transactions import in_transaction, reading

NEW, HALLS = "new", "/admin/exhibition/halls/"
SAVED = "The hall is saved. Everybody sees it on the plan now."
FIELDS = ("code", "nameEn", "nameHi", "width", "depth", "position")


class HallLine(TypedDict):
    """One hall in the list."""

    code: str
    name: str
    size: str
    stalls: str
    had: str
    is_demo: bool
    path: str


class HallsState(Refusals, rx.State):
    """Every hall."""

    loaded: bool = False
    rows: list[HallLine] = []

    @rx.event
    @at_desk("STALLS_VIEW")
    async def open(self, _desk: Desk) -> None:
        """Show them."""
        self.done = await led_here(self)
        self.rows = [_line(row) for row in await reading(floor.halls)]
        self.loaded = True


class HallState(Refusals, rx.State):
    """The floor at this address: as it was typed, and what keeping it would do."""

    code: str = ""
    is_new: bool = False
    loaded: bool = False
    values: dict[str, str] = {}
    lines: str = ""
    changes: list[str] = []
    drawn: list[PlanBox] = []
    extent: list[int] = [0, 0]
    done: str = ""
    written: int = 0
    _checked: dict[str, Any] = {}

    @rx.event
    @at_desk("STALLS_VIEW")
    async def open(self, _desk: Desk) -> None:
        """Show a hall, or an empty floor."""
        last = last_part(self.router)
        self.done, self.is_new = await led_here(self), last == NEW
        self.loaded, self.code = False, ""
        if self.is_new:
            self.values, self.lines = {"position": "0"}, text_of([])
            self._forget_check()
        else:
            await self._show(last)
        self.loaded, self.written = True, self.written + 1

    @rx.event
    @at_desk("STALLS_EDIT")
    async def check(self, desk: Desk, form: dict[str, Any]) -> None:
        """Say and draw what keeping this floor would do; nothing is changed yet."""
        self.done = ""
        self._forget_check()
        self.values = {name: str(form.get(name, "")).strip() for name in FIELDS}
        self.values["code"] = self.code or self.values["code"]
        self.lines = str(form.get("stalls", ""))
        given = {**self.values, "position": self.values["position"] or "0", "stalls": rows_of(self.lines)}
        wish = parse(LayHall, given)
        self.changes = _told(await self._lay(wish, desk, check=True))
        self._draw(wish)
        self._checked = given

    @rx.event
    @at_desk("STALLS_EDIT")
    async def save(self, desk: Desk) -> rx.event.EventSpec | None:
        """Keep the floor that was checked."""
        wish = parse(LayHall, self._checked)
        self._forget_check()
        await self._lay(wish, desk, check=False)
        if self.is_new:
            return await lead_on(self, f"{HALLS}{wish.code}/", SAVED)
        await confirm(self, SAVED)
        await self._show(wish.code)
        self.done, self.written = SAVED, self.written + 1
        return None

    async def _lay(self, wish: LayHall, desk: Desk, *, check: bool) -> Changes:
        told = {"actor": desk.actor, "now": desk.now, "check": check}
        if self.is_new:
            return await in_transaction(floor.add, wish, **told)
        return await in_transaction(floor.keep, self.code, wish, **told)

    @rx.event
    @at_desk("STALLS_EDIT")
    async def remove(self, desk: Desk) -> rx.event.EventSpec:
        """Take the hall off the plan."""
        await in_transaction(floor.remove, self.code, actor=desk.actor, now=desk.now)
        return await lead_on(self, HALLS, "The hall is removed")

    async def _show(self, code: str) -> None:
        row, stalls = await reading(floor.hall, code)
        self.code = row.code
        self.values = {
            "code": row.code, "nameEn": row.name_en, "nameHi": row.name_hi, "width": str(row.width),
            "depth": str(row.depth), "position": str(row.position),
        }  # fmt: skip
        self.lines = text_of(stalls)
        self._forget_check()
        self._draw(LayHall(code=row.code, name_en=row.name_en, width=row.width, depth=row.depth, stalls=stalls))

    def _forget_check(self) -> None:
        self.changes, self._checked, self.drawn = [], {}, []

    def _draw(self, wish: LayHall) -> None:
        self.extent = [int(wish.width * 10), int(wish.depth * 10)]
        self.drawn = [_box(one) for one in wish.stalls]


def _box(one: LayStall) -> PlanBox:
    words, size = code_shown(one.code, int(one.width * 10))
    return PlanBox(
        code=one.code, x=int(one.x * 10), y=int(one.y * 10), width=int(one.width * 10), height=int(one.depth * 10),
        middle=float(one.x * 10 + one.width * 5), line=float(one.y * 10 + one.depth * 5 + 3), shown=words, size=size,
    )  # fmt: skip


def _line(row: HallRow) -> HallLine:
    return HallLine(
        code=row.code, name=row.name_en, size=f"{row.width} × {row.depth} m", stalls=str(row.stalls), had=str(row.had),
        is_demo=row.is_demo, path=f"{HALLS}{row.code}/",
    )  # fmt: skip


def _told(changes: Changes) -> list[str]:
    named = (("New", changes.added), ("Changed", changes.changed), ("Removed", changes.removed))
    told = [f"{name}: {len(codes)} ({', '.join(codes[:8])}{', …' if len(codes) > 8 else ''})"
            for name, codes in named if codes]  # fmt: skip
    return told or ["No stall changes."]
