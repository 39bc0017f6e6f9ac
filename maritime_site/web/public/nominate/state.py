"""Nominating: answer, check the answers, choose files, send, and see the reference (AWD-1)."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import Any

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import day_and_time
from maritime_site.core.text.i18n import _, set_language
from maritime_site.domain.awards import categories, service
from maritime_site.domain.awards.models import AwardCategory, NominationStatus
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

REFERENCE = re.compile(r"NOM-[A-Z0-9]{4}-[A-Z0-9]{4}")


def list_form_questions() -> list[Question]:
    """The form's questions in order; the category comes first and is drawn as cards."""
    return list_questions(NominationRequest)


@dataclass
class CategoryCard:
    """An award as its card shows it."""

    key: str
    name: str
    text: str
    closes: str
    is_closed: bool


def _to_category_card(category: AwardCategory) -> CategoryCard:
    when = day_and_time(category.closes_at, get_event().zone_name)
    is_open = category.is_open(utc_now())
    words = _("Closes on {time}", time=when) if is_open else _("Closed")
    name = f"{category.name} ({_('Demo')})" if category.demo else category.name
    return CategoryCard(category.key, name, category.eligibility, words, is_closed=not is_open)


def _load_category_cards(session: Session) -> list[CategoryCard]:
    return [_to_category_card(each) for each in categories.all_of(session)]


def _require_open(session: Session, key: str) -> None:
    zone = get_event().zone
    service.require_open(categories.find_category(session, key), zone=zone, now=utc_now())


class NominationState(FormErrors, rx.State):
    """One nomination on its way."""

    step: str = "form"
    loaded: bool = False
    categories: list[CategoryCard] = []
    none_open: bool = False
    chosen: str = ""
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
        """Show the awards and what is agreed to."""
        await self._read_words()
        self.categories, self.loaded = await read_in_thread(_load_category_cards), True
        self.none_open = all(card.is_closed for card in self.categories)

    async def _read_words(self) -> None:
        """The words one agrees to as they count now; those in the finished page are what the site came with."""
        wording = (await read_in_thread(consent_texts.get_current_texts))[AWARD_PURPOSE]
        self.words = wording.text_in(language_of(self.router)) if wording.made_at else ""
        self._version = wording.version

    @rx.event
    def start_again(self) -> None:
        """Empty the form."""
        self._clear_refusals()
        self.values, self.chosen, self.summary = {}, "", []

    @rx.event
    @form_handler()
    async def check(self, form: dict[str, Any]) -> None:
        """Show the answers for checking, once they are all right."""
        given = form_values.read_form_values(list_form_questions(), form)
        self.values, self.chosen = form_values.to_input_values(given), str(given["category"])
        parse_request(NominationRequest, given)
        await read_in_thread(_require_open, self.chosen)
        try:
            await read_in_thread(consent_texts.require_seen, {AWARD_PURPOSE: self._version} if self._version else {})
        except consent_texts.ConsentTextChanged:
            await self._read_words()
            raise
        names = {each.key: each.name for each in self.categories}
        shown = form_values.to_shown_answers(
            list_form_questions(), given | {"category": names.get(self.chosen, self.chosen)}
        )
        agreed = [replace(row, label=self.words) if row.name == "consent" and self.words else row for row in shown]
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
        self.step, self.values, self.payload, self.chosen, self.summary = "done", {}, {}, "", []
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
