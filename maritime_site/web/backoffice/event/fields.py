"""What the form of the event asks, and how its plain texts become facts and facts its texts (EVENT-1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from maritime_site.core.errors import Invalid
from maritime_site.core.text.i18n import DEVANAGARI, LATIN, N_, _
from maritime_site.ports.event_facts import ALL_LANGUAGES, EventFacts, HomePart

LINE_FORM = N_("Line {number}: write {form}")
MOMENT_LENGTH = 16
# A picture as the media library writes it for texts: its address is in it.
MARK = re.compile(r"^!\[[^\]]*\]\(([^)\s]+)\)$")


@dataclass(frozen=True)
class Question:
    """One field of the form; `pair` asks it in both languages. `fact` is the REST name a refusal of it has."""

    name: str
    label: str
    fact: str
    kind: str = "line"
    pair: bool = False
    hint: str = ""
    required: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The fields of the form."""
        return (f"{self.name}En", f"{self.name}Hi") if self.pair else (self.name,)


@dataclass(frozen=True)
class ListForm:
    """Facts that are lists, one entry a line, its parts divided by a bar."""

    parts: tuple[str, ...]

    def read(self, text: str, build: Callable[[Sequence[str]], dict[str, Any]], fact: str) -> list[dict[str, Any]]:
        """The entries of a text. Raises Invalid, naming the line."""
        rows = [line for line in text.splitlines() if line.strip()]
        entries = []
        for number, line in enumerate(rows, start=1):
            parts = [part.strip() for part in line.split("|")]
            if len(parts) > len(self.parts) or not parts[0]:
                raise Invalid({fact: _(LINE_FORM, number=number, form=" | ".join(_(part) for part in self.parts))})
            entries.append(build([*parts, *[""] * (len(self.parts) - len(parts))]))
        return entries


