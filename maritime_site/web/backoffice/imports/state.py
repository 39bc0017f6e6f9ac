"""Importing people on the screen: hand a sheet in, match its columns, see each wrong cell, import, follow it."""

from __future__ import annotations

from typing import Any, TypedDict
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.text.formatting import format_count
from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.domain.imports import service
from maritime_site.domain.imports.checking import tell_problem
from maritime_site.domain.imports.columns import ImportField, list_fields
from maritime_site.domain.imports.models import ImportStatus, PeopleImport
from maritime_site.domain.people.kinds import KINDS, form_key
from maritime_site.domain.people.rules.queries import read_rule, rule_key_of
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.fresh_forms import reset_form
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, say_done
from maritime_site.web.handlers.paths import last_part
from maritime_site.web.routes import localize_path

PATH = "/admin/imports"
NEWEST, MOST_SHOWN = 20, 200
COLUMN = "column-"
STATUSES = {
    ImportStatus.CHECKED: N_("Checked"),
    ImportStatus.RUNNING: N_("Under way"),
    ImportStatus.DONE: N_("Imported"),
    ImportStatus.FAILED: N_("Stopped by an error"),
}


class ImportRow(TypedDict):
    """An import in the list."""

    id: str
    name: str
    kind: str
    status: str
    rows: str
    created: str
    when: str
    path: str


class SheetColumn(TypedDict):
    """A column of the sheet, and the field it fills."""

    name: str
    heading: str
    field: str


class CellRow(TypedDict):
    """A cell that is wrong."""

    row: str
    column: str
    message: str


class ImportsState(FormErrors, rx.State):
    """Handing in a sheet, and the imports before."""

    loaded: bool = False
    rows: list[ImportRow] = []
    kinds: list[list[str]] = []

    @rx.event
    @staff_event("PEOPLE_IMPORT")
    async def open(self, _context: StaffContext) -> None:
        """Show what was imported before."""
        imports, _total = await read_in_thread(service.list_imports, page=1, page_size=NEWEST)
        self.rows = [_to_import_row(row) for row in imports]
        forms = [(kind, form) for kind in KINDS.values() for form in kind.forms]
        self.kinds = [[form_key(kind, form), _(form.label or kind.label)] for kind, form in forms]
        self.loaded = True

    @rx.event
    @staff_event("PEOPLE_IMPORT")
    async def arrived(self, context: StaffContext) -> rx.event.EventSpec | None:
        """A sheet was handed in over REST: go on with it."""
        imports, _total = await read_in_thread(service.list_imports, page=1, page_size=NEWEST)
        mine = next((row for row in imports if row.made_by == context.administrator.id), None)
        return rx.redirect(localize_path(f"{PATH}/{mine.id}", current_language())) if mine else None


def _to_import_row(row: PeopleImport) -> ImportRow:
    return ImportRow(
        id=str(row.id),
        name=row.file_name or str(row.id),
        kind=_(KINDS[row.kind].label_of(row.category)),
        status=row.status,
        rows=format_count(row.rows),
        created=format_count(row.created),
        when=format_moment(row.created_at),
        path=f"{PATH}/{row.id}",
    )


# What follows for those who were made.
APPROVED_NEXT = N_("They are approved when they first sign in: that proves their address.")
DECIDED_NEXT = N_("When they first sign in, that proves their address, and each of them then waits for a decision.")


class ImportState(FormErrors, rx.State):
    """One import: its columns, its wrong cells, and how far it is."""

    loaded: bool = False
    id: str = ""
    name: str = ""
    kind: str = ""
    status: str = ""
    notify: bool = False
    facts: dict[str, str] = {}
    has_problems: bool = False
    has_good: bool = False
    columns: list[SheetColumn] = []
    fields: list[list[str]] = []
    cells: list[CellRow] = []
    duplicates: list[CellRow] = []
    percent: int = 0
    written: int = 0

    @rx.event
    @staff_event("PEOPLE_IMPORT")
    async def open(self, _context: StaffContext) -> None:
        """Show the import of this address."""
        reset_form(self)
        self.id = str(uuid_of(last_part(self.router)))
        await self._show()

    @rx.event
    @staff_event("PEOPLE_IMPORT")
    async def match(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Check the sheet again with the columns that were chosen."""
        chosen = [str(form.get(column["name"], "")) for column in self.columns]
        await read_in_thread(_match_again, self.id, chosen, context)
        await self._say(_("The sheet was checked again"))

    @rx.event
    @staff_event("PEOPLE_IMPORT")
    async def start(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Import all rows, or the good ones where cells are wrong."""
        await in_transaction(
            service.commit_import,
            uuid_of(self.id),
            only_good=self.has_problems,
            notify=bool(form.get("notify")),
            actor=context.actor,
            now=context.now,
        )
        await self._say(_("The import has begun. It goes on when you leave this page."))

    @rx.event
    @staff_event("PEOPLE_IMPORT", anew=False)
    async def beat(self, _context: StaffContext) -> None:
        """See by itself how far it is."""
        notice = self.done
        await self._show()
        self.done = notice if self.status != ImportStatus.DONE else _("Everybody is imported")

    async def _say(self, words: str) -> None:
        await self._show()
        await say_done(self, words)

    async def _show(self) -> None:
        row, fields = await read_in_thread(_read_sheet, uuid_of(self.id))
        labels = {field.name: _(field.label) for field in fields}
        self.name, self.kind = row.file_name, _(KINDS[row.kind].label_of(row.category))
        self.status, self.notify = row.status, row.notify
        counted = ("rows", "good", "problem_count", "done", "created", "skipped", "to_prove", "waitlisted")
        self.facts = {name: format_count(getattr(row, name)) for name in counted}
        self.facts["next"] = _(APPROVED_NEXT if row.approve else DECIDED_NEXT) if row.to_prove else ""
        self.facts["duplicates"] = format_count(len(row.duplicates))
        self.has_problems, self.has_good = row.problem_count > 0, row.good > 0
        self.percent = row.done * 100 // row.rows if row.rows else 0
        self.fields = [["", _("Leave this column out")], *([name, label] for name, label in labels.items())]
        self.columns = [
            SheetColumn(name=f"{COLUMN}{place}", heading=heading or str(place + 1), field=field)
            for place, (heading, field) in enumerate(zip(row.heading, row.columns, strict=True))
        ]
        self.cells = [
            CellRow(
                row=str(problem["row"]), column=labels.get(problem["column"], _("File")), message=tell_problem(problem)
            )
            for problem in row.problems[:MOST_SHOWN]
        ]
        self.duplicates = [
            CellRow(row=str(duplicate["row"]), column="", message=f"/admin/registrations/{duplicate['existingId']}")
            for duplicate in row.duplicates[:MOST_SHOWN]
        ]
        self.written, self.loaded = self.written + 1, True


def _read_sheet(session: Session, id: UUID) -> tuple[PeopleImport, tuple[ImportField, ...]]:
    row = service.get_import(session, id)
    _kind, form = service.form_of(row)
    return row, list_fields(form, read_rule(session, rule_key_of(form)))


def _match_again(_session: Session, id: str, chosen: list[str], context: StaffContext) -> None:
    service.match_again(get_services(), uuid_of(id), chosen, actor=context.actor, now=context.now)
