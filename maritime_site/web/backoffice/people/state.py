"""What is known about one person besides the registration, and what staff do from there (STAFF-1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar
from uuid import UUID

import reflex as rx
from sqlmodel import Session, select

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import Schema, parse_request
from maritime_site.core.text.formatting import format_days, format_money
from maritime_site.core.text.i18n import _
from maritime_site.domain.hospitality import queries as hospitality
from maritime_site.domain.hospitality.policy import terms_of
from maritime_site.domain.hospitality.service import read_booking
from maritime_site.domain.people import queries
from maritime_site.domain.people.fields import list_questions
from maritime_site.domain.people.information import requests as information_requests
from maritime_site.domain.people.kinds import DOCUMENTS, KINDS
from maritime_site.domain.people.models import STATUS_NAMES, Person
from maritime_site.domain.person_records import (
    access,
    corrections,
    merging,
    notes,
    overview,
    stays,
    transitions,
)
from maritime_site.domain.person_records import (
    messages as letters,
)
from maritime_site.domain.person_records.consequences import Holdings, find_holdings
from maritime_site.domain.person_records.records import ActContext
from maritime_site.domain.person_records.schemas import (
    BookForRequest,
    ChangeKindRequest,
    CorrectPersonRequest,
    MergeRequest,
    NoteRequest,
    ReasonRequest,
    correction_of,
)
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.people import rows
from maritime_site.web.backoffice.people.act_previews import NO_MERGE, tell_kind, tell_moving, tell_undo
from maritime_site.web.backoffice.people.rows import MessageRow, PartRow
from maritime_site.web.backoffice.registrations.page_part import PagePart
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import say_done
from maritime_site.web.handlers.paths import last_part
from maritime_site.web.portal.listed_questions import QuestionRow, list_rows, name_question, read_rows

EDIT = "PEOPLE_EDIT"
S = TypeVar("S", bound=Schema)


class PersonState(PagePart, rx.State):
    """The person of this address, part by part; a part the administrator may not see stays empty."""

    IDS: ClassVar[Mapping[str, str]] = {"text": "note-text", "kind": "new-kind"}

    loaded: bool = False
    person_id: str = ""
    merged_path: str = ""
    pass_facts: dict[str, str] = {}
    scans: list[PartRow] = []
    stays: list[PartRow] = []
    stalls: list[PartRow] = []
    payments: list[PartRow] = []
    cases: list[PartRow] = []
    others: list[PartRow] = []
    consents: list[PartRow] = []
    notes: list[PartRow] = []
    letters: list[MessageRow] = []
    connections: list[tuple[str, str]] = []
    fields: list[QuestionRow] = []
    askable: list[tuple[str, str]] = []
    askable_documents: list[tuple[str, str]] = []
    packages: list[tuple[str, str]] = []
    undo_to: str = ""
    undo_follows: str = ""
    kind_follows: str = ""
    moves: dict[str, str] = NO_MERGE
    rounds: int = 0

    def _named(self, name: str, text: str) -> str:
        return name_question(self.fields, name, text)

    @rx.event
    @staff_event("REGISTRATIONS_VIEW")
    async def open(self, context: StaffContext) -> None:
        """Show the person of this address."""
        self.loaded, self.done = False, ""
        await self._show(uuid_of(last_part(self.router)), context)

    @rx.event
    @staff_event(EDIT)
    async def add_note(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Keep a note that only staff read."""
        payload = parse_request(NoteRequest, {"text": str(form.get("text", "")) or None})
        await self._act(context, notes.add_note, payload, message=_("The note is kept"))

    @rx.event
    @staff_event(EDIT)
    async def undo(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Take the last decision back."""
        payload = _read(ReasonRequest, form, "undo")
        context.require(access.TO_UNDO[0])
        await self._act(context, transitions.undo_decision, payload, message=_("Undone: the person was written to"))

    @rx.event
    @staff_event(EDIT)
    async def change_kind(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Register the person as another kind."""
        payload = _read(ChangeKindRequest, form, "kind", kind=_text_of(form, "kind"))
        needed = await read_in_thread(access.to_change_kind, self._id(), payload.kind)
        for name in needed:
            context.require(name)
        await self._act(context, transitions.change_kind, payload, message=_("Changed: the person was written to"))

    @rx.event
    @staff_event(EDIT, anew=False)
    async def look_up(self, _context: StaffContext, reference: str) -> None:
        """Say in the question before merging what the registration of this reference has."""
        self.moves = await read_in_thread(tell_moving, str(reference), but=self._id())

    @rx.event
    @staff_event(EDIT)
    async def merge(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Make another registration part of this one."""
        other = await read_in_thread(_find_by_reference, str(form.get("other", "")), but=self._id())
        payload = _read(MergeRequest, form, "merge", otherId=str(other))
        for name in await read_in_thread(access.to_merge, other):
            context.require(name)
        await self._act(context, merging.merge_registrations, payload, message=_("Merged: the person was written to"))

    @rx.event
    @staff_event(EDIT)
    async def correct(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Correct what was changed in the form."""
        typed = read_rows(self.fields, form)
        known = {row["name"]: row["value"] for row in self.fields}
        changed = {name: value for name, value in typed.items() if _as_typed(value) != known[name]}
        if "countryCode" in changed and "mobile" not in changed:
            changed["mobile"] = typed["mobile"]
        payload = _read(CorrectPersonRequest, form, "correct", **changed, notify=bool(form.get("notify")))
        await self._act(context, corrections.correct_person, payload, message=_("Corrected"))

    @rx.event
    @staff_event(EDIT)
    async def book(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Hold a room for the person."""
        names = ("packageId", "guests", "guestName", "specialRequests")
        values = {name: _text_of(form, name) for name in names}
        payload = await read_in_thread(read_booking, BookForRequest, values)
        context.require(access.TO_BOOK[0])
        await self._act(context, stays.book_for, payload, message=_("The room is held: the person was written to"))

    @rx.event
    @staff_event(EDIT)
    async def send_again(self, context: StaffContext, message_id: str) -> None:
        """Send a message again."""
        await self._act(context, letters.send_again, uuid_of(message_id), message=_("The message is on its way"))

    async def _act(self, context: StaffContext, rule: Callable[..., Any], payload: object, *, message: str) -> None:
        values = ActContext(context.actor, get_services(), context.now)
        await in_transaction(rule, self._id(), payload, context=values)
        await say_done(self, message)
        await self._show(self._id(), context)
        await self._show_others(context)

    def _id(self) -> UUID:
        return uuid_of(self.person_id)

    async def _show(self, id: UUID, context: StaffContext) -> None:
        known, holdings, packages = await read_in_thread(_load, id, context)
        self._show_parts(known, holdings)
        person = known.person
        self.person_id, self.rounds, self.loaded, self.moves = str(id), self.rounds + 1, True, NO_MERGE
        self.merged_path = f"/admin/registrations/{person.merged_into_id}" if person.merged_into_id else ""
        schema = correction_of(KINDS[person.kind].profile_of(person.category))
        self.fields = list_rows(list_questions(schema), known.profile)
        questions = information_requests.questions_of(person)
        self.askable = [(name, _(question.ask.label)) for name, question in questions.items()]
        self.askable_documents = [(name, _(DOCUMENTS[name])) for name in information_requests.documents_for(person)]
        self.packages = packages

    async def _show_standing(self, context: StaffContext) -> None:
        if self.loaded:
            known, holdings, self.packages = await read_in_thread(_load, self._id(), context)
            self._show_parts(known, holdings)

    def _show_parts(self, known: overview.Overview, holdings: Holdings) -> None:
        target = transitions.find_undoable(known.history, known.person)
        self.undo_to = _(STATUS_NAMES[target]) if target else ""
        self.undo_follows, self.kind_follows = tell_undo(holdings), tell_kind(holdings)
        given = known.entry_pass
        self.pass_facts = (
            {
                "number": given.number,
                "status": given.status,
                "days": format_days(given.days),
                "withheld": given.withheld_reason,
                "path": f"/admin/passes/{given.id}",
            }
            if given
            else {}
        )
        self.scans = rows.scan_rows(given)
        self.stays = [rows.stay_row(stay) for stay in known.stays or ()]
        self.stalls = [rows.stall_row(stall) for stall in known.stalls or ()]
        self.payments = [rows.payment_row(payment) for payment in known.payments or ()]
        self.cases = [rows.case_row(case) for case in known.cases or ()]
        self.others = [rows.other_row(other) for other in known.others]
        self.consents = [rows.consent_row(consent) for consent in known.consents]
        self.notes = [rows.note_row(note) for note in known.notes or ()]
        self.letters = [rows.message_row(message) for message in known.messages or ()]
        self.connections = rows.connection_pairs(known)


def _load(
    session: Session, id: UUID, context: StaffContext
) -> tuple[overview.Overview, Holdings, list[tuple[str, str]]]:
    person = queries.get_person(session, id)
    known = overview.load_overview(session, person, may=context.may)
    zone = terms_of(get_services()).zone
    on_sale = (
        hospitality.packages_for_sale(session, zone=zone, now=context.now) if context.may(access.TO_BOOK[0]) else []
    )
    packages = [
        (str(package.id), f"{package.name}, {format_money(package.price.amount, package.price.currency)}")
        for package in on_sale
        if package.available
    ]
    return known, find_holdings(session, person), packages


def _find_by_reference(session: Session, text: str, *, but: UUID) -> UUID:
    """The registration with a reference as it was typed, another one than `but`. Raises Invalid."""
    person_id = session.exec(select(Person.id).where(Person.reference == text.strip().upper())).first()
    if person_id is None:
        raise Invalid({"other": _("No registration has this reference")})
    if person_id == but:
        raise Invalid({"other": _(merging.ITSELF)})
    return person_id


def _read(schema: type[S], form: dict[str, Any], act: str, **values: Any) -> S:
    """An act's form with its reason, whose field is named after the act: several forms of the page have one."""
    name = f"{act}-reason"
    try:
        return parse_request(schema, {**values, "reason": _text_of(form, name)})
    except Invalid as refusal:
        errors = {name if field == "reason" else field: text for field, text in refusal.errors.items()}
        raise Invalid(errors) from refusal


def _text_of(form: dict[str, Any], name: str) -> str | None:
    return str(form.get(name, "")).strip() or None


def _as_typed(value: object) -> str:
    return ("yes" if value else "") if isinstance(value, bool) else str(value)
