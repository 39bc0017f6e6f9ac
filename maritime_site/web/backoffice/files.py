"""Stored files at the desk, dropped with what they belong to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import UUID

from maritime_site.ports.services import services
from maritime_site.web.backoffice.desk import Desk
from maritime_site.web.transactions import in_transaction


async def take(off: Callable[..., Sequence[str]], id: UUID, desk: Desk) -> None:
    """Take something `off` in a transaction, and once that is certain the files it names."""
    for name in await in_transaction(off, id, actor=desk.actor, now=desk.now):
        services().files.drop(name)
