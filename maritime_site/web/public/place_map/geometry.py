"""The plane geometry of the map: boxes of degrees, what of a coast lies in one, and distances on the globe."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import asin, cos, radians, sin, sqrt

Point = tuple[float, float]
EARTH_KM = 6371.0
KM_PER_DEGREE = 111.2


@dataclass(frozen=True)
class Box:
    """Degrees east and north."""

    west: float
    south: float
    east: float
    north: float

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it."""
        return self.west <= point[0] <= self.east and self.south <= point[1] <= self.north

    def widened(self, degrees: float) -> Box:
        """The same with so much more on each side."""
        return Box(self.west - degrees, self.south - degrees, self.east + degrees, self.north + degrees)


# The coasts of India with their seas. No border is drawn, of this country or another.
WHOLE = Box(66.0, 5.0, 98.5, 30.5)


def box_around(centre: Point, *, width_km: float, height_km: float) -> Box:
    """So many kilometres with a point in the middle."""
    x, y = centre
    half_y = height_km / 2 / KM_PER_DEGREE
    half_x = width_km / 2 / KM_PER_DEGREE / cos(radians(y))
    return Box(x - half_x, y - half_y, x + half_x, y + half_y)


def clip_ring(ring: list[Point], box: Box) -> list[Point]:
    """What of a closed ring lies in a box (Sutherland and Hodgman); empty where nothing does."""
    sides: tuple[tuple[int, float, Callable[[float, float], bool]], ...] = (
        (0, box.west, lambda value, edge: value >= edge),
        (0, box.east, lambda value, edge: value <= edge),
        (1, box.south, lambda value, edge: value >= edge),
        (1, box.north, lambda value, edge: value <= edge),
    )
    for axis, edge, is_inside in sides:
        if not ring:
            return []
        ring = _clip_side([*ring, ring[0]], axis, edge, is_inside)
    return ring


def _clip_side(closed: list[Point], axis: int, edge: float, is_inside: Callable[[float, float], bool]) -> list[Point]:
    result: list[Point] = []
    for first, second in pairwise(closed):
        if is_inside(first[axis], edge):
            result.append(first)
        if is_inside(first[axis], edge) != is_inside(second[axis], edge):
            share = (edge - first[axis]) / (second[axis] - first[axis])
            crossing = [first[place] + share * (second[place] - first[place]) for place in (0, 1)]
            crossing[axis] = edge
            result.append((crossing[0], crossing[1]))
    return result


def distance_km(first: Point, second: Point) -> float:
    """Along the great circle, between points of degrees east and north."""
    x1, y1, x2, y2 = (radians(value) for value in (*first, *second))
    half = sin((y2 - y1) / 2) ** 2 + cos(y1) * cos(y2) * sin((x2 - x1) / 2) ** 2
    return 2 * EARTH_KM * asin(sqrt(half))
