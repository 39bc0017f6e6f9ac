"""The live board's row in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.live.page import live_page
from maritime_site.web.backoffice.live.state import LiveState
from maritime_site.web.backoffice.screen import GATES, Screen

SCREENS = (Screen("/admin/live", N_("Live"), live_page, "LIVE_VIEW", (LiveState.open,), GATES),)
