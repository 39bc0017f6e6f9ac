"""Nominating: answer, check the answers, choose files, send, and see the reference (AWD-1)."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import _, set_language
from maritime_site.domain.awards import categories, service
from maritime_site.domain.awards.models import NominationStatus
from maritime_site.domain.awards.schemas import NominationRequest
from maritime_site.domain.people import consent_texts
from maritime_site.domain.people.consent_texts import AWARD_PURPOSE
from maritime_site.domain.people.fields import Question, list_questions
from maritime_site.ports.services import get_event
from maritime_site.web.handlers.db import read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, show_toast
from maritime_site.web.handlers.paths import language_of
from maritime_site.web.portal import form_values
from maritime_site.web.portal.form_values import ShownAnswer
from maritime_site.web.public.nominate.choices import name_of

REFERENCE = re.compile(r"NOM-[A-Z0-9]{4}-[A-Z0-9]{4}")


def list_form_questions() -> list[Question]:
    """The form's questions in order; the category comes first and is drawn as cards."""
    return list_questions(NominationRequest)


def _is_none_open(session: Session) -> bool:
    now = utc_now()
    return not any(category.is_open(now) for category in categories.all_of(session))


def _find_open(session: Session, key: str) -> str:
    """What an award that takes nominations is called on its card. Raises Invalid, Conflict."""
    category = categories.find_category(session, key)
    service.require_open(category, zone=get_event().zone, now=utc_now())
    return name_of(category)


class NominationState(FormErrors, rx.State):
    """One nomination on its way."""

    step: str = "form"
    none_open: bool = False
    values: dict[str, str] = {}
    summary: list[ShownAnswer] = []
    payload: dict[str, Any] = {}
    reference: str = ""
    waits: bool = False
    words: str = ""
    _version: str = ""

    def _named(self, name: str, text: str) -> str:
        return form_values.name_question(list_form_questions(), name, text)

    @rx.event
    def start(self) -> None:
        """A nomination that was sent makes room for the next."""
        if self.step == "done":
            self.step, self.reference, self.waits = "form", "", False

    @rx.event
    @form_handler()
    async def open(self) -> None:
        """Show what is agreed to, and no form where no award takes nominations."""
        await self._read_words()
        self.none_open = await read_in_thread(_is_none_open)

    async def _read_words(self) -> None:
        """The words one agrees to as they count now; those in the finished page are what the site came with."""
        wording = (await read_in_thread(consent_texts.get_current_texts))[AWARD_PURPOSE]
        self.words = wording.text_in(language_of(self.router)) if wording.made_at else ""
        self._version = wording.version

    @rx.event
    def start_again(self) -> None:
        """Empty the form."""
        self._clear_refusals()
        self.values, self.summary = {}, []

    @rx.event
    @form_handler()
    async def check(self, form: dict[str, Any]) -> None:
        """Show the answers for checking, once they are all right."""
        given = form_values.read_form_values(list_form_questions(), form)
        self.values = form_values.to_input_values(given)
        parse_request(NominationRequest, given)
        category = await read_in_thread(_find_open, str(given["category"]))
        try:
            await read_in_thread(consent_texts.require_seen, {AWARD_PURPOSE: self._version} if self._version else {})
        except consent_texts.ConsentTextChanged:
            await self._read_words()
            raise
        answers = form_values.to_shown_answers(list_form_questions(), given | {"category": category})
        agreed = [replace(row, label=self.words) if row.name == "consent" and self.words else row for row in answers]
        self.payload, self.summary, self.step = given, agreed, "check"

    @rx.event
    def change(self) -> None:
        """Back to the form with everything as it was typed."""
        self.step = "form"

    @rx.event
    async def sent(self, reference: str, status: str) -> None:
        """The browser sent it: show the reference it was answered with."""
        set_language(language_of(self.router))
        if self.step != "check" or not REFERENCE.fullmatch(str(reference)):
            return
        self.reference, self.waits = reference, status == NominationStatus.AWAITING_NOMINEE
        self.step, self.values, self.payload, self.summary = "done", {}, {}, []
        await show_toast(self, _("Nomination received"))

    @rx.event
    def refused(self, message: str, errors: str) -> None:
        """The browser was told what is wrong with an answer: show it in the form."""
        set_language(language_of(self.router))
        try:
            result = json.loads(errors)
        except (ValueError, TypeError, RecursionError):
            result = {}
        named = result if isinstance(result, dict) else {}
        self._refuse(str(message)[:500], {str(name): str(text)[:500] for name, text in list(named.items())[:20]})
        self.step = "form"
