"""The back office's first page: what waits, and how the event fills (BO-2)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.backoffice.home.state import DashboardState as State
from maritime_site.web.backoffice.office import OfficeState
from maritime_site.web.kit.charts import bar_chart, column_chart, figure, figures, queue_list, table_twin


def home_page() -> rx.Component:
    """The figures that one's role may see; the menu beside them opens the rest."""
    return kit.page(
        kit.page_title(_("Back office"), lead=_("The figures and the menu show what your role may see.")),
        kit.error_summary(State.problems),
        kit.done_notice(State.done),
        rx.cond(
            State.loaded,
            kit.stack(
                rx.el.p(_("You are signed in as {name}.", name=OfficeState.name)),
                rx.cond(rx.Var.create(State.setup).length() > 0, _render_setup()),
                rx.cond(State.demo != "", _render_demo()),
                _render_queues(),
                rx.cond(State.sees_people, _render_people()),
                rx.cond(State.sees_rooms, _render_rooms()),
                rx.cond(State.sees_stalls, _render_stalls()),
                gap=5,
            ),
            kit.loading(*(kit.skeleton(height="6rem") for _ in range(3))),
        ),
    )


def _render_setup() -> rx.Component:
    """What a new site still needs; each step leads to its screen (EVENT-4)."""

    def step(one: Any) -> rx.Component:
        done = kit.status_chip(_("Done"), tone="success")
        status = rx.cond(one["done"], done, kit.status_chip(_("To do"), tone="warning"))
        here = kit.task(one["title"], status, href=one["path"])
        return rx.cond(one["path"] != "", here, kit.task(one["title"], status))

    return kit.section(_("Set up the site"), kit.task_list(rx.foreach(State.setup, step)))


def _render_demo() -> rx.Component:
    """What was made to try the site out, and the one act that takes it away (EVENT-5)."""
    everything = _(
        "All of it goes for good, with every booking, application and nomination made on it. "
        "Real people and staff stay."
    )
    return kit.section(
        _("Demo content"),
        rx.el.p(State.demo),
        kit.actions(
            kit.asking_button(
                _("Remove the demo"),
                _("Remove the demo?"),
                rx.Var.create(State.demo) + ". " + everything,
                id="remove-demo",
                confirm=_("Remove all of it"),
                keep=_("Keep the demo"),
                on_confirm=State.remove_demo,
            )
        ),
    )


def _render_queues() -> rx.Component:
    nothing = kit.muted(_("Nothing that your role decides waits now."))
    return kit.section(
        _("What waits"),
        rx.cond(rx.Var.create(State.queues).length() > 0, queue_list(rx.Var.create(State.queues)), nothing),
    )


def _render_chart(title: str, heads: tuple[str, str], bars: Any, *, wordy: bool = False) -> rx.Component:
    content = rx.fragment(bar_chart(bars, wordy=wordy), table_twin(title, heads, bars))
    return kit.card(rx.cond(bars.length() > 0, content, kit.muted(_("Nothing to show yet."))), title=title)


def _render_people() -> rx.Component:
    return kit.section(
        _("Participants"),
        figures(figure(State.total, _("registered in all"))),
        kit.grid(
            _render_chart(_("By kind"), (_("Kind"), _("People")), State.kinds),
            _render_chart(_("By state"), (_("Status"), _("People")), State.statuses),
            _render_chart(_("By country"), (_("Country"), _("People")), State.countries),
            least="22rem",
        ),
        kit.card(
            column_chart(
                _("New participants on each of the last 30 days"), (_("Day"), _("People")), rx.Var.create(State.days)
            ),
            title=_("The last 30 days"),
        ),
    )


def _render_rooms() -> rx.Component:
    def sums(one: Any) -> rx.Component:
        return figures(
            figure(one["captured"], _("captured")),
            figure(one["refunded"], _("refunded")),
            figure(one["confirmed"], _("in confirmed rooms")),
            figure(one["held"], _("in held rooms")),
        )

    return kit.section(
        _("Rooms and money"),
        rx.foreach(State.sums, sums),
        kit.grid(
            _render_chart(_("Rooms by state"), (_("Status"), _("Rooms")), State.bookings),
            _render_chart(_("How full each package is"), (_("Package"), _("Rooms")), State.fills, wordy=True),
            least="22rem",
        ),
    )


def _render_stalls() -> rx.Component:
    return kit.section(_("Exhibition"), _render_chart(_("Stalls by state"), (_("Status"), _("Stalls")), State.stalls))
