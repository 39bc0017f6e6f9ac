"""The privileges' text, and below it what the organisers published, asked for by the browser (EXH-3)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.exhibition.labels import ANNOUNCED_LATER, TYPE_NAMES
from maritime_site.web.public.articles.page import show_article
from maritime_site.web.routes import Route


class _Entitlements(rx.Component):
    library = "$/public/kit/entitlements.jsx"
    tag = "Entitlements"
    locale: rx.Var[str]
    words: rx.Var[dict[str, str]]


def show_privileges() -> rx.Component:
    """The text with the table of inclusions and privileges after it."""
    words = {key: _(name) for key, name in TYPE_NAMES.items()} | {
        "any": _("Any stall"),
        "what": _("Inclusion or privilege"),
        "stall": _("Type"),
        "quantity": _("Quantity"),
        "caption": _("What comes with a stall"),
        "later": _(ANNOUNCED_LATER),
        "demo": _("Demo"),
        "loading": _("Loading"),
        "failed": _("The list cannot be shown right now. Please try again later."),
    }
    table = _Entitlements.create(locale=current_language(), words=words)
    return show_article(Route.EXHIBITION_PRIVILEGES, rx.el.h2(_("Published by the organisers")), table)
