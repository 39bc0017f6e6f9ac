"""What a list to download is: its columns, its filters, and where its rows come from (BO-4)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Select
from sqlmodel import Session

from maritime_site.core.db.statements import execute
from maritime_site.core.text.i18n import has_hindi
from maritime_site.core.text.spreadsheets import Cell

PAGE = 1000
ExportFilters = Mapping[str, str]
Rows = Callable[[Session, ExportFilters], Iterator[Any]]
Page = Callable[[Session, ExportFilters, int, int], Sequence[Any]]


@dataclass(frozen=True)
class Column:
    """One column: its name in the address, its head in the file, and how it is read from a row."""

    key: str
    title: str
    read: Callable[[Any], Cell]

    @property
    def is_hindi(self) -> bool:
        """Whether it holds the Hindi of a text that is written in both languages."""
        return self.key.endswith("Hi")


@dataclass(frozen=True)
class Sheet:
    """One list to download; `filters` are the list's own, `choices` all that some of them may say.

    A column in `expanded` stands for those read at download. `permission` is needed beside that of every download.

    Registered in `registry.py`; nothing else needs to know it.
    """

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: Rows
    filters: tuple[str, ...] = ("search", "status")
    expanded: Mapping[str, Callable[[Session, ExportFilters], tuple[Column, ...]]] | None = None
    choices: Mapping[str, Collection[str]] = field(default_factory=dict[str, Collection[str]])
    permission: str = ""

    @property
    def offered(self) -> tuple[Column, ...]:
        """The columns to choose from: those of Hindi only while the event speaks it."""
        return tuple(column for column in self.columns if has_hindi() or not column.is_hindi)

    def chosen(self, keys: Sequence[str]) -> tuple[Column, ...]:
        """The columns with these keys, in this order; all that are offered when none is named. Raises KeyError."""
        known = {column.key: column for column in self.columns}
        return tuple(known[key] for key in keys) or self.offered


def paged_rows(page: Page, size: int = PAGE) -> Rows:
    """Rows of a list that answers page by page: `page(session, asked, number, size)`."""

    def rows(session: Session, filters: ExportFilters) -> Iterator[Any]:
        number = 1
        while True:
            result = page(session, filters, number, size)
            yield from result
            if len(result) < size:
                return
            session.expunge_all()
            number += 1

    return rows


def streamed_rows(select_of: Callable[[Session, ExportFilters], Select[*tuple[Any, ...]]]) -> Rows:
    """Rows of one SELECT, fetched some hundred at a time."""

    def rows(session: Session, filters: ExportFilters) -> Iterator[Any]:
        yield from execute(session, select_of(session, filters).execution_options(yield_per=PAGE))

    return rows


def attribute_column(key: str, title: str, name: str = "", part: int | None = None) -> Column:
    """A column that reads an attribute: of the row, or of its `part` when rows are tuples."""
    attribute = name or key

    def read(row: Any) -> Cell:
        value = getattr(row if part is None else row[part], attribute)
        return value if value is None or isinstance(value, str | int) or hasattr(value, "year") else str(value)

    return Column(key, title, read)
