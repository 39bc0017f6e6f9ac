"""One press on a button is one act: the key a pressed button sends is claimed in the transaction of what it does.

Reason: Reflex sends an event for every press, however many come before the first is answered.
Source: reflex_base/.templates/web/utils/state.js, `addEvents`, `applyEvent` and `connect`.

The browser's part is assets/kit/presses.js. There the button is busy and deaf until its answer; here a second event
with the same key, whoever sent it and whichever worker gets it, does nothing and has the first one's result.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar
from uuid import NAMESPACE_OID, UUID, uuid5

from reflex.middleware.middleware import Middleware
from reflex.state import BaseState, StateUpdate
from reflex_base.event import Event
from reflex_base.event.context import EventContext
from sqlmodel import Session

from maritime_site.core.errors import AppError, Conflict
from maritime_site.core.text.i18n import _
from maritime_site.domain.payments import idempotency
from maritime_site.domain.payments.models import IdempotencyRecord
from maritime_site.web.reflex_patches.browser_events import emit_soon
from maritime_site.web.reflex_patches.client_source import STATE_JS, replace_each

IMPORT = 'import { answerPress, dropPresses, followRedirect, notePress } from "$/public/kit/presses.js";\n'
# After these lines of the client its presses hear what goes on.
CALLS = {
    'import { uploadFiles } from "$/utils/helpers/upload";\n': IMPORT,
    "    const _events = normalizeEvents(events);\n": "    notePress(_events);\n",
    "  // Handle special events\n": '  if (event.name == "_answered") return answerPress(event.payload.key);\n',
    '  if (event.name == "_redirect") {\n': "    followRedirect(event.payload.path);\n",
    '  socket.current.on("disconnect", (reason, details) => {\n': "    dropPresses();\n",
}
# Names in what the browser sends and is sent; presses.js and CALLS have the same.
KEY = "idempotencyKey"
ANSWERED = "_answered"
R = TypeVar("R")


def note_presses(source: str) -> str:
    """`state.js` that gives every pressed button's event its key, and hears of its answer. Raises ChangedReflex."""
    return replace_each(source, {place: place + call for place, call in CALLS.items()}, name=STATE_JS)


class Repeated(Conflict):
    """Another event with the same key has done this. `path` is where that one led, if anywhere."""

    def __init__(self, path: str = "") -> None:
        super().__init__(_("This has been done already"))
        self.path = path


@dataclass
class PressKey:
    """One press on a button: whose tab, which handler, and whether this event has claimed the key."""

    key: str
    owner_id: UUID
    operation: str
    body_hash: str
    is_claimed: bool = False

    def claim(self, session: Session, now: datetime) -> None:
        """Take the key in the transaction of the act. Raises Repeated when another event has acted with it."""
        named = {"owner_id": self.owner_id, "operation": self.operation}
        if not idempotency.claim_key(session, self.key, self.body_hash, **named, now=now):
            raise _repeated_answer(self.find(session))

    def find(self, session: Session) -> IdempotencyRecord | None:
        """What an earlier event with this key has left."""
        return idempotency.find_record(session, self.key, owner_id=self.owner_id, operation=self.operation)

    def require_first(self, session: Session) -> None:
        """Raise Repeated when an earlier event with this key has acted."""
        record = self.find(session)
        if record is not None and not idempotency.is_free(record, self.body_hash):
            raise _repeated_answer(record)

    def remember(self, session: Session, answer: dict[str, Any]) -> None:
        """Keep what came of it for a repeat."""
        idempotency.save_answer(session, self.key, answer, owner_id=self.owner_id, operation=self.operation)

    def forget(self, session: Session) -> None:
        """Free the key of an act that did not come about."""
        idempotency.release_key(session, self.key, owner_id=self.owner_id, operation=self.operation)


_press: ContextVar[PressKey | None] = ContextVar("press", default=None)


def current_press() -> PressKey | None:
    """The press that is being answered; None for what no button sent, and for a page from before this mechanism."""
    return _press.get()


def act_once(session: Session, now: datetime, rule: Callable[[], R]) -> R:
    """Run a rule that writes; the first of a pressed button's event claims the key with it. Raises Repeated."""
    press = _press.get()
    if press is None or press.is_claimed:
        return rule()
    press.claim(session, now)
    try:
        return rule()
    except AppError as refusal:
        if refusal.keeps_changes:
            press.remember(session, idempotency.REFUSED)
        raise


def _repeated_answer(record: IdempotencyRecord | None) -> Repeated:
    return Repeated(str(((record and record.answer) or {}).get("path", "")))


class PressMiddleware(Middleware):
    """Takes the key out of what a browser sends, and tells it when the event is over, however it ended."""

    async def preprocess(self, app: Any, state: BaseState, event: Event) -> StateUpdate | None:  # noqa: ARG002
        """Note the press for the handler; the event itself goes its way."""
        key = event.payload.pop(KEY, None) if isinstance(event.payload, dict) else None
        if not isinstance(key, str) or not idempotency.is_key(key):
            _press.set(None)
            return
        context = EventContext.get()
        _press.set(press_of(key, context.token, event))
        task = asyncio.current_task()
        if task is not None:
            task.add_done_callback(lambda _task: _emit_answer(context, key))


def press_of(key: str, token: str, event: Event) -> PressKey:
    """The press of one event of one tab."""
    body = json.dumps(event.payload, sort_keys=True, default=str)
    return PressKey(key, uuid5(NAMESPACE_OID, token), event.name, hashlib.sha256(body.encode()).hexdigest())


def _emit_answer(context: EventContext, key: str) -> None:
    emit_soon(context, ANSWERED, {"key": key})
