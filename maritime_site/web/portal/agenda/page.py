"""The page of one's agenda (AGENDA-2)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.web import kit
from maritime_site.web.kit.base import plain_anchor
from maritime_site.web.kit.timing.own_time import own_time
from maritime_site.web.portal.agenda.state import AgendaState
from maritime_site.web.portal.guard_view import shown_to_its_owner
from maritime_site.web.portal.offline_copy import keep_offline_copy
from maritime_site.web.public.programme.labels import Question, ask_about_place, ask_about_seat
from maritime_site.web.routes import Route, localize_path
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs


def agenda_page() -> rx.Component:
    """Kept sessions, seats, meetings and stays by time, and the address for one's own calendar."""
    state = AgendaState
    programme = localize_path(Route.PROGRAMME, current_language())
    nothing = kit.empty_state(
        _("Your agenda is empty. Keep sessions in the programme, and they stand here."),
        action=kit.link_button(_("Programme"), programme),
    )
    return kit.page(
        build_breadcrumbs(_("My agenda")),
        kit.page_title(
            _("My agenda"),
            lead=_("What you keep and signed up for, your meetings and your stays, in the event's own time."),
            after=kit.text_link(_("Programme"), programme),
        ),
        keep_offline_copy(),
        kit.error_summary(state.problems),
        kit.done_notice(state.done),
        shown_to_its_owner(
            state.shown_to,
            kit.stack(
                rx.cond(
                    rx.Var.create(state.rows).length() > 0, kit.day_list(rx.foreach(state.rows, _render_row)), nothing
                ),
                _render_feed(),
                gap=5,
            ),
            loaded=state.loaded,
            login_path=Route.LOGIN,
            opening=state.open,
        ),
        narrow=True,
    )


def _render_row(row: Any) -> rx.Component:
    title = rx.cond(row["path"] != "", plain_anchor(row["title"], href=row["path"]), row["title"])
    return kit.list_item(
        rx.cond(row["day"] != "", rx.el.h2(row["day"])),
        kit.timed_card(
            rx.fragment(kit.in_words(row["hours"]), own_time(row["starts"], row["ends"])),
            rx.el.h3(title),
            rx.cond(row["place"] != "", kit.muted(row["place"])),
            rx.cond(row["unsettled"] != "", rx.el.p(kit.status_chip(row["unsettled"], tone="warning"))),
            rx.cond(row["clashes"], rx.el.p(kit.status_chip(_("Clashes with something else"), tone="warning"))),
            rx.cond(row["seat"] != "", rx.el.p(row["seat"])),
            rx.cond(row["kept"] | (row["seat"] != ""), _render_acts(row)),
        ),
    )


def _render_acts(row: Any) -> rx.Component:
    state = AgendaState
    return kit.actions(
        rx.cond(
            row["kept"],
            kit.button(_("Do not keep"), look="quiet", small=True, busy=state.busy, on_click=state.drop(row["id"])),
        ),
        rx.cond(
            row["seat"] != "",
            rx.cond(
                row["waits"],
                _render_way_out(row, _("Leave the waiting list"), ask_about_place()),
                _render_way_out(row, _("Give up the seat"), ask_about_seat()),
            ),
        ),
    )


def _render_way_out(row: Any, label: str, question: Question) -> rx.Component:
    state = AgendaState
    return kit.asking_button(
        label,
        question.title,
        f"{row['title']}: {question.text}",
        id=f"give-up-{row['id']}",
        confirm=question.confirm,
        keep=question.keep,
        on_confirm=state.give_up(row["id"]),
        look="quiet",
        small=True,
        busy=state.busy,
    )


def _render_feed() -> rx.Component:
    """The address of one's feed: a secret, which is not printed with the agenda."""
    state = AgendaState
    section = kit.section(
        _("In your own calendar"),
        rx.el.p(_("Subscribe to this address in your calendar; it follows every change. Keep it to yourself.")),
        kit.text_field(
            _("Address of your calendar feed"), "feed", read_only=True, default_value=state.feed, key=state.feed
        ),
        kit.actions(
            kit.link_button(_("Open in my calendar"), state.subscription, icon_name="calendar"),
            kit.asking_button(
                _("Make a new address"),
                _("Make a new address?"),
                _("The old one opens nothing any more: subscribe to the new one in each of your calendars."),
                id="renew-feed",
                confirm=_("Yes, make it"),
                keep=_("Leave it as it is"),
                on_confirm=state.renew,
                busy=state.busy,
            ),
        ),
    )
    return kit.unprinted(section)
