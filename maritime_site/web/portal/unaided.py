"""What a page of forms says where no script runs: its form is sent over the page's socket."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.web import kit
from maritime_site.web.routes import Route, localize_path


def needs_script(words: str) -> rx.Component:
    """`words` say what needs JavaScript; help is offered, which needs none."""
    contact = kit.text_link(_("Contact"), localize_path(Route.CONTACT, current_language()))
    way_on = _("Switch it on in your browser's settings and load this page again, or write to us:")
    return kit.needs_script(words, way_on, " ", contact)
