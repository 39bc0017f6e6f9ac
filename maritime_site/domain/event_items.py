"""What a participant's own event is made of: what waits for them, and what changed (ME-2).

Each feature answers in these words, in a `my_event.py` of its own; `domain/my_event/registry.py` lists who is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class WaitingItem:
    """Something only this person can do. `title` and `action` are in the current language, `path` is the English one.

    `key` names the kind of thing for programs; `amount` is in the currency's minor unit; `until` is when it ends.
    """

    key: str
    title: str
    action: str
    path: str
    until: datetime | None = None
    amount: int | None = None
    currency: str = ""


@dataclass(frozen=True)
class ChangeItem:
    """Something that others did since the person was here last."""

    key: str
    title: str
    at: datetime
    path: str
