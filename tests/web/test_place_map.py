"""The map of where the event is: drawn from open data, only of what is known."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET

import pytest

from maritime_site.core.text.i18n import LANGUAGES, use_language
from maritime_site.ports.event import Event, first_event
from maritime_site.ports.event_facts import Venue
from maritime_site.settings import Settings, read_settings
from maritime_site.web.dynamic_pages.slots import SLOT
from maritime_site.web.dynamic_pages.values import build_values
from maritime_site.web.public.place_map.data import read_map
from maritime_site.web.public.place_map.drawing import HEIGHT, WIDTH, build_map
from maritime_site.web.public.place_map.geometry import Box, clip_ring, distance_km

pytestmark = pytest.mark.req("EVENT-1")
KOCHI = {"name": {"en": "Willingdon Hall"}, "latitude": 9.9312, "longitude": 76.2673}


def event_at(venue: dict[str, object] | None) -> Event:
    facts = first_event(read_settings(_env_file=None)).facts
    return Event(facts.model_copy(update={"venue": Venue.model_validate(venue) if venue else None}))


def slots_of(event: Event, code: str, settings: Settings) -> dict[str, str]:
    with use_language(code):
        values = build_values(event, settings, code, "registration", 2026)
    return {name.removeprefix(SLOT): str(html) for name, html in values.slots.items()}


def test_the_town_of_the_address_is_shown_without_a_mark_for_the_venue():
    drawn = build_map(event_at({"name": {"en": "Bombay Exhibition Centre, Mumbai"}}))
    assert drawn is not None
    assert (drawn.town, drawn.venue) == ("Mumbai", None)
    assert drawn.land.startswith("M")
    assert [name for name, _km in drawn.far][:2] == ["Delhi", "Ahmedabad"]
    assert drawn.near[0][0].code == "BOM"


def test_the_point_of_the_venue_is_the_middle():
    drawn = build_map(event_at(KOCHI))
    assert drawn is not None
    assert drawn.venue is not None
    assert (drawn.venue.words, drawn.venue.x, drawn.venue.y) == ("Willingdon Hall", WIDTH // 2, HEIGHT // 2)
    assert "COK" in [airport.code for airport, _km in drawn.near]


@pytest.mark.parametrize("town", ["Kochi", "Mumbai", "Kolkata"])
def test_the_events_own_town_is_named_first_and_no_name_lies_on_another(town):
    drawn = build_map(event_at({"name": {"en": f"A hall, {town}"}}))
    assert drawn.towns[0].words == town
    for one, other in itertools.combinations(drawn.towns, 2):
        assert abs(one.x - other.x) > 80 or abs(one.y - other.y) > 32, (one, other)


@pytest.mark.parametrize("venue", [None, {"name": {"en": "A hall"}}, {**KOCHI, "latitude": 53.5, "longitude": 10.0}])
def test_a_place_that_is_not_known_or_not_covered_has_no_map(venue):
    assert build_map(event_at(venue)) is None


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("venue", [KOCHI, {"name": {"en": "A hall, Mumbai"}}])
def test_the_drawing_is_well_formed_and_says_what_it_is(code, venue, settings):
    pieces = slots_of(event_at(venue), code, settings)
    svg = ET.fromstring(re.search(r"<svg.*</svg>", pieces["place_map"], re.DOTALL)[0])
    assert svg.get("role") == "img"
    assert svg.get("aria-label")
    assert "GeoNames" in pieces["place_map"]
    assert re.search(r"<dd>\d,\d{3} ", pieces["distances"])
    assert 'href="#distances"' in pieces["distances_entry"]
    assert 'id="distances"' in pieces["distances"]
    nothing = slots_of(event_at(None), code, settings)
    assert [nothing[name].strip() for name in ("place_map", "distances", "distances_entry")] == ["", "", ""]


@pytest.mark.req("LANG-1")
def test_towns_have_their_hindi_names():
    with use_language("hi"):
        drawn = build_map(event_at({"name": {"en": "A hall, Mumbai"}}))
    assert drawn.town == "मुंबई"
    assert [label.words for label in drawn.towns if label.words.isascii()] == []


def test_what_lies_outside_a_box_is_cut_off():
    box = Box(0, 0, 2, 2)
    assert set(clip_ring([(-1, -1), (1, -1), (1, 1), (-1, 1)], box)) == {(0, 0), (1, 0), (1, 1), (0, 1)}
    assert clip_ring([(5, 5), (6, 5), (6, 6)], box) == []


def test_distances_are_those_of_the_globe():
    delhi, mumbai = ((77.23149, 28.65195), (72.88261, 19.07283))
    assert 1130 < distance_km(delhi, mumbai) < 1170
    assert len(read_map().land) > 100
