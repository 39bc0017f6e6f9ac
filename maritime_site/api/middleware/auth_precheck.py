"""Which refusal comes first: there is no such place, then a stranger asks, and only then what is wrong with the body.

Bodies are read before a route asks who calls, so whoever refuses one asks the route's walls first (contract, "REST").
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, TypeVar

from fastapi import Request
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import AppError
from maritime_site.core.threads import API_READS
from maritime_site.ports.services import Services

Wall = Callable[[Request, Services, datetime], object]
D = TypeVar("D", bound=Callable[..., Any])
R = TypeVar("R")


def guarded_by(wall: Wall, dependency: D) -> D:
    """Mark a dependency as a wall: `wall` raises what the dependency would raise to a stranger."""
    dependency.wall = wall  # pyright: ignore[reportFunctionMemberAccess]
    return dependency


def wall_of(dependency: Callable[..., R]) -> Callable[[Request, Services, datetime], R]:
    """What a marked dependency asks, for another wall that stands behind it."""
    return dependency.wall  # pyright: ignore[reportFunctionMemberAccess]


def place_of(request: Request) -> APIRoute | None:
    """The operation that a request names, or None where path or method name none."""
    path, method = request.scope["path"], request.scope["method"]
    return next((place for place in places_at(request, path) if method in (place.methods or ())), None)


def places_at(request: Request, path: str) -> Iterator[APIRoute]:
    """Every operation of a path, whatever the method."""
    return (place for place in request.app.index.at(path) if place.path_regex.match(path))


async def refusal_to_a_stranger(request: Request) -> AppError | None:
    """What the operation's own walls say to whoever asks; None when they let them in, or when there are none."""
    place = place_of(request)
    walls = list(_collect_prechecks(place.dependant)) if place else []
    return await API_READS.run(_first_refusal, walls, request) if walls else None


def _collect_prechecks(dependant: Dependant) -> Iterator[Wall]:
    for inner in dependant.dependencies:
        yield from _collect_prechecks(inner)
    if wall := getattr(dependant.call, "wall", None):
        yield wall


def _first_refusal(walls: list[Wall], request: Request) -> AppError | None:
    services, now = request.app.state.services, utc_now()
    try:
        for wall in walls:
            wall(request, services, now)
    except AppError as refusal:
        return refusal
    return None
