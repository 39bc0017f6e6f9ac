"""What every act at the plan of stalls begins and ends with."""

from __future__ import annotations

import reflex as rx

from maritime_site.domain.exhibition import caps
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import services
from maritime_site.web.feedback import Refusals, confirm
from maritime_site.web.limits import check_limit
from maritime_site.web.portal.guards import Shown, require_theirs
from maritime_site.web.session import signed_in

KIND = "exhibitor"


class AtThePlan(Shown, Refusals, rx.State, mixin=True):
    """Who acts, and what they are told."""

    async def _exhibitor(self) -> Person:
        """Whoever acts on this page. Raises NotSignedIn, and Conflict when somebody else signed in meanwhile."""
        person = await signed_in(self, KIND)
        await require_theirs(self)
        return person

    async def _acting(self) -> Person:
        person = await self._exhibitor()
        await check_limit(caps.act, services().limiter, person.id)
        return person

    async def _said(self, person: Person, words: str) -> None:
        await confirm(self, words)
        await self._show(person)
        self.done = words

    async def _show(self, person: Person) -> None:
        """Read everything afresh."""
        raise NotImplementedError
