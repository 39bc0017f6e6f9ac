"""The award categories' screens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import DEFAULT, N_, _, current_language
from maritime_site.web import kit
from maritime_site.web.backoffice.awards.categories_state import DECIDE, NEW, PATH, CategoriesState, CategoryState
from maritime_site.web.backoffice.details import name_in_language
from maritime_site.web.backoffice.editor import keep_record
from maritime_site.web.backoffice.lists import Column, work_list
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.ways import link_if
from maritime_site.web.backoffice.wording import other_tag
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.kit.base import dash_if_empty

CHIPS: Sequence[kit.Chip] = (("open", N_("Open"), "success"), ("closed", N_("Closed"), "neutral"))
State = CategoryState
FORM = "award-category"


def category_list() -> rx.Component:
    """Every award category."""
    other = Column(N_("Hindi") if current_language() == DEFAULT else N_("English"), in_hindi=True)
    columns = (Column(N_("Award")), other, Column(N_("Status")), Column(N_("Closes")))
    add = rx.cond(is_permitted(DECIDE), kit.actions(kit.link_button(_("New category"), f"{PATH}/{NEW}")))
    return kit.page(
        kit.page_title(_("Award categories"), lead=_("What people can nominate for, and until when."), after=add),
        work_list(
            CategoriesState,
            columns,
            _row_cells,
            rows=rx.Var.create(CategoriesState.rows),
            caption=_("Award categories in their order"),
            nothing=_("There is no award yet. Begin with “New category”: nobody can nominate before."),
        ),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    name = kit.cluster(link_if(DECIDE, row["name"], row["path"]), rx.cond(row["demo"], kit.status_chip(_("Demo"))))
    return [
        name,
        kit.in_hindi(rx.el.span(dash_if_empty(row["other_name"]), lang=other_tag())),
        kit.status_match(row["status"], CHIPS),
        kit.in_words(row["closes"]),
    ]


def category_form() -> rx.Component:
    """One award category."""
    known = rx.cond(State.id != "", name_in_language(State.values, "nameEn"), _("New award category"))
    name = rx.cond(State.loaded, known, _("Award category"))
    return kit.page(
        kit.breadcrumb([(_("Award categories"), f"{PATH}/")], name),
        kit.page_title(name),
        kit.error_summary(State.problems),
        rx.cond(
            State.loaded,
            kit.stack(
                kit.done_notice(State.done),
                keep_record(FORM, State, "award-category:" + rx.Var.create(State.id)),
                kit.form(
                    *_render_fields(),
                    kit.actions(kit.submit_button(_("Save"), busy=State.busy, busy_label=_("Saving..."))),
                    on_submit=State.save,
                    reset_on_submit=False,
                    custom_attrs={"id": FORM},
                    key=rx.Var.create(State.written).to_string(),
                ),
                gap=4,
            ),
        ),
        narrow=True,
    )


def _field_props(name: str) -> dict[str, Any]:
    return {"default_value": State.values.get(name, ""), "error": error_of(State, name)}


def _render_fields() -> list[rx.Component]:
    key = kit.text_field(
        _("Key"),
        "key",
        required=True,
        max_length=60,
        **_field_props("key"),
        hint=_("Programs name the award by it: small letters, digits and hyphens. It stays for good."),
    )
    return [
        rx.cond(State.id == "", key),
        kit.pair(
            kit.text_field(_("Name, English"), "nameEn", required=True, max_length=120, **_field_props("nameEn")),
            kit.text_field(
                _("Name, Hindi"), "nameHi", required=True, max_length=120, lang="hi", **_field_props("nameHi")
            ),
        ),
        kit.pair(
            kit.textarea_field(
                _("Eligibility, English"), "eligibilityEn", rows=4, max_length=1000, **_field_props("eligibilityEn")
            ),
            kit.textarea_field(
                _("Eligibility, Hindi"),
                "eligibilityHi",
                rows=4,
                max_length=1000,
                lang="hi",
                **_field_props("eligibilityHi"),
            ),
        ),
        kit.text_field(
            _("Closes"),
            "closesAt",
            type="datetime-local",
            width="medium",
            required=True,
            hint=_("In the event's time zone"),
            **_field_props("closesAt"),
        ),
        kit.number_field(_("Place in the list"), "position", min=0, max=10000, **_field_props("position")),
        kit.checkbox(_("Takes nominations until then"), "open", default_checked=State.values.get("open", "") != ""),
    ]
