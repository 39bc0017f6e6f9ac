"""The hall plan and the time that is left, both living in the browser; `plan.css` is their look (EXH-1)."""

from __future__ import annotations

from typing import Any, TypedDict

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.web.kit.actions import button
from maritime_site.web.kit.base import Child, Text
from maritime_site.web.routes import HALL_FLOORS, localize_path

# What stands on a stall besides its colour.
MARKS = {
    "free": "",
    "held": "M-4 -4h8v8h-8z",
    "taken": "M-4 -4 4 4M4 -4-4 4",
    "mine": "M0-5.5 1.5-1.7 5.5-1.7 2.3.7 3.5 4.6 0 2.2-3.5 4.6-2.3.7-5.5-1.7-1.5-1.7z",
    "blocked": "M-4 0h8",
}


class PlanBox(TypedDict):
    """One stall of a drawing, in decimetres; its code stands at `middle` and `line` as `shown`, `size` high."""

    code: str
    x: int
    y: int
    width: int
    height: int
    middle: float
    line: float
    shown: str
    size: float


class _StallPlan(rx.Component):
    library = "$/public/kit/stall_plan.jsx"
    tag = "StallPlan"
    address: rx.Var[str]
    marks: rx.Var[dict[str, str]]
    chosen: rx.Var[str]
    statuses: rx.Var[dict[str, str]]
    on_choose: rx.EventHandler[rx.event.passthrough_event_spec(str)]


def status_words() -> dict[str, str]:
    """A stall's status as people read it."""
    return {"free": _("Free"), "held": _("Held"), "taken": _("Taken"), "mine": _("Mine")}


def stall_plan(*, marks: Any, chosen: Any, on_choose: Any) -> rx.Component:
    """Every hall, one at a time, each stall a button; `marks` are the statuses by code of those that are not free.

    The browser fetches the drawing (web/public/exhibitors/floors.py); what changes comes through `marks`.
    """
    return _StallPlan.create(
        rx.el.p(_("Loading"), role="status"),
        rx.el.p(_("Failed to fetch the hall plan. Please try again.")),
        button(_("Try again"), look="secondary"),
        address=localize_path(HALL_FLOORS, current_language()),
        marks=marks,
        chosen=chosen,
        statuses=status_words() | {"blocked": _("Not available")},
        on_choose=on_choose,
    )


def floor_drawing(boxes: Any, extent: Any, *, label: Text) -> rx.Component:
    """A hall's floor as it is laid out, all stalls free; `extent` is its width and depth in decimetres."""
    wall = rx.el.rect(x="0", y="0", width=extent[0].to_string(), height=extent[1].to_string(), class_name="plan-wall")
    drawing = rx.el.svg(
        wall,
        rx.foreach(boxes, _stall_box),
        class_name="plan",
        view_box=f"0 0 {extent[0]} {extent[1]}",
        role="img",
        aria_label=label,
    )
    window = {"role": "region", "tab_index": 0, "aria_label": label}
    return rx.el.div(drawing, class_name="plan-window plan-whole", **window)


def _stall_box(box: Any) -> rx.Component:
    sides = {name: box[name].to_string() for name in ("x", "y", "width", "height")}
    return rx.el.g(
        rx.el.rect(**sides, class_name="stall-floor"),
        rx.el.rect(**sides, class_name="stall-line"),
        rx.el.text(
            box["shown"],
            class_name="stall-code",
            custom_attrs={
                "x": box["middle"].to_string(),
                "y": box["line"].to_string(),
                "fontSize": box["size"].to_string(),
            },
        ),
        rx.el.title(box["code"]),
    )


def plan_and_choice(plan: Child, choice: Child) -> rx.Component:
    """The plan with what is told of the chosen stall beside it, below it on small screens."""
    return rx.el.div(plan, rx.el.div(choice, class_name="plan-choice"), class_name="plan-split")


def plan_legend(*, office: bool = False) -> rx.Component:
    """What colours, patterns and marks mean; the organisers (`office`) see what is blocked, and nothing as mine."""
    statuses = status_words()
    if office:
        statuses = {status: words for status, words in statuses.items() if status != "mine"} | {"blocked": _("Blocked")}
    return rx.el.ul(
        *(rx.el.li(_legend_sample(status), rx.el.span(words)) for status, words in statuses.items()),
        class_name="plan-legend",
        role="list",
        aria_label=_("Key to the plan"),
    )


def _legend_sample(status: str) -> rx.Component:
    mark = [rx.el.path(d=MARKS[status], class_name="stall-mark")] if MARKS[status] else []
    box: dict[str, Any] = {"x": "-12", "y": "-12", "width": "24", "height": "24"}
    return rx.el.svg(
        rx.el.rect(**box, class_name="stall-floor"),
        rx.el.rect(**box, class_name="stall-line"),
        *mark,
        class_name=f"stall-{status}",
        view_box="-14 -14 28 28",
        custom_attrs={"aria-hidden": "true", "focusable": "false"},
    )
