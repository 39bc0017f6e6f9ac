"""The forms of the tariff: a price of a square metre, and what comes with a stall."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.exhibition.labels import TYPE_NAMES
from maritime_site.web import kit
from maritime_site.web.backoffice.editor import tell_meanwhile
from maritime_site.web.backoffice.exhibition.tariff_state import KIND_NAMES, TariffState
from maritime_site.web.handlers.form_handler import error_of

TYPES = tuple(TYPE_NAMES.items())
KINDS = tuple(KIND_NAMES.items())

KEPT = N_("Stalls were offered at this price already. Those offers keep their amount; what you save holds from now on.")


def price_form() -> rx.Component:
    """A price in a dialog, while one is open."""
    price = TariffState.price
    return kit.dialog(
        _("Price of a square metre"),
        kit.error_summary(TariffState.problems),
        tell_meanwhile(TariffState.meanwhile),
        rx.cond(price["offered"], kit.notice(rx.el.p(_(KEPT)))),
        kit.form(
            *_ask_what_is_priced(price),
            *_ask_price(price),
            kit.checkbox(_("Published"), "published", id="price-published", default_checked=price["published"]),
            _render_ways(_("Save price")),
            on_submit=TariffState.save_price,
            reset_on_submit=False,
            key=price["id"],
        ),
        id="edit-price",
        open=price["id"] != "",
        on_close=TariffState.leave,
    )


def _ask_what_is_priced(price: Any) -> list[rx.Component]:
    return [
        kit.select_field(_("Type"), "type", TYPES, default_value=price["type"], error=_error("type")),
        kit.text_field(
            _("Class"),
            "priceClass",
            default_value=price["price_class"],
            error=_error("priceClass"),
            hint=_("Small letters, digits and dashes, as the stalls have it"),
            required=True,
        ),
        kit.select_field(
            _("Currency"),
            "currency",
            rx.Var.create(TariffState.currencies),
            error=_error("currency"),
            default_value=price["currency"],
        ),
    ]


def _ask_price(price: Any) -> list[rx.Component]:
    rate = kit.text_field(
        _("For a square metre, before tax"),
        "rate",
        default_value=price["typed_rate"],
        error=_error("rate"),
        hint=_("Such as 8500.00"),
        required=True,
    )
    premium = _("Premium for each further open side, per cent")
    return [
        rate,
        _ask_percent(premium, "premiumPercent", price["premium"]),
        _ask_percent(_("Tax, per cent"), "taxPercent", price["tax"]),
    ]


def _ask_percent(label: str, name: str, value: Any) -> rx.Component:
    return kit.number_field(label, name, min=0, max=100, default_value=value, required=True, error=_error(name))


def entitlement_form() -> rx.Component:
    """An inclusion or a privilege in a dialog, while one is open."""
    row = TariffState.entitlement
    stalls = (("", _("Any stall")), *TYPES)
    return kit.dialog(
        _("Inclusion or privilege"),
        kit.error_summary(TariffState.problems),
        tell_meanwhile(TariffState.meanwhile),
        kit.form(
            kit.select_field(_("Kind"), "kind", KINDS, default_value=row["kind"], error=_error("kind")),
            kit.select_field(
                _("Stalls"), "stallType", stalls, default_value=row["stall_type"], error=_error("stallType")
            ),
            _ask_words(_("In English"), "titleEn", row["title_en"], required=True),
            _ask_words(_("In Hindi"), "titleHi", row["title_hi"]),
            _ask_words(_("Quantity in English"), "quantityEn", row["quantity_en"]),
            _ask_words(_("Quantity in Hindi"), "quantityHi", row["quantity_hi"]),
            kit.checkbox(
                _("Publish the quantity"), "published", id="entitlement-published", default_checked=row["published"]
            ),
            _render_ways(_("Save entitlement")),
            on_submit=TariffState.save_entitlement,
            reset_on_submit=False,
            key=row["id"],
        ),
        id="edit-entitlement",
        open=row["id"] != "",
        on_close=TariffState.leave,
    )


def _ask_words(label: str, name: str, value: Any, **props: Any) -> rx.Component:
    return kit.text_field(label, name, default_value=value, error=_error(name), max_length=120, **props)


def _render_ways(save: str) -> rx.Component:
    return kit.actions(
        kit.submit_button(save, busy=TariffState.busy, busy_label=_("Saving...")),
        kit.shut_button(_("Leave it as it is"), look="quiet"),
    )


def _error(name: str) -> Any:
    return error_of(TariffState, name)
