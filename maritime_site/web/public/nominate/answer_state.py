"""Answering a nomination by the link of its message: the link is all it takes, so every step proves it (AWD-1)."""

from __future__ import annotations

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import NotFound
from maritime_site.core.text import _
from maritime_site.domain.awards import categories, service
from maritime_site.domain.awards.models import By, Nomination
from maritime_site.domain.awards.terms import terms_of
from maritime_site.domain.signin import gates
from maritime_site.ports.services import services
from maritime_site.web.addresses import client_of
from maritime_site.web.feedback import Refusals, answered, confirm
from maritime_site.web.limits import check_limit
from maritime_site.web.transactions import in_transaction, reading

RATE = "60 per 1 minute"
Told = tuple[Nomination, By, str]


def _read(session: Session, reference: str, key: str) -> Told:
    nomination, holder = service.read_by_link(session, reference, key, terms=terms_of(services()))
    return nomination, holder, categories.category(session, nomination.category_id).name


def _act(session: Session, reference: str, key: str, action: str) -> Told:
    service.answer(session, reference, key, action, terms=terms_of(services()), now=utc_now())
    return _read(session, reference, key)


class NominationAnswerState(Refusals, rx.State):
    """One nomination, as its nominee or nominator sees it."""

    looked: bool = False
    role: str = ""
    status: str = ""
    reference: str = ""
    award: str = ""
    nominee: str = ""
    organisation: str = ""
    statement: str = ""
    nominator: str = ""
    accepted: bool = False
    asking: str = ""

    @rx.event
    @answered()
    async def open(self) -> None:
        """Show the nomination that the address leads to, or nothing."""
        self.reset()
        try:
            self._show(await reading(_read, *await self._link()))
        except NotFound:
            self.role = ""
        self.looked = True

    @rx.event
    def ask(self, dialog: str) -> None:
        """Ask before what cannot be undone."""
        self.asking = str(dialog)[:40]

    @rx.event
    def keep(self) -> None:
        """Leave the nomination as it is."""
        self.asking = ""

    @rx.event
    @answered()
    async def accept(self) -> None:
        """The nominee accepts."""
        await self._answer("accept", _("You have accepted the nomination"))

    @rx.event
    @answered()
    async def decline(self) -> None:
        """The nominee declines."""
        await self._answer("decline", _("You have declined the nomination"))

    @rx.event
    @answered()
    async def withdraw(self) -> None:
        """The nominator takes it back."""
        await self._answer("withdraw", _("The nomination is withdrawn"))

    async def _answer(self, action: str, words: str) -> None:
        self.asking = ""
        self._show(await in_transaction(_act, *await self._link(), action))
        self.done = words
        await confirm(self, words)

    async def _link(self) -> tuple[str, str]:
        await check_limit(gates.within, services().limiter, RATE, "nomination", client_of(self.router))
        asked = self.router.url.query_parameters
        return str(asked.get("reference", ""))[:40], str(asked.get("key", ""))[:100]

    def _show(self, told: Told) -> None:
        nomination, holder, self.award = told
        self.role, self.status, self.reference = holder.value, nomination.status, nomination.reference
        self.nominee, self.organisation = nomination.nominee_name, nomination.organisation
        self.statement, self.nominator = nomination.statement, nomination.nominator_name
        self.accepted = nomination.accepted_at is not None
