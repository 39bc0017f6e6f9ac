"""People to download: registrations, passes, nominations, stalls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any

from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.text.formatting import to_major_units
from maritime_site.core.text.i18n import N_
from maritime_site.core.text.spreadsheets import Cell
from maritime_site.domain.awards import queries as awards
from maritime_site.domain.awards.models import NominationStatus
from maritime_site.domain.exhibition import queries as exhibition
from maritime_site.domain.exhibition import staff_queries as stalls
from maritime_site.domain.exhibition.models import ApplicationStatus
from maritime_site.domain.exhibition.plan import BLOCKED, FREE, HELD, TAKEN_WORD
from maritime_site.domain.exhibitor_orders import queries as orders
from maritime_site.domain.exhibitor_tasks import queries as tasks
from maritime_site.domain.exports.spreadsheets import Column, ExportFilters, Sheet, attribute_column, paged_rows
from maritime_site.domain.passes import staff as passes
from maritime_site.domain.people import registration_search
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.registration_search import RegistrationFilters
from maritime_site.domain.people.rules.answers import word_answer
from maritime_site.domain.people.rules.queries import key_of, read_rule, rule_keys
from maritime_site.domain.people.rules.schemas import KeptQuestion


def _list_registrations(session: Session, filters: ExportFilters, number: int, size: int) -> Sequence[Person]:
    given = {name: filters.get(name, "") for name in ("search", "status", "kind", "country", "answer")}
    return registration_search.search_registrations(session, RegistrationFilters(**given, page=number, page_size=size))[
        0
    ]


def _list_passes(session: Session, filters: ExportFilters, number: int, size: int) -> Sequence[Any]:
    return passes.list_passes(
        session,
        search=filters.get("search", ""),
        status=filters.get("status", ""),
        kind=filters.get("kind", ""),
        page=number,
        page_size=size,
    )[0]


def _list_nominations(session: Session, filters: ExportFilters, number: int, size: int) -> Sequence[Any]:
    return awards.list_nominations(
        session,
        search=filters.get("search", ""),
        status=filters.get("status", ""),
        category=filters.get("category", ""),
        page=number,
        page_size=size,
    )[0]


def _list_stalls(session: Session, filters: ExportFilters, number: int, size: int) -> Sequence[Any]:
    return stalls.office_stalls(
        session,
        search=filters.get("search", ""),
        status=filters.get("status", ""),
        page=number,
        page_size=size,
        now=utc_now(),
    )[0]


def _list_applications(session: Session, filters: ExportFilters, number: int, size: int) -> Sequence[Any]:
    return exhibition.list_applications(
        session, search=filters.get("search", ""), status=filters.get("status", ""), page=number, page_size=size
    )[0]


def _list_orders(session: Session, _asked: ExportFilters, number: int, size: int) -> Sequence[Any]:
    return orders.list_lines(session, page=number, page_size=size)


def _list_task_answers(session: Session, _asked: ExportFilters, number: int, size: int) -> Sequence[Any]:
    return tasks.list_answers(session, page=number, page_size=size)


def _quoted_amount(row: Any) -> Decimal | None:
    price = row[0].price
    return to_major_units(price.amount) if price else None


def _list_answer_columns(session: Session, filters: ExportFilters) -> tuple[Column, ...]:
    """A column for every question of every kind's rule, or of the one kind that is asked for."""
    rules = [read_rule(session, key) for key, kind, _form in rule_keys() if filters.get("kind", "") in {"", kind.key}]
    titles: dict[str, dict[str, KeptQuestion]] = {}
    for rule in rules:
        for question in rule.questions:
            titles.setdefault(question.key, {})[rule.key] = question
    return tuple(
        Column(f"answers.{key}", next(iter(questions.values())).label.localized(), _answer_reader(key, questions))
        for key, questions in titles.items()
    )


def _answer_reader(key: str, questions: dict[str, KeptQuestion]) -> Callable[[Person], Cell]:
    def read(person: Person) -> Cell:
        value, question = person.answers.get(key), questions.get(key_of(person))
        if value is None:
            return None
        if question and question.type in {"choice", "file"}:
            return word_answer(question, value)
        return Decimal(str(value)) if isinstance(value, float) else value

    return read


