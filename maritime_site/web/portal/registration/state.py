"""Registering: answer or take an invitation as it is, check the answers, and submit (REG-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import AppError, Conflict, Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.field_errors import REQUIRED
from maritime_site.core.text.i18n import N_, _, set_language
from maritime_site.domain.event.phases import require_open_registration
from maritime_site.domain.people import consent_texts
from maritime_site.domain.people.kinds import Form, Kind
from maritime_site.domain.people.rules.queries import require_open
from maritime_site.domain.people.schemas import OPTIONAL_PURPOSES, Registration, form_questions, registration_of
from maritime_site.domain.signin import service as signin
from maritime_site.domain.signin.rate_limits import REGISTER, REGISTER_RATE
from maritime_site.domain.signin.registration import CodeStep
from maritime_site.ports.services import get_services
from maritime_site.web.handlers.db import in_transaction
from maritime_site.web.handlers.form_handler import form_handler
from maritime_site.web.handlers.paths import language_of
from maritime_site.web.portal import form_values
from maritime_site.web.portal.registration import by_invitation, documents, submission
from maritime_site.web.portal.registration.code_state import RegistrationCode
from maritime_site.web.portal.registration.form_rules import form_at
from maritime_site.web.portal.rule_questions import (
    read_answer_fields,
    show_answers,
    to_answer_inputs,
)
from maritime_site.web.portal.signin.code_step import CODE, is_code_step

LOST = N_("We no longer have the answers you checked. Please continue once more.")


class RegistrationState(RegistrationCode, rx.State):
    """One registration on its way; a fresh one at every visit of a form."""

    is_invited: bool = False
    _invitation: str = ""

    @rx.event
    def start(self, path: str) -> None:
        """Open a form; what was typed into another one is not carried over, nor what an earlier visit was refused."""
        self._begin()
        self._at(path)
        if self.step == CODE and not is_code_step(self.router):
            self._afresh(path)

    @rx.event
    async def open_invitation(self, path: str) -> None:
        """Fill the form in from the invitation that the address brings; where all is known, one press is left."""
        code, result = by_invitation.invitation_in(self.router), form_at(path)
        if not code or result is None or self.step in {CODE, "done"} or code == self._invitation:
            return
        set_language(language_of(self.router))
        self._afresh(path)
        try:
            invitation = await in_transaction(by_invitation.open_invitation, code, *result)
        except AppError as refusal:
            self._refuse(refusal.message)
            return
        self.is_invited, self._invitation = True, code
        await self._fill_in(by_invitation.to_answers(invitation), *result)

    async def _fill_in(self, answers: dict[str, Any], kind: Kind, form: Form) -> None:
        request_type = registration_of(form.profile)
        questions = form_questions(request_type)
        self.values, self.filled = form_values.to_input_values(answers), self.filled + 1
        given = {**answers, "consent": True, "consents": {}, "uploads": [], "answers": {}}
        given |= {"language": answers.get("language", language_of(self.router))}
        try:
            submission.check_form(request_type, given, await self._read_rule(kind, form), [])
        except Invalid:
            return  # the form asks for what is not known yet
        filled_questions = [
            question
            for question in questions
            if question.name not in {"language", "consent"} and answers.get(question.json_name)
        ]
        self._given, self.summary = given | {"consent": False}, form_values.to_shown_answers(filled_questions, answers)
        self.step = "invited"

    @rx.event
    @form_handler()
    async def accept(self, form: dict[str, Any]) -> None:
        """Take the invitation as it is: the consent is the person's own, everything else is known."""
        if self.step != "invited":
            return
        if not form.get("consent"):
            raise Invalid({"consent": _(REQUIRED)})
        self._given, self.step = {**self._given, "consent": True}, "check"
        await self._hand_in()

    @rx.event
    @form_handler()
    async def check(self, form: dict[str, Any]) -> None:
        """Show the answers for checking, once they are all right."""
        result = self._form_here()
        if result is None:
            return
        require_open_registration(get_services().event, utc_now())
        rule = await self._read_rule(*result)
        request_type = registration_of(result[1].profile)
        questions = form_questions(request_type)
        given, files = form_values.read_form_values(questions, form), documents.read_held_documents(form)
        ticked = {name: "yes" for name in form if name.startswith(form_values.CONSENT_PREFIX)}
        typed = read_answer_fields(rule, form)
        self.values = {**form_values.to_input_values(given), **ticked, **files, **to_answer_inputs(typed)}
        given |= {"consents": form_values.read_consents(form), "language": language_of(self.router)}
        names = documents.name_held_documents(files)
        self._given = given | {
            "uploads": documents.list_document_ids(files),
            "answers": {key: text for key, text in typed.items() if text},
        }
        submission.check_form(request_type, self._given, rule, list(names))
        if not self._invitation:  # whoever is invited may come past the dates, as the invitation says
            require_open(rule, now=utc_now())
        shown = [question for question in questions if question.name != "language"]
        values = form_values.to_shown_answers(shown, given)
        agreed = form_values.consents_shown(OPTIONAL_PURPOSES, given["consents"])
        more = show_answers(rule, typed, names)
        self.summary = [*values, *more, *agreed, *documents.to_shown_documents(rule, files)]
        self.step = "check"

    @rx.event
    @form_handler()
    async def submit(self) -> None:
        """Hand the registration in."""
        await self._hand_in()

    @rx.event
    @form_handler()
    async def proved(self, altcha: str) -> None:
        """Hand it in, or send a new code, with the proof of work that was asked for."""
        if self.work_wanted and self.step == CODE:
            await self._send_again(altcha)
        elif self.work_wanted:
            await self._hand_in(altcha)

    async def _hand_in(self, altcha: str | None = None) -> None:
        if self.step in {CODE, "done"}:
            return
        result = self._form_here()
        if result is None or self.step != "check":
            self.step = "form"
            raise Conflict(_(LOST))
        kind, form = result
        try:
            payload = parse_request(registration_of(form.profile), self._given)
            if not await self._admitted(REGISTER, REGISTER_RATE, altcha=altcha):
                return
            waiting = await self._register(payload, kind, form)
        except consent_texts.ConsentTextChanged:
            self.step = "form"
            await self._read_words()
            raise
        except Invalid:
            self.step = "form"
            await self._read_rule(kind, form)
            raise
        if isinstance(waiting, signin.SignedIn):
            await self._show_done(waiting, ())
            return
        self.address, self._registration_id = waiting.address.value, waiting.registration_id
        await self._note_sent(page=form.path, kind=kind.key, registration_id=waiting.registration_id)
        self.notice, self.step = "", CODE

    async def _register(self, payload: Registration, kind: Kind, form: Form) -> CodeStep | signin.SignedIn:
        if not self._invitation:
            return await in_transaction(submission.register_person, payload, self._versions, kind=kind, form=form)
        sent = {name: value for name, value in self._given.items() if value not in ("", None)}
        client = self.router.headers.user_agent
        register = by_invitation.register_with_invitation
        return await in_transaction(register, self._invitation, sent, kind=kind, form=form, client=client)
