"""The seller and the rates of tax at the screen (PAPER-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.gstin import charges_gst
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.billing import tax_settings
from maritime_site.domain.billing.models import TaxSettings
from maritime_site.domain.billing.schemas import SUBJECTS, ConfirmTaxRequest, Rates, SupplyRate, TaxSettingsRequest
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.editor import Editor
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import read_again, say_done

TEXTS = ("sellerName", "sellerAddress", "gstin", "sac", "eventState", "taxName", "taxNumber")
SUBJECT_NAMES = {"booking": N_("rooms"), "stall": N_("stalls"), "seats": N_("seats of companies")}


class TaxState(Editor, rx.State):
    """What is kept by the names of the form's fields; `receipts` says what is sold without an invoice for now.

    Fields of the other kind of tax than the event's, by `gst`, are not in the form and stay as they are.
    """

    loaded: bool = False
    gst: bool = True
    values: dict[str, str] = {}
    confirmed: str = ""
    receipts: str = ""
    _seen: str = ""

    @rx.event
    @staff_event("TAX_EDIT")
    async def open(self, _context: StaffContext) -> None:
        """Show them."""
        self.done = ""
        await self._read()

    @rx.event
    @staff_event("TAX_EDIT")
    async def save(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Keep them all; what was changed is to be confirmed again."""
        typed = {name: str(value).strip() for name, value in form.items() if name in self.values}
        self.values = {**self.values, **typed}
        payload = _read_form(self.values)
        async with read_again(self._read):
            row = await in_transaction(tax_settings.save_figures, payload, **self._to_arguments(context))
        self.saves += 1
        await self._say(row, _("Saved"))

    @rx.event
    @staff_event("TAX_EDIT")
    async def confirm(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Note that the accountant confirmed what is kept."""
        payload = parse_request(ConfirmTaxRequest, {"confirmedBy": str(form.get("confirmedBy", ""))})
        async with read_again(self._read):
            row = await in_transaction(tax_settings.confirm_tax_settings, payload, **self._to_arguments(context))
        await self._say(row, _("Confirmed"))

    def _to_arguments(self, context: StaffContext) -> dict[str, Any]:
        return {"actor": context.actor, "now": context.now, "seen": self._seen}

    async def _read(self) -> None:
        self._show(await read_in_thread(tax_settings.get_tax_settings, now=utc_now()))

    async def _say(self, row: TaxSettings, words: str) -> None:
        self._show(row)
        await say_done(self, words)

    def _show(self, row: TaxSettings) -> None:
        rates, self._seen = Rates.model_validate(row.rates), tax_settings.mark_figures(row)
        self.values = {
            "sellerName": row.seller_name,
            "sellerAddress": row.seller_address,
            "gstin": row.gstin,
            "sac": row.sac,
            "eventState": row.event_state,
            "taxName": row.tax_name,
            "taxNumber": row.tax_number,
            **{
                name: value
                for subject in SUBJECTS
                for name, value in _rate_fields(subject, getattr(rates, subject)).items()
            },
        }
        self.confirmed = (
            _("Confirmed by {name}, {moment}", name=row.confirmed_by, moment=format_moment(row.confirmed_at))
            if row.confirmed_at
            else ""
        )
        names = ", ".join(_(SUBJECT_NAMES[subject]) for subject in tax_settings.list_receipted(row))
        self.receipts = (
            _("Payments for {things} get a receipt until all of this is filled in.", things=names) if names else ""
        )
        self.gst, self.loaded, self.written = charges_gst(), True, self.written + 1


def _rate_fields(subject: str, entry: SupplyRate | None) -> dict[str, str]:
    rate = f"{entry.rate.normalize():f}" if entry else ""
    return {f"{subject}Rate": rate, f"{subject}Sac": entry.sac if entry else ""}


def _read_form(typed: dict[str, str]) -> TaxSettingsRequest:
    """The form's fields as one request. Raises Invalid with every field that is wrong, by the form's names."""
    errors: dict[str, str] = {}
    rates: dict[str, SupplyRate | None] = {}
    for subject in SUBJECTS:
        rate, sac = typed.get(f"{subject}Rate", ""), typed.get(f"{subject}Sac", "")
        try:
            rates[subject] = parse_request(SupplyRate, {"rate": rate, "sac": sac}) if rate or sac else None
        except Invalid as refusal:
            errors |= {f"{subject}{name.capitalize()}": text for name, text in refusal.errors.items()}
    try:
        payload = parse_request(TaxSettingsRequest, {name: typed.get(name, "") for name in TEXTS})
    except Invalid as refusal:
        raise Invalid(refusal.errors | errors) from refusal
    if errors:
        raise Invalid(errors)
    return payload.model_copy(update={"rates": Rates.model_validate(rates)})
