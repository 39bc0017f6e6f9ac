"""The halls as drawings and as tables, made at request time."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from maritime_site.core.text import _
from maritime_site.domain.exhibition.plan import HallView, StallView
from maritime_site.domain.exhibition.sentences import TYPE_NAMES
from maritime_site.web.kit.stall_plan import code_shown, status_words
from maritime_site.web.public import parts
from maritime_site.web.public.markup import el, many


def drawn_plan(halls: Sequence[HallView]) -> list[Markup]:
    """Each hall: what the marks mean, its drawing, and the same as a table that opens."""
    words = {status: name for status, name in status_words().items() if status != "mine"}
    sheet = el("link", rel="stylesheet", href="/styles/plan.css")
    key = el("ul", *(el("li", _sample(status), el("span", name)) for status, name in words.items()),
             class_="plan-legend", aria_label=_("Key to the plan"), role="list")  # fmt: skip
    return [sheet, key, *(_hall(hall, words) for hall in halls)]


def _hall(hall: HallView, words: dict[str, str]) -> Markup:
    drawing = el(
        "svg",
        el("rect", x=2, y=2, width=hall.width - 4, height=hall.height - 4, class_="plan-wall"),
        *(_stall(stall) for stall in hall.stalls),
        viewBox=f"0 0 {hall.width} {hall.height}", class_="plan", role="img",
        aria_label=_("Plan of {hall}. The table below says the same.", hall=hall.name),
    )  # fmt: skip
    window = el("div", drawing, class_="plan-window plan-whole", role="region", aria_label=hall.name, tabindex=0)
    title = el("h3", hall.name, " ", parts.demo_chip() if hall.is_demo else None)
    return el("div", title, window, _table(hall, words), class_="stack gap-3")


def _stall(stall: StallView) -> Markup:
    box = {"x": stall.x, "y": stall.y, "width": stall.width, "height": stall.height}
    x, y = stall.x + stall.width / 2, stall.y + stall.height / 2
    free = stall.status == "free"
    words, size = code_shown(stall.code, stall.width)
    return el(
        "g",
        el("rect", **box, class_="stall-floor"),
        el("rect", **box, class_="stall-line"),
        el("text", words, x=f"{x:g}", y=f"{y + 3 if free else y - 3:g}", font_size=f"{size:g}", class_="stall-code"),
        None if words == stall.code else el("title", stall.code),
        None if free else _mark(stall.status, f"translate({x:g} {y + 6:g})"),
        class_=f"stall-{stall.status}",
    )


def _mark(status: str, place: str = "") -> Markup:
    shape = {"held": "M-4 -4h8v8h-8z", "taken": "M-4 -4 4 4M4 -4-4 4"}[status]
    return el("path", d=shape, transform=place or None, class_="stall-mark")


def _sample(status: str) -> Markup:
    box = {"x": -12, "y": -12, "width": 24, "height": 24}
    return el(
        "svg",
        el("rect", **box, class_="stall-floor"),
        el("rect", **box, class_="stall-line"),
        None if status == "free" else _mark(status),
        viewBox="-14 -14 28 28", class_=f"stall-{status}", aria_hidden="true", focusable="false",
    )  # fmt: skip


def _table(hall: HallView, words: dict[str, str]) -> Markup:
    heads = [_("Stall"), _("Area"), _("Type"), _("Open sides"), _("Status")]
    rows = [
        el(
            "tr",
            el("th", el("span", stall.code), scope="row", data_label=heads[0]),
            *(
                el("td", el("span", cell), data_label=head)
                for head, cell in zip(heads[1:], _cells(stall, words), strict=True)
            ),
        )
        for stall in hall.stalls
    ]
    table = el(
        "table",
        el("caption", _("Stalls of {hall}", hall=hall.name)),
        el("thead", el("tr", *(el("th", head, scope="col") for head in heads))),
        el("tbody", many(*rows)),
        class_="table",
    )
    summary = el("summary", _("Stalls of {hall} as a table", hall=hall.name), class_="label")
    return el("details", summary, el("div", table, class_="table-frame"), class_="card")


def _cells(stall: StallView, words: dict[str, str]) -> list[str]:
    return [f"{stall.area} m²", _(TYPE_NAMES[stall.type]), str(stall.open_sides), words[stall.status]]
