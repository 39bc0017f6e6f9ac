"""In every test of the pages: what waits for Redis or a database never does so on the event loop."""

from __future__ import annotations

import asyncio
import functools
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from maritime_site.core.db.database import Database
from maritime_site.core.rate_limits import Limiter
from scripts.testbed.site import running_redis

PAGES = str(Path(sys.modules["maritime_site"].__file__ or "").parent / "web")
BLOCKING = [(Limiter, name) for name in ("take", "has_room", "wait", "is_alive")]
BLOCKING += [(Database, name) for name in ("reading", "writing")]


class BlockedLoop(BaseException):
    """No Exception, so that no handler takes it for a failure that it shows to the person."""


def is_on_loop() -> bool:
    """Whether this thread runs an event loop."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def caller_in_pages(frame: FrameType | None) -> str:
    """Which place of the pages called; empty when a test did so itself, or ran a job."""
    while frame is not None:
        name = frame.f_code.co_filename
        if name.startswith(PAGES):
            return f"{name}:{frame.f_lineno}"
        if "/tests/" in name and not name.endswith("conftest.py"):
            return ""
        frame = frame.f_back
    return ""


def guarded(blocking: Callable[..., Any]) -> Callable[..., Any]:
    """The same call, which refuses to be made where an event loop runs."""

    @functools.wraps(blocking)
    def call(*args: Any, **kwargs: Any) -> Any:
        if is_on_loop():
            where = caller_in_pages(sys._getframe(1))
            if where:
                raise BlockedLoop(where)
        return blocking(*args, **kwargs)

    return call


@pytest.fixture(autouse=True)
def _free_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    for owner, name in BLOCKING:
        monkeypatch.setattr(owner, name, guarded(getattr(owner, name)))


@pytest.fixture
def redis_socket(tmp_path: Path) -> Iterator[Path]:
    """Where a Redis listens."""
    with running_redis(tmp_path) as url:
        yield Path(url.removeprefix("unix://"))
