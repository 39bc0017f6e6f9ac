"""Stored files at the desk: read for a download, and dropped with what they belong to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from uuid import UUID

from maritime_site.core.errors import NotFound
from maritime_site.core.text import _
from maritime_site.ports.files import FileMissing
from maritime_site.ports.services import services
from maritime_site.web.backoffice.desk import Desk
from maritime_site.web.transactions import in_transaction


async def read_file(name: str) -> bytes:
    """A file's bytes. Raises NotFound when the store lost it."""
    try:
        return await asyncio.to_thread(services().files.read, name)
    except FileMissing as problem:
        raise NotFound(_("There is no such file")) from problem


async def take(off: Callable[..., Sequence[str]], id: UUID, desk: Desk) -> None:
    """Take something `off` in a transaction, and once that is certain the files it names."""
    for name in await in_transaction(off, id, actor=desk.actor, now=desk.now):
        services().files.drop(name)
