"""The screen 'Search': what was found, each with the screen that shows it (BULK-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.backoffice.search.state import OfficeSearchState as State


def office_search_page() -> rx.Component:
    """People, bookings, stalls, cases, payments and nominations at once."""
    hits = rx.Var.create(State.hits)
    count = rx.cond(hits.length() == 1, _("entry"), _("entries"))
    return kit.page(
        kit.page_title(
            _("Search"),
            lead=_("People, bookings, stalls, queries, payments and nominations. The newest five of each are shown."),
        ),
        kit.error_summary(State.problems),
        rx.cond(
            State.loaded & (State.asked != ""),
            kit.stack(
                rx.el.p(rx.el.strong(hits.length().to_string()), " ", count, ": ", State.asked, role="status"),
                rx.cond(
                    hits.length() > 0,
                    kit.plain_list(rx.foreach(hits, _render_hit), gap=3),
                    kit.empty_state(_("Nothing begins with these words.")),
                ),
                gap=4,
            ),
            kit.muted(_("Type beginnings of a name, company, e-mail address, mobile number or reference above.")),
        ),
        narrow=True,
    )


def _render_hit(hit: Any) -> rx.Component:
    return kit.list_item(
        kit.stack(kit.text_link(hit["title"], hit["path"]), kit.muted(hit["kind"]), gap=1), key=hit["id"]
    )
