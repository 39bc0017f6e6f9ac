"""Downloading a list: judged, put on record, then read row by row (BO-4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlmodel import Session

from maritime_site.core.errors import Invalid, NotFound
from maritime_site.core.ids import read_uuid
from maritime_site.core.schemas import many_lines
from maritime_site.core.text.field_errors import BAD_VALUE, CHOICE, UNKNOWN
from maritime_site.core.text.i18n import _
from maritime_site.core.text.spreadsheets import Cell
from maritime_site.domain.administration.permissions import PermissionSet, require_permission
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.exports.registry import SHEETS
from maritime_site.domain.exports.spreadsheets import Column, Sheet

LONGEST = 200


@dataclass(frozen=True)
class Order:
    """A download that was judged: which list, which columns, which of its rows."""

    sheet: Sheet
    columns: tuple[Column, ...]
    asked: Mapping[str, str]

    @property
    def heads(self) -> list[str]:
        """The head of each column, in the language of whoever downloads."""
        return [_(column.title) for column in self.columns]

    @property
    def title(self) -> str:
        """What the list is called, in the same language."""
        return _(self.sheet.title)

    def expand(self, session: Session) -> Order:
        """The order with the columns that are known only now, as the answers to the questions of the office's rules."""
        columns: list[Column] = []
        for column in self.columns:
            more = (self.sheet.expanded or {}).get(column.key)
            columns += more(session, self.asked) if more else [column]
        return replace(self, columns=tuple(columns))

    def rows(self, session: Session) -> Iterator[list[Cell]]:
        """Every row, newest first; few are in memory at a time."""
        for row in self.sheet.rows(session, self.asked):
            yield [column.read(row) for column in self.columns]


def validate_order(name: str, columns: str, filters: Mapping[str, str], *, permission_set: PermissionSet) -> Order:
    """Judge a request to download a list: `columns` are keys divided by commas, empty for all of them.

    Raises NotFound for an unknown list, NotAllowed without EXPORTS or what the list needs
    beside, Invalid for unknown columns or filters.
    """
    require_permission(permission_set, "EXPORTS")
    sheet = SHEETS.get(name)
    if sheet is None:
        raise NotFound(_("There is no such list"))
    if sheet.permission:
        require_permission(permission_set, sheet.permission)
    given = {key: value.strip() for key, value in filters.items() if value.strip()}
    _check_filters(sheet, given)
    try:
        chosen = sheet.chosen(_split_keys(columns))
    except KeyError as unknown:
        raise Invalid({"columns": _(CHOICE)}) from unknown
    return Order(sheet, chosen, given)


def _split_keys(columns: str) -> Sequence[str]:
    return list(dict.fromkeys(part.strip() for part in columns.split(",") if part.strip()))


def _check_filters(sheet: Sheet, filters: Mapping[str, str]) -> None:
    for key, value in filters.items():
        if key not in sheet.filters:
            raise Invalid({key: _(UNKNOWN)})
        if len(value) > LONGEST or not _is_plain(value):
            raise Invalid({key: _(BAD_VALUE)})
        if key in sheet.choices and value not in sheet.choices[key]:
            raise Invalid({key: _(CHOICE)})
    if "packageId" in filters and read_uuid(filters["packageId"]) is None:
        raise Invalid({"packageId": _(BAD_VALUE)})


def _is_plain(value: str) -> bool:
    """Whether it holds nothing but what lists are searched by: Hindi words have joiners, which no eye sees."""
    try:
        return many_lines(value) == value
    except ValueError:
        return False


def record_download(session: Session, order: Order, form: str, count: int, *, actor: Actor, now: datetime) -> None:
    """Put a download on record: the list, its columns and filters, and how many rows left the house."""
    values = {
        "format": form,
        "rows": count,
        "filters": dict(order.asked),
        "columns": [column.key for column in order.columns],
    }
    audit.append_entry(
        session, actor, "export.download", entity="export", entity_id=order.sheet.name, before={}, after=values, now=now
    )
