"""Who may open the networking pages, and what the others are told (ROLE-2)."""

from __future__ import annotations

from uuid import UUID

import reflex as rx

from maritime_site.core.text import _
from maritime_site.domain.networking.directory import NETWORKING_KINDS
from maritime_site.domain.networking.sentences import NOT_FOR_YOU
from maritime_site.domain.people.models import Person
from maritime_site.web import kit
from maritime_site.web.kit.heartbeat import heartbeat
from maritime_site.web.portal.gate import sign_in_first
from maritime_site.web.routes import Route
from maritime_site.web.session import SessionState, signed_in

BEAT_SECONDS = 3


async def networker(state: rx.State) -> Person:
    """Whoever acts on a networking page. Raises NotSignedIn, also for kinds that may not network."""
    return await signed_in(state, *NETWORKING_KINDS)


def for_networkers(loaded: rx.Var[bool], content: rx.Component, *, on_beat: object) -> rx.Component:
    """`content` for kinds that may network; the other kinds read why not, and nothing is asked for them."""
    may = rx.Var.create(list(NETWORKING_KINDS)).contains(SessionState.kind)
    shut = kit.notice(rx.el.p(_(NOT_FOR_YOU)))
    inside = rx.fragment(content, heartbeat(on_beat, seconds=BEAT_SECONDS))
    return sign_in_first(
        (SessionState.kind != "") & (loaded | ~may), rx.cond(may, inside, shut), login_path=Route.LOGIN
    )


def uuid_of(text: str) -> UUID:
    """An id from the browser; anything else names nobody at all."""
    try:
        return UUID(text)
    except ValueError:
        return UUID(int=0)
