"""The event as a process keeps it: read once, looked at each second, the same in every worker within seconds."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import replace

import structlog
from sqlmodel import Session

from maritime_site.core.db.database import Database
from maritime_site.domain import event_parts
from maritime_site.domain.event import queries
from maritime_site.domain.event.models import EVENT_LOCK
from maritime_site.domain.signin.advisory_locks import share_advisory_lock
from maritime_site.ports.event import Event

# A reading looks anew after LOOK seconds, unless another thread does already; after LATE it waits for that one.
LOOK_SECONDS, LATE_SECONDS = 1.0, 3.0
log = structlog.get_logger()


def _is_on_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


class EventSource:
    """Answers from memory. In a site that serves, a thread looks each second and no request ever waits (`watch`)."""

    def __init__(
        self,
        database: Database,
        first: Event,
        *,
        look_seconds: float = LOOK_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.database, self.first, self.look_seconds, self.clock = database, first, look_seconds, clock
        self._event = first
        self._looked_at: float | None = None
        self._lock = threading.Lock()

    def current(self) -> Event:
        """The event in force. Where the database does not answer, the one that was read last.

        On an event loop nobody waits for a database: there it is what `watch` read.
        """
        if _is_on_loop():
            return self._event
        age = None if self._looked_at is None else self.clock() - self._looked_at
        if age is not None and age < self.look_seconds:
            return self._event
        must_wait = age is None or age >= LATE_SECONDS
        if self._lock.acquire(blocking=must_wait):
            try:
                self._look(age)
            finally:
                self._lock.release()
        return self._event

    def _look(self, age: float | None) -> None:
        looked = self._looked_at
        if age is not None and looked is not None and self.clock() - looked < age:
            return  # another thread looked while this one waited
        try:
            self.refresh()
        except Exception:  # pages go on showing what was read last
            log.exception("the event could not be read")
            self._looked_at = self.clock()

    def refresh(self) -> None:
        """Look at the state row and at what the event has none of, and read the facts where it changed."""
        now = self.clock()
        with self.database.reading() as session:
            event, state = self._event, queries.get_state(session)
            seen = (event.revision, event.version, event.archived)
            if self._looked_at is None or (state.revision, state.version, state.archived) != seen:
                event = queries.get_event(session, self.first)
            lacks = event_parts.list_lacking(session)
        self._event = event if event.lacks == lacks else replace(event, lacks=lacks)
        self._looked_at = now

    def expire(self) -> None:
        """Let the next reading look again."""
        self._looked_at = None if self._looked_at is None else self.clock() - LATE_SECONDS

    def keep_currency(self, session: Session, /) -> str:
        """The currency in force, asked of the database; who publishes another one waits for this transaction's end."""
        share_advisory_lock(session, *EVENT_LOCK)
        return queries.get_event(session, self.first).facts.currency

    def watch(self, stopping: threading.Event) -> threading.Thread:
        """A thread that looks each second until `stopping` is set."""

        def look() -> None:
            is_stopping = False
            while not is_stopping:
                try:
                    self.refresh()
                except Exception:  # the next second may be better
                    log.exception("the event could not be read")
                is_stopping = stopping.wait(self.look_seconds)

        thread = threading.Thread(target=look, name="event", daemon=True)
        thread.start()
        return thread
