"""My event: the first page after signing in (ME-2)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.web import kit, navigation
from maritime_site.web.kit.timing.own_time import own_time
from maritime_site.web.portal.billing.documents import document_buttons
from maritime_site.web.portal.guard_view import shown_to_its_owner
from maritime_site.web.portal.my_event.cards import EventRow, NextRow, WaitingRow
from maritime_site.web.portal.my_event.state import MyEventState
from maritime_site.web.portal.offline_copy import keep_offline_copy
from maritime_site.web.routes import Route, localize_path
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs


def my_event_page() -> rx.Component:
    """Pass, what waits, what comes next, and what one has."""
    return kit.page(
        build_breadcrumbs(_("My event")),
        kit.page_title(_("My event")),
        keep_offline_copy(),
        kit.error_summary(MyEventState.problems),
        shown_to_its_owner(
            MyEventState.shown_to,
            kit.split(_render_tasks(), _render_belongings()),
            loaded=MyEventState.loaded,
            login_path=Route.LOGIN,
            opening=MyEventState.open,
        ),
    )


def _localized_here(route: str) -> str:
    return localize_path(route, current_language())


def _render_tasks() -> rx.Component:
    """What the person reads first: the pass, what waits for them, what comes next."""
    return kit.stack(_render_pass(), _render_standing(), _render_waiting(), _render_next(), _render_changes(), gap=5)


def _render_pass() -> rx.Component:
    """One tap from the pass, whatever else there is."""
    entry_pass = MyEventState.entry_pass
    facts = kit.summary_list(
        kit.summary_row(_("Pass number"), entry_pass.number),
        kit.summary_row(_("Kind"), entry_pass.kind),
        kit.summary_row(_("Valid"), kit.in_words(entry_pass.days)),
        rx.cond(entry_pass.attended != "", kit.summary_row(_("Days at the event"), kit.in_words(entry_pass.attended))),
    )
    button = kit.link_button(_("Show my pass"), _localized_here(Route.PASS), icon_name="ticket")
    certificate = kit.link_button(
        _("Certificate of attendance"), _localized_here(Route.PASS), look="secondary", icon_name="award"
    )
    actions = kit.actions(button, rx.cond(entry_pass.attended != "", certificate))
    return rx.cond(entry_pass.number != "", kit.card(facts, actions, title=_("Your pass"), level=2))


def _render_standing() -> rx.Component:
    """Where a registration stands that nobody decided yet."""
    words = kit.notice(rx.el.p(MyEventState.standing), title=_("You get a pass once your registration is approved"))
    return rx.cond(MyEventState.standing != "", words)


def _render_waiting() -> rx.Component:
    items = kit.plain_list(rx.foreach(MyEventState.waiting, _render_task))
    content = kit.text_link(_("Somebody asks to connect with you"), _localized_here(Route.REQUESTS))
    nothing = rx.cond(
        rx.Var.create(MyEventState.requests).length() > 0, rx.el.p(content), kit.muted(_("Nothing waits for you."))
    )
    return kit.section(_("Waiting for you"), rx.cond(rx.Var.create(MyEventState.waiting).length() > 0, items, nothing))


def _render_task(row: rx.Var[WaitingRow]) -> rx.Component:
    task: rx.vars.ObjectVar = row  # pyright: ignore[reportAssignmentType]
    left = kit.wait_time(task.seconds, words=_("{time} left", time=kit.TIME), over=_("The time is over."))
    deadline = rx.fragment(kit.in_words(task.until), " (", left, ")")
    facts = kit.summary_list(
        rx.cond(task.amount != "", kit.summary_row(_("Amount"), task.amount)),
        rx.cond(task.until != "", kit.summary_row(_("Deadline"), deadline)),
    )
    has_facts = (task.amount != "") | (task.until != "")
    action = kit.actions(kit.link_button(task.action, task.path, small=True))
    return kit.list_item(kit.card(rx.cond(has_facts, facts), action, title=task.title), key=task.key)


def _render_next() -> rx.Component:
    first = MyEventState.first_step
    nothing = kit.empty_state(first.text, action=kit.link_button(first.title, first.path), icon_name="calendar")
    items = kit.plain_list(rx.foreach(MyEventState.upcoming, _render_next_row))
    return kit.section(_("What comes next"), rx.cond(rx.Var.create(MyEventState.upcoming).length() > 0, items, nothing))


def _render_next_row(row: rx.Var[NextRow]) -> rx.Component:
    line: rx.vars.ObjectVar = row  # pyright: ignore[reportAssignmentType]
    title = rx.cond(line.path != "", kit.text_link(line.title, line.path), line.title)
    when = rx.fragment(kit.in_words(line.when), own_time(line.starts))
    return kit.list_item(kit.timed_card(when, rx.el.h3(title), kit.muted(line.place)))


def _render_changes() -> rx.Component:
    return _render_rows(_("Changed since your last visit"), MyEventState.changes)


def _render_belongings() -> rx.Component:
    """What the person has, and what is new."""
    stays = kit.text_link(_("Hospitality packages"), _localized_here(Route.HOSPITALITY))
    networking = rx.cond(
        navigation.may_network(),
        _render_list(_("Requests"), MyEventState.requests, kit.muted(_("Nobody waits for your answer."))),
    )
    issued, unread = rx.Var.create(MyEventState.documents), rx.Var.create(MyEventState.unread)
    words = rx.fragment(_("Messages you have not read:"), " ", unread)
    to_messages = kit.text_link(words, _localized_here(Route.MESSAGES))
    documents = document_buttons(MyEventState, issued, busy=MyEventState.busy)
    return kit.stack(
        _render_list(_("Stay"), MyEventState.stays, kit.muted(_("You have not booked a room."), " ", stays)),
        _render_rows(_("Stall"), MyEventState.stalls),
        networking,
        rx.cond(unread > 0, kit.section(_("Messages"), to_messages)),
        rx.cond(issued.length() > 0, kit.section(_("Invoices and receipts"), documents)),
        _render_rows(_("News"), MyEventState.news),
        gap=5,
    )


def _render_rows(title: str, rows: Any) -> rx.Component:
    """A part of the page that is there only where it has something."""
    return rx.cond(rows.length() > 0, kit.section(title, kit.plain_list(rx.foreach(rows, _render_row), gap=2)))


def _render_list(title: str, rows: Any, nothing: rx.Component) -> rx.Component:
    """A part of the page that says so where it has nothing."""
    return kit.section(title, rx.cond(rows.length() > 0, kit.plain_list(rx.foreach(rows, _render_row), gap=2), nothing))


def _render_row(row: rx.Var[EventRow]) -> rx.Component:
    line: rx.vars.ObjectVar = row  # pyright: ignore[reportAssignmentType]
    title = rx.cond(line.path != "", kit.text_link(line.title, line.path), rx.el.span(line.title))
    return kit.list_item(title, kit.muted(kit.in_words(line.text)))
