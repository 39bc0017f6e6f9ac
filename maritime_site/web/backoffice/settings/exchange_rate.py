"""The rate at which refunds in dollars are compared with the limit of one administrator (R36)."""

from __future__ import annotations

from typing import Any

import reflex as rx
from sqlmodel import Session

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.home import DOLLAR
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.payments import exchange_rates
from maritime_site.domain.payments.exchange_rates import SetRate
from maritime_site.domain.payments.staff.models import ExchangeRate
from maritime_site.web import kit
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.dynamic_pages.slots import event_text
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, error_of, show_toast

HINT = N_(
    "As 84.25. Refunds in dollars are compared with the limit in the event's currency at this rate. Left empty, and "
    "for whoever set it, every refund in dollars needs a second administrator."
)


class ExchangeRateState(FormErrors, rx.State):
    """The rate, and who set it when."""

    rate: str = ""
    who: str = ""

    @rx.event
    @staff_event("SETTINGS_EDIT")
    async def open(self, _context: StaffContext) -> None:
        """Show it."""
        self._show(await read_in_thread(_read_rate))

    @rx.event
    @staff_event("SETTINGS_EDIT")
    async def save(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Set it, or take it away."""
        payload = parse_request(SetRate, {"currency": DOLLAR, "rate": str(form.get("rate", "")).strip() or None})
        self._show(await in_transaction(exchange_rates.set_rate, payload, actor=context.actor, now=context.now))
        await show_toast(self, _("Saved"))

    def _show(self, row: ExchangeRate | None) -> None:
        self.rate = f"{exchange_rates.rate_of(row):f}" if row else ""
        self.who = (
            _(
                "Set by {set_by_name}, {updated_at}",
                set_by_name=row.set_by_name,
                updated_at=format_moment(row.updated_at),
            )
            if row
            else _("No rate is set")
        )


def _read_rate(session: Session) -> ExchangeRate | None:
    return session.get(ExchangeRate, DOLLAR)


def exchange_rate() -> rx.Component:
    """The form of the rate; of an event whose own currency is the dollar there is none."""
    state = ExchangeRateState
    section = kit.section(
        _("Exchange rate for refunds"),
        kit.error_summary(state.problems),
        kit.form(
            kit.text_field(
                _("{currency} for one US dollar", currency=event_text("currency")),
                "rate",
                error=error_of(state, "rate"),
                hint=_(HINT),
                default_value=state.rate,
                max_length=20,
                width="medium",
                input_mode="decimal",
            ),
            kit.muted(state.who),
            kit.actions(kit.submit_button(_("Save rate"), busy=state.busy, busy_label=_("Saving..."))),
            on_submit=state.save,
            key=state.rate,
        ),
    )
    none = kit.muted(_("The event's prices are in dollars: there is no rate to set."))
    return rx.cond(event_text("currency") != DOLLAR, section, none)
