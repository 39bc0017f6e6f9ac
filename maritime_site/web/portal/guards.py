"""Opening a page that is for signed-in people: who they are, or the way to sign in and back (ROUTE-4)."""

from __future__ import annotations

import reflex as rx

from maritime_site.domain.people.models import Person
from maritime_site.web.addresses import login_target
from maritime_site.web.session import SessionState


async def whoever_opens(state: rx.State) -> Person | None:
    """The person whose stored session still holds; None when there is none."""
    session = await state.get_state(SessionState)
    person = await session._restore()  # noqa: SLF001  helpers of a State start with _ so that no browser can call them
    session.opened = True
    return person


def to_login(state: rx.State, page: str = "/login") -> rx.event.EventSpec:
    """To a login page, and back here afterwards."""
    return rx.redirect(login_target(page, state.router))
