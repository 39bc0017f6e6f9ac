"""The days on which passes admit: read by gates, printed on passes, set here (PASS-1, PASS-4)."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import reflex as rx
from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.formats import day
from maritime_site.core.wishes import parse
from maritime_site.domain.passes import office, queries
from maritime_site.domain.passes.office import SetDays
from maritime_site.ports.services import services
from maritime_site.web import kit
from maritime_site.web.backoffice.desk import Desk, at_desk
from maritime_site.web.backoffice.office import OfficeState
from maritime_site.web.feedback import Refusals, confirm, error_of
from maritime_site.web.transactions import in_transaction, reading

CHANGED = "Saved. Gates hear of it with their next contact."


class AdmissionDaysState(Refusals, rx.State):
    """The days as they count now, and as they are typed: one a line, year first."""

    loaded: bool = False
    days: list[str] = []
    typed: str = ""
    usual: bool = True

    @rx.event
    @at_desk("PASSES_VIEW")
    async def open(self, _desk: Desk) -> None:
        """Show them."""
        self.done = ""
        await self._show()

    @rx.event
    @at_desk("PASSES_EDIT")
    async def save(self, desk: Desk, form: dict[str, Any]) -> None:
        """Make these the days; none at all brings the usual ones back."""
        self.typed = str(form.get("days", ""))[:2000]
        wish = parse(SetDays, {"days": _days(self.typed)})
        before = list(self.days)
        await in_transaction(office.set_days, wish, actor=desk.actor, settings=services().settings, now=desk.now)
        await self._show()
        self.done = CHANGED if before != self.days else "Nothing was different"
        await confirm(self, self.done)

    async def _show(self) -> None:
        counting, stored = await reading(_read)
        self.days, self.usual = [day(each) for each in counting], not stored
        self.typed, self.loaded = "\n".join(each.isoformat() for each in counting), True


def _read(session: Session) -> tuple[list[date], list[date]]:
    return queries.days(session, services().settings), list(queries.stored_days(session))


def _days(typed: str) -> list[date]:
    try:
        return [date.fromisoformat(word) for word in re.split(r"[\s,;]+", typed) if word]
    except ValueError as problem:
        raise Invalid({"days": "Write each day as 2026-10-27, one a line"}) from problem


def admission_days() -> rx.Component:
    """The days, and a form to set them for those who may."""
    state = AdmissionDaysState
    listed = kit.plain_list(rx.foreach(state.days, lambda each: kit.list_item(each)), gap=1)  # noqa: PLW0108  a foreach counts arguments
    whose = rx.cond(state.usual, "These are the usual days, those of the event.", "These days were set here.")
    form = kit.form(
        kit.textarea_field(
            "Days", "days", rows="6", max_length=2000, default_value=state.typed, key=state.typed, width="medium",
            hint="One a line, as 2026-10-27. Leave it empty for the usual days.", error=error_of(state, "days"),
        ),
        kit.notice(rx.el.p("Another first or last day gives each pass a new code when its holder opens it next; "
                               "what they printed before admits nobody then."),
                   tone="warning"),
        kit.actions(kit.submit("Save the days", busy=state.busy, busy_label="Saving...")),
        on_submit=state.save,
    )  # fmt: skip
    return kit.page(
        kit.breadcrumb([("Passes", "/admin/passes/")], "Admission days"),
        kit.page_title("Admission days", lead="The days on which every pass admits; gates and printed passes follow."),
        kit.error_summary(state.problems),
        rx.cond(state.done != "", kit.notice(rx.el.p(state.done), tone="success", live=True)),
        rx.cond(
            state.loaded,
            kit.stack(
                kit.section("As they count now", listed, kit.muted(whose)),
                rx.cond(OfficeState.allowed.contains("PASSES_EDIT"), form),
                gap=5,
            ),
        ),
        narrow=True,
    )
