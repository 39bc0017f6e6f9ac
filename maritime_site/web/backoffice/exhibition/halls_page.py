"""The halls' screens: a list, and a floor that is typed or pasted, checked on a drawing, and kept (EXH-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.web import kit
from maritime_site.web.backoffice.editor import keep_record
from maritime_site.web.backoffice.exhibition.halls_state import HALLS, NEW, HallsState, HallState
from maritime_site.web.backoffice.exhibition.lines import HEADS
from maritime_site.web.backoffice.lists import detail_link
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.kit.stalls.plan import floor_drawing

COLUMNS = (N_("Code"), N_("Name"), N_("Size"), N_("Stalls"), N_("Had applications"), N_("Status"))
COUNTED = (3, 4)
FORM = "hall-floor"
NO_HALL = N_("There is no hall yet. Begin with “New hall”: its size, and its stalls line by line.")
HOW = N_(
    "One line for each stall: {names}. Copy the lines from a spreadsheet and paste them here, or the other "
    "way round. Type is shell or raw, open sides 1 to 4, lengths in metres with one decimal, from the hall's upper "
    "left corner."
)


def hall_list() -> rx.Component:
    """Every hall, and the way to a new one."""
    may = is_permitted("STALLS_EDIT")
    return kit.page(
        kit.page_title(
            _("Exhibition halls"),
            lead=_("Halls and their stalls, as the plan on the site draws them."),
            after=rx.cond(may, kit.actions(kit.link_button(_("New hall"), f"{HALLS}{NEW}/"))),
        ),
        kit.done_notice(HallsState.done),
        rx.cond(
            rx.Var.create(HallsState.rows).length() > 0,
            kit.table(_("Exhibition halls"), COLUMNS, rx.foreach(HallsState.rows, _render_row), numbers=COUNTED),
            rx.cond(HallsState.loaded, kit.empty_state(_(NO_HALL), icon_name="stall")),
        ),
    )


def _render_row(row: Any) -> rx.Component:
    state = rx.cond(row["is_demo"], kit.status_chip(_("Demo"), tone="info"), "")
    return kit.table_row(
        COLUMNS,
        detail_link(row["code"], row["path"]),
        row["name"],
        row["size"],
        row["stalls"],
        row["had"],
        state,
        numbers=COUNTED,
    )


def hall_detail() -> rx.Component:
    """One hall: its form, what keeping it would do, its drawing, and the way to remove it."""
    known = rx.cond(HallState.is_new, _("New hall"), _("Hall {code}", code=HallState.code))
    name = rx.cond(HallState.loaded, known, _("Hall"))
    return kit.page(
        rx.el.link(rel="stylesheet", href="/styles/plan.css"),
        kit.breadcrumb([(_("Exhibition halls"), HALLS)], name),
        kit.page_title(name),
        kit.error_summary(HallState.problems),
        kit.done_notice(HallState.done),
        rx.cond(
            HallState.loaded,
            kit.stack(
                keep_record(FORM, HallState, "hall:" + rx.Var.create(HallState.code)),
                _render_form(),
                _render_outcome(),
                _render_drawing(),
                _render_removal(),
                gap=5,
            ),
        ),
    )


def _field_props(name: str) -> dict[str, Any]:
    return {"default_value": HallState.values.get(name, ""), "error": error_of(HallState, name)}


def _render_form() -> rx.Component:
    may = is_permitted("STALLS_EDIT")
    code = kit.text_field(
        _("Code"),
        "code",
        required=True,
        max_length=10,
        width="medium",
        **_field_props("code"),
        hint=_("Letters, digits and hyphens, such as A. It stays for good."),
    )
    return kit.form(
        rx.cond(HallState.is_new, code),
        kit.pair(
            kit.text_field(_("Name, English"), "nameEn", required=True, max_length=80, **_field_props("nameEn")),
            kit.text_field(_("Name, Hindi"), "nameHi", max_length=80, lang="hi", **_field_props("nameHi")),
        ),
        kit.pair(
            kit.text_field(_("Width in metres"), "width", required=True, input_mode="decimal", **_field_props("width")),
            kit.text_field(_("Depth in metres"), "depth", required=True, input_mode="decimal", **_field_props("depth")),
        ),
        kit.number_field(_("Place in the list"), "position", min=0, max=99, **_field_props("position")),
        kit.textarea_field(
            _("Stalls"),
            "stalls",
            rows=12,
            hint=_(HOW, names=", ".join(_(head) for head in HEADS)),
            default_value=HallState.lines,
            wrap="off",
            custom_attrs={"data-columns": ""},
            error=error_of(HallState, "stalls"),
            spell_check=False,
        ),
        rx.cond(
            may, kit.actions(kit.submit_button(_("Check the floor"), busy=HallState.busy, busy_label=_("Checking...")))
        ),
        on_submit=HallState.check,
        reset_on_submit=False,
        custom_attrs={"id": FORM},
        key=rx.Var.create(HallState.written).to_string(),
    )


def _render_outcome() -> rx.Component:
    lines = rx.foreach(HallState.changes, _render_change)
    save = kit.button(_("Save the hall"), on_click=HallState.save, busy=HallState.busy, busy_label=_("Saving..."))
    values = kit.notice(rx.el.ul(lines), title=_("Nothing is saved yet. Saving would do this:"), live=True)
    return rx.cond(rx.Var.create(HallState.changes).length() > 0, kit.stack(values, kit.actions(save), gap=3))


def _render_change(line: rx.Var[str]) -> rx.Component:
    return rx.el.li(line)


def _render_drawing() -> rx.Component:
    drawn = floor_drawing(
        HallState.drawn, HallState.extent, label=_("Drawing of the floor; the lines above say the same")
    )
    return rx.cond(rx.Var.create(HallState.drawn).length() > 0, kit.section(_("Drawing"), drawn))


def _render_removal() -> rx.Component:
    may = is_permitted("STALLS_EDIT") & ~HallState.is_new
    ask = kit.asking_button(
        _("Remove this hall"),
        _("Remove this hall?"),
        _("It leaves the plan with all its stalls. A hall whose stalls have had applications has to stay."),
        id="remove-hall",
        confirm=_("Remove the hall"),
        keep=_("Keep the hall"),
        on_confirm=HallState.remove,
        busy=HallState.busy,
    )
    return rx.cond(may, kit.actions(ask))
