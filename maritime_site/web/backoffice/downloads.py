"""Downloading lists with chosen columns, and files that people handed in (BO-4).

`assets/office.js` fetches them from REST with the token in a header.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.exports.registry import SHEETS
from maritime_site.domain.exports.spreadsheets import Column, Sheet
from maritime_site.web import kit
from maritime_site.web.backoffice.office import OfficeState, is_permitted


def download_form(sheet: Sheet, *filters: kit.Child, prefix: str = "") -> rx.Component:
    """A list's columns to choose from, what narrows it, and a button for each kind of file."""
    columns = [_render_column(column, f"{prefix}{sheet.name}-{column.key}") for column in sheet.columns]
    return kit.form(
        kit.choice_group(_("Columns"), *columns, id=f"{prefix}{sheet.name}-columns", columns=True),
        *filters,
        kit.actions(
            kit.submit_button(_("Download CSV"), value="csv"),
            kit.submit_button(_("Download XLSX"), look="secondary", value="xlsx"),
        ),
        rx.el.p(role="status"),
        custom_attrs={"data-download": f"/api/admin/exports/{sheet.name}", "aria-label": _(sheet.title)},
    )


def _render_column(column: Column, id: str) -> rx.Component:
    """The box of a column. One of Hindi is left out where the event speaks English alone: hidden, it would count."""
    box = kit.checkbox(_(column.title), "column", id=id, value=column.key, default_checked=True)
    return rx.cond(OfficeState.english_alone, rx.fragment(), box) if column.is_hindi else box


def list_download(name: str, state: Any, renamed: Mapping[str, str]) -> rx.Component:
    """The list below as a file, narrowed as it is; `renamed` are filters whose name in the file's address differs."""
    sheet = SHEETS[name]
    ours = {theirs: own for own, theirs in renamed.items()}
    same = [
        rx.el.input(type="hidden", name=choice, value=state.asked.get(ours.get(choice, choice), ""), read_only=True)
        for choice in sheet.filters
    ]
    form = download_form(
        sheet, kit.muted(_("The file is narrowed as the list is, and has all of its pages.")), *same, prefix="list-"
    )
    ask = kit.actions(
        kit.button(
            _("Download this list"), look="secondary", small=True, busy=state.busy, on_click=state.offer_download
        )
    )
    content = rx.cond(state.downloading, kit.section(_("Download this list"), form), ask)
    return rx.cond(is_permitted("EXPORTS"), content)


def file_button(title: kit.Text, path: str | rx.Var[str]) -> rx.Component:
    """A button that saves the file behind a REST `path`, which sends it as an attachment that runs nothing (R49)."""
    button = kit.button(title, look="secondary", small=True, icon_name="download", custom_attrs={"data-file": path})
    return kit.cluster(button, rx.el.span(role="status"))
