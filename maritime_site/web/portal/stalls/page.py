"""Book your stall: the plan with its table, one's own claims, and the application."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.exhibition.labels import ANNOUNCED_LATER, CLASS_NAMES, TYPE_NAMES
from maritime_site.domain.exhibition.models import StallType
from maritime_site.web import kit
from maritime_site.web.kit.stalls.plan import plan_and_choice, plan_legend, stall_plan, status_words
from maritime_site.web.kit.timing.heartbeat import heartbeat
from maritime_site.web.portal.guard_view import shown_to_its_owner
from maritime_site.web.portal.stalls.applications import application_form, confirm_giving_up, render_applications
from maritime_site.web.portal.stalls.cards import StallRow, TariffLine
from maritime_site.web.portal.stalls.state import StallsState
from maritime_site.web.routes import Route, localize_path
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs

BEAT_SECONDS = 3


def book_your_stall() -> rx.Component:
    """The page, for exhibitors alone (ROLE-1)."""
    return kit.page(
        build_breadcrumbs(_("Book Your Stall")),
        rx.el.link(rel="stylesheet", href="/styles/plan.css"),
        kit.page_title(
            _("Book Your Stall"),
            lead=_(
                "Choose a free stall on the plan or in the table, hold it, and apply. A stall never has two owners."
            ),
        ),
        kit.error_summary(StallsState.problems),
        shown_to_its_owner(
            StallsState.shown_to,
            rx.fragment(_render_content(), heartbeat(StallsState.beat, seconds=BEAT_SECONDS)),
            loaded=StallsState.loaded,
            login_path=Route.EXHIBITION_LOGIN,
            opening=StallsState.open,
        ),
        confirm_giving_up(),
    )


def _render_content() -> rx.Component:
    waiting = _("Your registration is not approved yet. You can look at the plan; stalls can be held after approval.")
    return kit.stack(
        rx.cond(~StallsState.approved, kit.notice(rx.el.p(waiting), tone="warning")),
        rx.cond(StallsState.is_colleague, _render_colleague()),
        kit.done_notice(StallsState.done),
        rx.cond(StallsState.gone != "", kit.notice(rx.el.p(StallsState.gone), tone="warning", live=True)),
        render_applications(),
        application_form(),
        rx.cond(rx.Var.create(StallsState.halls).length() > 1, _render_halls(), _render_no_hall()),
        _render_tariff(),
        gap=6,
    )


def _render_colleague() -> rx.Component:
    """Where whoever sits in a seat of a company finds what that company has."""
    desk = kit.text_link(_("Exhibitor's desk"), localize_path(Route.DESK, current_language()))
    return kit.notice(rx.el.p(_("Your company's stalls are booked with the exhibitor's own registration."), " ", desk))


def _render_no_hall() -> rx.Component:
    words = _("The hall plan is to be announced. You can choose a stall here once it is out.")
    return kit.empty_state(words, icon_name="stall")


def _render_halls() -> rx.Component:
    demo = _("Halls, stalls, prices and companies marked as demo are invented.")
    return kit.stack(
        kit.section(
            _("Hall plan"),
            rx.cond(StallsState.has_demo, kit.notice(rx.el.p(demo), title=_("Demo content"))),
            plan_legend(),
            kit.muted(
                _(
                    "With the keyboard: Tab to the plan, arrow keys from stall to stall, Enter to choose. "
                    "Enlarge with the buttons, then scroll."
                )
            ),
            plan_and_choice(_render_plan(), _render_chosen_stall()),
            id="plan",
        ),
        _render_table(),
        gap=6,
    )


def _render_plan() -> rx.Component:
    return stall_plan(marks=StallsState.marks, chosen=StallsState.chosen.code, on_choose=StallsState.choose)


def _render_chosen_stall() -> rx.Component:
    stall: rx.vars.ObjectVar = StallsState.chosen  # pyright: ignore[reportAssignmentType]
    facts = kit.summary_list(
        kit.summary_row(_("Status"), stall.status),
        rx.cond(stall.company != "", kit.summary_row(_("Exhibitor"), stall.company)),
        kit.summary_row(_("Hall"), stall.hall),
        kit.summary_row(_("Area"), stall.area),
        kit.summary_row(_("Type"), stall.type),
        kit.summary_row(_("Open sides"), stall.sides),
        kit.summary_row(_("Price class"), stall.price_class),
        kit.summary_row(_("Price"), stall.price),
    )
    hold = kit.button(
        rx.el.span(_("Hold stall"), " ", stall.code),
        on_click=StallsState.hold,
        busy=StallsState.busy,
        busy_label=_("Holding..."),
    )
    card = kit.card(
        rx.el.h3(_("Stall"), " ", stall.code),
        facts,
        rx.cond(stall.is_free & StallsState.approved & ~StallsState.is_colleague, kit.actions(hold)),
    )
    said = kit.stack(
        rx.el.div(kit.visually_hidden(rx.cond(stall.code != "", f"{stall.code}: {stall.status}", "")), role="status"),
        rx.cond(stall.code != "", card, kit.empty_state(_("Choose a stall to see its price."), icon_name="stall")),
    )
    return rx.el.div(said, id="chosen-stall")


def _render_table() -> rx.Component:
    columns = [
        _("Stall"),
        _("Hall"),
        _("Area"),
        _("Type"),
        _("Open sides"),
        _("Price class"),
        _("Price"),
        _("Status"),
        _("Choose"),
    ]
    rows = rx.foreach(StallsState.rows, lambda row: _render_stall_row(row, columns))
    return kit.section(
        _("All stalls as a table"),
        _render_filters(),
        *kit.quiet_status(rx.el.span(_("Stalls found: "), StallsState.total)),
        rx.cond(
            StallsState.total > 0,
            kit.table(_("Stalls that fit the filters"), columns, rows),
            kit.empty_state(_("No stall fits these filters."), icon_name="stall"),
        ),
        kit.pagination(
            StallsState.page, StallsState.pages, on_previous=StallsState.turn(-1), on_next=StallsState.turn(1)
        ),
        id="table",
    )


def _render_stall_row(stall: rx.Var[StallRow], columns: list[str]) -> rx.Component:
    row: rx.vars.ObjectVar = stall  # pyright: ignore[reportAssignmentType]
    choose = kit.button(
        _("Choose"),
        look="secondary",
        small=True,
        on_click=StallsState.choose(row.code),
        custom_attrs={"aria-label": f"{_('Choose')} {row.code}"},
    )
    return kit.table_row(
        columns,
        kit.unbroken_text(row.code),
        row.hall,
        row.area,
        row.type,
        row.sides,
        row.price_class,
        row.price,
        row.status,
        rx.cond(row.is_free, choose, kit.muted(row.status)),
        numbers=(2, 4),
    )


def _render_filters() -> rx.Component:
    sizes = [("", _("Any size")), ("0-9", _("Up to 9 m²")), ("10-18", _("10 to 18 m²")), ("19-", _("Over 18 m²"))]
    types = [("", _("Any type")), *((key.value, _(TYPE_NAMES[key])) for key in StallType)]
    levels = [("", _("Any class")), *((key, _(words)) for key, words in CLASS_NAMES.items())]
    states = [("", _("Any status")), *status_words().items()]
    halls = kit.select_field(_("Hall"), "hall", StallsState.halls, on_change=StallsState.narrow("hall"))
    return kit.form(
        kit.grid(
            halls,
            kit.select_field(_("Area"), "size", sizes, on_change=StallsState.narrow("size")),
            kit.select_field(_("Type"), "type", types, on_change=StallsState.narrow("type")),
            kit.select_field(_("Price class"), "class", levels, on_change=StallsState.narrow("class")),
            kit.select_field(_("Status"), "status", states, on_change=StallsState.narrow("status")),
            least="11rem",
        ),
        role="search",
        aria_label=_("Filter the stalls"),
    )


def _render_tariff() -> rx.Component:
    columns = [_("Type"), _("Price class"), _("For a square metre"), _("Each further open side"), _("Tax")]
    rows = rx.foreach(StallsState.tariff, lambda line: _render_tariff_line(line, columns))
    later = rx.el.p(_(ANNOUNCED_LATER))
    return kit.section(
        _("Tariff"),
        rx.cond(
            rx.Var.create(StallsState.tariff).length() > 0,
            kit.table(_("Published prices before tax"), columns, rows),
            later,
        ),
        id="tariff",
    )


def _render_tariff_line(tariff: rx.Var[TariffLine], columns: list[str]) -> rx.Component:
    line: rx.vars.ObjectVar = tariff  # pyright: ignore[reportAssignmentType]
    return kit.table_row(columns, line.type, line.price_class, line.rate, line.premium, line.tax, numbers=(2, 3, 4))
