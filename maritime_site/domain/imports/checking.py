"""A sheet is checked cell by cell before anything of it is kept (IMPORT-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.text.i18n import DEFAULT, LANGUAGES, N_, _, current_language, use_language
from maritime_site.core.text.sheet_reader import SheetRow
from maritime_site.domain.imports.cells import read_row
from maritime_site.domain.people.kinds import Form, Kind
from maritime_site.domain.people.rules.schemas import Rule
from maritime_site.domain.people.staff import find_all_by_email

MOST_NAMED = 2_000
CHUNK = 500
REPEATED = N_("Row {row} has the same email address")

Errors = dict[str, str]


@dataclass
class CheckedSheet:
    """What was found: how many rows there are and how many can be imported, and each cell that is wrong."""

    rows: int = 0
    good: int = 0
    problem_count: int = 0
    problems: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    duplicates: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])

    def note_problems(self, row: int, find_errors: Callable[[], Errors]) -> None:
        """Name a row's cells in every language; the first MOST_NAMED are kept, all are counted."""
        room = MOST_NAMED - len(self.problems)
        messages = {code: _in_language(code, find_errors) for code in (LANGUAGES if room else (DEFAULT,))}
        columns = list(messages[DEFAULT])
        self.problem_count += len(columns)
        self.problems += [
            {"row": row, "column": column, "messages": {code: messages[code][column] for code in LANGUAGES}}
            for column in columns[:room]
        ]


def _in_language(code: str, find_errors: Callable[[], Errors]) -> Errors:
    with use_language(code):
        return find_errors()


def tell_problem(problem: Mapping[str, Any]) -> str:
    """What is wrong with a cell, in the reader's language; of an earlier sheet in the one it was checked in."""
    return problem["messages"][current_language()] if "messages" in problem else problem["message"]


def check_rows(
    session: Session, rows: Iterable[SheetRow], columns: Sequence[str], *, kind: Kind, form: Form, rule: Rule
) -> CheckedSheet:
    """Check every row. A duplicate is somebody of this kind who is registered; it is no problem, it is left out."""
    result, seen, readable = CheckedSheet(), dict[str, int](), dict[str, int]()
    for row in rows:
        result.rows += 1
        try:
            email = read_row(row.cells, columns, form, rule).email.lower()
        except Invalid:
            result.note_problems(row.number, partial(_find_errors, row, columns, form, rule))
            continue
        if email in seen:
            result.note_problems(row.number, partial(_tell_repeated, seen[email]))
            continue
        seen[email] = readable[email] = row.number
        if len(readable) >= CHUNK:
            _note_duplicates(session, result, readable, kind)
    _note_duplicates(session, result, readable, kind)
    return result


def _find_errors(row: SheetRow, columns: Sequence[str], form: Form, rule: Rule) -> Errors:
    """What is wrong with a row's cells, as they stand from left to right."""
    try:
        read_row(row.cells, columns, form, rule)
    except Invalid as refusal:
        places = {column: place for place, column in enumerate(columns)}
        return dict(sorted(refusal.errors.items(), key=lambda error: places.get(error[0], len(places))))
    return {}


def _tell_repeated(row: int) -> Errors:
    return {"email": _(REPEATED, row=row)}


def _note_duplicates(session: Session, result: CheckedSheet, readable: dict[str, int], kind: Kind) -> None:
    known = find_all_by_email(session, kind.key, readable) if readable else {}
    result.good += len(readable) - len(known)
    result.duplicates += [
        {"row": row, "existingId": str(known[email])} for email, row in readable.items() if email in known
    ]
    readable.clear()