LETTERS, NO_LETTERS = "yes", "no"
CHOICES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "hindiNumerals": ((LATIN, N_("0 to 9")), (DEVANAGARI, N_("० to ९"))),
    "visaLetters": ((LETTERS, N_("Yes")), (NO_LETTERS, N_("No"))),
    "languages": (("en,hi", N_("English and Hindi")), ("en", N_("English"))),
}
ENGLISH, HINDI = N_("English"), N_("Hindi")
LISTS: Mapping[str, ListForm] = {
    "hosts": ListForm((ENGLISH, HINDI, N_("logo"), N_("website"))),
    "partners": ListForm((ENGLISH, HINDI, N_("logo"), N_("website"))),
    "contacts": ListForm((ENGLISH, HINDI, N_("phone"), N_("email"), N_("hours"))),
    "openingTimes": ListForm((ENGLISH, HINDI, N_("hours in English"), N_("hours in Hindi"))),
    "figures": ListForm((N_("number"), ENGLISH, HINDI)),
    "strands": ListForm((ENGLISH, HINDI, N_("text in English"), N_("text in Hindi"), N_("start"), N_("end"))),
}
# Each part of the first page by its heading there, in the order in which they are asked for.
HOME_PARTS: Mapping[HomePart, str] = {
    HomePart.WAYS: N_("Take part"),
    HomePart.NOW: N_("Now and next"),
    HomePart.HOURS: N_("Opening times"),
    HomePart.RESULTS: N_("After the event"),
    HomePart.DAYS: N_("Day by day"),
    HomePart.SPEAKERS: N_("Speakers"),
    HomePart.COMPANIES: N_("Exhibitors"),
    HomePart.STRANDS: N_("What happens there"),
    HomePart.FIGURES: N_("The event in figures"),
    HomePart.GALLERY: N_("Photo gallery"),
    HomePart.FILMS: N_("Recordings"),
    HomePart.NEWS: N_("News"),
    HomePart.VISIT: N_("Plan your visit"),
    HomePart.QUESTIONS: N_("Questions and answers"),
    HomePart.PARTNERS: N_("Hosts and partners"),
}
PLACE = "homePart_"
PARTS_TITLE = N_("Parts of the first page")
NO_PLACE = N_("Enter a whole number from 1 to 99, or nothing")
LOGO_HINT = N_(
    "A picture of the media library, square at best: paste its line from there, or its address. One at another site,"
    " with https://, is on pages alone. Left empty: an anchor"
)
COLOUR_HINT = N_(
    "One dark colour as #rrggbb, for buttons, links, header and footer; white words have to be readable"
    " on it. Left empty: the blue of government sites"
)
COUNTRY_HINT = N_("It comes first in lists, and numbers have its dial code unless another is chosen")
CURRENCY_HINT = N_(
    "What prices are in; stalls may cost those from abroad dollars. It can change while nothing is on sale in another"
)
VISA_HINT = N_(
    "Whoever is approved and comes from abroad writes their own letter of invitation on the website, with a code by"
    " which embassies check it"
)
LANGUAGES_HINT = N_(
    "With English alone there are no Hindi pages and no Hindi fields. What was written in Hindi is kept, and there"
    " again once both are chosen"
)
PORTAL_HINT = N_("The government's own. Left empty: the National Portal of India for events there, else none")
QUESTIONS: Mapping[str, tuple[Question, ...]] = {
    N_("Name"): (
        Question("name", N_("Name"), "name", pair=True, required=True),
        Question("shortName", N_("Short name"), "shortName", pair=True, required=True),
        Question("theme", N_("Theme"), "theme", pair=True),
        Question("year", N_("Year"), "year", "number", required=True),
        Question("edition", N_("Edition"), "edition"),
        Question("languages", N_("Languages"), "languages", "choice", hint=LANGUAGES_HINT, required=True),
        Question(
            "hindiNumerals",
            N_("Digits in Hindi"),
            "hindiNumerals",
            "choice",
            hint=N_("In the dates, times, prices and counts of the public pages"),
            required=True,
        ),
    ),
    N_("Days"): (
        Question("startsOn", N_("First day"), "startsOn", "date", required=True),
        Question("endsOn", N_("Last day"), "endsOn", "date", required=True),
        Question("timeZone", N_("Time zone"), "timeZone", hint=N_("Like Asia/Kolkata"), required=True),
        Question(
            "countdownAt",
            N_("Countdown to"),
            "countdownAt",
            "datetime-local",
            hint=N_("Left empty: the beginning of the first day"),
        ),
        Question(
            "registrationOpensAt",
            N_("Registration opens"),
            "registrationOpensAt",
            "datetime-local",
            hint=N_("Left empty: it is open until the event is over"),
        ),
        Question("openingTimes", N_("Opening times"), "openingTimes", "list"),
    ),
    N_("Venue"): (
        Question("venueName", N_("Venue"), "venue", pair=True),
        Question("venueAddress", N_("Address"), "venue", pair=True),
        Question("country", N_("Country"), "country", "country", hint=COUNTRY_HINT, required=True),
        Question("currency", N_("Currency"), "currency", "currency", hint=CURRENCY_HINT, required=True),
        Question("visaLetters", N_("Letters for visas"), "visaLetters", "choice", hint=VISA_HINT, required=True),
        Question("latitude", N_("Latitude"), "venue"),
        Question("longitude", N_("Longitude"), "venue"),
    ),
    N_("Hosts, partners and contacts"): (
        Question("hosts", N_("Hosts"), "hosts", "list", hint=N_("The first one owns the site, the last one signs")),
        Question("partners", N_("Partners"), "partners", "list"),
        Question("contacts", N_("Contacts"), "contacts", "list"),
    ),
    N_("Channels"): (
        Question("facebook", N_("Facebook"), "social"),
        Question("x", "X", "social"),
        Question("instagram", N_("Instagram"), "social"),
        Question("linkedin", "LinkedIn", "social"),
        Question("youtube", "YouTube", "social"),
        Question("android", N_("App for Android"), "apps"),
        Question("ios", N_("App for iPhone"), "apps"),
        Question(
            "speechUrl",
            N_("Speech film or live stream"),
            "speechUrl",
            hint=N_("Left empty, your event's first page has no button for it"),
        ),
    ),
    N_("Look and portal"): (
        Question("logo", N_("Logo"), "logo", hint=LOGO_HINT),
        Question("colour", N_("Colour"), "colour", hint=COLOUR_HINT),
        Question("portalName", N_("Portal in the footer"), "portal", pair=True, hint=PORTAL_HINT),
        Question("portalUrl", N_("Address of the portal"), "portal", hint=N_("Begins with https://")),
    ),
    N_("Home page"): (
        Question("figures", N_("Figures"), "figures", "list"),
        Question("figuresSource", N_("Who stated the figures, and when"), "figuresSource", "text", pair=True),
        Question("strands", N_("What happens there"), "strands", "list"),
    ),
    PARTS_TITLE: tuple(Question(f"{PLACE}{part}", title, "homeParts", "number") for part, title in HOME_PARTS.items()),
}
EVERY = tuple(question for questions in QUESTIONS.values() for question in questions)
SOCIAL, APPS = ("facebook", "x", "instagram", "linkedin", "youtube"), ("android", "ios")


