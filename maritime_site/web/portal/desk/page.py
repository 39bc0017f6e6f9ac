"""The exhibitor's desk: company page, team, tasks and leads in tabs (EXHIBIT-1, EXHIBIT-2)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.portal.company.panel import team_panel
from maritime_site.web.portal.company.state import TeamState
from maritime_site.web.portal.desk.company_form import company_tab
from maritime_site.web.portal.desk.leads_state import LeadsState
from maritime_site.web.portal.desk.leads_tab import leads_tab
from maritime_site.web.portal.desk.orders_section import orders_section
from maritime_site.web.portal.desk.orders_state import OrdersState
from maritime_site.web.portal.desk.state import TAB, TABS
from maritime_site.web.portal.desk.state import CompanyDeskState as State
from maritime_site.web.portal.desk.tasks_state import TasksState
from maritime_site.web.portal.desk.tasks_tab import tasks_tab
from maritime_site.web.portal.guard_view import shown_to_its_owner
from maritime_site.web.routes import Route
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs


def desk_page() -> rx.Component:
    """Everything a company does for its stall; nobody else's."""
    lead = _("What your company shows, who stands at the stall, what is to be done, and whom you met.")
    tabs = kit.tabs(
        _("Exhibitor's desk"),
        [
            (_("Company page"), company_tab()),
            (_("Team"), team_panel()),
            (_("Tasks"), kit.stack(tasks_tab(), orders_section(), gap=6)),
            (_("Leads"), leads_tab()),
        ],
        id="desk",
        chosen=State.tab,
        on_choose=State.choose_tab,
    )
    content = rx.cond(State.refused != "", kit.notice(rx.el.p(State.refused), tone="warning"), tabs)
    return kit.page(
        kit.open_address(TAB, rx.Var.create(["", *TABS[1:]])[State.tab]),
        build_breadcrumbs(_("Exhibitor's desk")),
        kit.page_title(_("Exhibitor's desk"), lead=lead),
        shown_to_its_owner(
            State.shown_to,
            rx.cond(State.loaded, content, _render_opening()),
            loaded=True,
            login_path=Route.LOGIN,
            opening=[State.open, TeamState.open, TasksState.open, OrdersState.open, LeadsState.open],
        ),
    )


def _render_opening() -> rx.Component:
    """Until the desk is read: that it comes, or why it does not."""
    waiting = kit.loading(kit.skeleton(height="12rem"))
    return rx.cond(rx.Var.create(State.problems).length() > 0, kit.error_summary(State.problems), waiting)
