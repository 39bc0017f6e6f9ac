"""What waits for somebody: each room of the office offers its queues beside its tables, the first screen counts them.

So a room that stands above administration, like rights, is counted like any other (BO-2).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class WorkQueue:
    """One queue: the permission that opens it, when a thing in it began, and what makes it wait."""

    permission: str
    began: Any
    conditions: tuple[Any, ...]


OFFERS: dict[str, WorkQueue] = {}


def register_queue(name: str, permission: str, began: Any, *conditions: Any) -> None:
    """Let the first screen count what meets `conditions`; how the queue is called there is the screen's."""
    OFFERS[name] = WorkQueue(permission, began, conditions)
