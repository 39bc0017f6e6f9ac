"""The halls' floors at the organisers' desk: looked at, checked, and kept as a whole (EXH-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict

import reflex as rx

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import N_, _, in_language
from maritime_site.domain.exhibition import hall_layout
from maritime_site.domain.exhibition.hall_layout import HallRow
from maritime_site.domain.exhibition.hall_layout_rules import LayoutChanges
from maritime_site.domain.exhibition.schemas import LayHallRequest, LayStallRequest
from maritime_site.web.backoffice.editor import Editor
from maritime_site.web.backoffice.exhibition.lines import rows_of, text_of
from maritime_site.web.backoffice.flash import lead_on, led_here
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, read_again, say_done
from maritime_site.web.handlers.paths import last_part
from maritime_site.web.kit.stalls.plan import PlanBox
from maritime_site.web.kit.stalls.words import code_shown

NEW, HALLS = "new", "/admin/exhibition/halls/"
SAVED = N_("The hall is saved. Everybody sees it on the plan now.")
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


class HallsState(FormErrors, rx.State):
    """Every hall."""

    loaded: bool = False
    rows: list[HallLine] = []

    @rx.event
    @staff_event("STALLS_VIEW")
    async def open(self, _context: StaffContext) -> None:
        """Show them."""
        self.done = await led_here(self)
        self.rows = [_to_hall_line(row) for row in await read_in_thread(hall_layout.list_halls)]
        self.loaded = True


class HallState(Editor, rx.State):
    """The floor at this address: as it was typed, and what keeping it would do."""

    LABELS: ClassVar[Mapping[str, str]] = {
        "code": N_("Code"),
        "nameEn": N_("Name, English"),
        "nameHi": N_("Name, Hindi"),
        "width": N_("Width in metres"),
        "depth": N_("Depth in metres"),
        "position": N_("Place in the list"),
    }

    code: str = ""
    is_new: bool = False
    loaded: bool = False
    values: dict[str, str] = {}
    lines: str = ""
    changes: list[str] = []
    drawn: list[PlanBox] = []
    extent: list[int] = [0, 0]
    _seen: str = ""
    _checked: dict[str, Any] = {}

    @rx.event
    @staff_event("STALLS_VIEW")
    async def open(self, _context: StaffContext) -> None:
        """Show a hall, or an empty floor."""
        last = last_part(self.router)
        self.done, self.is_new = await led_here(self), last == NEW
        self.loaded, self.code = False, ""
        if self.is_new:
            self.values, self.lines = {"position": "0"}, text_of([])
            self._forget_check()
            self.loaded, self.written = True, self.written + 1
        else:
            await self._show(last)

    @rx.event
    @staff_event("STALLS_EDIT")
    async def check(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Say and draw what keeping this floor would do; nothing is changed yet."""
        self.done = ""
        self._forget_check()
        self.values = {name: str(form.get(name, "")).strip() for name in FIELDS}
        self.values["code"] = self.code or self.values["code"]
        self.lines = str(form.get("stalls", ""))
        given = {**self.values, "position": self.values["position"] or "0", "stalls": rows_of(self.lines)}
        payload = parse_request(LayHallRequest, given)
        self.changes = _change_lines(await self._lay(payload, context, check=True))
        self._draw(payload)
        self._checked = given

    @rx.event
    @staff_event("STALLS_EDIT")
    async def save(self, context: StaffContext) -> rx.event.EventSpec | None:
        """Keep the floor that was checked."""
        payload = parse_request(LayHallRequest, self._checked)
        self._forget_check()
        await self._lay(payload, context, check=False)
        self.saves += 1
        if self.is_new:
            return await lead_on(self, f"{HALLS}{payload.code}/", _(SAVED))
        await self._show(payload.code)
        await say_done(self, _(SAVED))
        return None

    async def _lay(self, payload: LayHallRequest, context: StaffContext, *, check: bool) -> LayoutChanges:
        values = {"actor": context.actor, "now": context.now, "check": check}
        if self.is_new:
            return await in_transaction(hall_layout.add_hall, payload, **values)
        async with read_again(self._show_if_changed):
            return await in_transaction(hall_layout.replace_hall, self.code, payload, **values, seen=self._seen)

    async def _show_if_changed(self) -> None:
        """A stall that somebody has is in the way as well: nothing is to be read anew then."""
        if hall_layout.mark_hall(*await read_in_thread(hall_layout.get_hall, self.code)) != self._seen:
            await self._show(self.code)

    @rx.event
    @staff_event("STALLS_EDIT")
    async def remove(self, context: StaffContext) -> rx.event.EventSpec:
        """Take the hall off the plan."""
        await in_transaction(hall_layout.remove_hall, self.code, actor=context.actor, now=context.now)
        return await lead_on(self, HALLS, _("The hall is removed"))

    async def _show(self, code: str) -> None:
        row, stalls = await read_in_thread(hall_layout.get_hall, code)
        self.code, self._seen = row.code, hall_layout.mark_hall(row, stalls)
        self.values = {
            "code": row.code,
            "nameEn": row.name_en,
            "nameHi": row.name_hi,
            "width": str(row.width),
            "depth": str(row.depth),
            "position": str(row.position),
        }
        self.lines = text_of(stalls)
        self._forget_check()
        self._draw(LayHallRequest(code=row.code, name_en=row.name_en, width=row.width, depth=row.depth, stalls=stalls))
        self.loaded, self.written = True, self.written + 1

    def _forget_check(self) -> None:
        self.changes, self._checked, self.drawn = [], {}, []

    def _draw(self, payload: LayHallRequest) -> None:
        self.extent = [int(payload.width * 10), int(payload.depth * 10)]
        self.drawn = [_to_plan_box(stall) for stall in payload.stalls]


def _to_plan_box(one: LayStallRequest) -> PlanBox:
    words, size = code_shown(one.code, int(one.width * 10))
    return PlanBox(
        code=one.code,
        x=int(one.x * 10),
        y=int(one.y * 10),
        width=int(one.width * 10),
        height=int(one.depth * 10),
        middle=float(one.x * 10 + one.width * 5),
        line=float(one.y * 10 + one.depth * 5 + 3),
        shown=words,
        size=size,
    )


def _to_hall_line(row: HallRow) -> HallLine:
    return HallLine(
        code=row.code,
        name=in_language(row.name_en, row.name_hi),
        size=f"{row.width} × {row.depth} m",
        stalls=str(row.stalls),
        had=str(row.had),
        is_demo=row.is_demo,
        path=f"{HALLS}{row.code}/",
    )


def _change_lines(changes: LayoutChanges) -> list[str]:
    named = ((_("New"), changes.added), (_("Changed"), changes.changed), (_("Removed"), changes.removed))
    values = [
        f"{name}: {len(codes)} ({', '.join(codes[:8])}{', …' if len(codes) > 8 else ''})"
        for name, codes in named
        if codes
    ]
    return values or [_("No stall changes.")]
