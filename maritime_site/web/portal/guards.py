"""Opening a page that is for signed-in people: who they are, or the way to sign in and back (ROUTE-4)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import _
from maritime_site.domain.people.models import Person
from maritime_site.web.handlers.paths import here_of
from maritime_site.web.portal.signin.state import ChoosingState
from maritime_site.web.session import SessionState


class PageGuard(rx.State, mixin=True):
    """A page's content, loaded for one session: `shown_to` is that session's `SessionState.who`.

    `draft_of` names its person: who signs in again in this tab finds what they had typed, and nobody else does.
    """

    shown_to: str = ""
    draft_of: str = ""


async def whoever_opens(state: rx.State) -> Person | None:
    """The person whose stored session still holds; None when there is none, or the first stored one is refused."""
    session = await state.get_state(SessionState)
    person = await session._restore()  # noqa: SLF001  helpers of a State start with _ so that no browser can call them
    session.opened = True
    return None if session._refused else person  # noqa: SLF001  its helper


async def shown_to_whoever_opens(state: PageGuard, *kinds: str) -> Person | None:
    """Whoever opens the page, of one of `kinds` if any are named; what was loaded for anybody else is dropped."""
    person = await whoever_opens(state)
    if person is not None and kinds and person.kind not in kinds:
        person = None
    session = await state.get_state(SessionState)
    who = session.who if person else ""
    if state.shown_to != who:
        state.reset()
        state.shown_to = who
    state.draft_of = f"{person.kind}:{person.id}" if person else ""
    return person


async def is_still_theirs(state: PageGuard) -> bool:
    """Whether the page was loaded for the session that counts now: another tab may have signed somebody else in."""
    return state.shown_to == (await state.get_state(SessionState)).who


async def require_theirs(state: PageGuard) -> None:
    """Raise Conflict unless it is: an act must not reach somebody else's account."""
    if not await is_still_theirs(state):
        raise Conflict(_("Somebody else has signed in here. Please open the page again."))


async def to_login(state: rx.State, kind: str = "") -> rx.event.EventSpec:
    """To this kind's login page, else to that of the kind that was refused, else to the one for all; and back."""
    session = await state.get_state(SessionState)
    (await state.get_state(ChoosingState))._keep(here_of(state.router))  # noqa: SLF001  its helper
    return session._to_login(kind or session._refused)  # noqa: SLF001  its helpers
