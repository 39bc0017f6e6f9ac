"""The first screen's row in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.home.page import home_page
from maritime_site.web.backoffice.home.state import DashboardState
from maritime_site.web.backoffice.screen import Screen

SCREENS = (Screen("/admin", N_("Dashboard"), home_page, on_load=(DashboardState.open,)),)
