"""The gates' rows in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.check_in.lists import render_conflicts, render_devices, way_to_check_in
from maritime_site.web.backoffice.check_in.state import ConflictsState, DevicesState
from maritime_site.web.backoffice.check_in.zones_page import render_counts, render_zones
from maritime_site.web.backoffice.check_in.zones_state import GateCountsState, ZonesState
from maritime_site.web.backoffice.screen import GATES, Screen
from maritime_site.web.routes import Route

SCREENS = (
    Screen(Route.CHECK_IN, N_("Check-in"), way_to_check_in, "CHECK_IN", (), GATES),
    Screen("/admin/gate-counts", N_("Gate counts"), render_counts, "CHECK_IN", (GateCountsState.open,), GATES),
    Screen("/admin/gate-zones", N_("Zones"), render_zones, "CHECK_IN", (ZonesState.open,), GATES),
    Screen("/admin/gate-devices", N_("Gate devices"), render_devices, "CHECK_IN", (DevicesState.open,), GATES),
    Screen("/admin/gate-conflicts", N_("Gate conflicts"), render_conflicts, "CHECK_IN", (ConflictsState.open,), GATES),
)
