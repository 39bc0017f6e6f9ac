"""A sheet is checked cell by cell before anything of it is kept (IMPORT-1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.text.sheet_reader import SheetRow
from maritime_site.domain.imports.cells import read_row
from maritime_site.domain.people.kinds import Form, Kind
from maritime_site.domain.people.rules.schemas import Rule
from maritime_site.domain.people.staff import find_all_by_email

MOST_NAMED = 2_000
CHUNK = 500
REPEATED = N_("Row {row} has the same email address")


@dataclass
class CheckedSheet:
    """What was found: how many rows there are and how many can be imported, and each cell that is wrong."""

    rows: int = 0
    good: int = 0
    problem_count: int = 0
    problems: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    duplicates: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])

    def note_problems(self, row: int, errors: dict[str, str]) -> None:
        """Name a row's cells; the first MOST_NAMED are kept, all are counted."""
        self.problem_count += len(errors)
        for column, message in errors.items():
            if len(self.problems) < MOST_NAMED:
                self.problems.append({"row": row, "column": column, "message": message})


def check_rows(
    session: Session, rows: Iterable[SheetRow], columns: Sequence[str], *, kind: Kind, form: Form, rule: Rule
) -> CheckedSheet:
    """Check every row. A duplicate is somebody of this kind who is registered; it is no problem, it is left out."""
    result, seen, readable = CheckedSheet(), dict[str, int](), dict[str, int]()
    for row in rows:
        result.rows += 1
        try:
            email = read_row(row.cells, columns, form, rule).email.lower()
        except Invalid as refusal:
            result.note_problems(row.number, refusal.errors)
            continue
        if email in seen:
            result.note_problems(row.number, {"email": _(REPEATED, row=seen[email])})
            continue
        seen[email] = readable[email] = row.number
        if len(readable) >= CHUNK:
            _note_duplicates(session, result, readable, kind)
    _note_duplicates(session, result, readable, kind)
    return result


def _note_duplicates(session: Session, result: CheckedSheet, readable: dict[str, int], kind: Kind) -> None:
    known = find_all_by_email(session, kind.key, readable) if readable else {}
    result.good += len(readable) - len(known)
    result.duplicates += [{"row": readable[email], "existingId": str(known[email])} for email in known]
    readable.clear()
