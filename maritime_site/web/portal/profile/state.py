"""One's own profile: seen and changed (PROF-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import AppError
from maritime_site.core.text import N_, _, speak
from maritime_site.core.wishes import parse
from maritime_site.domain.people import queries, service
from maritime_site.domain.people.fields import questions
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.wishes import update_of
from maritime_site.web.addresses import language_of, login_target
from maritime_site.web.feedback import Refusals, answered, confirm
from maritime_site.web.portal import answers
from maritime_site.web.portal.guards import Shown, is_still_theirs, shown_to_whoever_opens
from maritime_site.web.session import SessionState, signed_in
from maritime_site.web.transactions import in_transaction

FETCH_FAILED = N_("Failed to fetch profile")


class ProfileState(Shown, Refusals, rx.State):
    """The profile of whoever is signed in."""

    loaded: bool = False
    values: dict[str, str] = {}
    status: str = ""
    more_info: str = ""
    reference: str = ""
    category: str = ""
    saved: bool = False

    @rx.event
    async def open(self, kind: str) -> rx.event.EventSpec | None:
        """Show the profile; without this kind's session, lead to its login page and back (ROUTE-4)."""
        if kind not in KINDS:
            return None
        speak(language_of(self.router))
        self.saved = False
        self._clear_refusals()
        try:
            person = await shown_to_whoever_opens(self, kind)
        except AppError:
            self._refuse(_(FETCH_FAILED))
            return None
        if person is None:
            return rx.redirect(login_target(KINDS[kind].login_path, self.router))
        self._show(person)
        return None

    @rx.event
    @answered(own_call=True)
    async def save(self, form: dict[str, Any]) -> object:
        """Save what was changed."""
        person = await signed_in(self)
        if not await is_still_theirs(self):
            return ProfileState.open(person.kind)
        schema = KINDS[person.kind].profile_of(person.category)
        given = answers.typed(questions(schema), form)
        self.values = {**self.values, **answers.texts(given)}
        wish = parse(update_of(schema), given)
        person = await in_transaction(service.update_profile, wish, owner=person, now=utc_now())
        self._show(person)
        self.saved = True
        (await self.get_state(SessionState))._refresh(person)  # noqa: SLF001  helpers of a State start with _
        await confirm(self, _("Profile saved"))
        return None

    def _show(self, person: Person) -> None:
        self.loaded = True
        self.values = answers.texts(queries.profile_of(person))
        self.status, self.more_info = person.status, person.more_info
        self.reference, self.category = person.reference, person.category
