"""The code step of a page for whoever is signed in: a reload comes back to it, as to that of signing in (ME-3)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.domain.people.models import Person
from maritime_site.web.handlers.paths import page_of
from maritime_site.web.portal.signin.code_step import LONGEST_COUNTRY, PendingCode, find_step, keep_step


async def keep_own_step(state: rx.State, owner: Person, *, kind: str, address: str, country_code: str) -> None:
    """Keep in this tab that a code went to an address just now, for this person and what `kind` names."""
    step = PendingCode(
        page=page_of(state.router),
        kind=kind,
        address=address,
        country_code=country_code[:LONGEST_COUNTRY],
        sent_at=int(utc_now().timestamp()),
        registration_id=owner.id,
    )
    await keep_step(state, step)


async def find_own_step(state: rx.State, owner: Person, *, kind: str) -> PendingCode | None:
    """The step that this tab keeps for this person and what `kind` names, while its code may live."""
    step = await find_step(state, kind=kind, now=utc_now())
    return step if step and step.registration_id == owner.id else None
