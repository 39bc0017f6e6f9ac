"""The form that a tab registers with: what stands in it, and what is refused in it (REG-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.domain.people.kinds import Form, Kind
from maritime_site.domain.people.rules.answers import PREFIX as ANSWERS
from maritime_site.domain.people.schemas import form_questions, registration_of
from maritime_site.web.handlers.form_handler import FormErrors
from maritime_site.web.handlers.paths import page_of
from maritime_site.web.portal import form_values
from maritime_site.web.portal.form_values import ShownAnswer
from maritime_site.web.portal.registration.form_rules import FormRules, form_at


class FormAtHand(FormRules, FormErrors, rx.State, mixin=True):
    """One form on its way, `form`, `check`, `invited`, the code's step, or `done`; a fresh one at every other form."""

    step: str = "form"
    values: dict[str, str] = {}
    summary: list[ShownAnswer] = []
    filled: int = 0
    _path: str = ""
    _given: dict[str, Any] = {}

    @rx.event
    def start_again(self) -> None:
        """Forget all that was typed; the browser has forgotten it already."""
        self._afresh(self._path)

    @rx.event
    def change(self) -> None:
        """Back to the form with everything as it was typed."""
        self._clear_refusals()
        self.step = "form"

    def _at(self, path: str) -> None:
        if path != self._path or self.step == "done":
            self._afresh(path)

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
