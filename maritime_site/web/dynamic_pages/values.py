"""What the named slots of every page hold: the event's texts, and its pieces of HTML (EVENT-1, EVENT-3)."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache

from markupsafe import Markup

from maritime_site.core.imaging.colours import theme_css
from maritime_site.core.text.countries import english_name, get_country
from maritime_site.core.text.formatting import day_and_time
from maritime_site.core.text.i18n import DEFAULT, TAGS, _, use_language, use_numerals, write_digits
from maritime_site.core.text.videos import embed_url
from maritime_site.domain.picture_uses import ADDRESS
from maritime_site.ports.event import Event
from maritime_site.settings import Settings
from maritime_site.web import navigation, offered
from maritime_site.web.dynamic_pages.markup import safe_link
from maritime_site.web.dynamic_pages.shell import Values, json_for_script
from maritime_site.web.dynamic_pages.slots import HINDI_SPOKEN, LANGUAGE, SLOT
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.public.articles.html import event_pieces
from maritime_site.web.public.help.answers import list_answers
from maritime_site.web.public.place_map.drawing import build_map
from maritime_site.web.routes import section_of
from maritime_site.web.seo.structured import event_data, questions_data

# The pieces of HTML, each `templates/slots/<name>.html`.
PIECES = (
    "apps",
    "contacts",
    "distances",
    "distances_entry",
    "event_data",
    "eyebrow",
    "figures",
    "film",
    "logo",
    "notes",
    "opening_times",
    "partners",
    "place_map",
    "portal",
    "questions_data",
    "rail",
    "scene",
    "sections",
    "social",
    "speech",
    "standing",
    "strands",
    "tools",
)
# Twice what it takes on a page, for fine screens.
LOGO_WIDTH = 160
# What every page is about, in English on Hindi pages too; the country comes after it.
KEYWORDS = "maritime summit, ports, shipping, shipbuilding, maritime trade"
# What an event that speaks English alone does not show of built pages: the way to the other language, fields by a name
# of Hindi, and what is said in Hindi beside them. What such fields hold is sent with the form, and so kept. No sign of
# it has a meaning in HTML.
IN_HINDI = "[name$=Hi],[name=hi],[name=hindiNumerals],[name=language],.in-hindi"
ENGLISH_ALONE = (
    f".language-name,.in-hindi,:is(th,td):has(.in-hindi),:is(.field,.summary-row):has({IN_HINDI})"
    ",.pair [lang=hi],.pair :has([lang=hi])"
    "{display:none!important}"
    f".pair:has([lang=hi],{IN_HINDI}){{grid-template-columns:minmax(0,1fr)}}"
)
CHANNELS = (
    ("facebook", "Facebook"),
    ("x", "X"),
    ("instagram", "Instagram"),
    ("linkedin", "LinkedIn"),
    ("youtube", "YouTube"),
)


def event_values(event: Event, settings: Settings, language: str, now: datetime) -> Values:
    """The values of this moment in one language; made once per state of the event."""
    local = now.astimezone(event.zone)
    return _keep_values(_Key(event, settings), language, str(event.phase(now)), local.year)


class _Key:
    """An event and settings as a cache's key: by the event's revision and the settings' own identity."""

    def __init__(self, event: Event, settings: Settings) -> None:
        self.event, self.settings = event, settings
        self.key = (event.revision, event.version, event.archived, event.lacks, id(event.facts), id(settings))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=32)
def _keep_values(state: _Key, language: str, phase: str, year: int) -> Values:
    return build_values(state.event, state.settings, language, phase, year)


def build_values(event: Event, settings: Settings, language: str, phase: str, year: int) -> Values:
    """The values of an event in a phase and a year."""
    with use_language(language), use_numerals(event.facts.hindi_numerals):
        texts, unoffered = _list_texts(event, phase, year), offered.list_unoffered(event.lacks)
        context = {
            "event": event,
            "facts": event.facts,
            "phase": phase,
            "year": year,
            "channels": [
                (icon, name, address)
                for icon, name in CHANNELS
                if (address := getattr(event.facts.social, icon)) is not None
            ],
            "sections": [(_(label), path, section_of(path)) for label, path in navigation.SECTIONS],
            "places": [_(label) for label, path in navigation.PLACES if path not in unoffered],
            "film": embed_url(event.facts.speech_url or "") or "",
            "logo": shown_logo(event),
            "map": build_map(event),
            "is_english": language == DEFAULT,
            "data": json_for_script(event_data(event, settings)),
            "questions": json_for_script(questions_data(list_answers(event))),
        }
        slots = {f"{SLOT}{name}": render_template(f"slots/{name}.html", **context) for name in PIECES}
        slots |= event_pieces(event) | {LANGUAGE: Markup(TAGS[language])}  # noqa: S704  our own words
        slots |= {HINDI_SPOKEN: Markup("yes")} if "hi" in event.facts.languages else {}
    return Values(texts, slots)


def shown_logo(event: Event) -> str:
    """The address of the event's logo on a page, no wider than that asks for; empty without one."""
    address = safe_link(event.facts.logo or "")
    return f"{address.partition('?')[0]}?width={LOGO_WIDTH}" if address.startswith(ADDRESS) else address


def _list_texts(event: Event, phase: str, year: int) -> dict[str, str]:
    """Plain texts by name. One that is not known is empty."""
    facts, home = event.facts, get_country(event.facts.country)
    return {
        "title": event.title,
        "name": event.name,
        "short_name": str(facts.short_name),
        "theme": str(facts.theme or ""),
        "dates": event.dates,
        "venue": event.venue,
        "host": event.host,
        "publisher": event.publisher,
        "opens_at": event.opens_at.isoformat(),
        "ends_at": event.ends_at.isoformat(),
        "opening": _opening_words(event),
        "phase": phase,
        "logo": shown_logo(event),
        "theme_css": _write_style(event),
        "home": home.country_code,
        "home_code": home.phone_code.partition(",")[0],
        "home_name": home.name,
        "currency": facts.currency,
        "keywords": f"{KEYWORDS}, {english_name(home.country_code)}",
        "locale": f"en_{home.country_code}",
        "revision": f"{event.version}-{event.revision}",
        "rights": f"© {write_digits(str(year))} {event.name}",
    }


def _write_style(event: Event) -> str:
    """The event's own style sheet: the tones of its colour, and what is not shown without Hindi or what it lacks."""
    facts = event.facts
    tones = theme_css(facts.colour) if facts.colour else ""
    return tones + ("" if "hi" in facts.languages else ENGLISH_ALONE) + offered.hide_links(event.lacks)


def _opening_words(event: Event) -> str:
    """What the countdown runs to, with its zone: 27-Oct-2025, 00:00 IST."""
    return day_and_time(event.opens_at, event.zone_name)
