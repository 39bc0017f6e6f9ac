"""What the screens of exhibitors' tasks and orders share: the list, and the fields of a new entry (EXHIBIT-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.backoffice.wording import other_tag
from maritime_site.web.handlers.form_handler import FormErrors, error_of, say_done


class EntryListState(FormErrors, rx.State, mixin=True):
    """A list that staff write for every exhibitor; `written` counts what was added, so that the form starts anew."""

    IDS: ClassVar[Mapping[str, str]] = {"title": "titleEn", "hint": "hintEn"}

    loaded: bool = False
    written: int = 0

    @rx.event
    @staff_event("EXHIBITORS_DECIDE")
    async def open(self, _context: StaffContext) -> None:
        """Show the list."""
        self.done = ""
        await self._show()

    async def _say(self, words: str) -> None:
        await self._show()
        await say_done(self, words)

    async def _show(self) -> None:
        raise NotImplementedError


def typed_text(form: Mapping[str, Any], name: str) -> str:
    """What stands in a field of the form."""
    return str(form.get(name, "")).strip()


def typed_entry(form: Mapping[str, Any]) -> dict[str, Any]:
    """The texts of the new entry, as `EntryRequest` takes them."""
    return {
        "title": {"en": typed_text(form, "titleEn"), "hi": typed_text(form, "titleHi")},
        "hint": {"en": typed_text(form, "hintEn"), "hi": typed_text(form, "hintHi")},
    }


def render_page(state: type[EntryListState], title: str, lead: str, body: rx.Component) -> rx.Component:
    """The screen: what was said, then the list and its form once they are loaded."""
    return kit.page(
        kit.page_title(title, lead=lead),
        kit.error_summary(state.problems),
        kit.done_notice(state.done),
        rx.cond(state.loaded, body, kit.loading(kit.skeleton(height="6rem"))),
    )


def render_entry(
    state: type[EntryListState], row: Any, facts: rx.Component, *, title: str, follows: str, yes: str
) -> rx.Component:
    """An entry in both languages with what is known of it, and the way to take it off, which asks first."""
    has_other = (row["other_title"] != "") & (row["other_title"] != row["title"])
    withdraw = kit.asking_button(
        _("Withdraw"),
        title,
        follows,
        id=f"withdraw-{row['id']}",
        confirm=yes,
        keep=_("Keep it"),
        look="quiet",
        small=True,
        busy=state.busy,
        on_confirm=state.withdraw(row["id"]),  # pyright: ignore[reportAttributeAccessIssue]  each list has its own
        lead=kit.stack(rx.el.p(rx.el.strong(row["title"])), facts, gap=1),
        custom_attrs={"aria-label": _("Withdraw {what}", what=row["title"])},
    )
    return kit.list_item(
        rx.el.p(rx.el.strong(row["title"])),
        rx.cond(has_other, kit.in_hindi(rx.el.p(row["other_title"], lang=other_tag())), rx.fragment()),
        facts,
        kit.actions(withdraw),
    )


def count_forms(state: type[EntryListState]) -> rx.vars.StringVar[Any]:
    """What names the fields of a form from those of the one before, which was sent."""
    return rx.Var.create(state.written).to_string()


def text_fields(state: type[EntryListState], english: str, hindi: str) -> list[rx.Component]:
    """Title and explanation in both languages."""
    again = count_forms(state)
    title = kit.text_field(
        english, "titleEn", required=True, max_length=200, error=error_of(state, "title"), key="en" + again
    )
    return [
        kit.pair(title, kit.text_field(hindi, "titleHi", max_length=200, key="hi" + again)),
        kit.pair(
            kit.text_field(_("Explanation in English"), "hintEn", max_length=500, key="hint-en" + again),
            kit.text_field(_("Explanation in Hindi"), "hintHi", max_length=500, key="hint-hi" + again),
        ),
    ]


def until_field(state: type[EntryListState], name: str) -> rx.Component:
    """The entry's day."""
    return kit.text_field(
        _("Until"),
        name,
        type="datetime-local",
        required=True,
        hint=_("In the event's time zone"),
        error=error_of(state, name),
        key=name + count_forms(state),
    )
