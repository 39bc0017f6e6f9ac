"""The screen of the event's facts."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.event.page import event_page
from maritime_site.web.backoffice.event.state import EventState
from maritime_site.web.backoffice.screen import OFFICE, Screen

SCREENS = (Screen("/admin/event", N_("Event"), event_page, "EVENT_EDIT", (EventState.open,), OFFICE),)
