"""Work lists: search, filters and the page are kept in the address, so a list can be bookmarked and shared (BO-3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar
from urllib.parse import urlencode

import reflex as rx

from maritime_site.core.errors import Invalid
from maritime_site.core.text.i18n import _
from maritime_site.web.backoffice.flash import led_here
from maritime_site.web.backoffice.staff_auth import StaffContext, require_staff, staff_event
from maritime_site.web.handlers.form_handler import FormErrors
from maritime_site.web.kit.totals import describe_total

PAGE_SIZE = 25
SIZES = (PAGE_SIZE, 50, 100)
LAST_PAGE = 1_000_000
PICKED = "pick-"


@dataclass(frozen=True)
class ListQuery:
    """What a list is asked for; texts left empty match all, `sort` is a column's key, with `-` before it descending."""

    search: str = ""
    status: str = ""
    sort: str = ""
    page: int = 1
    page_size: int = PAGE_SIZE


class ListState(FormErrors, rx.State, mixin=True):
    """The state of one list. A list names its `PERMISSION` and further `FILTERS`, declares `rows`, and fills them.

    `asked` holds what the address says by name; `rows` are TypedDicts with an `id`. `rounds` counts what was done
    here, and when the address came to say something else than was chosen: ticks and fields whose key it is in are anew.
    Until then a filter keeps what was chosen in it, so that whoever presses Show at once sends it along.
    """

    PERMISSION: ClassVar[str] = ""
    FILTERS: ClassVar[tuple[str, ...]] = ()

    loaded: bool = False
    asked: dict[str, str] = {}
    page: int = 1
    pages: int = 1
    size: int = PAGE_SIZE
    total: int = 0
    total_text: str = ""
    is_narrowed: bool = False
    rounds: int = 0
    downloading: bool = False
    _chosen: dict[str, str] = {}

    async def _fill(self, context: StaffContext, query: ListQuery, /) -> int:
        """Read the rows of a page and answer how many match in all, a `Total` where that may be capped.

        `self.asked` holds the list's own filters.
        """
        raise NotImplementedError

    @rx.event
    @staff_event()
    async def open(self, context: StaffContext) -> None:
        """Show the page of the list that the address asks for."""
        self.done, self.downloading = await led_here(self), False
        await self._read(context)

    @rx.event
    @staff_event("EXPORTS")
    async def offer_download(self, _context: StaffContext) -> None:
        """Show the list's columns to choose from; a list that nobody wants as a file stays light."""
        self.downloading = True

    @rx.event
    @staff_event()
    async def narrow(self, _context: StaffContext, form: dict[str, Any]) -> rx.event.EventSpec:
        """Go to the address of a narrower list: the filter form was sent; without one to the whole list."""
        if not form:
            return self._go({})
        return self._choose({name: str(form.get(name, "")).strip() for name in self._names()})

    @rx.event
    @staff_event()
    async def pick(self, _context: StaffContext, name: str, value: str) -> rx.event.EventSpec:
        """Go to the address of the list with one filter changed."""
        return self._choose(self.asked | self._chosen | {str(name): str(value)})

    @rx.event
    @staff_event()
    async def turn(self, _context: StaffContext, pages: int) -> rx.event.EventSpec:
        """Turn so many pages on, or back."""
        wanted = max(1, min(self.page + int(pages), self.pages))
        return self._go(self.asked | {"page": str(wanted)})

    @rx.event
    @staff_event()
    async def jump(self, _context: StaffContext, form: dict[str, Any]) -> rx.event.EventSpec:
        """Go to the page that was typed, or to the last one."""
        typed = str(form.get("page", "")).strip()
        wanted = int(typed) if typed.isascii() and typed.isdigit() else self.page
        return self._go(self.asked | {"page": str(max(1, min(wanted, self.pages)))})

    @rx.event
    @staff_event()
    async def resize(self, _context: StaffContext, size: str) -> rx.event.EventSpec:
        """Show so many rows a page, from the first page on."""
        return self._go(self.asked | {"page": "", "size": str(size)})

    @rx.event
    @staff_event()
    async def order(self, _context: StaffContext, column: str) -> rx.event.EventSpec:
        """Sort by a column; a second time turns the order round."""
        now = self.asked.get("sort", "")
        return self._go(self.asked | {"sort": f"-{column}" if now == column else column, "page": ""})

    def _choose(self, chosen: dict[str, str]) -> rx.event.EventSpec:
        self._chosen = chosen
        return self._go(chosen | {"page": ""})

    def _names(self) -> tuple[str, ...]:
        return ("search", "status", "sort", *self.FILTERS)

    def _go(self, params: dict[str, str]) -> rx.event.EventSpec:
        kept = {"size": str(self.size)} if self.size != PAGE_SIZE else {}
        known = (*self._names(), "page", "size")
        given = {name: value[:200] for name, value in (kept | params).items() if value and name in known}
        path = self.router.url.path.rstrip("/") + "/"
        return rx.redirect(f"{path}?{urlencode(given)}" if given else path)

    async def _read(self, context: StaffContext) -> None:
        params = self.router.url.query_parameters
        self.asked = {name: str(params.get(name, "")) for name in self._names()}
        if any(self._chosen.get(name, "") != words for name, words in self.asked.items()):
            self._chosen, self.rounds = dict(self.asked), self.rounds + 1
        self.is_narrowed = any(words for name, words in self.asked.items() if name != "sort")
        wanted = str(params.get("page", "1"))
        page = min(int(wanted), LAST_PAGE) if wanted.isascii() and wanted.isdigit() else 1
        self.page, self.size = max(1, page), _read_size(params.get("size", ""))
        look = ListQuery(self.asked["search"], self.asked["status"], self.asked["sort"], self.page, self.size)
        total = await self._fill(context, look)
        self.total, self.total_text, self.pages = describe_total(total, page=self.page, page_size=self.size)
        self.loaded = True

    async def _refresh(self) -> None:
        """Read the same page again, after something was done."""
        await self._read(await require_staff(self, self.PERMISSION))

    def _picked(self, form: dict[str, Any]) -> list[str]:
        """The ids ticked in a list's form. Raises Invalid when none is."""
        ids = [name.removeprefix(PICKED) for name, value in form.items() if name.startswith(PICKED) and value]
        if not ids:
            raise Invalid({"": _("Tick at least one row")})
        return ids


def _read_size(text: object) -> int:
    """How many rows a page has by the address; the usual number where it says none of SIZES."""
    return next((size for size in SIZES if str(size) == str(text)), PAGE_SIZE)
