"""The first page's own values: what every page has, and its parts of this phase, read anew every two seconds."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import structlog
from markupsafe import Markup

from maritime_site.core.text.i18n import use_language, use_numerals
from maritime_site.domain.people.kinds import KINDS
from maritime_site.ports.event import Event
from maritime_site.ports.services import Services
from maritime_site.web.dynamic_pages.shell import Values
from maritime_site.web.dynamic_pages.slots import SLOT
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.dynamic_pages.values import event_values
from maritime_site.web.public.home import content
from maritime_site.web.public.home.parts import TAKE_PART, choose_parts, plan_cards, result_cards
from maritime_site.web.public.programme.labels import weekday_name
from maritime_site.web.routes import SPEAKERS, Route, press_release, session_path, speaker_path
from maritime_site.web.shells.kind_icons import icon_of_form

# What is published shows within five seconds.
SECONDS = 2.0
log = structlog.get_logger()


@dataclass(frozen=True)
class _Reading:
    at: float
    base: Values
    values: Values


class HomePage:
    """The values of the first page in each language as this worker knows them."""

    def __init__(self, services: Services, seconds: float = SECONDS) -> None:
        self._services, self._seconds = services, seconds
        self._lock = threading.Lock()
        self._readings: dict[str, _Reading] = {}

    def read_values(self, language: str, now: datetime) -> Values:
        """What fills the page now. Where the database does not answer, the parts that were read last."""
        event = self._services.event
        base = event_values(event, self._services.settings, language, now)
        with self._lock:
            last = self._readings.get(language)
            if last and last.base is base and time.monotonic() - last.at < self._seconds:
                return last.values
            try:
                values = self._build_values(base, event, language, now)
            except Exception:  # the page goes on with what was read last
                log.exception("the first page could not be read")
                values = last.values if last else base
            self._readings[language] = _Reading(time.monotonic(), base, values)
            return values

    def _build_values(self, base: Values, event: Event, language: str, now: datetime) -> Values:
        with use_language(language), use_numerals(event.facts.hindi_numerals):
            place_map = base.slots[f"{SLOT}place_map"]
            context = self._read_context(event, now)
            home = _render_parts(event, context, place_map, now)
            return base.with_pieces({"home": home, "next_step": _render_next_step(event, context, now)})

    def _read_context(self, event: Event, now: datetime) -> dict[str, Any]:
        with self._services.database.reading() as session:
            return {
                **content.programme_context(session, zone=event.zone_name, now=now),
                **content.company_context(session),
                **content.news_context(session, zone=event.zone_name, now=now),
            }


def _render_parts(event: Event, context: dict[str, Any], place_map: Markup, now: datetime) -> Markup:
    return render_template(
        "home/home.html",
        parts=choose_parts(event, event.phase(now)),
        facts=event.facts,
        take_part=TAKE_PART,
        forms=[form for kind in KINDS.values() for form in kind.forms],
        icon_of_form=icon_of_form,
        plans=plan_cards(event),
        results=result_cards(context["filled"]),
        has_past_events=Route.PAST_EVENTS in context["filled"],
        questions=content.list_questions(event),
        place_map=place_map,
        weekday=weekday_name,
        session_path=session_path,
        speakers_path=SPEAKERS,
        speaker_path=speaker_path,
        release_path=press_release,
        **context,
    )


def _render_next_step(event: Event, context: dict[str, Any], now: datetime) -> Markup:
    """The one thing to do next for whoever is not signed in."""
    return render_template("slots/next_step.html", phase=event.phase(now), releases=context["releases"])
