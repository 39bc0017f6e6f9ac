"""The page of a sent link: a password is chosen, once (BO-1)."""

from __future__ import annotations

import asyncio
from typing import Any

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.domain.administration import invitations
from maritime_site.domain.administration.credentials import passwords
from maritime_site.domain.signin import rate_limits
from maritime_site.ports.services import get_services
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler
from maritime_site.web.handlers.paths import client_of
from maritime_site.web.handlers.rate_limits import check_limit

RATE = "20 per 1 minute"


class InvitationState(FormErrors, rx.State):
    """The form of `/admin/invitation`; the link's token stays in the address."""

    is_done: bool = False

    @rx.event
    async def open(self) -> None:
        """The link was followed."""
        self.is_done = False
        self._clear_refusals()

    @rx.event
    @form_handler()
    async def choose(self, form: dict[str, Any]) -> None:
        """Set the password that was typed."""
        services, client = get_services(), client_of(self.router)
        await check_limit(rate_limits.check_rate, services.limiter, RATE, "admin-invitation", client)
        token, now = str(self.router.url.query_parameters.get("token", ""))[:100], utc_now()
        owner = await read_in_thread(invitations.find_invitee, token, services=services, now=now)
        typed = str(form.get("password", ""))[:1024]
        about = (owner.email, owner.name, services.event.name)
        hashed = await asyncio.to_thread(passwords.new_hash, typed, about=about)
        await in_transaction(
            invitations.accept_invitation, token, password_hash=hashed, services=services, client=client, now=now
        )
        self.is_done = True
