"""The open data of the map, as `scripts/coast.py` wrote it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from maritime_site.core.text.i18n import in_language
from maritime_site.web.public.articles.texts import CONTENT
from maritime_site.web.public.place_map.geometry import Point

UNIT = 1000


@dataclass(frozen=True)
class City:
    """A town of the map; its Hindi name may be empty."""

    english: str
    hindi: str
    point: Point

    @property
    def name(self) -> str:
        """In the current language."""
        return in_language(self.english, self.hindi)


@dataclass(frozen=True)
class Airport:
    """An airport by its IATA code."""

    code: str
    name: str
    point: Point


@dataclass(frozen=True)
class MapData:
    """Land in full and in outline, towns from the largest, and airports."""

    land: tuple[tuple[Point, ...], ...]
    outline: tuple[tuple[Point, ...], ...]
    cities: tuple[City, ...]
    airports: tuple[Airport, ...]


@lru_cache(maxsize=1)
def read_map() -> MapData:
    """The data, read once."""
    plain: dict[str, Any] = json.loads((CONTENT / "map.json").read_text(encoding="utf-8"))
    return MapData(
        land=tuple(_decode_ring(ring) for ring in plain["land"]),
        outline=tuple(_decode_ring(ring) for ring in plain["outline"]),
        cities=tuple(City(english, hindi, (x, y)) for english, hindi, y, x, _people in plain["cities"]),
        airports=tuple(Airport(code, name, (x, y)) for code, name, y, x in plain["airports"]),
    )


def _decode_ring(numbers: list[int]) -> tuple[Point, ...]:
    x = y = 0
    points: list[Point] = []
    for step_x, step_y in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + step_x, y + step_y
        points.append((x / UNIT, y / UNIT))
    return tuple(points)
