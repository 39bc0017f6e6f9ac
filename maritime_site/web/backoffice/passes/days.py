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
from maritime_site.domain.passes import office, queries, renewal
from maritime_site.domain.passes.office import SetDays
from maritime_site.ports.services import services
from maritime_site.web import kit
from maritime_site.web.backoffice.desk import Desk, at_desk
from maritime_site.web.backoffice.office import OfficeState
from maritime_site.web.backoffice.words import counted
from maritime_site.web.feedback import Refusals, confirm, error_of
from maritime_site.web.kit.heartbeat import heartbeat
from maritime_site.web.transactions import in_transaction, reading

CHANGED = "Saved. Gates hear of it with their next contact."
ASKED = "The passes are being issued anew, each holder gets a message. You may leave this page."
RENEWED = "All of them are issued anew: every pass says the days that count now."
BEAT_SECONDS = 5


class AdmissionDaysState(Refusals, rx.State):
    """The days as they count now, and as they are typed: one a line, year first."""

    loaded: bool = False
    days: list[str] = []
    typed: str = ""
    usual: bool = True
    other: int = 0
    other_words: str = ""
    renewing: bool = False

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

    @rx.event
    @at_desk("PASSES_EDIT")
    async def renew(self, desk: Desk) -> None:
        """Issue all passes anew whose code says other days."""
        await in_transaction(renewal.ask, actor=desk.actor, now=desk.now)
        await self._count()
        self.done = ASKED
        await confirm(self, self.done)

    @rx.event
    @at_desk("PASSES_VIEW", anew=False)
    async def beat(self, _desk: Desk) -> None:
        """See by itself how far it is; what was said stays until all of it is done."""
        await self._count()
        if not self.renewing:
            self.done = RENEWED

    async def _count(self) -> None:
        self.other, self.renewing = await reading(_outdated)
        self.other_words = counted(self.other, "pass in people's hands says", "passes in people's hands say")

    async def _show(self) -> None:
        await self._count()
        counting, stored = await reading(_read)
        self.days, self.usual = [day(each) for each in counting], not stored
        self.typed, self.loaded = "\n".join(each.isoformat() for each in counting), True


def _read(session: Session) -> tuple[list[date], list[date]]:
    return queries.days(session, services().settings), list(queries.stored_days(session))


def _outdated(session: Session) -> tuple[int, bool]:
    asked = queries.renewal(session)
    return queries.outdated(session), asked is not None and asked.ended_at is None


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
        kit.notice(rx.el.p("Passes say the days on which they admit, and those in people's hands go on saying the days "
                           "before. Once the new days are saved, this page tells how many there are, and can issue "
                           "them anew."),
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
                rx.cond(state.other > 0, _other_days()),
                kit.section("As they count now", listed, kit.muted(whose)),
                rx.cond(OfficeState.allowed.contains("PASSES_EDIT"), form),
                gap=5,
            ),
        ),
        narrow=True,
    )


def _other_days() -> rx.Component:
    """How many passes say other days, and what to do about them."""
    state = AdmissionDaysState
    ask = kit.asking_button(
        "Issue them anew",
        "Issue these passes anew?",
        "Each gets a new code with the days that count now, and its holder a message to print it again. What they "
        "printed or saved before admits nobody from then on, not even on a day that stayed.",
        id="renew-passes", confirm="Yes, issue them anew", keep="Leave them", on_confirm=state.renew, look="primary",
        danger=False, busy=state.busy,
    )  # fmt: skip
    see = kit.text_link("See these passes", "/admin/passes/?status=other-days")
    waits = kit.stack(
        rx.el.p(state.other_words, " other days than those that count now. Gates refuse them on every day that they do "
                "not name: “Not valid today”. Whoever opens their pass on the site has a new one at once."),
        kit.actions(rx.cond(OfficeState.allowed.contains("PASSES_EDIT"), ask), see),
        gap=3,
    )  # fmt: skip
    going = kit.stack(
        rx.el.p("They are being issued anew. ", state.other_words, " other days still."), see,
        heartbeat(state.beat, seconds=BEAT_SECONDS), gap=3,
    )  # fmt: skip
    return kit.notice(rx.cond(state.renewing, going, waits), tone="warning", title="Passes with other days")
