"""The days on which passes admit: read by gates, printed on passes, set here (PASS-1, PASS-4)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import Any

import reflex as rx
from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import format_count, format_day, format_days
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.passes import queries, renewal, staff
from maritime_site.domain.passes.staff import SetDays
from maritime_site.ports.event import Event
from maritime_site.ports.services import get_event, get_services
from maritime_site.web import kit
from maritime_site.web.backoffice.datetimes import read_day
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, error_of, say_done
from maritime_site.web.kit.timing.heartbeat import heartbeat

EXAMPLE = date(2026, 3, 5)
CHANGED = N_("Saved. Gates hear of it with their next contact.")
RENEWAL_STARTED = N_("The passes are being issued anew, each holder gets a message. You may leave this page.")
RENEWED = N_("All of them are issued anew: every pass says the days that count now.")
BEAT_SECONDS = 5


class AdmissionDaysState(FormErrors, rx.State):
    """The days as they count now, and as they are typed: one a line, year first."""

    loaded: bool = False
    days: list[str] = []
    typed: str = ""
    usual: bool = True
    moved: str = ""
    other: int = 0
    other_words: str = ""
    renewing: bool = False

    @rx.event
    @staff_event("PASSES_VIEW")
    async def open(self, _context: StaffContext) -> None:
        """Show them."""
        self.done = ""
        await self._show()

    @rx.event
    @staff_event("PASSES_EDIT")
    async def save(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Make these the days; none at all brings the usual ones back."""
        self.typed = str(form.get("days", ""))[:2000]
        payload = parse_request(SetDays, {"days": _read_days(self.typed)})
        before = list(self.days)
        await in_transaction(staff.set_days, payload, actor=context.actor, services=get_services(), now=context.now)
        await self._show()
        await say_done(self, CHANGED if before != self.days else _("Nothing was different"))

    @rx.event
    @staff_event("PASSES_EDIT")
    async def renew(self, context: StaffContext) -> None:
        """Issue all passes anew whose code says other days."""
        await in_transaction(renewal.request_renewal, actor=context.actor, now=context.now)
        await self._count()
        await say_done(self, RENEWAL_STARTED)

    @rx.event
    @staff_event("PASSES_VIEW", anew=False)
    async def beat(self, _context: StaffContext) -> None:
        """See by itself how far it is; what was said stays until all of it is done."""
        await self._count()
        if not self.renewing:
            self.done = RENEWED

    async def _count(self) -> None:
        self.other, self.renewing = await read_in_thread(_load_stale)
        one = _("1 pass in people's hands says other days than those that count now.")
        many = _(
            "{count} passes in people's hands say other days than those that count now.", count=format_count(self.other)
        )
        self.other_words = one if self.other == 1 else many

    async def _show(self) -> None:
        await self._count()
        counting, stored, foreign = await read_in_thread(_load_days)
        self.moved = tell_moved(foreign, get_event())
        self.days, self.usual = [format_day(each) for each in counting], not stored
        self.typed, self.loaded = "\n".join(self.days), True


def _load_days(session: Session) -> tuple[list[date], list[date], list[date]]:
    event = get_event()
    foreign = queries.list_foreign_days(session, event)
    return queries.list_pass_days(session, event), list(queries.stored_days(session)), foreign


def tell_moved(foreign: Sequence[date], event: Event) -> str:
    """What is wrong where passes admit on days that the event does not have; empty where nothing is."""
    if not foreign:
        return ""
    return _("Passes admit on {days}. The event is on {dates}.", days=format_days(foreign), dates=event.dates)


def moved_notice(text: kit.Text, *more: rx.Component) -> rx.Component:
    """The warning that the event's days moved and those of passes did not."""
    return rx.cond(text != "", kit.notice(rx.el.p(text), *more, tone="warning", title=_("The event's days have moved")))


def _load_stale(session: Session) -> tuple[int, bool]:
    latest_renewal = queries.get_renewal(session)
    return queries.count_stale_passes(session), latest_renewal is not None and latest_renewal.ended_at is None


def _read_days(typed: str) -> list[date]:
    try:
        return [read_day(word) for word in re.split(r"[\s,;]+", typed) if word]
    except ValueError as problem:
        raise Invalid({"days": _("Write each day as {day}, one a line", day=format_day(EXAMPLE))}) from problem


def admission_days() -> rx.Component:
    """The days, and a form to set them for those who may."""
    state = AdmissionDaysState
    listed = kit.plain_list(rx.foreach(state.days, lambda each: kit.list_item(each)), gap=1)  # noqa: PLW0108  a foreach counts arguments
    whose = rx.cond(state.usual, _("These are the usual days, those of the event."), _("These days were set here."))
    form = kit.form(
        kit.textarea_field(
            _("Days"),
            "days",
            rows="6",
            max_length=2000,
            default_value=state.typed,
            key=state.typed,
            hint=_("One a line, as {day}. Leave it empty for the usual days.", day=format_day(EXAMPLE)),
            error=error_of(state, "days"),
        ),
        kit.notice(
            rx.el.p(
                _(
                    "Passes say the days on which they admit, and those in people's hands go on saying the days "
                    "before. Once the new days are saved, this page tells how many there are, and can issue "
                    "them anew."
                )
            ),
            tone="warning",
        ),
        kit.actions(kit.submit_button(_("Save the days"), busy=state.busy, busy_label=_("Saving..."))),
        on_submit=state.save,
    )
    return kit.page(
        kit.breadcrumb([(_("Passes"), "/admin/passes/")], _("Admission days")),
        kit.page_title(
            _("Admission days"), lead=_("The days on which every pass admits; gates and printed passes follow.")
        ),
        kit.error_summary(state.problems),
        kit.done_notice(state.done),
        rx.cond(
            state.loaded,
            kit.stack(
                moved_notice(state.moved, rx.el.p(_("Save the form without days to let passes follow the event."))),
                rx.cond(state.other > 0, _other_days()),
                kit.section(_("As they count now"), listed, kit.muted(whose)),
                rx.cond(is_permitted("PASSES_EDIT"), form),
                gap=5,
            ),
        ),
        narrow=True,
    )


def _other_days() -> rx.Component:
    """How many passes say other days, and what to do about them."""
    state = AdmissionDaysState
    ask = kit.asking_button(
        _("Issue them anew"),
        _("Issue these passes anew?"),
        _(
            "Each gets a new code with the days that count now, and its holder a message to print it again. What they "
            "printed or saved before admits nobody from then on, not even on a day that stayed."
        ),
        id="renew-passes",
        confirm=_("Yes, issue them anew"),
        keep=_("Leave them"),
        on_confirm=state.renew,
        look="primary",
        danger=False,
        busy=state.busy,
    )
    see = kit.text_link(_("See these passes"), "/admin/passes/?status=other-days")
    waits = kit.stack(
        rx.el.p(
            state.other_words,
            " ",
            _(
                "Gates refuse them on every day that they do not name: “Not valid today”. "
                "Whoever opens their pass on the site has a new one at once."
            ),
        ),
        kit.actions(rx.cond(is_permitted("PASSES_EDIT"), ask), see),
        gap=3,
    )
    going = kit.stack(
        rx.el.p(_("They are being issued anew."), " ", state.other_words),
        see,
        heartbeat(state.beat, seconds=BEAT_SECONDS),
        gap=3,
    )
    return kit.notice(rx.cond(state.renewing, going, waits), tone="warning", title=_("Passes with other days"))
