"""The helpdesk's screens: the work list, one query, feedback."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.domain.helpdesk.models import Author, CaseStatus
from maritime_site.web import kit
from maritime_site.web.backoffice.bulk import bulk_choices, refused_notice
from maritime_site.web.backoffice.helpdesk.state import FeedbackState, QueriesState, QueryState
from maritime_site.web.backoffice.lists import Column, Filter, detail_link, work_list
from maritime_site.web.backoffice.office import OfficeState
from maritime_site.web.form_handler import error_of

CHIPS: Sequence[kit.Chip] = (
    (CaseStatus.ANSWERED, "Answered", "success"),
    (CaseStatus.CLOSED, "Closed", "neutral"),
    (CaseStatus.OPEN, "Open", "warning"),
)
STATUSES = (("", "All"), *((status.value, words) for status, words, _tone in CHIPS))
OWNERS = (("", "Everybody"), ("me", "Me"), ("nobody", "Nobody"))
RATINGS = (("", "All"), *((str(rating), f"{rating} of 5") for rating in range(5, 0, -1)))
COLUMNS = (Column("Number"), Column("From"), Column("Status"), Column("Owner"), Column("Received", "created"))
SAID = (Column("Number"), Column("From"), Column("Rating"), Column("Words"), Column("Received"))


def query_list() -> rx.Component:
    """Every query."""
    return kit.page(
        kit.page_title("Queries", lead="What people ask the helpdesk. The status Open shows who waits longest."),
        refused_notice(QueriesState),
        rx.cond(
            rx.Var.create(OfficeState.allowed).contains("QUERIES_REPLY"),
            _render_queries(_render_bulk()),
            _render_queries(None),
        ),
    )


def _render_queries(bulk: rx.Component | None) -> rx.Component:
    return work_list(
        QueriesState,
        COLUMNS,
        _row_cells,
        rows=rx.Var.create(QueriesState.rows),
        caption="Queries",
        search="Search by number, name, address or mobile",
        filters=(Filter("status", "Status", STATUSES), Filter("assignee", "Owner", OWNERS)),
        nothing="Nobody has asked anything yet.",
        download="queries",
        bulk=bulk,
        bulk_submit=QueriesState.decide,
    )


def _render_bulk() -> rx.Component:
    state = QueriesState
    owner = kit.select_field(
        "Give to",
        "assignee",
        state.colleagues,
        id="bulk-assignee",
        error=error_of(state, "assignee"),
        key=rx.Var.create(state.rounds).to_string(),
    )
    actions = (("assign", "Give to a colleague"), ("close", "Close"))
    return bulk_choices(
        state, actions, owner, label="Note for the staff", hint="Kept with each; the person does not read it."
    )


def _row_cells(row: Any) -> list[kit.Child]:
    return [
        detail_link(row["number"], row["path"]),
        kit.stack(row["name"], kit.breakable_address(row["email"]), gap=1),
        kit.status_match(row["status"], CHIPS),
        rx.cond(row["assignee"] != "", row["assignee"], "Nobody"),
        kit.in_words(row["when"]),
    ]


def query_detail() -> rx.Component:
    """One query."""
    return kit.page(
        kit.breadcrumb([("Queries", "/admin/queries/")], QueryState.query.get("number", "")),
        kit.page_title("Query"),
        kit.error_summary(QueryState.problems),
        kit.stack(
            rx.cond(QueryState.done != "", kit.notice(rx.el.p(QueryState.done), tone="success", live=True)),
            rx.cond(QueryState.loaded, kit.split(_render_exchange(), _render_facts())),
            gap=4,
        ),
    )


def _render_facts() -> rx.Component:
    query = QueryState.query
    may = rx.Var.create(OfficeState.allowed).contains("QUERIES_REPLY")
    facts = kit.summary_list(
        kit.summary_row("Number", query["number"]),
        kit.summary_row("Status", kit.status_match(query["status"], CHIPS)),
        kit.summary_row("Received", query["when"]),
        kit.summary_row("Name", query["name"]),
        kit.summary_row("E-mail", kit.breakable_address(query["email"])),
        kit.summary_row("Mobile", query["mobile"]),
        kit.summary_row("Language", rx.cond(query["language"] == "hi", "Hindi", "English")),
        kit.summary_row("Owner", rx.cond(query["assignee"] != "", query["assignee"], "Nobody")),
    )
    owner = kit.select_field(
        "Give to",
        "assignee",
        QueryState.colleagues,
        value=query["assignee_id"],
        on_change=QueryState.assign,
        error=error_of(QueryState, "assignee"),
    )
    move = rx.cond(
        query["status"] == CaseStatus.CLOSED,
        kit.button("Open again", look="secondary", busy=QueryState.busy, on_click=QueryState.reopen),
        kit.button("Close query", look="secondary", busy=QueryState.busy, on_click=QueryState.close),
    )
    return kit.stack(facts, rx.cond(may, kit.stack(owner, kit.actions(move), gap=4)), gap=4)


def _render_exchange() -> rx.Component:
    may = rx.Var.create(OfficeState.allowed).contains("QUERIES_REPLY")
    answer = kit.form(
        kit.textarea_field(
            "Answer",
            "message",
            rows="6",
            max_length=5000,
            hint="Sent by e-mail, with the link to the query's page.",
            error=error_of(QueryState, "message"),
            required=True,
            key=rx.Var.create(QueryState.written).to_string(),
        ),
        kit.actions(kit.submit_button("Send answer", busy=QueryState.busy, busy_label="Sending...")),
        on_submit=QueryState.reply,
    )
    note = kit.form(
        kit.textarea_field(
            "Note",
            "note",
            rows="3",
            max_length=5000,
            hint="Only the staff reads it.",
            error=error_of(QueryState, "note"),
            required=True,
            key=rx.Var.create(QueryState.written).to_string(),
        ),
        kit.actions(kit.submit_button("Keep note", look="secondary", busy=QueryState.busy)),
        on_submit=QueryState.note,
    )
    return kit.stack(
        rx.cond(
            rx.Var.create(QueryState.messages).length() > 0,
            kit.plain_list(rx.foreach(QueryState.messages, _render_message)),
            kit.empty_state("The person wrote no message: call or write to them."),
        ),
        rx.cond(may, kit.stack(answer, kit.fold("Add a note for the staff", note), gap=4)),
        gap=4,
    )


def _render_message(message: Any) -> rx.Component:
    who = rx.match(
        message["who"],
        (Author.PERSON, kit.status_chip("Person", tone="info")),
        ("note", kit.status_chip("Note", tone="warning")),
        kit.status_chip("Answer", tone="success"),
    )
    head = kit.cluster(kit.cluster(who, rx.el.span(message["by"])), rx.el.span(message["at"]), spread=True)
    return kit.list_item(kit.card(head, kit.typed_text(message["text"])))


def feedback_list() -> rx.Component:
    """What people think."""
    counts = rx.foreach(FeedbackState.ratings, lambda pair: kit.summary_row(pair[0], pair[1]))
    return kit.page(
        kit.page_title("Feedback", lead="What people think of the event and its site."),
        kit.stack(
            kit.fold("How many gave each rating", kit.summary_list(counts)),
            work_list(
                FeedbackState,
                SAID,
                _feedback_cells,
                rows=rx.Var.create(FeedbackState.rows),
                caption="Feedback, newest first",
                search="Search by words, name or number",
                filters=(Filter("status", "Rating", RATINGS),),
                nothing="Nobody has sent feedback yet.",
                download="feedback",
                renamed={"status": "rating"},
            ),
            gap=4,
        ),
    )


def _feedback_cells(row: Any) -> list[kit.Child]:
    sender = kit.stack(row["name"], kit.breakable_address(row["email"]), gap=1)
    return [row["number"], sender, row["rating"], kit.typed_text(row["message"]), kit.in_words(row["when"])]
