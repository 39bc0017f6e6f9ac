"""The page that the letter of "Ask for more" leads to (ASK-1)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.people.models import RequestStatus
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.asked.state import AskedState
from maritime_site.web.portal.guard_view import shown_to_its_owner
from maritime_site.web.portal.listed_questions import draw_rows
from maritime_site.web.portal.upload import upload_form
from maritime_site.web.routes import Route
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs


def asked_page() -> rx.Component:
    """What is asked for, and where it is answered."""
    return kit.page(
        build_breadcrumbs(_("What we ask you for")),
        kit.page_title(_("What we ask you for")),
        kit.error_summary(AskedState.problems),
        shown_to_its_owner(
            AskedState.shown_to,
            rx.fragment(
                rx.match(
                    AskedState.status,
                    (RequestStatus.OPEN.value, _render_request()),
                    (RequestStatus.ANSWERED.value, _render_answered()),
                    _render_nothing(),
                )
            ),
            loaded=AskedState.loaded,
            login_path=Route.LOGIN,
            opening=AskedState.open,
        ),
        narrow=True,
    )


def _render_request() -> rx.Component:
    arrived = kit.stack(
        rx.el.p(_("These documents arrived:")), rx.el.ul(rx.foreach(AskedState.arrived, rx.el.li)), gap=2
    )
    return kit.stack(
        kit.notice(kit.typed_text(AskedState.message), tone="info", title=_("The organisers ask")),
        rx.cond(rx.Var.create(AskedState.rows).length() > 0, _render_fields()),
        rx.cond(AskedState.wants_words, _render_words()),
        rx.cond(rx.Var.create(AskedState.arrived).length() > 0, arrived),
        rx.cond(rx.Var.create(AskedState.documents).length() > 0, _render_documents()),
        kit.muted(_("Once all of it is here, we look at your registration again. You need not write to us.")),
        gap=5,
    )


def _render_fields() -> rx.Component:
    return kit.section(
        _("Please fill in"),
        kit.form(
            draw_rows(AskedState.rows, AskedState, required=True),
            kit.actions(kit.submit_button(_("Send answer"), busy=AskedState.busy, busy_label=_("Sending..."))),
            on_submit=AskedState.answer,
            key=rx.Var.create(AskedState.rounds).to_string(),
        ),
    )


def _render_words() -> rx.Component:
    return kit.form(
        kit.textarea_field(
            _("Your answer"), "note", rows="5", max_length=2000, required=True, error=error_of(AskedState, "note")
        ),
        kit.actions(kit.submit_button(_("Send answer"), busy=AskedState.busy, busy_label=_("Sending..."))),
        on_submit=AskedState.answer,
        reset_on_submit=False,
    )


def _render_documents() -> rx.Component:
    return kit.section(
        _("Please hand in"),
        upload_form(
            path=rx.Var.create(AskedState.upload_path),
            token_key=rx.Var.create(AskedState.token_key),
            kinds=rx.Var.create(AskedState.documents),
            on_done=AskedState.received,
        ),
    )


def _render_answered() -> rx.Component:
    return kit.stack(
        kit.notice(
            rx.el.p(_("We look at your registration and write to you as soon as it is decided.")),
            tone="success",
            title=_("Your answer arrived"),
        ),
        kit.actions(kit.link_button(_("My profile"), AskedState.profile_page, look="secondary")),
        gap=4,
    )


def _render_nothing() -> rx.Component:
    return kit.empty_state(
        _("Nothing is asked of you"),
        action=kit.link_button(_("My profile"), AskedState.profile_page, look="secondary"),
    )
