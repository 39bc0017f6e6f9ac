"""Badges of all that match a filter, in files of a bounded size (DESK-1)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.countries import list_built_countries
from maritime_site.core.text.i18n import _
from maritime_site.domain.people.kinds import KINDS
from maritime_site.web import kit
from maritime_site.web.backoffice.desk.state import BadgesState as State
from maritime_site.web.backoffice.desk.state import DeskState

BULK_BADGES_PATH = "/api/admin/desk/badges"


def render_many() -> rx.Component:
    """First how many, then the file."""
    kinds = [("", _("All")), *((kind.key, _(kind.label)) for kind in KINDS.values())]
    countries = [("", _("All")), *((row.country_code, row.name) for row in list_built_countries())]
    filters = kit.filter_bar(
        kit.text_field(_("Words of a name or company"), "search", type="search", id="badges-search", max_length=120),
        kit.select_field(_("Kind"), "kind", kinds, id="badges-kind"),
        kit.select_field(_("Country"), "country", countries, id="badges-country"),
        kit.submit_button(_("Count badges"), look="secondary"),
        on_submit=State.count,
    )
    return kit.section(
        _("Badges of many"),
        kit.muted(_("Of everybody who is approved and matches, at most 500 in one file.")),
        kit.error_summary(State.problems),
        filters,
        rx.el.p(State.counted, role="status"),
        rx.cond(rx.Var.create(State.parts).length() > 0, _render_file()),
    )


def _render_file() -> rx.Component:
    sorts = (("name", _("Name")), ("company", _("Company")), ("number", _("Number")))
    hidden = (("size", DeskState.size), ("search", State.words), ("kind", State.kind), ("country", State.country))
    return kit.form(
        *(rx.el.input(type="hidden", name=name, value=value, read_only=True) for name, value in hidden),
        kit.field_row(
            kit.select_field(_("Which"), "part", rx.Var.create(State.parts), id="badges-part"),
            kit.select_field(_("Sorted by"), "sort", sorts, id="badges-sort"),
        ),
        kit.text_field(
            _("Reason to print those again that were printed before"),
            "reason",
            id="badges-reason",
            max_length=500,
            hint=_("Without a reason they are left out."),
        ),
        kit.actions(kit.submit_button(_("Print these badges"), icon_name="document")),
        rx.el.p(role="status"),
        custom_attrs={"data-print": BULK_BADGES_PATH, "data-reads": "yes"},
    )
