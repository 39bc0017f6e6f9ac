"""Which sessions were used, until a job writes them all down: a request that reads must not wait to write."""

from __future__ import annotations

import threading
from datetime import datetime
from uuid import UUID


class Uses:
    """The last use of each session since they were taken away; one process's, for any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._noted: dict[UUID, datetime] = {}

    def note(self, id: UUID, at: datetime) -> None:
        """A session is in use."""
        with self._lock:
            self._noted[id] = max(at, self._noted.get(id, at))

    def take(self) -> dict[UUID, datetime]:
        """What was noted, and forget it."""
        with self._lock:
            noted, self._noted = self._noted, {}
        return noted
