"""The gates' rows in the table of screens."""

from __future__ import annotations

from maritime_site.web.backoffice.checkin.lists import conflicts, devices, way_to_check_in
from maritime_site.web.backoffice.checkin.state import ConflictsState, DevicesState
from maritime_site.web.backoffice.screen import GATES, Screen
from maritime_site.web.routes import Route

SCREENS = (
    Screen(Route.CHECK_IN, "Check-in", way_to_check_in, "CHECK_IN", (), GATES),
    Screen("/admin/gate-devices", "Gate devices", devices, "CHECK_IN", (DevicesState.open,), GATES),
    Screen("/admin/gate-conflicts", "Gate conflicts", conflicts, "CHECK_IN", (ConflictsState.open,), GATES),
)
