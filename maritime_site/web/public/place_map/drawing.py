"""The map of where the event is: the coast around it, towns, and how far it is from elsewhere (EVENT-1).

Where the office has entered the venue's point, that is the middle. Otherwise it is the town that the venue's name or
address says, and nothing is marked as the venue. Without either there is no map.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from maritime_site.ports.event import Event
from maritime_site.web.public.place_map.data import Airport, City, MapData, read_map
from maritime_site.web.public.place_map.geometry import WHOLE, Box, Point, box_around, clip_ring, distance_km

WIDTH, HEIGHT = 640, 480
WIDTH_KM = 100.0
SMALL_WIDTH, SMALL_HEIGHT = 170, 150
MOST_TOWNS, MOST_AIRPORTS, NEAR_KM = 8, 3, 120.0
# From where the way is measured: a large town of each part of the country.
LANDMARKS = ("Delhi", "Ahmedabad", "Hyderabad", "Bengaluru", "Chennai", "Kolkata")
# How far apart the points of two towns are at least, so that no name lies on another, also in a phone's larger letters.
LABEL_WIDTH, LABEL_HEIGHT = 80, 32
SCALE_KM = 20
# Degrees beyond the edge that are drawn too, so that the edge itself is no coast.
MARGIN = 0.05


@dataclass(frozen=True)
class Label:
    """A point on the drawing with its words."""

    words: str
    x: int
    y: int


@dataclass(frozen=True)
class PlaceMap:
    """What the template draws; distances are in a straight line, in whole kilometres."""

    town: str
    land: str
    outline: str
    towns: list[Label]
    airports: list[Label]
    venue: Label | None
    spot: Label
    scale: int
    near: list[tuple[Airport, int]]
    far: list[tuple[str, int]]


def build_map(event: Event) -> PlaceMap | None:
    """The map of an event's venue in the current language; None where its place is not known or has no coast here."""
    data = read_map()
    town, centre, is_exact = _find_place(event, data)
    box = box_around(centre, width_km=WIDTH_KM, height_km=WIDTH_KM * HEIGHT / WIDTH) if centre else None
    if town is None or centre is None or box is None or not WHOLE.holds(centre):
        return None
    place = _projection(box, WIDTH, HEIGHT)
    small = _projection(WHOLE, SMALL_WIDTH, SMALL_HEIGHT)
    near = _list_airports(data, centre)
    return PlaceMap(
        town=town.name,
        land=_draw_rings((clip_ring(list(ring), box.widened(MARGIN)) for ring in data.land), place),
        outline=_draw_rings(data.outline, small),
        towns=_place_towns([town, *data.cities], box, place, centre if is_exact else None),
        airports=[Label(airport.code, *place(airport.point)) for airport, _km in near if box.holds(airport.point)],
        venue=Label(event.venue, *place(centre)) if is_exact else None,
        spot=Label("", *small(centre)),
        scale=round(WIDTH * SCALE_KM / WIDTH_KM),
        near=near,
        far=_list_landmarks(data, centre, town),
    )


def _find_place(event: Event, data: MapData) -> tuple[City | None, Point | None, bool]:
    venue = event.facts.venue
    if venue is None:
        return None, None, False
    if venue.latitude is not None and venue.longitude is not None:
        point = (venue.longitude, venue.latitude)
        return min(data.cities, key=lambda city: distance_km(point, city.point)), point, True
    words = set(re.findall(r"\w+", f"{venue.name.en} {venue.address.en if venue.address else ''}"))
    town = next((city for city in data.cities if city.english in words), None)
    return town, town.point if town else None, False


def _list_airports(data: MapData, centre: Point) -> list[tuple[Airport, int]]:
    measured = [(airport, round(distance_km(centre, airport.point))) for airport in data.airports]
    return sorted((row for row in measured if row[1] <= NEAR_KM), key=lambda row: (row[1], row[0].code))[:MOST_AIRPORTS]


def _list_landmarks(data: MapData, centre: Point, town: City) -> list[tuple[str, int]]:
    by_name = {city.english: city for city in data.cities}
    cities = [by_name[name] for name in LANDMARKS if name != town.english]
    return [(city.name, round(distance_km(centre, city.point))) for city in cities]


def _projection(box: Box, width: int, height: int) -> Callable[[Point], tuple[int, int]]:
    def place(point: Point) -> tuple[int, int]:
        x = (point[0] - box.west) / (box.east - box.west) * width
        y = (box.north - point[1]) / (box.north - box.south) * height
        return round(x), round(y)

    return place


def _draw_rings(rings: Iterable[Iterable[Point]], place: Callable[[Point], tuple[int, int]]) -> str:
    paths = [[f"{x} {y}" for x, y in dict.fromkeys(place(point) for point in ring)] for ring in rings]
    return "".join(f"M{'L'.join(points)}Z" for points in paths if len(points) > 2)


def _place_towns(
    cities: Iterable[City], box: Box, place: Callable[[Point], tuple[int, int]], venue: Point | None
) -> list[Label]:
    """The names that find room, in this order."""
    labels: list[Label] = [Label("", *place(venue))] if venue else []
    for city in cities:
        x, y = place(city.point)
        is_free = all(abs(x - label.x) > LABEL_WIDTH or abs(y - label.y) > LABEL_HEIGHT for label in labels)
        if box.holds(city.point) and is_free and LABEL_WIDTH < x < WIDTH - LABEL_WIDTH and 24 < y < HEIGHT - 24:
            labels.append(Label(city.name, x, y))
    return [label for label in labels if label.words][:MOST_TOWNS]
