"""What a registration form asks beyond its own questions, as the office has it now: its rule and its consents."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import AppError
from maritime_site.core.text.i18n import set_language
from maritime_site.domain.people import consent_texts
from maritime_site.domain.people.kinds import KINDS, Form, Kind
from maritime_site.domain.people.rules.schemas import Rule
from maritime_site.web.handlers.db import read_in_thread
from maritime_site.web.handlers.paths import language_of
from maritime_site.web.portal.registration import submission
from maritime_site.web.portal.rule_questions import RuleQuestions, describe_window


def form_at(path: str) -> tuple[Kind, Form] | None:
    """The kind and form of a registration page; None elsewhere."""
    return next(((kind, form) for kind in KINDS.values() for form in kind.forms if form.path == path), None)


class FormRules(RuleQuestions, mixin=True):
    """Whether somebody can register now, what is asked of them, and the words they agree to."""

    shut: str = ""
    shut_more: str = ""
    line_only: bool = False
    words: dict[str, str] = {}
    _asked_at: str = ""
    _versions: dict[str, str] = {}

    @rx.event
    async def read_rule(self, path: str) -> None:
        """Show what the office's rule asks beyond the form's own questions, and whether anybody can register now."""
        set_language(language_of(self.router))
        result = form_at(path)
        if result is None:
            return
        try:
            await self._read_rule(*result)
        except AppError:
            return  # the form refuses what is wrong when it is sent

    async def _read_rule(self, kind: Kind, form: Form) -> Rule:
        rule, full = await read_in_thread(submission.load_rule, kind.rule_key(form.category))
        self._ask_by(rule)
        self._asked_at = form.path
        self.shut, self.shut_more = describe_window(rule, full=full, now=utc_now())
        self.line_only = full and rule.waiting_list
        return rule

    @rx.event
    async def read_words(self) -> None:
        """Show the words one agrees to as they count now. A form that was sent meanwhile keeps what was refused."""
        try:
            await self._read_words()
        except AppError:
            return  # those of the page stay

    async def _read_words(self) -> None:
        spoken, counting = language_of(self.router), await read_in_thread(consent_texts.get_current_texts)
        self.words = {purpose: wording.text_in(spoken) for purpose, wording in counting.items() if wording.made_at}
        self._versions = {purpose: wording.version for purpose, wording in counting.items()}
