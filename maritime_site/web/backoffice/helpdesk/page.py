"""The helpdesk's screens: the work list, one query, feedback."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.helpdesk.models import Author, CaseStatus
from maritime_site.web import kit
from maritime_site.web.backoffice.bulk import bulk_choices
from maritime_site.web.backoffice.editor import keep_unsaved
from maritime_site.web.backoffice.helpdesk.state import FeedbackState, QueriesState, QueryState
from maritime_site.web.backoffice.lists import Column, Filter, reference_link, work_list
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.kit.charts import bar_chart

ANSWER, NOTE = "query-answer", "query-note"
CHIPS: Sequence[kit.Chip] = (
    (CaseStatus.OPEN, N_("Open"), "warning"),
    (CaseStatus.ANSWERED, N_("Answered"), "success"),
    (CaseStatus.CLOSED, N_("Closed"), "neutral"),
)
STATUSES = (("", N_("All")), *((status.value, words) for status, words, _tone in CHIPS))
OWNERS = (("", N_("Everybody")), ("me", N_("Me")), ("nobody", N_("Nobody")))
RATINGS = (("", N_("All")), *((str(rating), f"{rating}/5") for rating in range(5, 0, -1)))
COLUMNS = (
    Column(N_("Number")),
    Column(N_("From")),
    Column(N_("Status")),
    Column(N_("Owner")),
    Column(N_("Received"), "created"),
)
FEEDBACK_COLUMNS = (
    Column(N_("Number")),
    Column(N_("From")),
    Column(N_("Rating")),
    Column(N_("Words")),
    Column(N_("Received")),
)


def query_list() -> rx.Component:
    """Every query."""
    return kit.page(
        kit.page_title(_("Queries"), lead=_("What people ask the helpdesk. The status Open shows who waits longest.")),
        rx.cond(
            is_permitted("QUERIES_REPLY"),
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
        caption=_("Queries"),
        search=_("Search by number, name, address or mobile"),
        filters=(Filter("status", _("Status"), STATUSES), Filter("assignee", _("Owner"), OWNERS)),
        nothing=_("Nobody has asked anything yet."),
        download="queries",
        bulk=bulk,
        bulk_submit=QueriesState.decide,
    )


def _render_bulk() -> rx.Component:
    state = QueriesState
    owner = kit.select_field(
        _("Give to"),
        "assignee",
        state.colleagues,
        id="bulk-assignee",
        error=error_of(state, "assignee"),
        key=rx.Var.create(state.rounds).to_string(),
    )
    actions = (("assign", _("Give to a colleague")), ("close", _("Close")))
    return bulk_choices(
        state, actions, owner, label=_("Note for the staff"), hint=_("Kept with each; the person does not read it.")
    )


def _row_cells(row: Any) -> list[kit.Child]:
    return [
        reference_link(row["number"], row["path"]),
        kit.stack(row["name"], kit.breakable_address(row["email"]), gap=1),
        kit.status_match(row["status"], CHIPS),
        rx.cond(row["assignee"] != "", row["assignee"], _("Nobody")),
        kit.in_words(row["when"]),
    ]


def query_detail() -> rx.Component:
    """One query."""
    return kit.page(
        kit.breadcrumb([(_("Queries"), "/admin/queries/")], QueryState.query.get("number", "")),
        kit.page_title(_("Query")),
        kit.error_summary(QueryState.problems),
        kit.stack(
            kit.done_notice(QueryState.done),
            rx.cond(QueryState.loaded, kit.split(_render_exchange(), _render_facts())),
            gap=4,
        ),
    )


def _render_facts() -> rx.Component:
    query = QueryState.query
    may = is_permitted("QUERIES_REPLY")
    facts = kit.summary_list(
        kit.summary_row(_("Number"), query["number"]),
        kit.summary_row(_("Status"), kit.status_match(query["status"], CHIPS)),
        kit.summary_row(_("Received"), query["when"]),
        kit.summary_row(_("Name"), query["name"]),
        kit.summary_row(_("E-mail"), kit.breakable_address(query["email"])),
        kit.summary_row(_("Mobile"), query["mobile"]),
        kit.summary_row(_("Language"), rx.cond(query["language"] == "hi", _("Hindi"), _("English"))),
        kit.summary_row(_("Owner"), rx.cond(query["assignee"] != "", query["assignee"], _("Nobody"))),
    )
    owner = kit.select_field(
        _("Give to"),
        "assignee",
        QueryState.colleagues,
        value=query["assignee_id"],
        on_change=QueryState.assign,
        error=error_of(QueryState, "assignee"),
    )
    move = rx.cond(
        query["status"] == CaseStatus.CLOSED,
        kit.button(_("Open again"), look="secondary", busy=QueryState.busy, on_click=QueryState.reopen),
        kit.button(_("Close query"), look="secondary", busy=QueryState.busy, on_click=QueryState.close),
    )
    return kit.stack(facts, rx.cond(may, kit.stack(owner, kit.actions(move), gap=4)), gap=4)


def _render_exchange() -> rx.Component:
    may = is_permitted("QUERIES_REPLY")
    answer = kit.form(
        kit.textarea_field(
            _("Answer"),
            "message",
            rows="6",
            max_length=5000,
            hint=_("Sent by e-mail, with the link to the query's page."),
            error=error_of(QueryState, "message"),
            required=True,
            key=_draw(QueryState.answered),
        ),
        kit.actions(kit.submit_button(_("Send answer"), busy=QueryState.busy, busy_label=_("Sending..."))),
        on_submit=QueryState.reply,
        custom_attrs={"id": ANSWER},
    )
    note = kit.form(
        kit.textarea_field(
            _("Note"),
            "note",
            rows="3",
            max_length=5000,
            hint=_("Only the staff reads it."),
            error=error_of(QueryState, "note"),
            required=True,
            key=_draw(QueryState.noted),
        ),
        kit.actions(kit.submit_button(_("Keep note"), look="secondary", busy=QueryState.busy)),
        on_submit=QueryState.note,
        custom_attrs={"id": NOTE},
    )
    return kit.stack(
        rx.cond(
            rx.Var.create(QueryState.messages).length() > 0,
            kit.plain_list(rx.foreach(QueryState.messages, _render_message)),
            kit.empty_state(_("The person wrote no message: call or write to them.")),
        ),
        rx.cond(may, kit.stack(_keep(ANSWER, QueryState.answered), answer, _render_note_fold(note), gap=4)),
        gap=4,
    )


def _query_id() -> Any:
    return rx.Var.create(QueryState.query["id"]).to(str)


def _draw(count: Any) -> Any:
    """The key of a field: another query has its own, and so has the field once it was sent."""
    return _query_id() + ":" + rx.Var.create(count).to_string()


def _keep(form_id: str, count: Any) -> rx.Component:
    return keep_unsaved(form_id, f"{form_id}:" + _query_id(), drawn=count, saves=count)


def _render_note_fold(note: rx.Component) -> rx.Component:
    return kit.fold(_("Add a note for the staff"), kit.stack(_keep(NOTE, QueryState.noted), note, gap=4))


def _render_message(message: Any) -> rx.Component:
    who = rx.match(
        message["who"],
        (Author.PERSON, kit.status_chip(_("Person"), tone="info")),
        ("note", kit.status_chip(_("Note"), tone="warning")),
        kit.status_chip(_("Answer"), tone="success"),
    )
    head = kit.cluster(kit.cluster(who, rx.el.span(message["by"])), rx.el.span(message["at"]), spread=True)
    return kit.list_item(kit.card(head, kit.typed_text(message["text"])))


def feedback_list() -> rx.Component:
    """What people think."""
    counts = kit.stack(
        rx.el.p(rx.el.strong(FeedbackState.mean)), bar_chart(rx.Var.create(FeedbackState.ratings), brief=True), gap=3
    )
    return kit.page(
        kit.page_title(_("Feedback"), lead=_("What people think of the event and its site.")),
        kit.stack(
            rx.cond(FeedbackState.mean != "", kit.section(_("How many gave each rating"), counts)),
            work_list(
                FeedbackState,
                FEEDBACK_COLUMNS,
                _feedback_cells,
                rows=rx.Var.create(FeedbackState.rows),
                caption=_("Feedback, newest first"),
                search=_("Search by words, name or number"),
                filters=(Filter("status", _("Rating"), RATINGS),),
                nothing=_("Nobody has sent feedback yet."),
                download="feedback",
                renamed={"status": "rating"},
            ),
            gap=4,
        ),
    )


def _feedback_cells(row: Any) -> list[kit.Child]:
    sender = kit.stack(row["name"], kit.breakable_address(row["email"]), gap=1)
    return [
        kit.unbroken_text(row["number"]),
        sender,
        row["rating"],
        kit.typed_text(row["message"]),
        kit.in_words(row["when"]),
    ]
