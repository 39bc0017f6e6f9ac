"""What the pages for people who have signed in are called, on them and where one signs in to see them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from maritime_site.core.text.i18n import N_
from maritime_site.domain.people.kinds import KINDS
from maritime_site.web.routes import Route

_PROFILE = N_("My profile")
TITLES: Mapping[str, str] = MappingProxyType(
    {
        Route.MY_EVENT: N_("My event"),
        "/hospitality": N_("Hospitality packages"),
        Route.BOOKINGS: N_("My bookings"),
        Route.PASS: N_("My pass"),
        Route.PASS_GENERATE: N_("My pass"),
        Route.INFORMATION_REQUEST: N_("What we ask you for"),
        Route.SECURITY: N_("Sign-in and security"),
        Route.MY_DATA: N_("My data"),
        Route.NETWORKING: N_("Networking"),
        Route.REQUESTS: N_("My requests and connections"),
        Route.MEETINGS: N_("Meetings"),
        Route.MESSAGES: N_("Messages"),
        Route.COMPANY: N_("My team"),
        Route.DESK: N_("Exhibitor's desk"),
        Route.MY_AGENDA: N_("My agenda"),
        Route.TALK_PROPOSALS: N_("Talk proposals"),
        Route.MY_VISA_LETTER: N_("Letter for your visa"),
        Route.BOOK_YOUR_STALL: N_("Book Your Stall"),
        **{path: _PROFILE for kind in KINDS.values() for path in (kind.profile_path, kind.update_path) if path},
    }
)
