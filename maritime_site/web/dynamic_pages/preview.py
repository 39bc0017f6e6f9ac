"""A draft of the event as its readers will see it (EVENT-1)."""

from __future__ import annotations

from markupsafe import Markup

from maritime_site.core.clock import utc_now
from maritime_site.core.text.i18n import current_language
from maritime_site.ports.event import Event
from maritime_site.settings import load_settings
from maritime_site.web.dynamic_pages.shell import Values
from maritime_site.web.dynamic_pages.slots import SLOT
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.dynamic_pages.values import build_values

SHOWN = ("figures", "strands", "opening_times", "partners", "contacts", "apps", "social", "portal")


def render_preview(event: Event) -> Markup:
    """Title, days, theme and the pieces of the home page and the footer, in the current language."""
    now = utc_now()
    year = now.astimezone(event.zone).year
    values: Values = build_values(event, load_settings(), current_language(), str(event.phase(now)), year)
    pieces = [values.slots[f"{SLOT}{name}"] for name in SHOWN]
    return render_template(
        "preview.html",
        colour=event.facts.colour,
        texts=values.texts,
        eyebrow=values.slots[f"{SLOT}eyebrow"],
        pieces=pieces,
    )
