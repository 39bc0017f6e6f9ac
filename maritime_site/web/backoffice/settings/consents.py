"""The words that people agree to: one form for each purpose, both languages beside each other (REG-3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import reflex as rx

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.people import consent_texts
from maritime_site.domain.people.consent_texts import ConsentText, ConsentTextRequest
from maritime_site.web import kit
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, error_of, say_done

TITLES = {
    "registration": N_("Use of data for registration (always required)"),
    "updates": N_("News by email (optional)"),
    "partners": N_("Sharing with exhibitors (optional)"),
    "award": N_("Nominating for an award (always required)"),
}


LANGUAGES = {"en": N_("English"), "hi": N_("Hindi")}


class ConsentTextsState(FormErrors, rx.State):
    """The words that count now, by purpose and language, and the form that was last sent."""

    loaded: bool = False
    texts: dict[str, str] = {}
    since: dict[str, str] = {}
    sent: str = ""
    done: str = ""

    @rx.event
    @staff_event("SETTINGS_EDIT")
    async def open(self, _context: StaffContext) -> None:
        """Show them."""
        self.done = self.sent = ""
        self._show(await read_in_thread(consent_texts.get_current_texts))

    @rx.event
    @staff_event("SETTINGS_EDIT")
    async def save(self, context: StaffContext, purpose: str, form: dict[str, Any]) -> None:
        """Let new words of one purpose count from now on."""
        if purpose not in TITLES:
            return
        self.done, self.sent = "", purpose
        typed = {code: str(form.get(code, "")) for code in LANGUAGES}
        self.texts |= {f"{purpose}-{code}": text for code, text in typed.items()}
        payload = parse_request(ConsentTextRequest, typed)
        await in_transaction(consent_texts.change_text, purpose, payload, actor=context.actor, now=context.now)
        self._show(await read_in_thread(consent_texts.get_current_texts))
        await say_done(self, _("Saved. These words count from now on."))

    def _refuse(self, message: str, errors: dict[str, str] | None = None) -> None:
        super()._refuse(message, {f"{self.sent}-{name}": text for name, text in (errors or {}).items()})

    def _show(self, counting: Mapping[str, ConsentText]) -> None:
        for purpose, wording in counting.items():
            self.texts |= {f"{purpose}-{code}": wording.text_in(code) for code in LANGUAGES}
            since = (
                _("since {made_at}", made_at=format_moment(wording.made_at))
                if wording.made_at
                else _("as the site came")
            )
            self.since |= {purpose: _("Version {version}, {since}", version=wording.version, since=since)}
        self.loaded = True


def render_consent_texts() -> rx.Component:
    """A form for each purpose."""
    state = ConsentTextsState
    lead = _("What people agree to, in their own language. New words count at once, for whoever agrees from then on.")
    return kit.page(
        kit.page_title(_("Consent wordings"), lead=lead),
        kit.error_summary(state.problems),
        rx.cond(
            state.loaded,
            kit.stack(
                kit.notice(
                    rx.el.p(
                        _("Whoever agreed before keeps the words they agreed to; they are shown with their consent.")
                    ),
                ),
                *(_render_purpose(purpose, title) for purpose, title in TITLES.items()),
                gap=4,
            ),
        ),
        narrow=True,
    )


def _render_purpose(purpose: str, title: str) -> rx.Component:
    state = ConsentTextsState
    fields = [
        kit.textarea_field(
            _(name),
            code,
            id=f"{purpose}-{code}",
            error=error_of(state, f"{purpose}-{code}"),
            required=True,
            rows=2,
            max_length=300,
            default_value=state.texts.get(f"{purpose}-{code}", ""),
            lang=code,
        )
        for code, name in LANGUAGES.items()
    ]
    return kit.section(
        _(title),
        kit.muted(state.since.get(purpose, "")),
        rx.cond(
            (state.done != "") & (state.sent == purpose), kit.notice(rx.el.p(state.done), tone="success", live=True)
        ),
        kit.form(
            *fields,
            kit.actions(kit.submit_button(_("Save these words"), busy=state.busy, busy_label=_("Saving..."))),
            on_submit=state.save(purpose),
            custom_attrs={"aria-label": _(title)},
            key=state.since.get(purpose, ""),
        ),
    )
