"""Costly questions that many ask at once: one thread reads, the others get what it read, for a few seconds."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, TypeVar, cast

R = TypeVar("R")


@dataclass
class _Shared:
    lock: threading.Lock = field(default_factory=threading.Lock)
    read_at: datetime | None = None
    version: Hashable = None
    answer: Any = None

    def is_fresh(self, lifetime: timedelta, now: datetime, version: Hashable) -> bool:
        return self.read_at is not None and self.version == version and abs(now - self.read_at) < lifetime


class SharedReads:
    """The last answer to each question that has a name; one process's, for any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._shared: dict[str, _Shared] = {}

    def get(
        self, name: str, read: Callable[[], R], *, lifetime: timedelta, now: datetime, version: Hashable = None
    ) -> R:
        """What was read less than `lifetime` ago, or what `read` says now; whoever comes meanwhile waits for it.

        With a `version`, asked for before, only what was read for the same one. What `read` raises is nobody's answer:
        the next one asks again.
        """
        with self._lock:
            shared = self._shared.setdefault(name, _Shared())
        with shared.lock:
            if not shared.is_fresh(lifetime, now, version):
                shared.answer, shared.read_at, shared.version = read(), now, version
            return cast("R", shared.answer)
