"""The page that the message of "Ask for more" leads to (ASK-1)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.people.models import RequestStatus
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.guard_view import shown_to_its_owner
from maritime_site.web.portal.information_requests.state import InformationRequestState
from maritime_site.web.portal.listed_questions import draw_rows
from maritime_site.web.portal.upload import upload_form
from maritime_site.web.routes import Route
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs


def information_request_page() -> rx.Component:
    """What is asked for, and where it is answered."""
    return kit.page(
        build_breadcrumbs(_("What we ask you for")),
        kit.page_title(_("What we ask you for")),
        kit.error_summary(InformationRequestState.problems),
        shown_to_its_owner(
            InformationRequestState.shown_to,
            rx.fragment(
                rx.match(
                    InformationRequestState.status,
                    (RequestStatus.OPEN.value, _render_request()),
                    (RequestStatus.ANSWERED.value, _render_answered()),
                    _render_nothing(),
                )
            ),
            loaded=InformationRequestState.loaded,
            login_path=Route.LOGIN,
            opening=InformationRequestState.open,
        ),
        narrow=True,
    )


def _render_request() -> rx.Component:
    arrived = kit.stack(
        rx.el.p(_("These documents arrived:")), rx.el.ul(rx.foreach(InformationRequestState.arrived, rx.el.li)), gap=2
    )
    return kit.stack(
        kit.notice(kit.typed_text(InformationRequestState.message), tone="info", title=_("The organisers ask")),
        rx.cond(rx.Var.create(InformationRequestState.rows).length() > 0, _render_fields()),
        rx.cond(InformationRequestState.wants_words, _render_words()),
        rx.cond(rx.Var.create(InformationRequestState.arrived).length() > 0, arrived),
        rx.cond(rx.Var.create(InformationRequestState.documents).length() > 0, _render_documents()),
        kit.muted(_("Once all of it is here, we look at your registration again. You need not write to us.")),
        gap=5,
    )


def _render_fields() -> rx.Component:
    return kit.section(
        _("Please fill in"),
        kit.form(
            draw_rows(InformationRequestState.rows, InformationRequestState, required=True),
            kit.actions(
                kit.submit_button(_("Send answer"), busy=InformationRequestState.busy, busy_label=_("Sending..."))
            ),
            on_submit=InformationRequestState.answer,
            key=rx.Var.create(InformationRequestState.rounds).to_string(),
        ),
    )


def _render_words() -> rx.Component:
    return kit.form(
        kit.textarea_field(
            _("Your answer"),
            "note",
            rows="5",
            max_length=2000,
            required=True,
            error=error_of(InformationRequestState, "note"),
        ),
        kit.actions(kit.submit_button(_("Send answer"), busy=InformationRequestState.busy, busy_label=_("Sending..."))),
        on_submit=InformationRequestState.answer,
        reset_on_submit=False,
    )


def _render_documents() -> rx.Component:
    return kit.section(
        _("Please hand in"),
        upload_form(
            path=rx.Var.create(InformationRequestState.upload_path),
            token_key=rx.Var.create(InformationRequestState.token_key),
            kinds=rx.Var.create(InformationRequestState.documents),
            on_done=InformationRequestState.received,
        ),
    )


def _render_answered() -> rx.Component:
    return kit.stack(
        kit.notice(
            rx.el.p(_("We look at your registration and write to you as soon as it is decided.")),
            tone="success",
            title=_("Your answer arrived"),
        ),
        kit.actions(kit.link_button(_("My profile"), InformationRequestState.profile_page, look="secondary")),
        gap=4,
    )


def _render_nothing() -> rx.Component:
    return kit.empty_state(
        _("Nothing is asked of you"),
        action=kit.link_button(_("My profile"), InformationRequestState.profile_page, look="secondary"),
    )
