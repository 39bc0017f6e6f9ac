"""Which rows the lists of the event's form have, and in which order; what is typed in them stays in the browser."""

from __future__ import annotations

from collections.abc import Mapping

import reflex as rx

from maritime_site.ports.event_facts import MOST_ENTRIES
from maritime_site.web.backoffice.event.entries import ENTRY_FORMS, list_filled
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event


class EntryRows(rx.State, mixin=True):
    """The numbers of the rows of each list, by its name; `newest` is the highest one ever given."""

    rows: dict[str, list[str]] = {}
    newest: int = 0

    @rx.event
    @staff_event("EVENT_EDIT")
    async def add_entry(self, _context: StaffContext, fact: str) -> None:
        """One more empty row at the end of a list."""
        if fact in ENTRY_FORMS and len(self.rows[fact]) < MOST_ENTRIES:
            self.newest += 1
            self.rows = self.rows | {fact: [*self.rows[fact], str(self.newest)]}

    @rx.event
    @staff_event("EVENT_EDIT")
    async def take_entry_out(self, _context: StaffContext, fact: str, row: str) -> None:
        """Take a row out; the draft has it until it is saved."""
        if fact in ENTRY_FORMS:
            self.rows = self.rows | {fact: [other for other in self.rows[fact] if other != row]}

    @rx.event
    @staff_event("EVENT_EDIT")
    async def move_entry_up(self, _context: StaffContext, fact: str, row: str) -> None:
        """Let a row and the one before it change places."""
        rows = list(self.rows.get(fact, ()))
        place = rows.index(row) if row in rows else 0
        if place:
            rows[place - 1 : place + 1] = [row, rows[place - 1]]
            self.rows = self.rows | {fact: rows}

    def _put_empty_rows_last(self, texts: Mapping[str, str]) -> None:
        """So that a row has the number by which a refusal names its entry."""
        for fact, rows in self.rows.items():
            filled = list_filled(texts, fact, rows)
            self.rows = self.rows | {fact: [*filled, *(row for row in rows if row not in filled)]}

    def _show_rows(self, values: Mapping[str, str]) -> None:
        """The rows of a draft, and behind them those that were added here: what is typed in them is not saved yet."""
        stored = {fact: values[fact].split(",") for fact in ENTRY_FORMS}
        self.rows = {
            fact: [*rows, *(row for row in self.rows.get(fact, ()) if row not in rows)] for fact, rows in stored.items()
        }
        self.newest = max(self.newest, *(len(rows) for rows in stored.values()))
