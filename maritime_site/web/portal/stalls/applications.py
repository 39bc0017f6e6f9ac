"""One's own stalls: where each stands, what to do next, and the application of a held one."""

from __future__ import annotations

from collections.abc import Sequence

import reflex as rx

from maritime_site.core.text.home import INDIA
from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.exhibition.labels import APPLICATION_LABELS
from maritime_site.domain.exhibition.models import ApplicationStatus
from maritime_site.domain.exhibition.schemas import FASCIA_LETTERS
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.billing.documents import document_buttons
from maritime_site.web.portal.refunds import refund_chip
from maritime_site.web.portal.stalls.application_state import TERMS_BOX
from maritime_site.web.portal.stalls.cards import ClaimCard, claim_words
from maritime_site.web.portal.stalls.state import StallsState
from maritime_site.web.routes import Route, localize_path

S = ApplicationStatus
APPLICATION = "application"
TONES: Sequence[tuple[S, kit.ChipTone]] = (
    (S.HELD, "warning"),
    (S.APPLIED, "info"),
    (S.OFFERED, "warning"),
    (S.ACCEPTED, "warning"),
    (S.INVOICED, "warning"),
    (S.PAID, "success"),
    (S.EXPIRED, "neutral"),
    (S.REFUSED, "error"),
    (S.RELEASED, "neutral"),
)


def render_applications() -> rx.Component:
    """Every claim, newest first; nothing while there is none."""
    listed = kit.plain_list(rx.foreach(StallsState.claims, _render_application), gap=4)
    return rx.cond(rx.Var.create(StallsState.claims).length() > 0, kit.section(_("My stalls"), listed, id="mine"))


def _render_application(claim: rx.Var[ClaimCard]) -> rx.Component:
    card: rx.vars.ObjectVar = claim  # pyright: ignore[reportAssignmentType]
    chips: Sequence[kit.Chip] = [(status.value, claim_words(status), tone) for status, tone in TONES]
    return kit.list_item(
        kit.card(
            rx.el.h3(_("Stall"), " ", card.stall),
            kit.cluster(kit.status_match(card.status, chips), refund_chip(card.refund)),
            rx.el.p(rx.el.strong(card.next)),
            rx.cond(card.failed, kit.notice(rx.el.p(_("The payment failed. You can try again.")), tone="warning")),
            rx.cond(card.reason != "", rx.el.p(_("The organisers write:"), " ", card.reason)),
            rx.cond(
                card.can_apply,
                rx.el.p(kit.wait_time(card.seconds, words=f"{_('Time left:')} {kit.TIME}", on_over=StallsState.beat)),
            ),
            kit.summary_list(
                kit.summary_row(_("Reference"), card.reference),
                kit.summary_row(_("Hall"), card.hall),
                kit.summary_row(_("Stall"), card.facts),
                kit.summary_row(_("Price"), card.price),
                rx.cond(card.until != "", kit.summary_row(_("Until"), card.until)),
            ),
            document_buttons(StallsState, card.documents, busy=StallsState.busy),
            rx.el.details(rx.el.summary(_("History")), rx.el.ul(rx.foreach(card.steps, rx.el.li))),
            _render_actions(card),
        )
    )


def _render_actions(card: rx.vars.ObjectVar) -> rx.Component:
    return kit.actions(
        rx.cond(
            card.can_apply & (card.id != StallsState.applying),
            kit.button(
                _("Apply for this stall"),
                on_click=StallsState.fill_in(card.id),
                custom_attrs=kit.fills_form(APPLICATION),
            ),
        ),
        rx.cond(
            card.can_accept,
            kit.button(_("Accept offer"), on_click=StallsState.accept(card.id), busy=StallsState.busy),
        ),
        rx.cond(card.can_pay, kit.button(_("Pay now"), on_click=StallsState.pay(card.id), busy=StallsState.busy)),
        rx.cond(
            card.can_give_up,
            kit.button(_("Give up stall"), look="secondary", on_click=StallsState.ask_to_give_up(card.id)),
        ),
        rx.cond(card.status == S.PAID.value, _render_ways_on()),
    )


def _render_ways_on() -> rx.Component:
    """What a paid stall's sentence names, one press away."""
    language = current_language()
    return rx.fragment(
        kit.link_button(_("Show my pass"), localize_path(Route.PASS, language), look="secondary"),
        kit.link_button(_("My event"), localize_path(Route.MY_EVENT, language), look="secondary"),
    )


def application_form() -> rx.Component:
    """The application for the stall that is held."""
    title = rx.el.span(_("Application for stall"), " ", StallsState.applying_stall)
    terms = kit.text_link(_("Terms and Conditions"), localize_path(Route.TERMS, current_language()))
    return rx.cond(
        StallsState.applying != "",
        kit.section(
            title,
            kit.form(
                _render_line_field(
                    "fasciaName",
                    _("At most 30 characters, as it shall stand on the stall"),
                    required=True,
                    max_length=FASCIA_LETTERS,
                ),
                _render_text_field("billingAddress", required=True),
                _render_line_field("taxNumber", _tax_number_hint(), max_length=30),
                _render_text_field("exhibits", _("(optional)")),
                _render_text_field("remarks", _("(optional)")),
                rx.el.p(terms),
                kit.checkbox(
                    _("I agree to the terms of the stall booking"),
                    TERMS_BOX,
                    required=True,
                    error=error_of(StallsState, TERMS_BOX),
                ),
                kit.actions(
                    kit.submit_button(_("Send application"), busy=StallsState.busy, busy_label=_("Sending..."))
                ),
                on_submit=StallsState.apply,
                reset_on_submit=False,
                key=StallsState.applying,
            ),
            id=APPLICATION,
        ),
    )


def _tax_number_hint() -> rx.Var[str]:
    return rx.cond(kit.home_choice() == INDIA, _("(optional), of companies in India the GSTIN"), _("(optional)"))


def _render_line_field(
    name: str, hint: kit.Text = "", *, required: bool = False, max_length: int = 120
) -> rx.Component:
    return kit.text_field(
        _(APPLICATION_LABELS[name]),
        name,
        hint=hint,
        required=required,
        max_length=max_length,
        error=error_of(StallsState, name),
        default_value=StallsState.typed.get(name, ""),
    )


def _render_text_field(name: str, hint: str = "", *, required: bool = False) -> rx.Component:
    return kit.textarea_field(
        _(APPLICATION_LABELS[name]),
        name,
        hint=hint,
        required=required,
        rows=3,
        max_length=1000,
        error=error_of(StallsState, name),
        default_value=StallsState.typed.get(name, ""),
    )


def confirm_giving_up() -> rx.Component:
    """Asks before a stall is given up."""
    return kit.confirm_dialog(
        _("Give up this stall?"),
        _("Others can take it at once. You cannot get it back unless it is still free."),
        id="give-up-stall",
        confirm=_("Yes, give up"),
        keep=_("Keep stall"),
        on_confirm=StallsState.give_up,
        busy=StallsState.busy,
        busy_label=_("Giving up..."),
        open=StallsState.giving_up != "",
        on_close=StallsState.keep,
    )
