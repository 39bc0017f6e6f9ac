"""The meeting lounge in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.meetings.page import lounge_page
from maritime_site.web.backoffice.meetings.state import LoungeState
from maritime_site.web.backoffice.screen import PROGRAMME, Screen

SCREENS = (
    Screen(
        "/admin/meeting-lounge", N_("Meeting lounge"), lounge_page, "PROGRAMME_EDIT", (LoungeState.open,), PROGRAMME
    ),
)
