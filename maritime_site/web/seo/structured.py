"""Structured data (JSON-LD): the event with its strands on the first page, the way to a long text (look.md 1.1)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import TAGS, _, current_language
from maritime_site.settings import Settings
from maritime_site.web.routes import localize_path
from maritime_site.web.seo.head import absolute_url, picture_url

CONTEXT = "https://schema.org"
OPENING = "2025-10-27T10:30:00+05:30"
Data = dict[str, Any]


def data_block(data: Data) -> rx.Component:
    """A data block of a page; browsers do not run it."""
    words = json.dumps({"@context": CONTEXT, **data}, ensure_ascii=False, separators=(",", ":"))
    return rx.el.script(words.replace("</", "<\\/"), type="application/ld+json")


def event_data(settings: Settings) -> Data:
    """The event, its dates, place, hosts and strands in the current language. What is not announced is left out."""
    code = current_language()
    return {
        "@type": "BusinessEvent",
        "name": settings.title,
        "description": _("A premier maritime innovation, trade and sustainability event"),
        "startDate": settings.event_first_day.isoformat(),
        "endDate": settings.event_last_day.isoformat(),
        "eventStatus": f"{CONTEXT}/EventScheduled",
        "eventAttendanceMode": f"{CONTEXT}/OfflineEventAttendanceMode",
        "inLanguage": [TAGS[code]],
        "url": absolute_url(localize_path("/", code), settings),
        "image": picture_url(code, settings),
        "location": _place_data(),
        "organizer": [
            _organisation_data(_("Ministry of Ports, Shipping and Waterways, Government of India")),
            _organisation_data(_("Indian Ports Association")),
        ],
        "subEvent": [_strand_data(settings, *strand) for strand in _list_strands()],
    }


def _list_strands() -> tuple[tuple[str, str, str], ...]:
    return (
        (_("Inaugural session"), OPENING, ""),
        (_("Global Maritime India Summit"), "", ""),
        (_("Maritime Leaders Conclave"), "2025-10-29T16:00:00+05:30", ""),
        (_("Global Maritime CEO Forum"), "2025-10-29", ""),
        (_("Sagarmanthan"), "2025-10-27", "2025-10-29"),
        (_("QUAD Ports of the Future"), "", ""),
        (_("SheEO, on women in the maritime sector"), "", ""),
        (_("UNESCAP dialogue"), "", ""),
    )


def _strand_data(settings: Settings, name: str, start: str, end: str) -> Data:
    """A strand with the times that were announced, as long as they lie within the event's days."""
    own = {each.isoformat() for each in settings.event_days}
    known = {key: value for key, value in (("startDate", start), ("endDate", end)) if value[:10] in own}
    return {"@type": "Event", "name": name, **known, "location": _place_data()}


def _place_data() -> Data:
    address = {
        "@type": "PostalAddress",
        "streetAddress": _("NESCO Centre, off Western Express Highway, Goregaon (East)"),
        "addressLocality": _("Mumbai"),
        "addressRegion": _("Maharashtra"),
        "addressCountry": "IN",
    }
    return {"@type": "Place", "name": _("Bombay Exhibition Centre"), "address": address}


def _organisation_data(name: str) -> Data:
    return {"@type": "GovernmentOrganization", "name": name}


def breadcrumb_data(steps: Sequence[tuple[str, str]], settings: Settings) -> Data:
    """The way down to a page: `(name, path)` from home on, the page itself last."""
    items = [
        {"@type": "ListItem", "position": place, "name": name, "item": absolute_url(path, settings)}
        for place, (name, path) in enumerate(steps, start=1)
    ]
    return {"@type": "BreadcrumbList", "itemListElement": items}
