"""Registering: answer, check the answers, submit, and see the reference (REG-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import TooMany
from maritime_site.core.limits import network_of
from maritime_site.core.text import _
from maritime_site.core.wishes import parse
from maritime_site.domain.people import service
from maritime_site.domain.people.kinds import KINDS, Form, Kind
from maritime_site.domain.people.models import Status
from maritime_site.domain.people.wishes import Registration, form_questions, registration_of
from maritime_site.ports.services import services
from maritime_site.web.addresses import client_of, language_of, page_of
from maritime_site.web.feedback import Refusals, answered, confirm
from maritime_site.web.portal import answers
from maritime_site.web.portal.answers import Shown
from maritime_site.web.transactions import in_transaction

# Softer than REST's: hall Wi-Fi and mobile carriers share addresses (security.md R6).
RATE = "60 per 10 minutes"


def _form_at(path: str) -> tuple[Kind, Form] | None:
    return next(((kind, form) for kind in KINDS.values() for form in kind.forms if form.path == path), None)


class RegistrationState(Refusals, rx.State):
    """One registration on its way; a fresh one at every visit of a form."""

    step: str = "form"
    values: dict[str, str] = {}
    summary: list[Shown] = []
    reference: str = ""
    approved: bool = False
    _path: str = ""
    _given: dict[str, Any] = {}

    @rx.event
    def start(self, path: str) -> None:
        """Open a form; what was typed into another one is not carried over."""
        if path != self._path or self.step == "done":
            self.reset()
            self._path = path

    def _form_here(self) -> tuple[Kind, Form] | None:
        """The form of the page the browser is at: its button may be pressed before `start` has run."""
        self.start(page_of(self.router))
        return _form_at(self._path)

    @rx.event
    @answered()
    async def check(self, form: dict[str, Any]) -> None:
        """Show the answers for checking, once they are all right."""
        found = self._form_here()
        if found is None:
            return
        wish_type = registration_of(found[1].profile)
        questions = form_questions(wish_type)
        given = answers.typed(questions, form)
        self.values = {**answers.texts(given), **{name: "yes" for name in form if name.startswith("consents.")}}
        given |= {"consents": answers.consents(form), "language": language_of(self.router)}
        self._given = given
        parse(wish_type, given)
        self.summary, self.step = answers.shown([q for q in questions if q.name != "language"], given), "check"

    @rx.event
    def change(self) -> None:
        """Back to the form with everything as it was typed."""
        self.step = "form"

    @rx.event
    @answered()
    async def submit(self) -> None:
        """Hand the registration in."""
        found = _form_at(self._path)
        if found is None or self.step != "check":
            return
        kind, form = found
        wish = parse(registration_of(form.profile), self._given)
        self._count_client()
        receipt = await in_transaction(_register, wish, kind=kind, form=form)
        self.reference, self.approved, self.step = receipt.reference, receipt.status == Status.APPROVED, "done"
        self._given, self.values = {}, {}
        await confirm(self, _("Registration received"))

    def _count_client(self) -> None:
        limiter, client = services().limiter, network_of(client_of(self.router))
        if not limiter.take(RATE, "register", client):
            wait = limiter.wait(RATE, "register", client)
            raise TooMany(_("Too many registrations from this network. Please try again later."), retry_after=wait)


def _register(session: Any, wish: Registration, *, kind: Kind, form: Form) -> service.Receipt:
    settings = services().settings
    return service.register(
        session, wish, kind=kind, form=form, approval=settings.approval(kind.key), event=settings.title, now=utc_now()
    )
