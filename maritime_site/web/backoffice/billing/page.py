"""The screen of seller and rates."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.core.text.indian_states import list_states
from maritime_site.domain.billing.labels import TO_BE_CONFIRMED
from maritime_site.web import kit
from maritime_site.web.backoffice.billing.state import TaxState
from maritime_site.web.backoffice.editor import keep_record
from maritime_site.web.handlers.form_handler import error_of, filled

FORM = "tax-figures"


def tax_page() -> rx.Component:
    """Who sells, at which rates, and whether the accountant confirmed it."""
    state = TaxState
    lead = _("What stands on tax invoices and credit notes. A change counts for payments from then on.")
    return kit.page(
        kit.page_title(_("Tax"), lead=lead),
        kit.error_summary(state.problems),
        rx.cond(
            state.loaded,
            kit.stack(
                kit.done_notice(state.done),
                rx.cond(state.receipts != "", kit.notice(rx.el.p(state.receipts))),
                keep_record(FORM, state, "tax"),
                _figures_form(),
                _confirmation(),
                gap=5,
            ),
        ),
        narrow=True,
    )


def _figures_form() -> rx.Component:
    state = TaxState
    return kit.form(
        _text_field(_("Seller's name"), "sellerName", max_length=200),
        kit.textarea_field(
            _("Seller's address"),
            "sellerAddress",
            rows=3,
            max_length=1000,
            **filled(state, state.values, "sellerAddress"),
        ),
        rx.cond(state.gst, _gst_fields(), _own_tax_fields()),
        _rate_field(_("Rate of tax on rooms"), "bookingRate"),
        _sac_field(_("SAC of rooms"), "bookingSac", _("996311 for rooms, as a rule; empty: the general SAC")),
        _rate_field(_("Rate of tax on stalls"), "stallRate"),
        _sac_field(_("SAC of stalls"), "stallSac", _("Empty: the general SAC")),
        _rate_field(_("Rate of tax on seats of companies"), "seatsRate"),
        _sac_field(_("SAC of seats of companies"), "seatsSac", _("Empty: the general SAC")),
        kit.actions(kit.submit_button(_("Save"), busy=state.busy, busy_label=_("Saving..."))),
        on_submit=state.save,
        reset_on_submit=False,
        custom_attrs={"aria-label": _("Seller and rates"), "id": FORM},
        key=rx.Var.create(state.written).to_string(),
    )


def _gst_fields() -> rx.Component:
    """What India's rules ask of the seller."""
    state = TaxState
    return kit.stack(
        _text_field(_("Seller's GSTIN"), "gstin", hint=_("15 characters; the last one is checked"), max_length=30),
        kit.combobox_field(
            _("State of the event"),
            "eventState",
            kit.list_options([("", _("As the seller's GSTIN says")), *list_states()]),
            none=_("No state found."),
            autocomplete="off",
            value=state.values["eventState"],
            error=error_of(state, "eventState"),
            hint=_("The place of supply of rooms and seats, and of stalls of buyers without a GSTIN"),
        ),
        _text_field(
            _("General SAC"), "sac", hint=_("998596 for exhibitions, as a rule"), max_length=10, width="medium"
        ),
        gap=4,
    )


def _own_tax_fields() -> rx.Component:
    """The tax of an event outside India by its own name."""
    return kit.stack(
        _text_field(_("Name of the tax"), "taxName", hint=_("As invoices name it, like VAT"), max_length=120),
        _text_field(_("Seller's tax number"), "taxNumber", max_length=120),
        gap=4,
    )


def _text_field(label: str, name: str, **props: Any) -> rx.Component:
    return kit.text_field(label, name, error=error_of(TaxState, name), default_value=TaxState.values[name], **props)


def _rate_field(label: str, name: str) -> rx.Component:
    return _text_field(label, name, hint=_("In per cent, as 18"), max_length=6, width="short", input_mode="decimal")


def _sac_field(label: str, name: str, hint: str) -> rx.Component:
    return rx.cond(TaxState.gst, _text_field(label, name, hint=hint, max_length=10, width="medium"))


def _confirmation() -> rx.Component:
    """Who confirmed it; until somebody did, invoices say so."""
    state = TaxState
    return kit.section(
        _("Confirmation by the accountant"),
        rx.cond(
            state.confirmed != "",
            kit.notice(rx.el.p(state.confirmed), tone="success"),
            kit.notice(rx.el.p(_(TO_BE_CONFIRMED)), tone="warning"),
        ),
        rx.cond(
            state.confirmed == "",
            kit.form(
                kit.text_field(
                    _("Accountant's name"),
                    "confirmedBy",
                    error=error_of(state, "confirmedBy"),
                    required=True,
                    max_length=120,
                ),
                kit.actions(kit.submit_button(_("Confirm what is saved"), look="secondary", busy=state.busy)),
                on_submit=state.confirm,
                custom_attrs={"aria-label": _("Confirmation by the accountant")},
            ),
        ),
    )
