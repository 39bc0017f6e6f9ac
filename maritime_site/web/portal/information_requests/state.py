"""What staff ask for: exactly that is answered here (ASK-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import Invalid
from maritime_site.core.text.field_errors import REQUIRED
from maritime_site.core.text.i18n import _
from maritime_site.domain.people import queries
from maritime_site.domain.people.information import answers as request_answers
from maritime_site.domain.people.information import requests as information_requests
from maritime_site.domain.people.kinds import DOCUMENTS, KINDS
from maritime_site.domain.people.models import InformationRequest, Person, RequestStatus
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, show_toast
from maritime_site.web.handlers.paths import language_of
from maritime_site.web.portal.guards import PageGuard, is_still_theirs, shown_to_whoever_opens, to_login
from maritime_site.web.portal.listed_questions import QuestionRow, list_rows, read_rows
from maritime_site.web.routes import localize_path
from maritime_site.web.session import SessionState, signed_in


class InformationRequestState(PageGuard, FormErrors, rx.State):
    """The newest request to whoever is signed in; `status` is open, answered, or empty for none."""

    loaded: bool = False
    status: str = ""
    message: str = ""
    rows: list[QuestionRow] = []
    wants_words: bool = False
    documents: list[list[str]] = []
    arrived: list[str] = []
    upload_path: str = ""
    token_key: str = ""
    profile_page: str = ""
    rounds: int = 0

    def _named(self, name: str, text: str) -> str:
        label = next((row["label"] for row in self.rows if row["name"] == name), "")
        return f"{label}: {text}" if label else text

    @rx.event
    @form_handler(own_call=True)
    async def open(self) -> object:
        """Show what is asked for, or lead to the login page and back (ROUTE-4)."""
        person = await shown_to_whoever_opens(self)
        if person is None:
            return await to_login(self)
        await self._load(person)
        return None

    @rx.event
    @form_handler(own_call=True)
    async def received(self) -> object:
        """A document arrived; when it was the last part, that is said."""
        person = await signed_in(self)
        if not await is_still_theirs(self):
            return InformationRequestState.open()
        await self._load(person)
        if self.status == RequestStatus.ANSWERED:
            await show_toast(self, _("Thank you. Your answer arrived."))
        return None

    @rx.event
    @form_handler(own_call=True)
    async def answer(self, form: dict[str, Any]) -> object:
        """Save the fields, or the words, that were asked for."""
        person = await signed_in(self)
        if not await is_still_theirs(self):
            return InformationRequestState.open()
        values, note = read_rows(self.rows, form), str(form.get("note", "")).strip()
        self.rows = [QuestionRow(**{**row, "value": _typed(values[row["name"]])}) for row in self.rows]
        missing = {name: _(REQUIRED) for name, value in values.items() if value == ""}
        if missing:
            raise Invalid(missing)
        await in_transaction(request_answers.save_part, values, note, owner=person, now=utc_now())
        person = await read_in_thread(queries.get_person, person.id)
        (await self.get_state(SessionState))._refresh(person)  # noqa: SLF001  helpers of a State start with _
        await self._load(person)
        await show_toast(self, _("Thank you. Your answer arrived."))
        return None

    async def _load(self, person: Person) -> None:
        request = await read_in_thread(_load_request, person)
        kind = KINDS[person.kind]
        self.upload_path, self.token_key = f"/api{kind.api_prefix}/documents", kind.token_key
        self.profile_page = localize_path(kind.profile_path, language_of(self.router))
        self.status, self.message = (request.status, request.message) if request else ("", "")
        is_open = request is not None and request.status == RequestStatus.OPEN
        lacking = request.lacking if is_open and request else ()
        questions = information_requests.questions_of(person)
        self.rows = list_rows([questions[name] for name in lacking if name in questions], queries.profile_of(person))
        self.documents = [[name, _(DOCUMENTS[name])] for name in lacking if name in DOCUMENTS]
        came = [name for name in request.documents if name in request.given] if request else []
        self.arrived = [_(DOCUMENTS.get(name, name)) for name in came]
        self.wants_words = is_open and not self.rows and not self.documents
        self.loaded, self.rounds = True, self.rounds + 1


def _typed(value: object) -> str:
    return ("yes" if value else "") if isinstance(value, bool) else str(value)


def _load_request(session: Session, person: Person) -> InformationRequest | None:
    return information_requests.find_latest(session, person)
