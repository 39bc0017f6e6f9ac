"""The halls as drawings and as tables, made at request time."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from maritime_site.core.text.i18n import _
from maritime_site.domain.exhibition.labels import TYPE_NAMES
from maritime_site.domain.exhibition.plan import HallView, StallView
from maritime_site.web.dynamic_pages import parts
from maritime_site.web.dynamic_pages.markup import element, join_parts
from maritime_site.web.kit.stall_plan import code_shown, status_words


def drawn_plan(halls: Sequence[HallView]) -> list[Markup]:
    """Each hall: what the marks mean, its drawing, and the same as a table that opens."""
    words = {status: name for status, name in status_words().items() if status != "mine"}
    sheet = element("link", rel="stylesheet", href="/styles/plan.css")
    key = element(
        "ul",
        *(element("li", _render_sample(status), element("span", name)) for status, name in words.items()),
        class_="plan-legend",
        aria_label=_("Key to the plan"),
        role="list",
    )
    return [sheet, key, *(_render_hall(hall, words) for hall in halls)]


def _render_hall(hall: HallView, words: dict[str, str]) -> Markup:
    drawing = element(
        "svg",
        element("rect", x=2, y=2, width=hall.width - 4, height=hall.height - 4, class_="plan-wall"),
        *(_render_stall(stall) for stall in hall.stalls),
        viewBox=f"0 0 {hall.width} {hall.height}",
        class_="plan",
        role="img",
        aria_label=_("Plan of {hall}. The table below says the same.", hall=hall.name),
    )
    window = element("div", drawing, class_="plan-window plan-whole", role="region", aria_label=hall.name, tabindex=0)
    title = element("h3", hall.name, " ", parts.demo_chip() if hall.is_demo else None)
    return element("div", title, window, _render_table(hall, words), class_="stack gap-3")


def _render_stall(stall: StallView) -> Markup:
    box = {"x": stall.x, "y": stall.y, "width": stall.width, "height": stall.height}
    x, y = stall.x + stall.width / 2, stall.y + stall.height / 2
    free = stall.status == "free"
    words, size = code_shown(stall.code, stall.width)
    return element(
        "g",
        element("rect", **box, class_="stall-floor"),
        element("rect", **box, class_="stall-line"),
        element(
            "text", words, x=f"{x:g}", y=f"{y + 3 if free else y - 3:g}", font_size=f"{size:g}", class_="stall-code"
        ),
        None if words == stall.code else element("title", stall.code),
        None if free else _render_mark(stall.status, f"translate({x:g} {y + 6:g})"),
        class_=f"stall-{stall.status}",
    )


def _render_mark(status: str, place: str = "") -> Markup:
    shape = {"held": "M-4 -4h8v8h-8z", "taken": "M-4 -4 4 4M4 -4-4 4"}[status]
    return element("path", d=shape, transform=place or None, class_="stall-mark")


def _render_sample(status: str) -> Markup:
    box = {"x": -12, "y": -12, "width": 24, "height": 24}
    return element(
        "svg",
        element("rect", **box, class_="stall-floor"),
        element("rect", **box, class_="stall-line"),
        None if status == "free" else _render_mark(status),
        viewBox="-14 -14 28 28",
        class_=f"stall-{status}",
        aria_hidden="true",
        focusable="false",
    )


def _render_table(hall: HallView, words: dict[str, str]) -> Markup:
    heads = [_("Stall"), _("Area"), _("Type"), _("Open sides"), _("Status")]
    rows = [
        element(
            "tr",
            element("th", element("span", stall.code), scope="row", data_label=heads[0]),
            *(
                element("td", element("span", cell), data_label=head)
                for head, cell in zip(heads[1:], _row_cells(stall, words), strict=True)
            ),
        )
        for stall in hall.stalls
    ]
    table = element(
        "table",
        element("caption", _("Stalls of {hall}", hall=hall.name)),
        element("thead", element("tr", *(element("th", head, scope="col") for head in heads))),
        element("tbody", join_parts(*rows)),
        class_="table",
    )
    summary = element("summary", _("Stalls of {hall} as a table", hall=hall.name), class_="label")
    return element("details", summary, element("div", table, class_="table-frame"), class_="card")


def _row_cells(stall: StallView, words: dict[str, str]) -> list[str]:
    return [f"{stall.area} m²", _(TYPE_NAMES[stall.type]), str(stall.open_sides), words[stall.status]]
