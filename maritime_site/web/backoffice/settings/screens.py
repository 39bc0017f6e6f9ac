"""The office's own settings: the exchange rate, and the words of consent. The event has its own screen."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.web import kit
from maritime_site.web.backoffice.screen import OFFICE, Screen
from maritime_site.web.backoffice.settings.consents import ConsentTextsState, render_consent_texts
from maritime_site.web.backoffice.settings.exchange_rate import ExchangeRateState, exchange_rate


def office_settings_page() -> rx.Component:
    """The settings."""
    return kit.page(kit.page_title(_("Settings")), exchange_rate(), narrow=True)


SCREENS = (
    Screen("/admin/settings", N_("Settings"), office_settings_page, "SETTINGS_EDIT", (ExchangeRateState.open,), OFFICE),
    Screen(
        "/admin/settings/consents",
        N_("Consent wordings"),
        render_consent_texts,
        "SETTINGS_EDIT",
        (ConsentTextsState.open,),
        OFFICE,
    ),
)
