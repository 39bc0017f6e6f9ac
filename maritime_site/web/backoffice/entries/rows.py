"""Which rows the lists of a form have, and in which order; what is typed in them stays in the browser."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

import reflex as rx

from maritime_site.web.backoffice.entries.forms import MOST_ROWS, EntryForm, join_rows, split_rows
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.handlers.form_handler import FormErrors


class EntryRows(FormErrors, rx.State, mixin=True):
    """The numbers of the rows of each list, by its name; `newest` is the highest one ever given."""

    ENTRY_FORMS: ClassVar[Mapping[str, EntryForm]] = MappingProxyType({})

    rows: dict[str, list[str]] = {}
    newest: int = 0

    @rx.event
    @staff_event()
    async def add_entry(self, _context: StaffContext, name: str) -> None:
        """One more empty row at the end of a list."""
        if name in self.rows and len(self.rows[name]) < MOST_ROWS:
            self.newest += 1
            self.rows = self.rows | {name: [*self.rows[name], str(self.newest)]}

    @rx.event
    @staff_event()
    async def take_entry_out(self, _context: StaffContext, name: str, row: str) -> None:
        """Take a row out; what is stored has it until the form is saved."""
        if name in self.rows:
            self.rows = self.rows | {name: [other for other in self.rows[name] if other != row]}

    @rx.event
    @staff_event()
    async def move_entry_up(self, _context: StaffContext, name: str, row: str) -> None:
        """Let a row and the one before it change places."""
        rows = list(self.rows.get(name, ()))
        place = rows.index(row) if row in rows else 0
        if place:
            rows[place - 1 : place + 1] = [row, rows[place - 1]]
            self.rows = self.rows | {name: rows}

    def _read_rows(self, form: Mapping[str, Any]) -> dict[str, str]:
        """What a form says in the rows, and their numbers under each list's name.

        Empty rows come last from here on, so that a row has the number by which a refusal names its entry.
        """
        texts: dict[str, str] = {}
        for name, entries in self.ENTRY_FORMS.items():
            rows = self.rows.get(name, [])
            texts |= {field: str(form.get(field) or "") for row in rows for field in entries.list_fields(name, row)}
            filled = entries.list_filled(texts, name, rows)
            self.rows = self.rows | {name: [*filled, *(row for row in rows if row not in filled)]}
            texts[name] = join_rows(self.rows[name])
        return texts

    def _show_rows(self, values: Mapping[str, str]) -> None:
        """The rows of what is stored, and behind them those that were added here and are not saved yet."""
        stored = {name: split_rows(values[name]) for name in self.ENTRY_FORMS}
        self.rows = {
            name: [*rows, *(row for row in self.rows.get(name, ()) if row not in rows)] for name, rows in stored.items()
        }
        self.newest = max(self.newest, *(len(rows) for rows in stored.values()))
