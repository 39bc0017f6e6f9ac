"""The page of a company's team (INVITE-1)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.portal.company.panel import team_panel
from maritime_site.web.portal.company.state import TeamState
from maritime_site.web.portal.guard_view import shown_to_its_owner
from maritime_site.web.routes import Route
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs


def company_page() -> rx.Component:
    """The seats one manages."""
    lead = _("The seats that the organisers gave your company: name people, replace them, and pay one bill.")
    return kit.page(
        build_breadcrumbs(_("My team")),
        kit.page_title(_("My team"), lead=lead),
        shown_to_its_owner(
            TeamState.shown_to, team_panel(), loaded=True, login_path=Route.LOGIN, opening=TeamState.open
        ),
        narrow=True,
    )
