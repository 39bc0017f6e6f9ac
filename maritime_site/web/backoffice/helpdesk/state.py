"""The helpdesk's work list, one query, and feedback (BO-6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, ClassVar, TypedDict, cast
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.bulk import Outcome
from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import format_count
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.administration import colleagues
from maritime_site.domain.helpdesk import bulk, cases, queries
from maritime_site.domain.helpdesk.bulk import Decision, Verb
from maritime_site.domain.helpdesk.models import NOBODY, Author, Case, CaseMessage
from maritime_site.domain.helpdesk.queries import CaseFilters
from maritime_site.domain.helpdesk.schemas import MessageRequest
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.bulk import BulkListState
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, read_again, say_done
from maritime_site.web.handlers.paths import last_part
from maritime_site.web.kit.charts import Bar, build_bar

Names = dict[UUID, str]
CHOOSE = N_("Choose a colleague")
BULK = {"assign": N_("given to their new owner"), "close": N_("closed")}


class QueryRow(TypedDict):
    """A query in the list."""

    id: str
    number: str
    name: str
    email: str
    status: str
    assignee: str
    when: str
    path: str


class QueriesState(BulkListState, rx.State):
    """Open queries with the longest wait first; the others newest first."""

    PERMISSION: ClassVar[str] = "QUERIES_VIEW"
    FILTERS: ClassVar[tuple[str, ...]] = ("assignee",)

    rows: list[QueryRow] = []
    colleagues: list[tuple[str, str]] = []

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:
        mine = str(context.administrator.id) if self.asked["assignee"] == "me" else self.asked["assignee"]
        sought = CaseFilters(query.search, query.status, mine, query.sort)
        result, total, names = await read_in_thread(_list_cases, sought, query)
        self.rows = [_to_query_row(case, names) for case in result]
        working = await read_in_thread(colleagues.who_may, "QUERIES_VIEW")
        named = ((str(colleague.id), colleague.name) for colleague in working)
        self.colleagues = [("", _(CHOOSE)), (NOBODY, _("Nobody")), *named]
        return total

    @rx.event
    @staff_event("QUERIES_REPLY")
    async def decide(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Give all that are ticked to somebody, or close them; the note is kept with each."""
        ids, verb, note = self._read_bulk_form(form, BULK)
        owner = _read_assignee(str(form.get("assignee", ""))) if verb == "assign" else None
        decision = Decision(cast("Verb", verb), owner, note)
        outcome = await in_transaction(_decide_each, ids, decision, context)
        done = _("without an owner now") if verb == "assign" and owner is None else BULK[verb]
        await self._tell(outcome, done, root="/admin/queries")


def _read_assignee(chosen: str) -> UUID | None:
    if not chosen:
        raise Invalid({"assignee": CHOOSE})
    return None if chosen == NOBODY else uuid_of(chosen)


def _decide_each(session: Session, ids: list[UUID], decision: Decision, context: StaffContext) -> Outcome:
    colleagues.require_able(session, decision.assignee_id, "QUERIES_VIEW", field="assignee")
    return bulk.decide_each(session, ids, decision, actor=context.actor, now=context.now)


def _list_cases(session: Session, filters: CaseFilters, query: ListQuery) -> tuple[list[Case], int, Names]:
    result, total = queries.list_cases(session, filters, page=query.page, page_size=query.page_size)
    return result, total, colleagues.get_names(session, [case.assignee_id for case in result])


def _to_query_row(case: Case, names: Names) -> QueryRow:
    return QueryRow(
        id=str(case.id),
        number=case.number,
        name=case.name,
        email=case.email,
        status=case.status,
        assignee=names.get(case.assignee_id, "") if case.assignee_id else "",
        when=format_moment(case.created_at),
        path=f"/admin/queries/{case.id}",
    )


class MessageView(TypedDict):
    """One message of a case as the staff sees it; `who` is staff, note or person."""

    id: str
    who: str
    by: str
    at: str
    text: str


