"""What the networking pages share: who may open them, what the others are told, and that they stay fresh (ROLE-2)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.errors import AppError
from maritime_site.core.text.i18n import _, set_language
from maritime_site.domain.networking import queries
from maritime_site.domain.networking.directory import NETWORKING_KINDS
from maritime_site.domain.networking.labels import NOT_FOR_YOU
from maritime_site.domain.people.models import Person, Status
from maritime_site.web import kit
from maritime_site.web.handlers.db import read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors
from maritime_site.web.handlers.paths import language_of
from maritime_site.web.kit.timing.heartbeat import heartbeat
from maritime_site.web.portal.approval_status import ApprovalStatus, not_yet, to_the_profile
from maritime_site.web.portal.guard_view import shown_to_its_owner
from maritime_site.web.portal.guards import PageGuard, require_theirs
from maritime_site.web.routes import Route
from maritime_site.web.session import SessionState, signed_in

BEAT_SECONDS = 3


async def require_networker(state: PageGuard) -> Person:
    """Whoever acts on a networking page. Raises NotSignedIn, also for other kinds, and Conflict for another's page."""
    person = await signed_in(state, *NETWORKING_KINDS)
    await require_theirs(state)
    return person


class NetworkingBase(ApprovalStatus, PageGuard, FormErrors, rx.State, mixin=True):
    """A networking page as the server holds it; what others do shows on it without a reload."""

    _pulse: queries.Pulse = (0, 0, None, None)

    @rx.event
    async def beat(self) -> None:
        """Show what others did meanwhile; reads the page again only when something changed."""
        set_language(language_of(self.router))
        try:
            await self._follow(await require_networker(self))
        except AppError:
            return  # the next act says what is wrong

    async def _follow(self, person: Person) -> None:
        if not self._stands_as_shown(person):
            self.done = ""
            await self._admit(person)
        elif person.status == Status.APPROVED and await self._has_news(person):
            self.done = ""  # what the reader did last may no longer be so
            await self._show(person)

    async def _has_news(self, person: Person) -> bool:
        return await read_in_thread(queries.get_version, person.id) != self._pulse

    async def _admit(self, person: Person) -> None:
        """Show the page to whom it is open; the others read how their registration stands, and nothing is asked."""
        await self._stand(person)
        if person.status == Status.APPROVED:
            await self._welcome(person)

    async def _welcome(self, person: Person) -> None:
        await self._show(person)

    async def _show(self, person: Person) -> None:
        raise NotImplementedError


def for_networkers(state: Any, content: rx.Component) -> rx.Component:
    """`content` for approved people of kinds that may network; others read why not, and nothing is asked for them."""
    may = rx.Var.create(list(NETWORKING_KINDS)).contains(SessionState.kind)
    waiting = kit.stack(
        not_yet(state, _("Networking opens once your registration is approved")), to_the_profile(state), gap=5
    )
    open_to_them = rx.cond(state.status == Status.APPROVED.value, content, waiting)
    inside = rx.fragment(open_to_them, heartbeat(state.beat, seconds=BEAT_SECONDS))
    gated_content = rx.cond(may, inside, kit.notice(rx.el.p(_(NOT_FOR_YOU))))
    return shown_to_its_owner(
        state.shown_to, gated_content, loaded=state.loaded, login_path=Route.LOGIN, opening=state.open
    )
