"""The registration desk's row in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.desk.page import registration_desk
from maritime_site.web.backoffice.desk.state import BadgesState, DeskState, WalkInState
from maritime_site.web.backoffice.screen import GATES, Screen

SCREENS = (
    Screen(
        "/admin/desk",
        N_("Registration desk"),
        registration_desk,
        "DESK_USE",
        (DeskState.open, BadgesState.open, WalkInState.open),
        GATES,
    ),
)
