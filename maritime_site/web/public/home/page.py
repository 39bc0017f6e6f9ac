"""The first page."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text import _, current_language
from maritime_site.domain.people.kinds import KINDS
from maritime_site.settings import load_settings
from maritime_site.web import kit
from maritime_site.web.routes import localized


def home() -> rx.Component:
    """What, when, where, and the ways to take part."""
    language = current_language()
    return rx.fragment(
        kit.hero(
            load_settings().title,
            kit.cluster(
                kit.link_button(_("Register as a delegate"), localized("/delegates/registration", language)),
                kit.link_button(_("Hospitality packages"), localized("/hospitality", language), look="secondary"),
            ),
            eyebrow=_("27–31 Oct 2025 · Bombay Exhibition Centre, Mumbai"),
            lead=_("Uniting Oceans, One Maritime Vision"),
        ),
        kit.page(kit.section(_("Take part"), kit.grid(*_ways(language)))),
    )


def _ways(language: str) -> list[rx.Component]:
    return [
        kit.link_card(_(form.title), localized(form.path, language), text=_("Register as {kind}", kind=_(kind.label)))
        for kind in KINDS.values()
        for form in kind.forms
    ]
