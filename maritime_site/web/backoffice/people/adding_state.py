"""Somebody to add: the questions of the chosen kind, where they stand, whether they are written to (STAFF-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.home import home_country
from maritime_site.core.text.i18n import _
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.schemas import form_questions, staff_registration_of
from maritime_site.domain.person_records import access, additions
from maritime_site.domain.person_records.records import ActContext
from maritime_site.domain.person_records.schemas import AddPersonRequest
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.flash import lead_on
from maritime_site.web.backoffice.people.state import EDIT
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.handlers.db import in_transaction
from maritime_site.web.handlers.form_handler import FormErrors
from maritime_site.web.portal.listed_questions import QuestionRow, list_rows, name_question, read_rows

FIRST = "delegate"
# A consent is a tick of its own on this page, beside the ground that takes its place.
OWN = frozenset({"consent"})


class AddPersonState(FormErrors, rx.State):
    """The form of one kind; what was typed stays when another is chosen."""

    loaded: bool = False
    kind: str = FIRST
    fields: list[QuestionRow] = []

    def _named(self, name: str, text: str) -> str:
        return name_question(self.fields, name, text)

    @rx.event
    @staff_event(EDIT)
    async def open(self, _context: StaffContext) -> None:
        """Begin with an empty form."""
        self.kind, self.done, self.loaded = FIRST, "", True
        home = home_country()
        self.fields = _list_fields(FIRST, {"language": "en", "countryCode": home, "country": home})

    @rx.event
    @staff_event(EDIT)
    async def choose_kind(self, _context: StaffContext, kind: str) -> None:
        """Ask what this kind is asked."""
        known = {row["name"]: row["value"] for row in self.fields}
        additions.find_kind(kind)
        self.kind, self.fields = kind, _list_fields(kind, known)

    @rx.event
    @staff_event(EDIT)
    async def add(self, context: StaffContext, form: dict[str, Any]) -> object:
        """Add the person and open their page."""
        typed = read_rows(self.fields, form)
        self.fields = _list_fields(self.kind, typed)
        values = {name: value for name, value in typed.items() if value != ""}
        if not typed.get("mobile"):
            values.pop("countryCode", None)
        payload = parse_request(
            AddPersonRequest,
            {
                **values,
                "kind": self.kind,
                "status": str(form.get("status") or "pending"),
                "notify": bool(form.get("notify")),
                "consent": bool(form.get("consent")),
                "basis": str(form.get("basis") or ""),
            },
        )
        for name in access.to_add(payload.status):
            context.require(name)
        person = await in_transaction(
            additions.add_person, payload, context=ActContext(context.actor, get_services(), context.now)
        )
        notice = _("{name} is added", name=person.full_name)
        return await lead_on(self, f"/admin/registrations/{person.id}", notice)


def _list_fields(kind: str, values: dict[str, Any]) -> list[QuestionRow]:
    known_kind, category = additions.find_kind(kind)
    questions = form_questions(staff_registration_of(KINDS[known_kind.key].profile_of(category)))
    return list_rows([question for question in questions if question.json_name not in OWN], values)