def facts_to_form(facts: EventFacts) -> dict[str, str]:
    """Every field of the form as text."""
    plain: dict[str, Any] = facts.model_dump(mode="json", by_alias=True)
    values: dict[str, str] = {}
    for name in ("name", "shortName", "theme", "figuresSource"):
        values |= _pair_to_form(name, plain[name])
    venue = plain["venue"] or {}
    values |= _pair_to_form("venueName", venue.get("name")) | _pair_to_form("venueAddress", venue.get("address"))
    values |= {name: _to_text(venue.get(name)) for name in ("latitude", "longitude")}
    portal = plain["portal"] or {}
    values |= _pair_to_form("portalName", portal.get("name")) | {"portalUrl": _to_text(portal.get("url"))}
    values |= {name: _to_text(plain["social"][name]) for name in SOCIAL}
    values |= {name: _to_text(plain["apps"][name]) for name in APPS}
    single = ("year", "edition", "startsOn", "endsOn", "timeZone", "country", "currency", "speechUrl", "hindiNumerals")
    values |= {name: _to_text(plain[name]) for name in (*single, "logo", "colour")}
    values["visaLetters"] = LETTERS if facts.visa_letters else NO_LETTERS
    values["languages"] = ",".join(facts.languages)
    values["countdownAt"] = _to_text(plain["countdownAt"])[:MOMENT_LENGTH]
    opens = facts.registration_opens_at
    values["registrationOpensAt"] = (
        opens.astimezone(ZoneInfo(facts.time_zone)).isoformat()[:MOMENT_LENGTH] if opens else ""
    )
    places = {part: str(place) for place, part in enumerate(facts.home_parts or [], start=1)}
    values |= {f"{PLACE}{part}": places.get(part, "") for part in HOME_PARTS}
    return values | {name: "\n".join(map(_LINES[name], plain[name])) for name in LISTS}


def form_to_facts(form: Mapping[str, str], *, zone: Callable[[str], str]) -> dict[str, Any]:
    """The facts that the form says; `zone` gives a local moment its offset. Raises Invalid, naming a line."""
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
    return given | {key: LISTS[key].read(form.get(key, ""), _ENTRIES[key], key) for key in LISTS}


def _read_parts(form: Mapping[str, str]) -> list[str] | None:
    """The parts that have a place, by their places; None where none has one. Raises Invalid."""
    places: list[tuple[int, str]] = []
    for part in HOME_PARTS:
        text = form.get(f"{PLACE}{part}", "").strip()
        if text and not (text.isascii() and text.isdigit() and 0 < int(text) < 100):
            raise Invalid({f"{PLACE}{part}": _(NO_PLACE)})
        places += [(int(text), part)] if text else []
    return [part for _place, part in sorted(places, key=lambda row: row[0])] or None


def _to_text(value: object) -> str:
    return "" if value is None else str(value)


def _pair_to_form(name: str, words: Mapping[str, Any] | None) -> dict[str, str]:
    words = words or {}
    return {f"{name}En": _to_text(words.get("en")), f"{name}Hi": _to_text(words.get("hi"))}


def _pair_of(form: Mapping[str, str], name: str) -> dict[str, str | None] | None:
    return _words(form.get(f"{name}En", "").strip(), form.get(f"{name}Hi", "").strip())


def _words(english: str, hindi: str) -> dict[str, str | None] | None:
    return {"en": english, "hi": hindi or None} if english or hindi else None


def _organisation_entry(parts: Sequence[str]) -> dict[str, Any]:
    return {"name": _words(parts[0], parts[1]), "logo": parts[2] or None, "url": parts[3] or None}


def _contact_entry(parts: Sequence[str]) -> dict[str, Any]:
    keys = ("phone", "email", "hours")
    return {
        "label": _words(parts[0], parts[1]),
        **{key: part or None for key, part in zip(keys, parts[2:], strict=True)},
    }


def _strand_entry(parts: Sequence[str]) -> dict[str, Any]:
    times = {"startsAt": parts[4] or None, "endsAt": parts[5] or None}
    return {"title": _words(parts[0], parts[1]), "text": _words(parts[2], parts[3]), **times}


_ENTRIES: Mapping[str, Callable[[Sequence[str]], dict[str, Any]]] = {
    "hosts": _organisation_entry,
    "partners": _organisation_entry,
    "contacts": _contact_entry,
    "openingTimes": lambda parts: {"label": _words(parts[0], parts[1]), "hours": _words(parts[2], parts[3])},
    "figures": lambda parts: {"value": parts[0], "label": _words(parts[1], parts[2])},
    "strands": _strand_entry,
}


def _join(*parts: object) -> str:
    return " | ".join(_to_text(part) for part in parts).rstrip(" |")


def _both(words: Mapping[str, Any] | None) -> tuple[str, str]:
    words = words or {}
    return _to_text(words.get("en")), _to_text(words.get("hi"))


_LINES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "hosts": lambda row: _join(*_both(row["name"]), row["logo"], row["url"]),
    "partners": lambda row: _join(*_both(row["name"]), row["logo"], row["url"]),
    "contacts": lambda row: _join(*_both(row["label"]), row["phone"], row["email"], row["hours"]),
    "openingTimes": lambda row: _join(*_both(row["label"]), *_both(row["hours"])),
    "figures": lambda row: _join(row["value"], *_both(row["label"])),
    "strands": lambda row: _join(*_both(row["title"]), *_both(row["text"]), row["startsAt"], row["endsAt"]),
}