class QueryState(FormErrors, rx.State):
    """One query: the exchange, the notes, and what can be done.

    `answered` and `noted` draw each form anew: what is typed in one survives every act but its own.
    """

    LABELS: ClassVar[Mapping[str, str]] = {"message": N_("Answer"), "note": N_("Note")}

    loaded: bool = False
    query: dict[str, str] = {}
    messages: list[MessageView] = []
    colleagues: list[tuple[str, str]] = []
    answered: int = 0
    noted: int = 0
    _seen: datetime | None = None

    @rx.event
    @staff_event("QUERIES_VIEW")
    async def open(self, _context: StaffContext) -> None:
        """Show the query of this address."""
        self.loaded, self.done, self.query = False, "", {}
        await self._show(uuid_of(last_part(self.router)))

    @rx.event
    @staff_event("QUERIES_REPLY")
    async def reply(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Answer by e-mail; what came meanwhile is shown first, and what was typed stays."""
        payload, site = _form_to_message(form), get_services().settings.origin
        values = {"actor": context.actor, "event": context.event, "site": site, "now": context.now, "seen": self._seen}
        async with read_again(lambda: self._show(self._id())):
            await in_transaction(cases.reply_to_case, self._id(), payload.message, **values)
        self.answered += 1
        await self._say(_("The answer is on its way"))

    @rx.event
    @staff_event("QUERIES_REPLY")
    async def note(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Keep a note among the staff."""
        try:
            payload = parse_request(MessageRequest, {"message": str(form.get("note", ""))})
        except Invalid as refusal:
            raise Invalid({"note": refusal.errors["message"]}) from refusal
        await in_transaction(cases.add_note, self._id(), payload.message, actor=context.actor, now=context.now)
        self.noted += 1
        await self._say(_("The note is kept"))

    @rx.event
    @staff_event("QUERIES_REPLY")
    async def assign(self, context: StaffContext, assignee: str) -> None:
        """Give it to a colleague, or to nobody."""
        chosen = uuid_of(assignee) if assignee and assignee != NOBODY else None
        await in_transaction(_assign_case, self._id(), chosen, context)
        await self._say(_("The query has a new owner") if chosen else _("The query has no owner now"))

    @rx.event
    @staff_event("QUERIES_REPLY")
    async def close(self, context: StaffContext) -> None:
        """Close it; what came meanwhile is shown first."""
        async with read_again(lambda: self._show(self._id())):
            await in_transaction(cases.close_case, self._id(), actor=context.actor, now=context.now, seen=self._seen)
        await self._say(_("The query is closed"))

    @rx.event
    @staff_event("QUERIES_REPLY")
    async def reopen(self, context: StaffContext) -> None:
        """Open it again."""
        await in_transaction(cases.reopen_case, self._id(), actor=context.actor, now=context.now)
        await self._say(_("The query is open again"))

    def _id(self) -> UUID:
        return uuid_of(self.query.get("id", ""))

    async def _say(self, text: str) -> None:
        await say_done(self, text)
        await self._show(self._id())

    async def _show(self, id: UUID) -> None:
        case, values, names, working = await read_in_thread(_load_case, id)
        self.query = {
            **{name: str(value) for name, value in _to_query_row(case, names).items()},
            "mobile": case.mobile,
            "language": case.language,
            "assignee_id": str(case.assignee_id or NOBODY),
        }
        self.messages = [_to_message_view(each, names) for each in values]
        self.colleagues = [(NOBODY, _("Nobody")), *((str(colleague.id), colleague.name) for colleague in working)]
        self._seen, self.loaded = case.updated_at, True


def _form_to_message(form: dict[str, Any]) -> MessageRequest:
    return parse_request(MessageRequest, {"message": str(form.get("message", ""))})


def _assign_case(session: Session, id: UUID, assignee: UUID | None, context: StaffContext) -> None:
    colleagues.require_able(session, assignee, "QUERIES_VIEW", field="assignee")
    cases.assign_case(session, id, assignee, actor=context.actor, now=context.now)


def _load_case(session: Session, id: UUID) -> tuple[Case, list[CaseMessage], Names, list[Any]]:
    case = cases.case_of(session, id)
    values = queries.list_messages(session, id, internal=True)
    names = colleagues.get_names(session, [case.assignee_id, *(each.staff_id for each in values)])
    return case, values, names, colleagues.who_may(session, "QUERIES_VIEW")


def _to_message_view(message: CaseMessage, names: Names) -> MessageView:
    by = names.get(message.staff_id, "A colleague who left") if message.staff_id else ""
    who = Author.PERSON if message.author == Author.PERSON else "note" if message.internal else Author.STAFF
    return MessageView(id=str(message.id), who=str(who), by=by, at=format_moment(message.created_at), text=message.text)


class FeedbackRow(TypedDict):
    """What somebody thinks."""

    id: str
    number: str
    name: str
    email: str
    rating: str
    message: str
    when: str


class FeedbackState(ListState, rx.State):
    """Feedback, newest first, and how many gave each rating."""

    PERMISSION: ClassVar[str] = "QUERIES_VIEW"

    rows: list[FeedbackRow] = []
    ratings: list[Bar] = []
    mean: str = ""

    async def _fill(self, _context: StaffContext, query: ListQuery) -> int:
        wanted = int(query.status) if query.status in {"1", "2", "3", "4", "5"} else None
        result, total = await read_in_thread(
            queries.list_feedback, search=query.search, rating=wanted, page=query.page, page_size=query.page_size
        )
        self._show_ratings(await read_in_thread(queries.count_ratings))
        self.rows = [
            FeedbackRow(
                id=str(row.id),
                number=row.number,
                name=row.name,
                email=row.email,
                rating=_("{rating} of 5", rating=row.rating),
                message=row.message,
                when=format_moment(row.created_at),
            )
            for row in result
        ]
        return total

    def _show_ratings(self, numbers: Sequence[tuple[int, int]]) -> None:
        """A bar for each rating, and the mean of all."""
        whole, most = (
            sum(number for _rating, number in numbers),
            max((number for _rating, number in numbers), default=0),
        )
        self.ratings = [
            build_bar(
                _("{rating} of 5", rating=rating),
                f"{format_count(number)} ({format_count(round(100 * number / max(whole, 1)))} %)",
                number,
                most,
            )
            for rating, number in numbers
        ]
        points = sum(rating * number for rating, number in numbers)
        mean = f"{points / whole:.1f}" if whole else ""
        answers = _("1 answer") if whole == 1 else _("{count} answers", count=format_count(whole))
        self.mean = _("On average {mean} of 5, from {answers}", mean=mean, answers=answers) if whole else ""
