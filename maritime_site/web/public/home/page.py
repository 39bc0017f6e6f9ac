"""The first page: what, when and where in the first screen, then the parts of its phase (look.md 4.5, EVENT-3)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.web import kit
from maritime_site.web.documents.library import BROCHURE, MANUAL, download_link
from maritime_site.web.dynamic_pages.slots import event_text, slot
from maritime_site.web.kit import classes
from maritime_site.web.routes import Route, localize_path
from maritime_site.web.session import SessionState

# The dialog that the button of `slots/speech.html` opens.
FILM = "speech"


def home_page() -> rx.Component:
    """The opening, and below it what the server fills in (`serving.py`)."""
    documents = kit.cluster(download_link(BROCHURE), download_link(MANUAL))
    return rx.fragment(
        _render_opening(),
        slot("home"),
        kit.page(kit.section(_("Documents"), documents)),
        slot("event_data"),
    )


def _localized_here(route: str) -> str:
    return localize_path(route, current_language())


def _render_opening() -> rx.Component:
    return kit.hero(
        event_text("title"),
        rx.el.p(_("Conference, exhibition and meetings of ports, shipping, waterways and the people who run them.")),
        kit.countdown(
            event_text("opens_at"),
            ends=event_text("ends_at"),
            label=_("Time left until the opening"),
            note=event_text("opening"),
        ),
        kit.cluster(
            rx.cond(
                SessionState.kind != "",
                kit.link_button(_("My event"), _localized_here(Route.MY_EVENT)),
                slot("next_step"),
            ),
            kit.link_button(_("Programme"), _localized_here(Route.PROGRAMME), look="secondary"),
            slot("speech"),
        ),
        kit.dialog(_("Opening speech"), slot("film"), id=FILM, wide=True),
        eyebrow=slot("eyebrow", element="p", look=f"{classes.EYEBROW} {classes.FACT_LINE}"),
        lead=event_text("theme"),
        scene=slot("scene"),
    )
