"""The part of a registration's screen about its letter for a visa."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.visa_letters.queries import LetterStatus
from maritime_site.web import kit
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.registrations.visa_letter_state import REASON
from maritime_site.web.backoffice.registrations.visa_letter_state import VisaLetterDeskState as State
from maritime_site.web.handlers.form_handler import error_of

STATUSES = (
    ("", N_("All")),
    (LetterStatus.VALID.value, N_("Confirmed to embassies")),
    (LetterStatus.UNCONFIRMED.value, N_("No longer confirmed")),
    (LetterStatus.WITHDRAWN.value, N_("Withdrawn")),
)


def render_visa_letter() -> rx.Component:
    """Its number, day and embassy, and what can be done; nothing without a letter."""
    acts = rx.cond(State.facts["withdrawn"] != "", _render_restoring(), _render_withdrawal())
    part = kit.section(
        _("Letter for a visa"),
        _render_facts(),
        _render_unconfirmed(),
        rx.cond(is_permitted("REGISTRATIONS_DECIDE"), acts),
    )
    return rx.cond(rx.Var.create(State.facts).contains("number"), part)


def _render_facts() -> rx.Component:
    facts = State.facts
    withdrawn = rx.cond(
        facts["withdrawn"] != "",
        rx.fragment(
            kit.summary_row(_("Withdrawn"), kit.in_words(facts["withdrawn"])),
            kit.summary_row(_("Reason"), kit.typed_text(facts["reason"])),
        ),
    )
    return kit.summary_list(
        kit.summary_row(_("Number"), facts["number"]),
        kit.summary_row(_("Written on"), kit.in_words(facts["written"])),
        kit.summary_row(_("Embassy or consulate"), facts["embassy"]),
        kit.summary_row(_("Journey"), kit.in_words(facts["days"])),
        withdrawn,
    )


def _render_unconfirmed() -> rx.Component:
    words = State.facts["unconfirmed"]
    return rx.cond(words != "", kit.notice(rx.el.p(words), tone="warning"))


def _render_restoring() -> rx.Component:
    button = kit.button(_("Let it hold again"), look="secondary", busy=State.busy, on_click=State.restore)
    return kit.stack(kit.muted(_("The person is written to.")), kit.actions(button), gap=2)


def _render_withdrawal() -> rx.Component:
    form = kit.form(
        kit.textarea_field(
            _("Reason"),
            REASON,
            rows="3",
            max_length=500,
            hint=_("The person reads it. An embassy reads only that the letter holds no longer."),
            error=error_of(State, REASON),
            required=True,
            key=rx.Var.create(State.rounds).to_string(),
        ),
        kit.actions(kit.submit_button(_("Withdraw the letter"), look="secondary", busy=State.busy)),
        on_submit=State.withdraw,
        reset_on_submit=False,
    )
    return kit.fold(_("Withdraw the letter"), form)
