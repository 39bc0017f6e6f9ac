"""How the texts of the event's form become facts, and facts its texts (EVENT-1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any
from zoneinfo import ZoneInfo

from maritime_site.core.errors import Invalid
from maritime_site.core.text.i18n import LATIN, N_, _
from maritime_site.ports.event_fact_types import ALL_LANGUAGES
from maritime_site.ports.event_facts import EventFacts
from maritime_site.web.backoffice.event.entries import entries_to_form, form_to_entries, to_text, words_of
from maritime_site.web.backoffice.event.questions import HOME_PARTS, LETTERS, NO_LETTERS, PLACE

MOMENT_LENGTH = 16
NO_PLACE = N_("Enter a whole number from 1 to 99, or nothing")
# A picture as the media library writes it for texts: its address is in it.
MARK = re.compile(r"^!\[[^\]]*\]\(([^)\s]+)\)$")
SOCIAL, APPS = ("facebook", "x", "instagram", "linkedin", "youtube"), ("android", "ios")


def facts_to_form(facts: EventFacts) -> dict[str, str]:
    """Every field of the form as text."""
    plain: dict[str, Any] = facts.model_dump(mode="json", by_alias=True)
    values: dict[str, str] = {}
    for name in ("name", "shortName", "theme", "figuresSource"):
        values |= _pair_to_form(name, plain[name])
    venue = plain["venue"] or {}
    values |= _pair_to_form("venueName", venue.get("name")) | _pair_to_form("venueAddress", venue.get("address"))
    values |= {name: to_text(venue.get(name)) for name in ("latitude", "longitude")}
    portal = plain["portal"] or {}
    values |= _pair_to_form("portalName", portal.get("name")) | {"portalUrl": to_text(portal.get("url"))}
    values |= {name: to_text(plain["social"][name]) for name in SOCIAL}
    values |= {name: to_text(plain["apps"][name]) for name in APPS}
    single = ("year", "edition", "startsOn", "endsOn", "timeZone", "country", "currency", "speechUrl", "hindiNumerals")
    values |= {name: to_text(plain[name]) for name in (*single, "logo", "colour")}
    values["visaLetters"] = LETTERS if facts.visa_letters else NO_LETTERS
    values["languages"] = ",".join(facts.languages)
    values["countdownAt"] = to_text(plain["countdownAt"])[:MOMENT_LENGTH]
    opens = facts.registration_opens_at
    values["registrationOpensAt"] = (
        opens.astimezone(ZoneInfo(facts.time_zone)).isoformat()[:MOMENT_LENGTH] if opens else ""
    )
    places = {part: str(place) for place, part in enumerate(facts.home_parts or [], start=1)}
    values |= {f"{PLACE}{part}": places.get(part, "") for part in HOME_PARTS}
    return values | entries_to_form(plain, ZoneInfo(facts.time_zone))


def form_to_facts(form: Mapping[str, str], *, zone: Callable[[str], str]) -> dict[str, Any]:
    """The facts that the form says; `zone` gives a local moment its offset. Raises Invalid at the form's fields."""
    given: dict[str, Any] = {
        name: form.get(name, "").strip() or None for name in ("edition", "timeZone", "speechUrl", "colour")
    }
    given |= {name: form.get(name, "").strip() or None for name in ("year", "startsOn", "endsOn", "countdownAt")}
    given |= {name: _pair_of(form, name) for name in ("name", "shortName", "theme", "figuresSource")}
    venue = {name: form.get(name, "").strip() or None for name in ("latitude", "longitude")}
    name, address = _pair_of(form, "venueName"), _pair_of(form, "venueAddress")
    given["venue"] = {"name": name, "address": address, **venue} if name or address or any(venue.values()) else None
    given["logo"] = MARK.sub(r"\1", form.get("logo", "").strip()) or None
    portal, url = _pair_of(form, "portalName"), form.get("portalUrl", "").strip() or None
    given["portal"] = {"name": portal, "url": url} if portal or url else None
    given["social"] = {key: form.get(key, "").strip() or None for key in SOCIAL}
    given["apps"] = {key: form.get(key, "").strip() or None for key in APPS}
    opens = form.get("registrationOpensAt", "").strip()
    given["registrationOpensAt"] = zone(opens) if opens else None
    given["homeParts"] = _read_parts(form)
    given |= {name: form.get(name, "").strip() for name in ("country", "currency")}
    given["languages"] = (form.get("languages", "") or ",".join(ALL_LANGUAGES)).split(",")
    given["visaLetters"] = form.get("visaLetters", "") != NO_LETTERS
    given["hindiNumerals"] = form.get("hindiNumerals", "") or LATIN
    return given | form_to_entries(form, zone)


def _read_parts(form: Mapping[str, str]) -> list[str] | None:
    """The parts that have a place, by their places; None where none has one. Raises Invalid."""
    places: list[tuple[int, str]] = []
    for part in HOME_PARTS:
        text = form.get(f"{PLACE}{part}", "").strip()
        if text and not (text.isascii() and text.isdigit() and 0 < int(text) < 100):
            raise Invalid({f"{PLACE}{part}": _(NO_PLACE)})
        places += [(int(text), part)] if text else []
    return [part for _place, part in sorted(places, key=lambda row: row[0])] or None


def _pair_to_form(name: str, words: Mapping[str, Any] | None) -> dict[str, str]:
    words = words or {}
    return {f"{name}En": to_text(words.get("en")), f"{name}Hi": to_text(words.get("hi"))}


def _pair_of(form: Mapping[str, str], name: str) -> dict[str, str | None] | None:
    return words_of(form.get(f"{name}En", "").strip(), form.get(f"{name}Hi", "").strip())
