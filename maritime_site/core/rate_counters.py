"""Counts of rate limits in the memory of one process.

The `limits` library's own memory store looks through every key a hundredth of a second after each count and keeps
the keys for ever: with 10,000 visitors it does little else. This one looks at the key it is asked for, and through
all of them once a minute.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from dataclasses import dataclass, field

from limits.storage import Storage
from limits.storage.base import MovingWindowSupport

SWEEP_SECONDS = 60


@dataclass
class Window:
    """When what was counted under one key happened, oldest first; `ends_at` is when the newest no longer counts."""

    ends_at: float = 0.0
    times: deque[float] = field(default_factory=deque[float])

    def drop_before(self, moment: float) -> None:
        """Forget what happened at `moment` or earlier."""
        while self.times and self.times[0] <= moment:
            self.times.popleft()


class ProcessStorage(MovingWindowSupport, Storage):
    """A store for the library's moving window: what happened in the last `expiry` seconds counts."""

    STORAGE_SCHEME = ["process"]  # noqa: RUF012  as the library declares it

    def __init__(self, uri: str | None = None, wrap_exceptions: bool = False) -> None:
        super().__init__(uri, wrap_exceptions=wrap_exceptions)
        self._lock = threading.Lock()
        self._windows: dict[str, Window] = {}
        self._sweep_at = 0.0

    @property
    def base_exceptions(self) -> type[Exception]:
        """What the store raises by itself: nothing."""
        return ValueError

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Count `amount` unless there would be more than `limit` of the last `expiry` seconds."""
        now = time.time()
        with self._lock:
            self._sweep(now)
            window = self._windows.setdefault(key, Window())
            window.drop_before(now - expiry)
            if len(window.times) + amount > limit:
                return False
            window.times.extend([now] * amount)
            window.ends_at = now + expiry
            return True

    def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:  # noqa: ARG002
        """When the oldest that counts happened (now when nothing did), and how many do."""
        now = time.time()
        with self._lock:
            window = self._windows.get(key, Window())
            window.drop_before(now - expiry)
            return (window.times[0] if window.times else now), len(window.times)

    def _sweep(self, now: float) -> None:
        if now < self._sweep_at:
            return
        self._sweep_at = now + SWEEP_SECONDS
        for key in [key for key, window in self._windows.items() if window.ends_at <= now]:
            del self._windows[key]

    def check(self) -> bool:
        """Whether it can be reached: always."""
        return True

    def reset(self) -> int | None:
        """Forget everything; how many keys there were."""
        with self._lock:
            count = len(self._windows)
            self._windows.clear()
        return count

    def clear(self, key: str) -> None:
        """Forget one key."""
        with self._lock:
            self._windows.pop(key, None)

    def get(self, key: str) -> int:
        """How many a key holds."""
        window = self._windows.get(key)
        return len(window.times) if window else 0

    def get_expiry(self, key: str) -> float:
        """When the newest of a key no longer counts."""
        window = self._windows.get(key)
        return window.ends_at if window else time.time()

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Fixed windows are not kept here."""
        raise NotImplementedError
