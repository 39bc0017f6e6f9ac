"""One registration: what it says, its documents, what happened to it, and what can be decided (REG-5)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, TypedDict, cast
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.text.formatting import format_size
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain import registration_review
from maritime_site.domain.audit import queries as audit
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.people import documents, history, queries, registration_search
from maritime_site.domain.people.fields import list_questions
from maritime_site.domain.people.information import requests as information_requests
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import (
    ACTION_NAMES,
    ALLOWED_TRANSITIONS,
    Document,
    Person,
    RegistrationEvent,
    Status,
)
from maritime_site.domain.people.rules.answers import list_in_words
from maritime_site.domain.people.rules.queries import rule_of
from maritime_site.domain.people.rules.schemas import Rule
from maritime_site.domain.registration_review import Decision, Verb
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.registrations.page_part import PagePart
from maritime_site.web.backoffice.registrations.state import country_names
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.backoffice.wording import humanize_name, name_actor
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import show_toast
from maritime_site.web.handlers.paths import last_part

NOTICES = {
    "approve": N_("Approved: the person was written to"),
    "reject": N_("Rejected: the person was written to"),
    "ask": N_("The question is on its way"),
    "waitlist": N_("On the waiting list: the person was written to"),
}
UNPROVEN = N_(
    "Nobody has confirmed the e-mail address or the number yet, so nothing can be decided. Its owner does it by "
    "signing in with a code. What nobody confirms within 30 days is deleted."
)
DECISIONS = {"approve": Status.APPROVED, "reject": Status.REJECTED, "waitlist": Status.WAITLISTED}


class DocumentRow(TypedDict):
    """A document somebody sent; `path` is where REST has its file."""

    path: str
    title: str
    size: str
    when: str


class Step(TypedDict):
    """One step of the history, or one entry of the audit log."""

    what: str
    by: str
    when: str
    note: str
    action: str
    about: str


class RegistrationDeskState(PagePart, rx.State):
    """The registration of this address."""

    loaded: bool = False
    facts: dict[str, str] = {}
    answers: list[tuple[str, str]] = []
    documents: list[DocumentRow] = []
    missing: list[str] = []
    history: list[Step] = []
    log: list[Step] = []
    moves: list[str] = []
    next_path: str = ""
    rounds: int = 0

    @rx.event
    @staff_event("REGISTRATIONS_VIEW")
    async def open(self, context: StaffContext) -> None:
        """Show the registration of this address."""
        self.loaded, self.done, self.facts = False, "", {}
        person_id = uuid_of(last_part(self.router))
        await in_transaction(registration_review.read_registration, person_id, actor=context.actor, now=context.now)
        await self._show(person_id, context)

    @rx.event
    @staff_event("REGISTRATIONS_DECIDE")
    async def approve(self, context: StaffContext) -> None:
        """Approve it."""
        await self._decide(context, "approve", "")

    @rx.event
    @staff_event("REGISTRATIONS_DECIDE")
    async def waitlist(self, context: StaffContext) -> None:
        """Put it on the waiting list."""
        await self._decide(context, "waitlist", "")

    @rx.event
    @staff_event("REGISTRATIONS_DECIDE")
    async def reject(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Reject it with a reason."""
        await self._decide(context, "reject", str(form.get("reason", "")))

    @rx.event
    @staff_event("REGISTRATIONS_DECIDE")
    async def ask(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Ask the person for something more."""
        fields = tuple(name.removeprefix("field-") for name in form if name.startswith("field-") and form[name])
        papers = tuple(name.removeprefix("document-") for name in form if name.startswith("document-") and form[name])
        await self._decide(context, "ask", str(form.get("message", "")), fields, papers)

    async def _decide(
        self, context: StaffContext, verb: str, words: str, fields: tuple[str, ...] = (), papers: tuple[str, ...] = ()
    ) -> None:
        decision = Decision(cast("Verb", verb), words.strip()[:2000], fields, papers)
        await in_transaction(
            registration_review.decide_registration,
            self._id(),
            decision,
            actor=context.actor,
            services=get_services(),
            now=context.now,
        )
        self.done, self.rounds = _(NOTICES[verb]), self.rounds + 1
        await show_toast(self, self.done)
        await self._show(self._id(), context)
        await self._show_others(context)

    def _id(self) -> UUID:
        return uuid_of(self.facts.get("id", ""))

    async def _show_standing(self, context: StaffContext) -> None:
        if self.loaded:
            await self._show(self._id(), context)

    async def _show(self, id: UUID, context: StaffContext) -> None:
        values = await read_in_thread(_load_registration, id, with_log=context.may("AUDIT_VIEW"))
        person = values["person"]
        self.facts = _person_facts(person)
        rule = values["rule"]
        self.answers = [*_list_answers(person), *list_in_words(rule, person.answers)]
        self.documents = [_to_document_row(document, rule) for document in values["documents"]]
        self.missing = [documents.title_of(kind) for kind in values["missing"]]
        self.history = [_to_step(each, person) for each in values["history"]]
        self.log = [_audit_step(each) for each in values["log"]]
        decidable = (person.is_proven or person.added_by_staff) and person.merged_into_id is None
        allowed = ALLOWED_TRANSITIONS[Status(person.status)] if decidable else ()
        self.moves = [verb for verb, status in DECISIONS.items() if status in allowed]
        self.moves += ["ask"] if person.status == Status.PENDING and decidable else []
        self.next_path = f"/admin/registrations/{values['next']}" if values["next"] else ""
        self.loaded = True


def _load_registration(session: Session, id: UUID, *, with_log: bool) -> dict[str, Any]:
    person = queries.get_person(session, id)
    return {
        "person": person,
        "rule": rule_of(session, person),
        "documents": documents.documents_of(session, person),
        "missing": documents.list_missing_kinds(session, person),
        "history": queries.history_of(session, person),
        "log": audit.history_of(session, "registration", str(id)) if with_log else [],
        "next": registration_search.next_waiting(session, after=person),
    }


def _person_facts(person: Person) -> dict[str, str]:
    kind = KINDS[person.kind]
    form = kind.form(person.category)
    label = _(form.title) if form and person.category else _(kind.label)
    return {
        "id": str(person.id),
        "name": person.full_name,
        "reference": person.reference,
        "kind": label,
        "status": str(person.status),
        "more_info": person.more_info,
        "email": person.email,
        "mobile": person.mobile,
        "email_proven": _proven_text(person.email_verified_at),
        "mobile_proven": _proven_text(person.mobile_verified_at),
        "waits": _wait_text(person),
        "registered": format_moment(person.created_at),
        "changed": format_moment(person.updated_at),
    }


def _wait_text(person: Person) -> str:
    """What a registration waits for besides a decision."""
    if not (person.is_proven or person.added_by_staff or person.merged_into_id):
        return UNPROVEN
    if person.offer_until is not None:
        return _("A place is offered until {offer_until}", offer_until=format_moment(person.offer_until))
    return (
        _("In line for a place since {waiting_since}", waiting_since=format_moment(person.waiting_since))
        if person.waiting_since
        else ""
    )


def _proven_text(at: datetime | None) -> str:
    return _("confirmed {at}", at=format_moment(at)) if at else _("not confirmed")


def _list_answers(person: Person) -> list[tuple[str, str]]:
    """Every question of the person's form that has an answer, as the form words it."""
    given, rows = queries.profile_fields(person), []
    for question in list_questions(KINDS[person.kind].profile_of(person.category)):
        value = given.get(question.name)
        if value in (None, "", [], False):
            continue
        words = dict(question.ask.options)
        text = _("Yes") if value is True else str(_(words[value]) if value in words else value)
        rows.append(
            (_(question.ask.label), country_names().get(text, text) if question.ask.widget == "country" else text)
        )
    return rows


def _to_document_row(result: Document, rule: Rule) -> DocumentRow:
    title = documents.title_of(result.kind, rule)
    path = f"/api/admin/registrations/{result.person_id}/documents/{result.id}"
    return DocumentRow(path=path, title=title, size=format_size(result.size), when=format_moment(result.created_at))


def _to_step(step: RegistrationEvent, person: Person) -> Step:
    return Step(
        what=str(step.status),
        by=name_actor(step.by),
        when=format_moment(step.at),
        note=history.tell_note(step.note, zone=get_event().zone_name),
        action=_(ACTION_NAMES[step.action]) if step.action else "",
        about=_tell_about(step, person),
    )


def _tell_about(step: RegistrationEvent, person: Person) -> str:
    """What a step was about: fields and documents by their labels, kinds, or another registration."""
    details = step.details
    questions = information_requests.questions_of(person)
    labels = {"email": _("Email"), "mobile": _("Mobile")}
    parts = [
        labels.get(name) or (_(questions[name].ask.label) if name in questions else name)
        for name in _names(details, "fields")
    ]
    parts += [_(documents.LABELS.get(name, name)) for name in _names(details, "documents")]
    if "reference" in details:
        parts.append(str(details["reference"]))
    if "old" in details:
        parts.append(f"{humanize_name(str(details['old']))} → {humanize_name(str(details['new']))}")
    return ", ".join(parts)


def _names(details: dict[str, Any], part: str) -> list[str]:
    return [str(name) for name in details.get(part, [])]


def _audit_step(entry: AuditEntry) -> Step:
    return Step(
        what=humanize_name(entry.action),
        by=entry.actor,
        when=format_moment(entry.at),
        note="",
        action="",
        about="",
    )
