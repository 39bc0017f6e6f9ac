"""The running site's rows in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.screen import OFFICE, Screen
from maritime_site.web.backoffice.system.page import deliveries_page, system_overview
from maritime_site.web.backoffice.system.state import DeliveriesState, SystemState

VIEW = "SYSTEM_VIEW"
SCREENS = (
    Screen("/admin/system", N_("System"), system_overview, VIEW, (SystemState.open,), OFFICE),
    Screen("/admin/system/deliveries", N_("Deliveries"), deliveries_page, VIEW, (DeliveriesState.open,), OFFICE),
)
