"""The moderators' list."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.web import kit
from maritime_site.web.backoffice.lists import Column, Filter, work_list
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.reports.state import ReportsState
from maritime_site.web.backoffice.ways import link_if
from maritime_site.web.handlers.form_handler import error_of

COLUMNS = (
    Column(N_("When")),
    Column(N_("About whom")),
    Column(N_("Reported by")),
    Column(N_("Reason")),
    Column(N_("Request")),
    Column(N_("Status")),
)
STATUSES = (("", N_("All")), ("open", N_("Open")), ("closed", N_("Closed")))


def reports_page() -> rx.Component:
    """What participants reported of each other, and the form that closes a report."""
    return kit.page(
        kit.page_title(
            _("Reports"),
            lead=_("What participants reported of each other's requests and proposals of meetings."),
        ),
        work_list(
            ReportsState,
            COLUMNS,
            _row_cells,
            rows=rx.Var.create(ReportsState.rows),
            caption=_("Reports, newest first"),
            search=_("Search by person, organisation or reason"),
            filters=(Filter("status", _("Status"), STATUSES),),
            nothing=_("Nobody has reported anybody."),
            told_above=ReportsState.closing != "",
            download="reports",
        ),
        _render_closing(),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    close = kit.button(
        _("Close report"),
        look="secondary",
        small=True,
        on_click=ReportsState.begin(row["id"], row["name"]),
        custom_attrs={"aria-label": _("Close report about {name}", name=row["name"])},
    )
    state = rx.cond(
        row["is_open"],
        rx.cond(is_permitted("REPORTS_DECIDE"), close, kit.status_chip(_("Open"), tone="warning")),
        kit.stack(kit.cluster(kit.status_chip(_("Closed"), tone="neutral")), rx.el.span(row["outcome"]), gap=1),
    )
    about = kit.stack(
        _render_person(row["name"], row["path"], row["about"]),
        kit.muted(_("Reports about them:"), " ", row["against"]),
        gap=1,
    )
    by = _render_person(row["reporter"], row["reporter_path"], row["by"])
    return [kit.in_words(row["when"]), about, by, row["reason"], row["request"], state]


def _render_person(name: Any, path: Any, work: Any) -> rx.Component:
    """Whose registration opens for those who may read it: a moderator decides about a person, not about a line."""
    return kit.stack(link_if("REGISTRATIONS_VIEW", name, path), kit.breakable_address(work), gap=1)


def _render_closing() -> rx.Component:
    return kit.dialog(
        rx.el.span(_("Close the report about {name}", name=ReportsState.closing_name)),
        kit.error_summary(ReportsState.problems),
        kit.form(
            kit.textarea_field(
                _("Note for colleagues"),
                "note",
                rows=3,
                max_length=1000,
                required=True,
                error=error_of(ReportsState, "note"),
            ),
            kit.checkbox(
                _("Take the person out of the directory"),
                "unlist",
                hint=_("They are told, but not who reported them. They may list themselves again in their profile."),
            ),
            kit.checkbox(
                _("End the request, connection or meeting between the two"), "end", hint=_("Neither is told.")
            ),
            kit.actions(
                kit.submit_button(_("Close report"), busy=ReportsState.busy, busy_label=_("Saving...")),
                kit.shut_button(_("Not yet")),
            ),
            on_submit=ReportsState.close,
            reset_on_submit=False,
            key=ReportsState.closing,
        ),
        id="close-report",
        open=ReportsState.closing != "",
        on_close=ReportsState.leave,
    )
