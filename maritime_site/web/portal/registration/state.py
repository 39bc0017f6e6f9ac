"""Registering: answer, check the answers, submit, prove the address by its code, and see the reference (REG-1)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import AppError, Conflict, Invalid
from maritime_site.core.schemas import REQUIRED, parse_request
from maritime_site.core.text.i18n import N_, _, set_language
from maritime_site.domain.event.phases import require_open_registration
from maritime_site.domain.people import consent_texts, messages, queries
from maritime_site.domain.people.kinds import Form, Kind
from maritime_site.domain.people.rules.answers import PREFIX as ANSWERS
from maritime_site.domain.people.rules.queries import require_open
from maritime_site.domain.people.schemas import OPTIONAL_PURPOSES, Registration, form_questions, registration_of
from maritime_site.domain.signin import rate_limits
from maritime_site.domain.signin import service as signin
from maritime_site.domain.signin.rate_limits import REGISTER, REGISTER_RATE
from maritime_site.domain.signin.registration import CodeStep
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.ports.services import get_services
from maritime_site.web.handlers.db import in_transaction
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, show_toast
from maritime_site.web.handlers.paths import client_of, language_of, page_of
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal import form_values
from maritime_site.web.portal.form_values import ShownAnswer
from maritime_site.web.portal.proof_of_work import ProofOfWork
from maritime_site.web.portal.registration import by_invitation, documents, submission
from maritime_site.web.portal.registration.form_rules import FormRules, form_at
from maritime_site.web.portal.registration.outcome import Outcome, outcome_of
from maritime_site.web.portal.rule_questions import (
    read_answer_fields,
    show_answers,
    to_answer_inputs,
)
from maritime_site.web.portal.signin.code_step import CODE, STEP, CodeEntry, find_step, forget_step, is_code_step
from maritime_site.web.portal.signin.otp import read_otp
from maritime_site.web.routes import localize_path
from maritime_site.web.session import SessionState

LOST = N_("We no longer have the answers you checked. Please continue once more.")


class RegistrationState(CodeEntry, ProofOfWork, FormRules, FormErrors, rx.State):
    """One registration on its way; a fresh one at every visit of a form."""

    step: str = "form"
    values: dict[str, str] = {}
    summary: list[ShownAnswer] = []
    reference: str = ""
    outcome: Outcome = Outcome()
    waits_for: str = ""
    _path: str = ""
    filled: int = 0
    is_invited: bool = False
    _invitation: str = ""
    _given: dict[str, Any] = {}
    _registration_id: UUID | None = None

    @rx.event
    def start(self, path: str) -> None:
        """Open a form; what was typed into another one is not carried over, nor what an earlier visit was refused."""
        self._begin()
        self._at(path)
        if self.step == CODE and not is_code_step(self.router):
            self._afresh(path)

    @rx.event
    async def resume(self, path: str) -> rx.event.EventSpec | None:
        """Open the code step where the page's address names it, also when the server has forgotten this tab.

        Whoever brings a code that this tab knows nothing of goes to the login page, which asks for the address.
        """
        if path != self._path:
            self._afresh(path)
        result = form_at(path)
        if result is None or self.step in {CODE, "done"} or not is_code_step(self.router):
            return None
        if await self._find_code_step(result[0]):
            return None
        login = localize_path(result[0].login_path, language_of(self.router))
        return rx.redirect(f"{login}?{STEP}={CODE}", replace=True)

    async def _find_code_step(self, kind: Kind) -> bool:
        """Whether this tab stands at the code step; what it keeps opens it when the server has forgotten the tab."""
        if self.step == CODE or not is_code_step(self.router):
            return self.step == CODE
        kept = await find_step(self, kind=kind.key, now=utc_now())
        if kept is None or kept.page != self._path:
            return False
        self._show_step(kept)
        self._registration_id, self.step = kept.registration_id, CODE
        return True

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

    def _at(self, path: str) -> None:
        if path != self._path or self.step == "done":
            self._afresh(path)

    @rx.event
    def start_again(self) -> None:
        """Forget all that was typed; the browser has forgotten it already."""
        self._afresh(self._path)

    def _afresh(self, path: str) -> None:
        words, versions, asked_at = self.words, self._versions, self._asked_at
        rule = (self.asked, self.asked_documents, self.shut, self.shut_more, self.line_only)
        self.reset()
        self._path, self.words, self._versions = path, words, versions
        if asked_at == path:
            self._asked_at = path
            self.asked, self.asked_documents, self.shut, self.shut_more, self.line_only = rule

    def _form_here(self) -> tuple[Kind, Form] | None:
        """The form of the page the browser is at: its button may be pressed before `start` has run."""
        self._at(page_of(self.router))
        return form_at(self._path)

    def _named(self, name: str, text: str) -> str:
        if name.startswith(ANSWERS):
            return self._name_answer(name, text)
        result = form_at(self._path)
        if result is None:
            return text
        return form_values.name_question(form_questions(registration_of(result[1].profile)), name, text)

    def _refuse(self, message: str, errors: dict[str, str] | None = None) -> None:
        """What is wrong, in the order of the form."""
        result = form_at(self._path)
        field_names = [each.json_name for each in form_questions(registration_of(result[1].profile))] if result else []
        field_names = [*field_names[:-1], *(question.name for question in self.asked), *field_names[-1:]]
        places = {name: place for place, name in enumerate(field_names)}
        super()._refuse(message, dict(sorted((errors or {}).items(), key=lambda each: places.get(each[0], 999))))

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
    def change(self) -> None:
        """Back to the form with everything as it was typed."""
        self._clear_refusals()
        self.step = "form"

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

    @rx.event
    @form_handler()
    async def resend_code(self) -> None:
        """Send a new code, which ends the one before it."""
        self.notice = ""
        await self._send_again()

    async def _send_again(self, altcha: str | None = None) -> None:
        result = self._form_here()
        if result is None or not await self._find_code_step(result[0]):
            return
        if not await self._admitted(rate_limits.REQUEST, rate_limits.REQUEST_RATES, altcha=altcha):
            return
        (kind, form), rules = result, SignInRules.of(get_services())
        await in_transaction(signin.request_code, self._read_address(), kind=kind.key, rules=rules, now=utc_now())
        await self._note_sent(page=form.path, kind=kind.key, registration_id=self._registration_id)
        self.notice = _("We sent a new code. The earlier one no longer works.")

    @rx.event
    @form_handler()
    async def verify(self, form: dict[str, Any]) -> None:
        """Prove the address: only then there is a reference to show, and somebody who is signed in."""
        result = self._form_here()
        if result is None or not await self._find_code_step(result[0]):
            return
        otp, kind = read_otp(str(form.get("otp", ""))), result[0].key
        rate, name = rate_limits.VERIFY_RATE, rate_limits.VERIFY
        await check_limit(rate_limits.check_rate, get_services().limiter, rate, name, client_of(self.router))
        opened, lacking = await in_transaction(
            submission.prove_address,
            self._read_address(),
            otp,
            kind=kind,
            registration_id=self._registration_id,
            client=self.router.headers.user_agent,
        )
        await self._show_done(opened, lacking)

    async def _show_done(self, opened: signin.SignedIn, lacking: tuple[str, ...]) -> None:
        session, kind = await self.get_state(SessionState), opened.person.kind
        await session._keep(kind, opened.token, queries.profile_of(opened.person))  # noqa: SLF001  a State's helper
        await forget_step(self)
        self.reference, self.outcome = opened.person.reference, outcome_of(opened.person, lacking)
        self.waits_for = messages.waiting_for(lacking) if lacking else ""
        self._given, self.values, self.summary, self.step = {}, {}, [], "done"
        await show_toast(self, _("Registration received"))
