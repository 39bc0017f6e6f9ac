"""Whom one's invoices are made out to: a form that is opened where one pays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.text.indian_states import list_states
from maritime_site.domain.billing import details
from maritime_site.domain.billing.models import BillingDetails
from maritime_site.domain.billing.schemas import BillingDetailsRequest
from maritime_site.domain.people.models import Person
from maritime_site.web import kit
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, error_of, filled, form_handler, say_done
from maritime_site.web.portal.guards import PageGuard, require_theirs, shown_to_whoever_opens, to_login
from maritime_site.web.session import SessionState, signed_in

SECTION = "billing"


class BillingDetailsState(PageGuard, FormErrors, rx.State):
    """The details of whoever is signed in, by the form's names; `opened` shows the form."""

    LABELS: ClassVar[Mapping[str, str]] = {
        "name": N_("Name on the invoice"),
        "address": N_("Address"),
        "state": N_("State"),
        "gstin": N_("GSTIN"),
        "taxNumber": N_("Tax number"),
    }

    opened: bool = False
    asks_gstin: bool = False
    values: dict[str, str] = {}
    written: int = 0

    @rx.event
    @form_handler()
    async def open(self) -> rx.event.EventSpec | None:
        """Show the form; without a session, lead to the login page and back."""
        person = await shown_to_whoever_opens(self)
        if person is None:
            return await to_login(self)
        self.done = ""
        self._show(await read_in_thread(details.get_details, person), person)
        self.opened = True
        return None

    @rx.event
    @form_handler()
    async def save(self, form: dict[str, Any]) -> None:
        """Keep what was typed for the next document."""
        person = await signed_in(self)
        await require_theirs(self)
        typed = {name: str(form[name]).strip() for name in self.LABELS if name in form}
        self.done, self.values = "", {**self.values, **typed}
        payload = parse_request(BillingDetailsRequest, self.values)
        self._show(await in_transaction(details.save_details, payload, owner=person, now=utc_now()), person)
        await say_done(self, _("Saved. The next invoice is made out like this."))

    @rx.event
    def close(self) -> None:
        """Leave the form."""
        self.opened, self.done = False, ""

    def _show(self, row: BillingDetails, owner: Person) -> None:
        self.asks_gstin = details.asks_gstin(row, owner)
        self.values = {
            "name": row.name,
            "address": row.address,
            "state": row.state,
            "gstin": row.gstin,
            "taxNumber": row.tax_number,
        }
        self.written += 1


def billing_details() -> rx.Component:
    """The section with the form, or the button that opens it."""
    state = BillingDetailsState
    mine = state.opened & (state.shown_to == SessionState.who)
    return kit.section(
        _("Billing details"),
        kit.muted(_("Whom your invoices are made out to. Issued ones stay as they are.")),
        rx.cond(
            mine,
            _render_form(),
            kit.actions(
                kit.button(
                    _("Change billing details"),
                    look="secondary",
                    on_click=state.open,
                    busy=state.busy,
                    custom_attrs=kit.fills_form(SECTION),
                )
            ),
        ),
        id=SECTION,
    )


def _render_form() -> rx.Component:
    state = BillingDetailsState
    return kit.stack(
        kit.error_summary(state.problems),
        kit.done_notice(state.done),
        kit.form(
            kit.text_field(
                _("Name on the invoice"),
                "name",
                hint=_("Left empty: your own"),
                max_length=200,
                **filled(state, state.values, "name"),
            ),
            kit.textarea_field(
                _("Address"), "address", rows=3, max_length=1000, **filled(state, state.values, "address")
            ),
            rx.cond(state.asks_gstin, _render_gst_fields(), _render_number("taxNumber", _("Tax number"))),
            kit.actions(
                kit.submit_button(_("Save billing details"), busy=state.busy, busy_label=_("Saving...")),
                kit.button(_("Close"), look="secondary", on_click=state.close, custom_attrs=kit.fills_form(SECTION)),
            ),
            kit.change_keeper("billing:" + rx.Var.create(state.draft_of), saved=state.written),
            on_submit=state.save,
            reset_on_submit=False,
            custom_attrs={"aria-label": _("Billing details")},
            key=rx.Var.create(state.written).to_string(),
        ),
        gap=4,
    )


def _render_gst_fields() -> rx.Component:
    state = BillingDetailsState
    return kit.stack(
        kit.combobox_field(
            _("State"),
            "state",
            kit.list_options([("", _("None, or outside India")), *list_states()]),
            none=_("No state found."),
            autocomplete="off",
            value=state.values["state"],
            error=error_of(state, "state"),
        ),
        _render_number("gstin", _("GSTIN")),
        gap=4,
    )


def _render_number(name: str, label: str) -> rx.Component:
    state = BillingDetailsState
    return kit.text_field(label, name, hint=_("(optional)"), max_length=30, **filled(state, state.values, name))
