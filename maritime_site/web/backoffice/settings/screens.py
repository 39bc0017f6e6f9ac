"""The office's own settings: one form."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import reflex as rx

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import format_day
from maritime_site.domain.administration import office_settings
from maritime_site.domain.administration.office_settings import NAMES, OfficeSettingsRequest
from maritime_site.ports.services import get_services
from maritime_site.web import kit
from maritime_site.web.backoffice.screen import OFFICE, Screen
from maritime_site.web.backoffice.settings.consents import ConsentWordingsState, consent_wordings
from maritime_site.web.backoffice.settings.exchange_rate import ExchangeRateState, exchange_rate
from maritime_site.web.backoffice.staff_auth import StaffContext, at_desk
from maritime_site.web.db import in_transaction, read_in_thread
from maritime_site.web.form_handler import FormErrors, error_of, show_toast

ALIASES = {name: field.alias or name for name, field in OfficeSettingsRequest.model_fields.items()}
LABELS = {
    "event_name": "Name of the event",
    "event_year": "Year of the event",
    "event_first_day": "First day of the event",
    "event_last_day": "Last day of the event",
    "countdown_at": "Countdown to",
    "speech_url": "Speech film or live stream",
    "social_facebook": "Facebook",
    "social_x": "X",
    "social_instagram": "Instagram",
    "social_linkedin": "LinkedIn",
    "social_youtube": "YouTube",
}
TYPES = {
    "event_year": "number",
    "event_first_day": "date",
    "event_last_day": "date",
    "countdown_at": "datetime-local",
}
DAYS_AND_NUMBERS = {ALIASES[name] for name in TYPES}


class OfficeSettingsState(FormErrors, rx.State):
    """What the office keeps, and what counts now."""

    loaded: bool = False
    values: dict[str, str] = {}
    now: dict[str, str] = {}
    waits: bool = False
    written: int = 0

    @rx.event
    @at_desk("SETTINGS_EDIT")
    async def open(self, _desk: StaffContext) -> None:
        """Show them."""
        self.done = ""
        self._show(await read_in_thread(office_settings.get_office_settings))

    @rx.event
    @at_desk("SETTINGS_EDIT")
    async def save(self, desk: StaffContext, form: dict[str, Any]) -> None:
        """Keep them all."""
        given = {alias: str(form.get(alias, "")).strip() for alias in ALIASES.values()}
        payload = parse_request(
            OfficeSettingsRequest,
            {alias: value or None if alias in DAYS_AND_NUMBERS else value for alias, value in given.items()},
        )
        kept = await in_transaction(office_settings.save_office_settings, payload, actor=desk.actor, now=desk.now)
        self._show(kept)
        self.done = "Saved"
        await show_toast(self, self.done)

    def _show(self, kept: dict[str, str]) -> None:
        settings = get_services().settings
        self.values = {ALIASES[name]: kept.get(name, "")[: 16 if name == "countdown_at" else None] for name in NAMES}
        self.now = {ALIASES[name]: _value_text(getattr(settings, name)) for name in NAMES}
        wanted = settings.model_validate(kept)
        self.waits = any(getattr(wanted, name) != getattr(settings, name) for name in kept)
        self.loaded, self.written = True, self.written + 1


def _value_text(value: object) -> str:
    if isinstance(value, datetime):
        return f"{format_day(value)}, {value:%H:%M}"
    return format_day(value) if isinstance(value, date) else str(value) or "nothing"


def office_settings_page() -> rx.Component:
    """The form, what counts now beside each field, and when a change counts."""
    state = OfficeSettingsState
    fields = [
        kit.text_field(
            LABELS[name],
            alias,
            type=TYPES.get(name, "text"),
            error=error_of(state, alias),
            max_length=300,
            hint=rx.Var.create("Now: ") + state.now.get(alias, ""),
            default_value=state.values.get(alias, ""),
            width="medium" if name in TYPES else "",
        )
        for name, alias in ALIASES.items()
    ]
    return kit.page(
        kit.page_title("Settings", lead="A field left empty keeps the value of the site's own configuration."),
        kit.error_summary(state.problems),
        rx.cond(
            state.loaded,
            kit.stack(
                rx.cond(state.done != "", kit.notice(rx.el.p(state.done), tone="success", live=True)),
                rx.cond(
                    state.waits,
                    kit.notice(
                        rx.el.p(
                            "These settings stand in the finished pages. They count from the next start of the "
                            "site, which builds the pages anew. A site that runs as a container cannot: there its "
                            "operators set these values when they make its image."
                        ),
                        tone="warning",
                        title="Waiting for the next start",
                    ),
                ),
                kit.form(
                    *fields,
                    kit.actions(kit.submit_button("Save settings", busy=state.busy, busy_label="Saving...")),
                    on_submit=state.save,
                    key=state.written.to_string(),
                ),
                exchange_rate(),
                gap=4,
            ),
        ),
        narrow=True,
    )


SCREENS = (
    Screen(
        "/admin/settings",
        "Settings",
        office_settings_page,
        "SETTINGS_EDIT",
        (OfficeSettingsState.open, ExchangeRateState.open),
        OFFICE,
    ),
    Screen(
        "/admin/settings/consents",
        "Consent wordings",
        consent_wordings,
        "SETTINGS_EDIT",
        (ConsentWordingsState.open,),
        OFFICE,
    ),
)