SHEETS = (
    Sheet(
        "registrations",
        N_("Registrations"),
        (
            attribute_column("reference", N_("Reference")),
            attribute_column("kind", N_("Kind")),
            attribute_column("category", N_("Category")),
            attribute_column("status", N_("Status")),
            attribute_column("firstName", N_("First name"), "first_name"),
            attribute_column("lastName", N_("Last name"), "last_name"),
            attribute_column("email", N_("Email")),
            attribute_column("mobile", N_("Mobile")),
            attribute_column("organisation", N_("Organisation")),
            attribute_column("designation", N_("Designation")),
            attribute_column("country", N_("Country")),
            attribute_column("language", N_("Language")),
            attribute_column("listed", N_("In the directory")),
            Column("answers", N_("Answers to the questions of the rules"), lambda _row: None),
            attribute_column("createdAt", N_("Registered"), "created_at"),
            attribute_column("updatedAt", N_("Changed"), "updated_at"),
        ),
        paged_rows(_list_registrations),
        ("search", "status", "kind", "country", "answer"),
        {"answers": _list_answer_columns},
        choices={"status": frozenset(Status), "kind": KINDS},
    ),
    Sheet(
        "passes",
        N_("Passes"),
        (
            attribute_column("number", N_("Pass number"), part=0),
            Column("name", N_("Name"), lambda row: row[1].full_name),
            attribute_column("kind", N_("Kind"), part=1),
            attribute_column("organisation", N_("Organisation"), part=1),
            attribute_column("country", N_("Country"), part=1),
            Column("status", N_("Status"), lambda row: row[0].status),
            attribute_column("validFrom", N_("Valid from"), "valid_from", 0),
            attribute_column("validTo", N_("Valid to"), "valid_to", 0),
            attribute_column("issuedAt", N_("Issued"), "issued_at", 0),
            attribute_column("revokedAt", N_("Revoked"), "revoked_at", 0),
        ),
        paged_rows(_list_passes),
        ("search", "status", "kind"),
        choices={"status": (passes.VALID, passes.REVOKED, passes.OTHER_DAYS), "kind": KINDS},
    ),
    Sheet(
        "nominations",
        N_("Nominations"),
        (
            attribute_column("reference", N_("Reference"), part=0),
            attribute_column("category", N_("Category"), "name_en", 1),
            attribute_column("status", N_("Status"), part=0),
            attribute_column("nomineeName", N_("Nominee"), "nominee_name", 0),
            attribute_column("nomineeEmail", N_("Nominee's email"), "nominee_email", 0),
            attribute_column("organisation", N_("Organisation"), part=0),
            attribute_column("nominatorName", N_("Nominated by"), "nominator_name", 0),
            attribute_column("nominatorEmail", N_("Nominator's email"), "nominator_email", 0),
            attribute_column("statement", N_("Statement"), part=0),
            attribute_column("createdAt", N_("Nominated"), "created_at", 0),
        ),
        paged_rows(_list_nominations),
        ("search", "status", "category"),
        choices={"status": frozenset(NominationStatus)},
    ),
    Sheet(
        "stalls",
        N_("Stalls"),
        (
            attribute_column("code", N_("Stall")),
            attribute_column("hall", N_("Hall")),
            attribute_column("area", N_("Square metres")),
            attribute_column("type", N_("Type")),
            attribute_column("openSides", N_("Open sides"), "open_sides"),
            attribute_column("priceClass", N_("Price class"), "price_class"),
            attribute_column("status", N_("Status")),
            attribute_column("applicationStatus", N_("Application"), "application_status"),
            attribute_column("company", N_("Company")),
            attribute_column("blockReason", N_("Blocked because"), "block_reason"),
        ),
        paged_rows(_list_stalls),
        choices={"status": (FREE, HELD, TAKEN_WORD, BLOCKED)},
    ),
    Sheet(
        "stall-applications",
        N_("Stall applications"),
        (
            attribute_column("reference", N_("Reference"), part=0),
            attribute_column("status", N_("Status"), part=0),
            Column("stall", N_("Stall"), lambda row: row[0].stall.code),
            attribute_column("hall", N_("Hall"), part=0),
            Column("company", N_("Company"), lambda row: row[1].details.get("company_name", "") or row[1].organisation),
            Column("name", N_("Name"), lambda row: row[1].full_name),
            attribute_column("email", N_("Email"), part=1),
            attribute_column("fasciaName", N_("Fascia name"), "fascia_name", 0),
            attribute_column("taxNumber", N_("Tax number"), "tax_number", 0),
            Column("price", N_("Price"), _quoted_amount),
            attribute_column("invoiceNumber", N_("Invoice"), "invoice_number", 0),
            attribute_column("createdAt", N_("Begun"), "created_at", 0),
            attribute_column("updatedAt", N_("Changed"), "updated_at", 0),
        ),
        paged_rows(_list_applications),
        choices={"status": frozenset(ApplicationStatus)},
    ),
    Sheet(
        "exhibitor-orders",
        N_("Exhibitors' orders"),
        (
            attribute_column("company", N_("Company")),
            attribute_column("item", N_("Item"), "title"),
            attribute_column("quantity", N_("Quantity")),
            Column("price", N_("Price of one"), lambda row: to_major_units(row.price_minor)),
            attribute_column("note", N_("Note")),
            attribute_column("orderedAt", N_("Ordered"), "ordered_at"),
        ),
        paged_rows(_list_orders),
        (),
    ),
    Sheet(
        "exhibitor-tasks",
        N_("Exhibitors' tasks"),
        (
            attribute_column("company", N_("Company")),
            attribute_column("task", N_("Task"), "title"),
            attribute_column("dueAt", N_("Until"), "due_at"),
            Column("done", N_("Done"), lambda row: row.is_done),
            attribute_column("answer", N_("Answer")),
            attribute_column("doneAt", N_("Answered"), "done_at"),
        ),
        paged_rows(_list_task_answers),
        (),
    ),
)
