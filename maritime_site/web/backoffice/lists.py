"""How a work list looks: a filter form, how many there are, the table, and the pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.web import kit
from maritime_site.web.backoffice.bulk import refused_notice
from maritime_site.web.backoffice.downloads import list_download
from maritime_site.web.backoffice.list_state import PICKED, SIZES, ListState
from maritime_site.web.backoffice.view_state import rows_button
from maritime_site.web.kit import Child, Text

Choice = tuple[str, str]


@dataclass(frozen=True)
class Column:
    """A column's head; with a `sort` key the head is a button that sorts by it.

    One `in_hindi`, as its cells by `kit.in_hindi`, is there while the event speaks Hindi.
    """

    label: str
    sort: str = ""
    number: bool = False
    in_hindi: bool = False


@dataclass(frozen=True)
class Filter:
    """A select above the list; its `name` is a parameter of the address, '' among `choices` stands for all."""

    name: str
    label: str
    choices: Sequence[Choice]


@dataclass(frozen=True)
class SearchedFilter:
    """The same for a long list: a combobox, whose `options` are a Var of the state's."""

    name: str
    label: str
    options: rx.Var[list[kit.Option]]


def plain_columns(*labels: str) -> tuple[Column, ...]:
    """Columns of words that no one sorts by."""
    return tuple(map(Column, labels))


def status_filter(chips: Sequence[kit.Chip]) -> Filter:
    """The filter by status, from the chips that show it."""
    choices = (("", _("All")), *((key, str(words)) for key, words, _tone in chips))
    return Filter("status", _("Status"), choices)


def work_list(
    state: type[ListState],
    columns: Sequence[Column],
    cells: Callable[[Any], Sequence[Child]],
    *,
    rows: rx.Var[list[Any]],
    caption: str,
    search: str = "",
    filters: Sequence[Filter | SearchedFilter] = (),
    nothing: str = N_("There is nothing here yet."),
    bulk: rx.Component | None = None,
    bulk_submit: Any = None,
    bulk_asked: tuple[str, str, str] | None = None,
    bulk_told: rx.Component | None = None,
    told_above: bool | rx.Var[bool] = False,
    download: str = "",
    renamed: Mapping[str, str] = MappingProxyType({}),
) -> rx.Component:
    """A list of `rows`, each shown by `cells`.

    `search` is the label of the search box (none without); `nothing` says how entries come. With `bulk` (buttons and
    fields of a form sent to `bulk_submit`) every row can be ticked; `WorkList._picked` reads what was, and the question
    `bulk_asked` (its title, what follows, its yes) stands before what cannot be taken back; `bulk_told` says in it
    first to how many and how much. What was done or refused is not told twice where the screen says it itself
    (`told_above`), or a dialog of it does while that Var is true.
    `download` is the name of the list's sheet, `renamed` its filters that have another name there.
    """
    marks: Any = state  # a BulkListState where there is `bulk`
    body = _render_rows(state, rows, columns, cells, bulk)
    table = kit.work_table(caption, _render_heads(state, columns, bulk), body)
    if bulk is not None:
        table = _render_decided(bulk, table, bulk_submit, bulk_asked, bulk_told)
    found = _render_found(state, rx.cond(state.total > 0, table, _render_empty(state, nothing)), download, renamed)
    return kit.stack(
        _render_outcome(state, told_above),
        *([refused_notice(marks)] if bulk is not None else []),
        _render_filters(state, search, filters),
        rx.cond(state.loaded, found, kit.loading(*(kit.skeleton(height="2.5rem") for _ in range(6)))),
        gap=4,
    )


def _render_heads(state: type[ListState], columns: Sequence[Column], bulk: rx.Component | None) -> list[rx.Component]:
    heads = [_render_head(state, column) for column in columns]
    if bulk is not None:
        marks: Any = state
        heads[0] = kit.tick_head(heads[0], on_change=marks.tick_page, key=rx.Var.create(state.rounds).to_string())
    return heads


def _render_found(
    state: type[ListState], table: rx.Component, download: str, renamed: Mapping[str, str]
) -> rx.Component:
    """How many there are, the table of a page of them, and what is done with a list that holds something."""
    entries = rx.cond(state.total == 1, _("entry"), _("entries"))
    return kit.stack(
        rx.el.p(rx.el.strong(state.total_text), " ", entries, role="status"),
        table,
        kit.pagination(state.page, state.pages, on_previous=state.turn(-1), on_next=state.turn(1)),
        rx.cond(state.total > SIZES[0], _render_paging(state)),
        rx.cond(state.total > 0, kit.cluster(rows_button())),
        *([rx.cond(state.total > 0, list_download(download, state, renamed))] if download else []),
        gap=4,
    )


