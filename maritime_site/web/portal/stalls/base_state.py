"""What every act at the plan of stalls begins and ends with."""

from __future__ import annotations

import reflex as rx

from maritime_site.domain.exhibition import rate_limits
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import get_services
from maritime_site.web.handlers.form_handler import FormErrors, show_toast
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.guards import PageGuard, require_theirs
from maritime_site.web.session import signed_in

KIND = "exhibitor"


class StallsBase(PageGuard, FormErrors, rx.State, mixin=True):
    """Who acts, and what they are told."""

    async def _exhibitor(self) -> Person:
        """Whoever acts on this page. Raises NotSignedIn, and Conflict when somebody else signed in meanwhile."""
        person = await signed_in(self, KIND)
        await require_theirs(self)
        return person

    async def _require_exhibitor(self) -> Person:
        person = await self._exhibitor()
        await check_limit(rate_limits.count_action, get_services().limiter, person.id)
        return person

    async def _say_done(self, person: Person, words: str) -> None:
        await show_toast(self, words)
        await self._show(person)
        self.done = words

    async def _show(self, person: Person) -> None:
        """Read everything afresh."""
        raise NotImplementedError
