"""One's own profile: seen and changed (PROF-1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import AppError
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import day_and_time
from maritime_site.core.text.i18n import N_, _, set_language
from maritime_site.domain.people import consents, queries, service
from maritime_site.domain.people.fields import list_questions
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.rules import offers
from maritime_site.domain.people.rules.answers import PREFIX
from maritime_site.domain.people.rules.offers import terms_of
from maritime_site.domain.people.rules.queries import rule_of
from maritime_site.domain.people.schemas import update_of
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, show_toast
from maritime_site.web.handlers.paths import language_of
from maritime_site.web.portal import form_values
from maritime_site.web.portal.approval_status import describe_offer
from maritime_site.web.portal.guards import PageGuard, is_still_theirs, shown_to_whoever_opens, to_login
from maritime_site.web.portal.rule_questions import RuleQuestions, read_answer_fields, to_answer_inputs
from maritime_site.web.session import SessionState, signed_in

FETCH_FAILED = N_("Failed to fetch profile")


@dataclass
class ConsentRow:
    """One purpose as its owner reads it; `since` is when it was given or withdrawn."""

    purpose: str
    text: str
    given: bool
    optional: bool
    since: str


class ProfileState(PageGuard, RuleQuestions, FormErrors, rx.State):
    """The profile of whoever is signed in."""

    loaded: bool = False
    values: dict[str, str] = {}
    status: str = ""
    more_info: str = ""
    rejection: str = ""
    reference: str = ""
    category: str = ""
    saved: bool = False
    written: int = 0
    offer_until: str = ""
    offer_said: str = ""
    consents: list[ConsentRow] = []
    consent_saved: str = ""

    def _named(self, name: str, text: str) -> str:
        if name.startswith(PREFIX):
            return self._name_answer(name, text)
        kind = KINDS.get(self.shown_to.partition(":")[0])
        return form_values.name_question(list_questions(kind.profile_of(self.category)), name, text) if kind else text

    @rx.event
    async def open(self, kind: str) -> rx.event.EventSpec | None:
        """Show the profile; without this kind's session, lead to its login page and back (ROUTE-4)."""
        if kind not in KINDS:
            return None
        set_language(language_of(self.router))
        self.saved, self.consent_saved, self.offer_said = False, "", ""
        self._clear_refusals()
        try:
            person = await shown_to_whoever_opens(self, kind)
        except AppError:
            self._refuse(_(FETCH_FAILED))
            return None
        if person is None:
            return await to_login(self, kind)
        await self._show(person)
        self._show_consents(await read_in_thread(consents.list_consents, person))
        return None

    @rx.event
    @form_handler(own_call=True)
    async def choose_consent(self, purpose: str) -> object:
        """Agree to a purpose, or withdraw it: one press either way (REG-3)."""
        person = await signed_in(self)
        if not await is_still_theirs(self):
            return ProfileState.open(person.kind)
        given = {row.purpose: row.given for row in self.consents if row.optional}
        payload = parse_request(consents.ConsentChoice, {purpose: not given.get(purpose, False)})
        language = language_of(self.router)
        views = await in_transaction(consents.change_consents, payload, owner=person, language=language, now=utc_now())
        self._show_consents(views)
        self.consent_saved = _("Your choice is saved")
        await show_toast(self, self.consent_saved)
        return None

    def _show_consents(self, views: list[consents.ConsentView]) -> None:
        zone = get_event().zone_name
        self.consents = [
            ConsentRow(
                view.purpose, view.text, view.given, view.optional, day_and_time(view.since, zone) if view.since else ""
            )
            for view in views
        ]

    @rx.event
    @form_handler(own_call=True)
    async def save(self, form: dict[str, Any]) -> object:
        """Save what was changed."""
        person = await signed_in(self)
        if not await is_still_theirs(self):
            return ProfileState.open(person.kind)
        schema = KINDS[person.kind].profile_of(person.category)
        given = form_values.read_form_values(list_questions(schema), form)
        typed = read_answer_fields(await read_in_thread(rule_of, person), form)
        self.values = {**self.values, **form_values.to_input_values(given), **to_answer_inputs(typed)}
        given["answers"] = {key: text for key, text in typed.items() if text != str(person.answers.get(key, ""))}
        payload = parse_request(update_of(schema), given)
        person = await in_transaction(service.update_profile, payload, owner=person, now=utc_now())
        await self._show(person)
        self.saved, self.written = True, self.written + 1
        (await self.get_state(SessionState))._refresh(person)  # noqa: SLF001  helpers of a State start with _
        await show_toast(self, _("Profile saved"))
        return None

    @rx.event
    @form_handler()
    async def accept_offer(self) -> object:
        """Take the place that was offered."""
        return await self._answer_offer(offers.accept_offer, N_("The place is yours"), terms=terms_of(get_services()))

    @rx.event
    @form_handler()
    async def decline_offer(self) -> object:
        """Leave the offered place to the next in line."""
        return await self._answer_offer(offers.decline_offer, N_("You declined the place"))

    async def _answer_offer(self, act: Callable[..., Person], words: str, **terms: Any) -> object:
        person = await signed_in(self)
        if not await is_still_theirs(self):
            return ProfileState.open(person.kind)
        person = await in_transaction(act, owner=person, now=utc_now(), **terms)
        await self._show(person)
        (await self.get_state(SessionState))._refresh(person)  # noqa: SLF001  helpers of a State start with _
        self.offer_said = _(words)
        await show_toast(self, self.offer_said)
        return None

    async def _show(self, person: Person) -> None:
        self.loaded = True
        self._ask_by(await read_in_thread(rule_of, person))
        values = {name: value for name, value in queries.profile_of(person).items() if name != "answers"}
        self.values = {**form_values.to_input_values(values), **to_answer_inputs(person.answers)}
        self.offer_until = describe_offer(person)
        self.status, self.more_info = person.status, person.more_info
        self.rejection = await read_in_thread(queries.rejection_of, person)
        self.reference, self.category = person.reference, person.category
