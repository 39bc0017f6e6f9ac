"""Stored files at the desk, dropped with what they belong to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import UUID

from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.staff_auth import StaffContext
from maritime_site.web.handlers.db import in_transaction


async def remove_with_files(off: Callable[..., Sequence[str]], id: UUID, context: StaffContext) -> None:
    """Take something `off` in a transaction, and once that is certain the files it names."""
    for name in await in_transaction(off, id, actor=context.actor, now=context.now):
        get_services().files.drop(name)