def _render_paging(state: type[ListState]) -> rx.Component:
    """How many rows a page, and which page (BULK-1)."""
    sizes = [(str(size), str(size)) for size in SIZES]
    size, place = rx.Var.create(state.size).to_string(), rx.Var.create(state.page).to_string()
    return kit.paging_bar(
        kit.select_field(
            _("Rows a page"), "size", sizes, id="rows-a-page", default_value=size, key=size, on_change=state.resize
        ),
        kit.number_field(_("Page"), "page", id="go-to-page", min=1, required=True, default_value=place, key=place),
        kit.submit_button(_("Go to page"), look="secondary"),
        on_submit=state.jump,
    )


def _render_outcome(state: type[ListState], told_above: bool | rx.Var[bool]) -> rx.Component:
    outcome = rx.fragment(
        kit.error_summary(state.problems),
        kit.done_notice(state.done),
    )
    if isinstance(told_above, rx.Var):
        return rx.cond(told_above, rx.fragment(), outcome)
    return rx.fragment() if told_above else outcome


def _render_decided(
    bulk: rx.Component,
    table: rx.Component,
    submit: Any,
    dialog_texts: tuple[str, str, str] | None,
    effect: rx.Component | None,
) -> rx.Component:
    if dialog_texts is None:
        return kit.bulk_form(bulk, table, on_submit=submit)
    title, text, yes = map(_, dialog_texts)
    form, question = "bulk-form", "bulk-question"
    ask = kit.confirm_dialog(title, text, id=question, confirm=yes, keep=_("Leave it as it is"), form=form, lead=effect)
    return rx.fragment(kit.bulk_form(bulk, table, on_submit=submit, id=form, dialog_id=question), ask)


def _render_filters(state: type[ListState], search: str, filters: Sequence[Filter | SearchedFilter]) -> rx.Component:
    fields: list[Child] = [_render_filter(state, choice) for choice in filters]
    if search:
        words, rounds = state.asked.get("search", ""), rx.Var.create(state.rounds).to_string()
        box = kit.text_field(
            search, "search", type="search", id="filter-search", max_length=200, default_value=words, key=rounds
        )
        fields.insert(0, box)
    if not fields:
        return rx.fragment()
    return kit.filter_bar(*fields, kit.submit_button(_("Show"), look="secondary"), on_submit=state.narrow)


def _render_filter(state: type[ListState], each: Filter | SearchedFilter) -> rx.Component:
    shared = {"id": f"filter-{each.name}", "key": rx.Var.create(state.rounds).to_string()}
    label, known = _(each.label), state.asked.get(each.name, "")
    if isinstance(each, Filter):
        picked = state.pick(each.name)
        return kit.select_field(label, each.name, each.choices, default_value=known, on_change=picked, **shared)
    return kit.combobox_field(
        label,
        each.name,
        each.options,
        value=known,
        none=_("None has this name."),
        on_choose=state.pick(each.name),
        **shared,
    )


def _render_empty(state: type[ListState], nothing: str) -> rx.Component:
    everything = kit.button(_("Show all"), look="secondary", small=True, on_click=state.narrow({}))
    return rx.cond(
        state.is_narrowed,
        kit.empty_state(_("Nothing matches these filters."), action=everything),
        kit.empty_state(_(nothing)),
    )


def _render_head(state: type[ListState], column: Column) -> rx.Component:
    sort = state.asked.get("sort", "")
    return kit.column_head(
        kit.in_hindi(_(column.label)) if column.in_hindi else column.label,
        number=column.number,
        on_sort=state.order(column.sort) if column.sort else None,
        ascending=sort == column.sort,
        descending=sort == f"-{column.sort}",
    )


def _render_rows(
    state: type[ListState],
    rows: rx.Var[list[Any]],
    columns: Sequence[Column],
    cells: Callable[[Any], Sequence[Child]],
    bulk: Any,
) -> rx.Component:
    heads, numbers = [column.label for column in columns], [n for n, column in enumerate(columns) if column.number]

    marks: Any = state

    def row(entry: Any) -> rx.Component:
        row_cells = list(cells(entry))
        if bulk is not None:
            name, label = f"{PICKED}{entry['id']}", _("Choose {name}", name=entry["name"])
            again = rx.Var.create(state.rounds).to_string() + "-" + rx.Var.create(state.page).to_string()
            ticked = {"checked": marks.picked.contains(entry["id"]), "on_tick": marks.tick(entry["id"])}
            row_cells[0] = kit.tick_cell(row_cells[0], name=name, label=label, key=again, **ticked)
        # A tick belongs to an entry, not to a place in the list: what moves up must not be found ticked.
        return kit.table_row(heads, *row_cells, numbers=numbers, key=entry["id"])

    return rx.foreach(rows, row)


def detail_link(text: Child, path: Text) -> rx.Component:
    """A row's name, leading to its detail."""
    return kit.text_link(text, path)


def reference_link(reference: Text, path: Text) -> rx.Component:
    """The same where a reference names the row: it stays in one piece."""
    return detail_link(kit.unbroken_text(reference), path)
