"""Events that a tab's client answers by itself, told to it beside what its handlers answer.

Reason: Reflex has such events of its own alone (`_redirect`, `_set_focus`), and its others are evaluated as text.
Source: reflex_base/.templates/web/utils/state.js, `applyEvent`; reflex_base/event/context.py, `emit_event`.
"""

from __future__ import annotations

import asyncio
from typing import Any

from reflex_base.event import Event
from reflex_base.event.context import EventContext

_telling: set[asyncio.Task[None]] = set()


def emit_soon(context: EventContext, name: str, payload: dict[str, Any]) -> None:
    """Tell the tab of a context this, from where nobody can wait for it."""
    task = asyncio.ensure_future(context.emit_event(Event(name=name, payload=payload)))
    _telling.add(task)
    task.add_done_callback(_telling.discard)
