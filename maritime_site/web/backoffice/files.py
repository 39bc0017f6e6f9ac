"""Stored files at the desk, dropped with what they belong to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import UUID

import reflex as rx

from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.handlers.db import in_transaction
from maritime_site.web.handlers.form_handler import FormErrors


class Receiving(FormErrors, rx.State, mixin=True):
    """A page to which files are handed in by a form of the browser's own, whose refusals no state hears of."""

    @rx.event
    @staff_event()
    async def begin_upload(self, _context: StaffContext) -> None:
        """Take back what was said of the file before: its success does not stand above what is refused now."""


async def remove_with_files(off: Callable[..., Sequence[str]], id: UUID, context: StaffContext) -> None:
    """Take something `off` in a transaction, and once that is certain the files it names."""
    for name in await in_transaction(off, id, actor=context.actor, now=context.now):
        get_services().files.drop(name)
