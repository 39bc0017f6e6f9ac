"""The newsroom's screens: four lists of one shape, and one form that asks what an entry's kind needs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.newsroom.editing import EntryType
from maritime_site.web import kit
from maritime_site.web.backoffice.details import name_in_language
from maritime_site.web.backoffice.editor import keep_record
from maritime_site.web.backoffice.lists import Column, Filter, detail_link, work_list
from maritime_site.web.backoffice.newsroom.fields import FieldGroup, Form
from maritime_site.web.backoffice.newsroom.lists import EntriesState
from maritime_site.web.backoffice.newsroom.pictures import render_pictures
from maritime_site.web.backoffice.newsroom.poster import render_poster
from maritime_site.web.backoffice.newsroom.publishing import TEXTS, render_publishing
from maritime_site.web.backoffice.newsroom.state import EntryState
from maritime_site.web.handlers.form_handler import error_of

CHIPS: Sequence[kit.Chip] = (
    ("published", N_("Published"), "success"),
    ("scheduled", N_("Scheduled"), "warning"),
    ("draft", N_("Draft"), "neutral"),
)
STATUSES = (("", N_("All")), *((status, words) for status, words, _tone in CHIPS))
COLUMNS = (Column(N_("Title")), Column(N_("Status")), Column(N_("When")))
LANGUAGES = (("En", N_("English"), "en-IN"), ("Hi", N_("Hindi"), "hi"))


def entry_list(form: Form, state: type[EntriesState]) -> rx.Component:
    """One kind's list."""
    return kit.page(
        kit.page_title(
            _(form.title), after=kit.actions(kit.link_button(_("New {one}", one=_(form.one)), f"{form.path}/new"))
        ),
        work_list(
            state,
            COLUMNS,
            _row_cells,
            rows=rx.Var.create(state.rows),
            caption=_(form.title),
            search=_("Search by title"),
            filters=(Filter("status", _("Status"), STATUSES),),
            nothing=_("Nothing is written yet. Begin with “New {one}”.", one=_(form.one)),
            download=form.sheet,
        ),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    name = kit.cluster(detail_link(row["name"], row["path"]), rx.cond(row["demo"], kit.status_chip(_("Demo"))))
    return [name, kit.status_match(row["status"], CHIPS), kit.in_words(row["when"])]


def entry_form(form: Form, state: type[EntryState]) -> rx.Component:
    """One entry: its texts, when it is out, and what can be done with it."""
    return kit.page(
        kit.breadcrumb([(_(form.title), f"{form.path}/")], _heading_text(form, state)),
        kit.page_title(_heading_text(form, state)),
        kit.error_summary(state.problems),
        rx.cond(
            state.loaded,
            kit.stack(
                kit.done_notice(state.done),
                _render_status(state),
                keep_record(TEXTS, state, f"{form.path}:" + rx.Var.create(state.id)),
                kit.form(
                    *(_render_question(group, form, state) for group in form.asked),
                    kit.actions(kit.submit_button(_("Save"), busy=state.busy, busy_label=_("Saving..."))),
                    on_submit=state.save,
                    custom_attrs={"id": TEXTS},
                    key=rx.Var.create(state.written).to_string(),
                ),
                *([rx.cond(state.id != "", _render_preview(state))] if form.what is EntryType.RELEASE else []),
                rx.cond(state.id != "", render_publishing(form, state)),
                *([render_pictures()] if form.what is EntryType.ALBUM else []),
                *([render_poster()] if form.what is EntryType.FILM else []),
                gap=5,
            ),
        ),
    )


def _heading_text(form: Form, state: type[EntryState]) -> rx.Var[str]:
    known = rx.cond(
        state.id != "", name_in_language(state.values, form.asked[0].names[0]), _("New {one}", one=_(form.one))
    )
    return rx.cond(state.loaded, known, _(form.name))


def _render_status(state: type[EntryState]) -> rx.Component:
    out = rx.cond(state.out != "", rx.el.span(_("Out from"), " ", state.out))
    seen = rx.cond(
        (state.address != "") & (state.status == "published"), kit.external_link(_("See it on the site"), state.address)
    )
    return kit.cluster(kit.status_match(state.status, CHIPS), out, seen)


def _render_question(group: FieldGroup, form: Form, state: type[EntryState]) -> rx.Component:
    if not group.pair:
        return _render_field(group, group.name, _(group.label), form, state)
    return kit.pair(
        *(
            _render_field(group, f"{group.name}{code}", f"{_(group.label)}, {_(name)}", form, state, lang=lang)
            for code, name, lang in LANGUAGES
        )
    )


def _render_field(
    group: FieldGroup, name: str, label: str, form: Form, state: type[EntryState], *, lang: str = ""
) -> rx.Component:
    kinds = {
        "line": kit.text_field,
        "text": partial(kit.textarea_field, rows="3"),
        "long": partial(kit.textarea_field, rows="14"),
        "day": partial(kit.text_field, type="date", width="medium"),
        "moment": partial(kit.text_field, type="datetime-local", width="medium"),
    }
    more = {"lang": lang} if lang else {}
    return kinds[group.kind](
        label,
        name,
        hint=_(group.hint) if group.hint else "",
        error=error_of(state, name),
        required=name in form.needed,
        default_value=state.values.get(name, ""),
        **more,
    )


def _render_preview(state: type[EntryState]) -> rx.Component:
    content = kit.pair(
        *(
            kit.stack(rx.el.h3(_(name)), kit.paper(html, language=lang), gap=2)
            for html, (_code, name, lang) in zip((state.preview_en, state.preview_hi), LANGUAGES, strict=True)
        )
    )
    return kit.section(
        _("Preview"),
        kit.muted(_("Shows what is saved.")),
        kit.actions(kit.button(_("Show the preview"), look="secondary", on_click=state.preview)),
        rx.cond(state.preview_en != "", content),
    )
