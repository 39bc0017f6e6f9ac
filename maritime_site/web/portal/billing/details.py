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
from maritime_site.web import kit
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, error_of, form_handler, say_done
from maritime_site.web.portal.guards import PageGuard, require_theirs
from maritime_site.web.session import SessionState, signed_in


class BillingDetailsState(PageGuard, FormErrors, rx.State):
    """The details of whoever is signed in, by the form's names; `opened` shows the form."""

    LABELS: ClassVar[Mapping[str, str]] = {
        "name": N_("Name on the invoice"),
        "address": N_("Address"),
        "state": N_("State"),
        "gstin": N_("GSTIN"),
    }

    opened: bool = False
    values: dict[str, str] = {}
    written: int = 0

    @rx.event
    @form_handler()
    async def open(self) -> None:
        """Show the form."""
        person = await signed_in(self)
        self.shown_to, self.done = (await self.get_state(SessionState)).who, ""
        self._show(await read_in_thread(details.get_details, person))
        self.opened = True

    @rx.event
    @form_handler()
    async def save(self, form: dict[str, Any]) -> None:
        """Keep what was typed for the next document."""
        person = await signed_in(self)
        await require_theirs(self)
        self.done, self.values = "", {name: str(form.get(name, "")).strip() for name in self.LABELS}
        payload = parse_request(BillingDetailsRequest, self.values)
        self._show(await in_transaction(details.save_details, payload, owner=person, now=utc_now()))
        await say_done(self, _("Saved. The next invoice is made out like this."))

    @rx.event
    def close(self) -> None:
        """Leave the form."""
        self.opened, self.done = False, ""

    def _show(self, row: BillingDetails) -> None:
        self.values = {name: getattr(row, name) for name in self.LABELS}
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
                kit.button(_("Change billing details"), look="secondary", on_click=state.open, busy=state.busy)
            ),
        ),
        id="billing",
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
                error=error_of(state, "name"),
                max_length=200,
                default_value=state.values["name"],
            ),
            kit.textarea_field(
                _("Address"),
                "address",
                error=error_of(state, "address"),
                rows=3,
                max_length=1000,
                default_value=state.values["address"],
            ),
            kit.country_field(
                _("State"),
                "state",
                [("", _("None, or outside India")), *list_states()],
                none=_("No state found."),
                autocomplete="off",
                value=state.values["state"],
                error=error_of(state, "state"),
            ),
            kit.text_field(
                _("GSTIN"),
                "gstin",
                hint=_("(optional)"),
                error=error_of(state, "gstin"),
                max_length=30,
                default_value=state.values["gstin"],
            ),
            kit.actions(
                kit.submit_button(_("Save billing details"), busy=state.busy, busy_label=_("Saving...")),
                kit.button(_("Close"), look="secondary", on_click=state.close),
            ),
            on_submit=state.save,
            reset_on_submit=False,
            custom_attrs={"aria-label": _("Billing details")},
            key=rx.Var.create(state.written).to_string(),
        ),
        gap=4,
    )
