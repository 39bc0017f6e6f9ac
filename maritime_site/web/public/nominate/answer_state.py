"""Answering a nomination by the link of its message: the link is all it takes, so every step proves it (AWD-1)."""

from __future__ import annotations

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.awards import categories, service
from maritime_site.domain.awards.models import ActorType, Nomination
from maritime_site.domain.awards.policy import terms_of
from maritime_site.domain.signin import rate_limits
from maritime_site.ports.services import get_services
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, say_done
from maritime_site.web.handlers.paths import client_of
from maritime_site.web.handlers.rate_limits import check_limit

RATE = "60 per 1 minute"
Answerable = tuple[Nomination, ActorType, str]


def _load_nomination(session: Session, reference: str, key: str) -> Answerable:
    nomination, holder = service.read_by_link(session, reference, key, terms=terms_of(get_services()))
    return nomination, holder, categories.get_category(session, nomination.category_id).name


def _apply_answer(session: Session, reference: str, key: str, action: str) -> Answerable:
    service.answer_nomination(session, reference, key, action, terms=terms_of(get_services()), now=utc_now())
    return _load_nomination(session, reference, key)


class NominationAnswerState(FormErrors, rx.State):
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
    @form_handler()
    async def open(self) -> None:
        """Show the nomination that the address leads to, or nothing."""
        self.reset()
        try:
            self._show(await read_in_thread(_load_nomination, *await self._link()))
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
    @form_handler()
    async def accept(self) -> None:
        """The nominee accepts."""
        await self._answer("accept", _("You have accepted the nomination"))

    @rx.event
    @form_handler()
    async def decline(self) -> None:
        """The nominee declines."""
        await self._answer("decline", _("You have declined the nomination"))

    @rx.event
    @form_handler()
    async def withdraw(self) -> None:
        """The nominator takes it back."""
        await self._answer("withdraw", _("The nomination is withdrawn"))

    async def _answer(self, action: str, words: str) -> None:
        self.asking = ""
        self._show(await in_transaction(_apply_answer, *await self._link(), action))
        await say_done(self, words)

    async def _link(self) -> tuple[str, str]:
        await check_limit(rate_limits.check_rate, get_services().limiter, RATE, "nomination", client_of(self.router))
        params = self.router.url.query_parameters
        return str(params.get("reference", ""))[:40], str(params.get("key", ""))[:100]

    def _show(self, values: Answerable) -> None:
        nomination, holder, self.award = values
        self.role, self.status, self.reference = holder.value, nomination.status, nomination.reference
        self.nominee, self.organisation = nomination.nominee_name, nomination.organisation
        self.statement, self.nominator = nomination.statement, nomination.nominator_name
        self.accepted = nomination.accepted_at is not None
