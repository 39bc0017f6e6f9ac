"""The newsroom's screens: four lists of one shape, and one form that asks what an entry's kind needs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import reflex as rx

from maritime_site.domain.newsroom.editing import EntryType
from maritime_site.web import kit
from maritime_site.web.backoffice.lists import Column, Filter, detail_link, work_list
from maritime_site.web.backoffice.newsroom.fields import FieldGroup, Form
from maritime_site.web.backoffice.newsroom.lists import EntriesState
from maritime_site.web.backoffice.newsroom.pictures import render_pictures
from maritime_site.web.backoffice.newsroom.poster import render_poster
from maritime_site.web.backoffice.newsroom.publishing import render_publishing
from maritime_site.web.backoffice.newsroom.state import EntryState
from maritime_site.web.form_handler import error_of

CHIPS: Sequence[kit.Chip] = (
    ("published", "Published", "success"),
    ("scheduled", "Scheduled", "warning"),
    ("draft", "Draft", "neutral"),
)
STATUSES = (("", "All"), *((status, words) for status, words, _tone in CHIPS))
COLUMNS = (Column("Title"), Column("Status"), Column("When"))
LANGUAGES = (("En", "English", "en-IN"), ("Hi", "Hindi", "hi"))


def entry_list(form: Form, state: type[EntriesState]) -> rx.Component:
    """One kind's list."""
    return kit.page(
        kit.page_title(form.title, after=kit.actions(kit.link_button(f"New {form.one}", f"{form.path}/new"))),
        work_list(
            state,
            COLUMNS,
            _row_cells,
            rows=rx.Var.create(state.rows),
            caption=form.title,
            search="Search by title",
            filters=(Filter("status", "Status", STATUSES),),
            nothing=f"Nothing is written yet. Begin with “New {form.one}”.",
            download=form.sheet,
        ),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    name = kit.cluster(detail_link(row["name"], row["path"]), rx.cond(row["demo"], kit.status_chip("Demo")))
    return [name, kit.status_match(row["status"], CHIPS), kit.in_words(row["when"])]


def entry_form(form: Form, state: type[EntryState]) -> rx.Component:
    """One entry: its texts, when it is out, and what can be done with it."""
    return kit.page(
        kit.breadcrumb([(form.title, f"{form.path}/")], _heading_text(form, state)),
        kit.page_title(_heading_text(form, state)),
        kit.error_summary(state.problems),
        rx.cond(
            state.loaded,
            kit.stack(
                rx.cond(state.done != "", kit.notice(rx.el.p(state.done), tone="success", live=True)),
                _render_status(state),
                kit.form(
                    *(_render_question(each, form, state) for each in form.asked),
                    kit.actions(kit.submit_button("Save", busy=state.busy, busy_label="Saving...")),
                    on_submit=state.save,
                    key=rx.Var.create(state.written).to_string(),
                ),
                *([_render_preview(state)] if form.what is EntryType.RELEASE else []),
                rx.cond(state.id != "", render_publishing(form, state)),
                *([render_pictures()] if form.what is EntryType.ALBUM else []),
                *([render_poster()] if form.what is EntryType.FILM else []),
                gap=5,
            ),
        ),
    )


def _heading_text(form: Form, state: type[EntryState]) -> rx.Var[str]:
    known = rx.cond(state.id != "", state.values.get(form.asked[0].names[0], form.name), f"New {form.one}")
    return rx.cond(state.loaded, known, form.name)


def _render_status(state: type[EntryState]) -> rx.Component:
    out = rx.cond(state.out != "", rx.el.span("Out from ", state.out))
    seen = rx.cond(
        (state.address != "") & (state.status == "published"), kit.external_link("See it on the site", state.address)
    )
    return kit.cluster(kit.status_match(state.status, CHIPS), out, seen)


def _render_question(asked: FieldGroup, form: Form, state: type[EntryState]) -> rx.Component:
    if not asked.pair:
        return _render_field(asked, asked.name, asked.label, form, state)
    return kit.pair(
        *(
            _render_field(asked, f"{asked.name}{code}", f"{asked.label}, {name}", form, state, lang=lang)
            for code, name, lang in LANGUAGES
        )
    )


def _render_field(
    asked: FieldGroup, name: str, label: str, form: Form, state: type[EntryState], *, lang: str = ""
) -> rx.Component:
    kinds = {
        "line": kit.text_field,
        "text": partial(kit.textarea_field, rows="3"),
        "long": partial(kit.textarea_field, rows="14"),
        "day": partial(kit.text_field, type="date", width="medium"),
        "moment": partial(kit.text_field, type="datetime-local", width="medium"),
    }
    more = {"lang": lang} if lang else {}
    return kinds[asked.kind](
        label,
        name,
        hint=asked.hint,
        error=error_of(state, name),
        required=name in form.needed,
        default_value=state.values.get(name, ""),
        **more,
    )


def _render_preview(state: type[EntryState]) -> rx.Component:
    shown = kit.pair(
        *(
            kit.stack(rx.el.h3(name), kit.paper(html, language=lang), gap=2)
            for html, (_code, name, lang) in zip((state.preview_en, state.preview_hi), LANGUAGES, strict=True)
        )
    )
    return kit.section(
        "Preview",
        kit.muted("Shows what is saved."),
        kit.actions(kit.button("Show the preview", look="secondary", on_click=state.preview)),
        rx.cond(state.preview_en != "", shown),
    )
