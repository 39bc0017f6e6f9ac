"""A field of the office that has to be filled in says so before anybody sends the form (A11Y-1)."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest

from maritime_site.core.text.field_errors import REQUIRED
from maritime_site.ports.event_facts import HomePart
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.helpdesk.state import QueryState
from maritime_site.web.backoffice.pages.library_crop import EDGES
from maritime_site.web.backoffice.screens import SCREENS
from maritime_site.web.backoffice.signin.page import invitation_page
from maritime_site.web.session import SessionState
from tests.api.backoffice import administrator
from tests.web.drawn import drawn
from tests.web.states import send, tab_at

TYPED = {'"input"', '"textarea"'}
NOT_TYPED = re.compile(r'\btype:"(hidden|checkbox|radio|search|file)"')
NAME = re.compile(r'\bname:"?([\w-]+)')
# What a form takes empty. Another field is marked as required, or stands here.
MAY_STAY_EMPTY = {
    "/admin/desk": {"mobile", "reason", "row_rx_state_"},
    "/admin/talk-proposals/[id]": {"endsAt", "note", "startsAt"},
    "/admin/gate-zones": {"nameHi"},
    "/admin/meeting-lounge": {"nameHi"},
    "/admin/registrations": {"reason"},
    "/admin/packages/[id]": {
        *("nameHi", "description", "descriptionHi", "hotelHi", "cityHi"),
        *("cancelBefore", "position"),
    },
    "/admin/exhibition/applications/[id]": {"amount", "message"},
    "/admin/exhibition/halls/[code]": {"nameHi", "position", "stalls"},
    "/admin/exhibition/tasks": {"titleHi", "hintEn", "hintHi"},
    "/admin/exhibition/orders": {"titleHi", "hintEn", "hintHi"},
    "/admin/exhibition/tariff": {"titleHi", "quantityEn", "quantityHi"},
    "/admin/admission-days": {"days"},
    "/admin/nominations": {"reason"},
    "/admin/award-categories/[id]": {"eligibilityEn", "eligibilityHi", "position"},
    "/admin/queries": {"reason"},
    "/admin/releases/[id]": {"titleHi", "slug", "summaryEn", "summaryHi", "bodyHi", "archivedOn", "at", "embargoUntil"},
    "/admin/news/[id]": {"textHi", "link", "expiresAt", "at"},
    "/admin/albums/[id]": {"titleHi", "summaryEn", "summaryHi", "position", "at"},
    "/admin/films/[id]": {"titleHi", "transcriptEn", "transcriptHi", "at"},
    "/admin/past-events/[id]": {"titleHi", "placeHi", "bodyHi", "at"},
    "/admin/messages/[id]": {"countries"},
    "/admin/invitations/[id]": {
        "email",
        "uses",
        "expiresAt",
        "firstName",
        "lastName",
        "organisation",
        "designation",
        "companyName",
        "countryCode",
        "mobile",
    },
    "/admin/sessions/[id]": {"capacity", "slug", "slides", "titleHi", "summaryEn", "summaryHi"},
    "/admin/speakers/[id]": {"biographyEn", "biographyHi", "photo", "slug", "nameHi", "roleEn", "roleHi"},
    "/admin/halls/[id]": {"nameHi", "position"},
    "/admin/tracks/[id]": {"nameHi", "position"},
    "/admin/programme": {"note"},
    "/admin/exports": {"search"},
    "/admin/staff": {"password"},
    "/admin/settings": {"rate"},
    "/admin/api-keys/[id]": {"expiresAt"},
    "/admin/webhooks/[id]": {"name"},
    # `row_rx_state_` is a field of the person's own form, named when the page runs; its own marks say what it asks.
    "/admin/registrations/[id]": {"guests", "guestName", "specialRequests", "seatsUntil", "price", "row_rx_state_"},
    "/admin/people/new": {"basis", "row_rx_state_"},
    "/admin/rules/[id]": {"opensAt", "closesAt", "quota", "offerHours", "hintEn", "hintHi"},
    "/admin/pages/[slug]": {"titleHi", "bodyHi", "at", "mark"},
    "/admin/pictures/[id]": {"altEn", "altHi", "mark", "focalX", "focalY", *(f"cut{edge}" for edge in EDGES)},
    "/admin/event": {
        *(
            "nameHi",
            "shortNameHi",
            "themeEn",
            "themeHi",
            "edition",
            "countdownAt",
            "registrationOpensAt",
        ),
        *(
            "venueNameEn",
            "venueNameHi",
            "venueAddressEn",
            "venueAddressHi",
            "latitude",
            "longitude",
        ),
        *("facebook", "x", "instagram", "linkedin", "youtube", "android", "ios", "speechUrl"),
        *("portalNameEn", "portalNameHi", "portalUrl", "logo", "colour"),
        *("figuresSourceEn", "figuresSourceHi"),
        *(f"homePart_{part}" for part in HomePart),
    },
    "/admin/tax": {
        *("sellerName", "sellerAddress", "gstin", "sac", "taxName", "taxNumber"),
        *("bookingRate", "bookingSac", "stallRate", "stallSac", "seatsRate", "seatsSac"),
    },
}


def typed(node: Any) -> Iterator[str]:
    """The properties of every control that is typed into."""
    if isinstance(node, dict):
        said = " ".join(map(str, node.get("props", [])))
        if node.get("name") in TYPED and not NOT_TYPED.search(said):
            yield said
        for key, inner in node.items():
            if key != "props":
                yield from typed(inner)
    elif isinstance(node, list | tuple):
        for inner in node:
            yield from typed(inner)


def unmarked(rendered: Any) -> set[str]:
    """The names of the fields that do not say they are required."""
    names = {NAME.search(said) for said in typed(rendered) if '"aria-required"' not in said}
    return {name[1] for name in names if name}


@pytest.mark.req("A11Y-1")
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.path)
def test_only_what_may_stay_empty_is_not_marked_as_required(screen):
    assert unmarked(drawn(screen.path)) == MAY_STAY_EMPTY.get(screen.path, set())


@pytest.mark.req("A11Y-1")
def test_an_invitation_asks_for_its_password():
    assert unmarked(invitation_page().render()) == set()


@pytest.mark.req("A11Y-1")
def test_an_empty_note_is_named_at_its_own_field(database, services):
    install_services(services)

    async def play():
        root = tab_at("/admin/queries/")
        token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
        (await root.get_state(SessionState)).admin_token = token
        state = await root.get_state(QueryState)
        await send(state, "note", {"note": " "})
        assert state.problems == [{"text": f"Note: {REQUIRED}", "field": "note"}]

    asyncio.run(play())
