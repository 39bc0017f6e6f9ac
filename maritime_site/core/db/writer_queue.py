"""The line of those who want to write where only one can: first come, first served, and bounded in time."""

from __future__ import annotations

import threading
from collections import deque


class WriterQueue:
    """A lock that its waiting threads get in the order they came."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: deque[threading.Lock] = deque()
        self._holder: int | None = None

    def enter(self, timeout: float) -> bool:
        """Wait for one's turn; False when it did not come within `timeout` seconds. Entering twice is entering once."""
        me = threading.get_ident()
        with self._guard:
            if self._holder in {None, me}:
                self._holder = me
                return True
            ticket = threading.Lock()
            ticket.acquire()
            self._waiting.append(ticket)
        if ticket.acquire(timeout=timeout) or not self._withdrawn(ticket):
            self._holder = me
            return True
        return False

    def _withdrawn(self, ticket: threading.Lock) -> bool:
        """Whether the ticket was given back before its turn came."""
        with self._guard:
            if ticket not in self._waiting:
                return False
            self._waiting.remove(ticket)
            return True

    def leave(self) -> None:
        """Give the turn on; nothing happens where this thread does not have it."""
        with self._guard:
            if self._holder != threading.get_ident():
                return
            # Whoever is next puts its name here; until then nobody else may come in between.
            self._holder = -1 if self._waiting else None
            if self._waiting:
                self._waiting.popleft().release()
