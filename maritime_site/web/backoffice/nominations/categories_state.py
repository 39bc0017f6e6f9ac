"""The award categories at the desk: their list, and the form of one (AWD-1)."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.wishes import parse
from maritime_site.domain.awards import categories
from maritime_site.domain.awards.models import AwardCategory
from maritime_site.domain.awards.wishes import CategoryWish, NewCategory
from maritime_site.web.addresses import last_part
from maritime_site.web.backoffice.desk import Desk, at_desk, uuid_of
from maritime_site.web.backoffice.leading import lead_on, led_here
from maritime_site.web.backoffice.moments import moment, read_moment, typed_moment
from maritime_site.web.backoffice.worklist import Look, WorkList
from maritime_site.web.feedback import Refusals, confirm
from maritime_site.web.transactions import in_transaction, reading

NEW, PATH = "new", "/admin/award-categories"
TEXTS = ("nameEn", "nameHi", "eligibilityEn", "eligibilityHi")


class CategoryRow(TypedDict):
    """A category in the list."""

    id: str
    name: str
    path: str
    hindi: str
    closes: str
    status: str
    demo: bool


class CategoriesState(WorkList, rx.State):
    """Every category in its order; there are few, so they stand on one page."""

    PERMISSION: ClassVar[str] = "NOMINATIONS_VIEW"

    rows: list[CategoryRow] = []

    async def _fill(self, desk: Desk, look: Look) -> int:  # noqa: ARG002  the list's signature
        found = await reading(categories.all_of)
        self.rows = [_row(each) for each in found][: look.page_size * 4]
        return len(self.rows)


def _row(category: AwardCategory) -> CategoryRow:
    return CategoryRow(
        id=str(category.id), name=category.name_en, path=f"{PATH}/{category.id}", hindi=category.name_hi,
        closes=moment(category.closes_at),
        status="open" if category.is_open(utc_now()) else "closed", demo=category.demo,
    )  # fmt: skip


class CategoryState(Refusals, rx.State):
    """One category being written; `id` is empty for a new one."""

    loaded: bool = False
    id: str = ""
    values: dict[str, str] = {}
    written: int = 0

    @rx.event
    @at_desk("NOMINATIONS_DECIDE")
    async def open(self, _desk: Desk) -> None:
        """Show the category of this address, or an empty form."""
        self.loaded, self.done, self.id = False, await led_here(self), ""
        last = last_part(self.router)
        if last == NEW:
            self.values = dict.fromkeys((*TEXTS, "key", "closesAt"), "") | {"open": "yes", "position": "0"}
        else:
            self._show(await reading(categories.category, uuid_of(last)))
        self.written, self.loaded = self.written + 1, True

    @rx.event
    @at_desk("NOMINATIONS_DECIDE")
    async def save(self, desk: Desk, form: dict[str, Any]) -> rx.event.EventSpec | None:
        """Keep what was written; the public page shows it at once."""
        given = _given(form)
        if not self.id:
            wish = parse(NewCategory, given | {"key": str(form.get("key", ""))})
            made = await in_transaction(categories.add, wish, actor=desk.actor, now=desk.now)
            return await lead_on(self, f"{PATH}/{made.id}", "The category is added")
        wish = parse(CategoryWish, given)
        self._show(await in_transaction(categories.change, uuid_of(self.id), wish, actor=desk.actor, now=desk.now))
        self.done, self.written = "Saved", self.written + 1
        await confirm(self, "Saved")
        return None

    def _show(self, found: AwardCategory) -> None:
        self.id = str(found.id)
        self.values = {
            "key": found.key, "nameEn": found.name_en, "nameHi": found.name_hi, "eligibilityEn": found.eligibility_en,
            "eligibilityHi": found.eligibility_hi, "open": "yes" if found.open else "", "position": str(found.position),
            "closesAt": typed_moment(found.closes_at),
        }  # fmt: skip


def _given(form: dict[str, Any]) -> dict[str, Any]:
    """A form's values as the wish reads them; the closing time is the event's."""
    texts = {name: str(form.get(name, "")) for name in TEXTS}
    return texts | {"open": bool(form.get("open")), "position": str(form.get("position", "0")) or "0",
                    "closesAt": read_moment(form.get("closesAt"))}  # fmt: skip
