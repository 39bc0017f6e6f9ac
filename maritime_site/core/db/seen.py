"""Two people at one record: whoever saves says what they saw, so that no change made meanwhile is undone unread."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any, TypeVar

from maritime_site.core.clock import format_iso
from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import N_, _

CHANGED = N_("This was changed since you opened it. Please read it again.")
Mark = TypeVar("Mark")


def mark_values(values: Mapping[str, Any]) -> str:
    """What tells the values that a form shows from others, for a record that keeps no time of its last change."""
    return sha256(json.dumps(values, default=str, sort_keys=True).encode()).hexdigest()


def require_unchanged(current: Mark, seen: Mark | None, *, message: str = CHANGED) -> None:
    """Raise Conflict when what was `seen` is not what is there now, under its lock; whoever saw nothing may go on.

    Times are compared as programs read them, to the millisecond.
    """
    if seen is not None and _as_read(seen) != _as_read(current):
        raise Conflict(_(message))


def _as_read(mark: object) -> object:
    return format_iso(mark) if isinstance(mark, datetime) else mark
