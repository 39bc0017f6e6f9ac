"""Choosing a package and holding a room (HOSP-1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import reflex as rx

from maritime_site.core import formats
from maritime_site.core.clock import utc_now
from maritime_site.core.errors import said_as
from maritime_site.core.text import N_, _
from maritime_site.core.wishes import parse
from maritime_site.domain.hospitality import queries, service
from maritime_site.domain.hospitality.queries import PackageView
from maritime_site.domain.hospitality.sentences import PACKAGES_FAILED
from maritime_site.domain.hospitality.terms import terms_of
from maritime_site.domain.hospitality.wishes import BookRoom
from maritime_site.ports.services import services
from maritime_site.web.addresses import language_of
from maritime_site.web.feedback import Refusals, answered, confirm
from maritime_site.web.portal.guards import Shown, shown_to_whoever_opens, to_login
from maritime_site.web.routes import Route, localized
from maritime_site.web.session import signed_in
from maritime_site.web.transactions import in_transaction, reading


@dataclass
class PackageCard:
    """A package as its card shows it."""

    id: str
    name: str
    text: str
    place: str
    stay: str
    room: str
    price: str
    left: str
    sold_out: bool
    image: str = ""
    alt: str = ""
    sizes: str = ""


def card_of(package: PackageView) -> PackageCard:
    """A package in the page's words."""
    sold_out = package.available <= 0
    return PackageCard(
        id=str(package.id),
        name=package.name,
        text=package.description,
        place=f"{package.hotel}, {package.city}",
        stay=_stay(package),
        room=_room(package),
        price=formats.money(package.price.amount, package.price.currency),
        left=_("Sold out") if sold_out else _("Rooms left: {rooms}", rooms=package.available),
        sold_out=sold_out,
        image=package.image,
        alt=package.image_alt,
        sizes=", ".join(f"{address} {width}w" for width, address in package.image_files.items()),
    )


def _stay(package: PackageView) -> str:
    return _("{start} to {end}", start=formats.day(package.check_in), end=formats.day(package.check_out))


def _room(package: PackageView) -> str:
    nights = _("Nights: {nights}", nights=package.nights)
    return f"{nights} · {_('Guests: up to {guests}', guests=package.max_guests)}"


class HospitalityState(Shown, Refusals, rx.State):
    """The packages on sale, and the form of one booking."""

    LABELS: ClassVar[Mapping[str, str]] = {
        "packageId": N_("Packages"), "guests": N_("Guests"), "guestName": N_("Guest name"),
        "specialRequests": N_("Special requests"),
    }  # fmt: skip

    loaded: bool = False
    packages: list[PackageCard] = []
    chosen: str = ""
    offers: int = 0
    guests: str = "1"
    guest_name: str = ""
    special_requests: str = ""

    @rx.event
    @answered()
    async def open(self) -> rx.event.EventSpec | None:
        """Load the packages for whoever is signed in; the first one that is left is chosen."""
        person = await shown_to_whoever_opens(self)
        if person is None:
            return await to_login(self)
        self.guest_name = self.guest_name or person.full_name
        await self._load()
        return None

    @rx.event
    @answered()
    async def book(self, form: dict[str, Any]) -> rx.event.EventSpec:
        """Hold a room of the chosen package, then go on to pay for it."""
        person = await signed_in(self)
        self.guests, self.guest_name = str(form.get("guests", "")), str(form.get("guestName", ""))
        self.special_requests = str(form.get("specialRequests", ""))
        self.chosen = str(form.get("packageId", "") or self.chosen)
        wish = parse(
            BookRoom,
            {
                "packageId": self.chosen,
                "guests": self.guests,
                "guestName": self.guest_name,
                "specialRequests": self.special_requests,
            },
        )
        outside = services()
        try:
            await in_transaction(service.book, wish, owner=person, terms=terms_of(outside), now=utc_now())
        finally:
            await self._load()
        self.special_requests = ""
        held = formats.minutes(outside.settings.hold_minutes)
        await confirm(self, _("Your room is held for {time}", time=held))
        return rx.redirect(localized(Route.BOOKINGS, language_of(self.router)))

    async def _load(self) -> None:
        with said_as(PACKAGES_FAILED):
            found = await reading(queries.packages_for_sale, zone=terms_of(services()).zone, now=utc_now())
        self.packages = [card_of(package) for package in found]
        free = [package.id for package in self.packages if not package.sold_out]
        if self.chosen not in free:
            self.chosen = free[0] if free else ""
            self.offers += 1  # the cards are drawn anew, with the one that is chosen now
        self.loaded = True
