"""Conversations with the people one is connected with."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.kit.display import speech_card
from maritime_site.web.portal.messages.state import (
    LONGEST_SEARCH,
    PARAMETER,
    SEARCH,
    MessageCard,
    MessagesState,
    ThreadCard,
)
from maritime_site.web.portal.networking.access import for_networkers
from maritime_site.web.routes import Route, localize_path
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs

FORM = "message"


def messages_page() -> rx.Component:
    """Every conversation, or the one that is open."""
    state = MessagesState
    return kit.page(
        build_breadcrumbs(_("Messages"), (_("Networking"), Route.NETWORKING)),
        kit.page_title(_("Messages"), lead=_("Write to the people you are connected with.")),
        kit.error_summary(state.problems),
        for_networkers(state, rx.cond(state.chosen != "", _render_thread(), _render_threads())),
        narrow=True,
    )


def _render_threads() -> rx.Component:
    state = MessagesState
    nobody = kit.empty_state(
        _("You are not connected with anybody yet."),
        action=kit.link_button(_("Find people"), localize_path(Route.NETWORKING, current_language())),
        icon_name="people",
    )
    nothing = kit.empty_state(
        _("No conversation matches. Try fewer words."),
        action=kit.link_button(_("All conversations"), _own_path()),
        icon_name="search",
    )
    number = rx.Var.create(state.threads).length()
    threads = kit.plain_list(rx.foreach(state.threads, _render_thread_card), gap=4)
    found = rx.cond(state.search != "", rx.el.p(_("Conversations found:"), " ", number))
    return kit.stack(
        rx.cond(state.closed != "", kit.notice(rx.el.p(state.closed), tone="warning")),
        rx.cond((number > 0) | (state.search != ""), _render_search()),
        rx.el.div(found, role="status"),
        rx.cond(number > 0, threads, rx.cond(state.search != "", nothing, nobody)),
        kit.checkbox(
            _("Mail me about unread messages, once an hour at most"),
            "wants-mail",
            checked=state.wants_mail,
            on_change=state.choose_mail,
        ),
        gap=5,
    )


def _render_search() -> rx.Component:
    state, words = MessagesState, _("Search conversations")
    return kit.form(
        kit.text_field(
            words,
            SEARCH,
            type="search",
            max_length=LONGEST_SEARCH,
            hint=_("Name or organisation"),
            default_value=state.search,
            id="conversation-search",
        ),
        kit.actions(kit.submit_button(_("Search"), look="secondary", busy=state.busy, icon_name="search")),
        on_submit=state.look,
        reset_on_submit=False,
        key=state.search,
        role="search",
        aria_label=words,
    )


def _render_thread_card(row: rx.Var[ThreadCard]) -> rx.Component:
    card: rx.vars.ObjectVar = row  # pyright: ignore[reportAssignmentType]
    return kit.list_item(
        kit.card(
            rx.el.h2(card.name),
            rx.el.p(card.work),
            rx.cond(card.last != "", kit.muted(_("Last message"), ": ", card.last)),
            rx.cond(card.unread != "", kit.cluster(kit.status_chip(card.unread, tone="info"))),
            kit.actions(
                kit.link_button(
                    rx.fragment(_("Open conversation"), kit.visually_hidden(": ", card.name)),
                    f"{_own_path()}?{PARAMETER}={card.id}",
                    look="secondary",
                )
            ),
        )
    )


def _render_thread() -> rx.Component:
    state = MessagesState
    messages = kit.plain_list(rx.foreach(state.messages, _render_message), gap=3)
    nothing = kit.muted(_("Nothing is written yet."))
    return kit.stack(
        rx.el.p(kit.text_link(_("All conversations"), _own_path())),
        rx.el.h2(state.name),
        rx.cond(
            state.has_more, kit.actions(kit.button(_("Earlier messages"), look="quiet", on_click=state.read_earlier))
        ),
        rx.el.div(
            rx.cond(rx.Var.create(state.messages).length() > 0, messages, nothing),
            role="log",
            aria_label=_("Messages"),
        ),
        kit.form(
            kit.textarea_field(
                _("Message"),
                "text",
                id="message-text",
                rows=3,
                max_length=2000,
                required=True,
                error=error_of(state, "text"),
            ),
            kit.actions(_render_send_button()),
            kit.change_keeper(state.draft, sent=state.written),
            on_submit=state.send,
            reset_on_submit=False,
            key=state.chosen,
            custom_attrs={"id": FORM},
        ),
        kit.muted(
            _("To block or report this person:"),
            " ",
            kit.text_link(_("My requests and connections"), localize_path(Route.REQUESTS, current_language())),
        ),
        gap=4,
    )


def _render_send_button() -> rx.Component:
    words, filling = _("Sending..."), kit.fills_form(FORM)
    return kit.submit_button(_("Send"), busy=MessagesState.busy, busy_label=words, custom_attrs=filling)


def _own_path() -> str:
    return localize_path(Route.MESSAGES, current_language())


def _render_message(row: rx.Var[MessageCard]) -> rx.Component:
    card: rx.vars.ObjectVar = row  # pyright: ignore[reportAssignmentType]
    who = rx.cond(card.is_mine, _("You"), MessagesState.name)
    return kit.list_item(
        speech_card(
            kit.cluster(
                rx.el.strong(who),
                kit.cluster(kit.muted(card.when), rx.cond(card.seen, kit.muted(_("Read")), rx.fragment())),
                spread=True,
            ),
            kit.typed_text(card.text),
            is_own=card.is_mine,
        )
    )
