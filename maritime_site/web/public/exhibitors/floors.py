"""The halls with their stalls as a piece of HTML, for the plans on which a stall is chosen (EXH-1)."""

from __future__ import annotations

from maritime_site.core.text.i18n import _
from maritime_site.domain.exhibition import plan
from maritime_site.domain.exhibition.labels import TYPE_NAMES
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.kit.stalls.arrows import list_ways
from maritime_site.web.kit.stalls.plan import MARKS
from maritime_site.web.kit.stalls.words import code_shown


def build_hall_floors(visit: Visit) -> bytes:
    """Every hall, its stalls without their statuses, which assets/kit/stall_plan.jsx has from the page's state."""
    return render_template(
        "hall_floors.html",
        halls=plan.get_plan(visit.session, now=visit.now),
        marks=MARKS,
        list_ways=list_ways,
        code_shown=code_shown,
        type_name=lambda kind: _(TYPE_NAMES[kind]),
    ).encode()
