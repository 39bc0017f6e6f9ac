"""The page of a sent link: a password is chosen, once (BO-1)."""

from __future__ import annotations

import asyncio
from typing import Any

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.domain.administration import invitations, passwords
from maritime_site.domain.signin import gates
from maritime_site.ports.services import services
from maritime_site.web.addresses import client_of
from maritime_site.web.feedback import Refusals, answered
from maritime_site.web.limits import check_limit
from maritime_site.web.transactions import in_transaction, reading

RATE = "20 per 1 minute"


class InvitationState(Refusals, rx.State):
    """The form of `/admin/invitation`; the link's token stays in the address."""

    is_done: bool = False

    @rx.event
    async def open(self) -> None:
        """The link was followed."""
        self.is_done = False
        self._clear_refusals()

    @rx.event
    @answered()
    async def choose(self, form: dict[str, Any]) -> None:
        """Set the password that was typed."""
        outside, client = services(), client_of(self.router)
        await check_limit(gates.within, outside.limiter, RATE, "admin-invitation", client)
        token, now = str(self.router.url.query_parameters.get("token", ""))[:100], utc_now()
        owner = await reading(invitations.invitee, token, services=outside, now=now)
        typed = str(form.get("password", ""))[:1024]
        about = (owner.email, owner.name, outside.settings.event_name)
        hashed = await asyncio.to_thread(passwords.new_hash, typed, about=about)
        await in_transaction(invitations.accept, token, password_hash=hashed, services=outside, client=client, now=now)
        self.is_done = True
