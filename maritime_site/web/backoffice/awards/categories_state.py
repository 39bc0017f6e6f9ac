"""The award categories at the desk: their list, and the form of one (AWD-1)."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict
from uuid import UUID

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import _
from maritime_site.domain.awards import categories
from maritime_site.domain.awards.models import AwardCategory
from maritime_site.domain.awards.schemas import CategoryRequest, NewCategoryRequest
from maritime_site.web.backoffice.datetimes import format_moment, read_moment, typed_moment
from maritime_site.web.backoffice.editor import Editor
from maritime_site.web.backoffice.flash import lead_on, led_here
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.backoffice.wording import in_other_language
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import read_again, say_done
from maritime_site.web.handlers.paths import last_part

NEW, PATH = "new", "/admin/award-categories"
TEXTS = ("nameEn", "nameHi", "eligibilityEn", "eligibilityHi")
DECIDE = "NOMINATIONS_DECIDE"


class CategoryRow(TypedDict):
    """A category in the list."""

    id: str
    name: str
    path: str
    other_name: str
    closes: str
    status: str
    demo: bool


class CategoriesState(ListState, rx.State):
    """Every category in its order; there are few, so they stand on one page."""

    PERMISSION: ClassVar[str] = "NOMINATIONS_VIEW"

    rows: list[CategoryRow] = []

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:  # noqa: ARG002  the list's signature
        result = await read_in_thread(categories.all_of)
        self.rows = [_to_category_row(row) for row in result][: query.page_size * 4]
        return len(self.rows)


def _to_category_row(category: AwardCategory) -> CategoryRow:
    return CategoryRow(
        id=str(category.id),
        name=category.name,
        path=f"{PATH}/{category.id}",
        other_name=in_other_language(category.name_en, category.name_hi),
        closes=format_moment(category.closes_at),
        status="open" if category.is_open(utc_now()) else "closed",
        demo=category.demo,
    )


class CategoryState(Editor, rx.State):
    """One category being written; `id` is empty for a new one."""

    loaded: bool = False
    id: str = ""
    values: dict[str, str] = {}
    _seen: str = ""

    @rx.event
    @staff_event(DECIDE)
    async def open(self, _context: StaffContext) -> None:
        """Show the category of this address, or an empty form."""
        self.loaded, self.done, self.id = False, await led_here(self), ""
        last = last_part(self.router)
        if last == NEW:
            self.values = dict.fromkeys((*TEXTS, "key", "closesAt"), "") | {"open": "yes", "position": "0"}
        else:
            await self._show(uuid_of(last))
            return
        self.written, self.loaded = self.written + 1, True

    @rx.event
    @staff_event(DECIDE)
    async def save(self, context: StaffContext, form: dict[str, Any]) -> rx.event.EventSpec | None:
        """Keep what was written; the public page shows it at once."""
        given = _form_to_request(form)
        if not self.id:
            payload = parse_request(NewCategoryRequest, given | {"key": str(form.get("key", ""))})
            made = await in_transaction(categories.add_category, payload, actor=context.actor, now=context.now)
            self.saves += 1
            return await lead_on(self, f"{PATH}/{made.id}", _("The category is added"))
        payload = parse_request(CategoryRequest, given)
        values = {"actor": context.actor, "now": context.now, "seen": self._seen}
        async with read_again(lambda: self._show(uuid_of(self.id))):
            await in_transaction(categories.change_category, uuid_of(self.id), payload, **values)
        self.saves += 1
        await self._show(uuid_of(self.id))
        await say_done(self, _("Saved"))
        return None

    async def _show(self, id: UUID) -> None:
        result = await read_in_thread(categories.get_category, id)
        self.id, self._seen = str(result.id), categories.mark_category(result)
        self.values = {
            "key": result.key,
            "nameEn": result.name_en,
            "nameHi": result.name_hi,
            "eligibilityEn": result.eligibility_en,
            "eligibilityHi": result.eligibility_hi,
            "open": "yes" if result.open else "",
            "position": str(result.position),
            "closesAt": typed_moment(result.closes_at),
        }
        self.written, self.loaded = self.written + 1, True


def _form_to_request(form: dict[str, Any]) -> dict[str, Any]:
    """A form's values as the request reads them; the closing time is the event's."""
    texts = {name: str(form.get(name, "")) for name in TEXTS}
    return texts | {
        "open": bool(form.get("open")),
        "position": str(form.get("position", "0")) or "0",
        "closesAt": read_moment(form.get("closesAt")),
    }
