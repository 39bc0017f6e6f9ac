"""The data requests' row in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.privacy.page import data_requests
from maritime_site.web.backoffice.privacy.state import DataRequestsState
from maritime_site.web.backoffice.screen import PARTICIPANTS, Screen

SCREENS = (
    Screen(
        "/admin/data-requests",
        N_("Data requests"),
        data_requests,
        "DATA_REQUESTS",
        (DataRequestsState.open,),
        PARTICIPANTS,
    ),
)
