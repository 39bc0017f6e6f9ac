"""Structured data (JSON-LD): the event with its strands on the first page, the way to a long text (look.md 1.1)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.home import INDIA
from maritime_site.core.text.i18n import TAGS, _, current_language
from maritime_site.ports.event import Event
from maritime_site.ports.event_facts import Organisation, Strand, Venue
from maritime_site.settings import Settings
from maritime_site.web.routes import localize_path
from maritime_site.web.seo.head import absolute_url, picture_url

CONTEXT = "https://schema.org"
Data = dict[str, Any]


def data_block(data: Data) -> rx.Component:
    """A data block of a page; browsers do not run it."""
    words = json.dumps({"@context": CONTEXT, **data}, ensure_ascii=False, separators=(",", ":"))
    return rx.el.script(words.replace("</", "<\\/"), type="application/ld+json")


def event_data(event: Event, settings: Settings) -> Data:
    """The event, its dates, place, hosts and strands in the current language. What is not known is left out."""
    code, facts = current_language(), event.facts
    place = _place_data(facts.venue, facts.country)
    data = {
        "@context": CONTEXT,
        "@type": "BusinessEvent",
        "name": event.title,
        "description": _("A premier maritime innovation, trade and sustainability event"),
        "startDate": facts.starts_on.isoformat(),
        "endDate": facts.ends_on.isoformat(),
        "eventStatus": f"{CONTEXT}/EventScheduled",
        "eventAttendanceMode": f"{CONTEXT}/OfflineEventAttendanceMode",
        "inLanguage": [TAGS[code]],
        "url": absolute_url(localize_path("/", code), settings),
        "image": picture_url(code, settings),
        "location": place,
        "organizer": [_organisation_data(host) for host in facts.hosts],
        "sponsor": [_organisation_data(partner) for partner in facts.partners],
        "subEvent": [_strand_data(event, strand, place) for strand in facts.strands],
    }
    return {name: value for name, value in data.items() if value not in (None, [])}


def _strand_data(event: Event, strand: Strand, place: Data | None) -> Data:
    """A strand with the times that were announced, as long as they lie within the event's days."""
    own = {day.isoformat() for day in event.days}
    times = (("startDate", strand.starts_at), ("endDate", strand.ends_at))
    known = {name: at.isoformat() for name, at in times if at and at.isoformat()[:10] in own}
    return {"@type": "Event", "name": str(strand.title), **known, **({"location": place} if place else {})}


def _place_data(venue: Venue | None, country: str) -> Data | None:
    if venue is None:
        return None
    point = {"@type": "GeoCoordinates", "latitude": venue.latitude, "longitude": venue.longitude}
    return {
        "@type": "Place",
        "name": str(venue.name),
        **_address_data(venue, country),
        **({"geo": point} if venue.latitude is not None else {}),
    }


def _address_data(venue: Venue, country: str) -> Data:
    """The address with its country; one in India is the plain line that search engines know."""
    line = str(venue.address) if venue.address else ""
    if country == INDIA:
        return {"address": line} if line else {}
    street = {"streetAddress": line} if line else {}
    return {"address": {"@type": "PostalAddress", **street, "addressCountry": country}}


def _organisation_data(organisation: Organisation) -> Data:
    url = {"url": organisation.url} if organisation.url else {}
    return {"@type": "Organization", "name": str(organisation.name), **url}


def breadcrumb_data(steps: Sequence[tuple[str, str]], settings: Settings) -> Data:
    """The way down to a page: `(name, path)` from home on, the page itself last."""
    items = [
        {"@type": "ListItem", "position": place, "name": name, "item": absolute_url(path, settings)}
        for place, (name, path) in enumerate(steps, start=1)
    ]
    return {"@type": "BreadcrumbList", "itemListElement": items}


def questions_data(questions: Sequence[tuple[str, str]]) -> Data:
    """Questions with their answers as plain text."""
    return {
        "@context": CONTEXT,
        "@type": "FAQPage",
        "inLanguage": TAGS[current_language()],
        "mainEntity": [
            {"@type": "Question", "name": question, "acceptedAnswer": {"@type": "Answer", "text": answer}}
            for question, answer in questions
        ],
    }
