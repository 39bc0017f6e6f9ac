"""Choosing a package and holding a room (HOSP-1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import unavailable_as
from maritime_site.core.schemas import FocalPoint
from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.hospitality import queries, service
from maritime_site.domain.hospitality.labels import PACKAGES_FAILED
from maritime_site.domain.hospitality.policy import terms_of
from maritime_site.domain.hospitality.queries import PackageView
from maritime_site.domain.hospitality.schemas import BookRoomRequest
from maritime_site.domain.pages.pictures import find_focal_points
from maritime_site.domain.people.models import Status
from maritime_site.ports.services import get_services
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, show_toast
from maritime_site.web.handlers.paths import language_of
from maritime_site.web.portal.guards import PageGuard, shown_to_whoever_opens, to_login
from maritime_site.web.routes import Route, localize_path
from maritime_site.web.session import signed_in


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
    position: str = "50% 50%"


def card_of(package: PackageView, points: Mapping[str, FocalPoint]) -> PackageCard:
    """A package in the page's words; `points` are those of the media library by address."""
    point = points.get(package.image, package.focal_point)
    sold_out = package.available <= 0
    return PackageCard(
        id=str(package.id),
        name=package.name,
        text=package.description,
        place=f"{package.hotel}, {package.city}",
        stay=_format_stay(package),
        room=_format_room(package),
        price=formatting.format_money(package.price.amount, package.price.currency),
        left=_("Sold out") if sold_out else _("Rooms left: {rooms}", rooms=package.available),
        sold_out=sold_out,
        image=package.image,
        alt=package.image_alt,
        sizes=", ".join(f"{address} {width}w" for width, address in package.image_files.items()),
        position=f"{point.x}% {point.y}%",
    )


def _format_stay(package: PackageView) -> str:
    return _(
        "{start} to {end}", start=formatting.format_day(package.check_in), end=formatting.format_day(package.check_out)
    )


def _format_room(package: PackageView) -> str:
    nights = _("Nights: {nights}", nights=package.nights)
    return f"{nights} · {_('Guests: up to {guests}', guests=package.max_guests)}"


class HospitalityState(PageGuard, FormErrors, rx.State):
    """The packages on sale, and the form of one booking."""

    LABELS: ClassVar[Mapping[str, str]] = {
        "packageId": N_("Packages"),
        "guests": N_("Guests"),
        "guestName": N_("Guest name"),
        "specialRequests": N_("Special requests"),
    }

    loaded: bool = False
    approved: bool = False
    packages: list[PackageCard] = []
    chosen: str = ""
    offers: int = 0
    guest_name: str = ""
    booked: bool = False
    _begins: bool = False

    @rx.event
    @form_handler()
    async def open(self) -> rx.event.EventSpec | None:
        """Load the packages for whoever is signed in; the first one that is left is chosen."""
        person = await shown_to_whoever_opens(self)
        if person is None:
            return await to_login(self)
        self.guest_name, self.approved = person.full_name, person.status == Status.APPROVED
        wanted, self._begins = "" if self._begins else self.chosen, False
        await self._load(wanted)
        return None

    @rx.event
    def start(self) -> None:
        """Every visit begins with the first package that is left (HOSP-1), whatever an earlier one was about."""
        self._begins, self.booked = True, False
        self._choose("")

    @rx.event
    @form_handler()
    async def book(self, form: dict[str, Any]) -> rx.event.EventSpec:
        """Hold a room of the chosen package, then go on to pay for it."""
        person = await signed_in(self)
        self._begins, self.chosen = False, str(form.get("packageId", "") or self.chosen)
        typed = {name: str(form.get(name, "")) for name in ("guests", "guestName", "specialRequests")}
        values = {"packageId": self.chosen, **typed}
        payload = await read_in_thread(service.read_booking, BookRoomRequest, values)
        services = get_services()
        try:
            await in_transaction(service.create_booking, payload, owner=person, terms=terms_of(services), now=utc_now())
        finally:
            await self._load(self.chosen)
        self.booked = True  # what the browser kept of the form is dropped
        held = formatting.format_minutes(services.settings.hold_minutes)
        await show_toast(self, _("Your room is held for {time}", time=held))
        return rx.redirect(localize_path(Route.BOOKINGS, language_of(self.router)))

    async def _load(self, wanted: str) -> None:
        with unavailable_as(PACKAGES_FAILED):
            self.packages = await read_in_thread(_list_cards, terms_of(get_services()).zone, utc_now())
        self._choose(wanted)
        self.loaded = True

    def _choose(self, wanted: str) -> None:
        """The wanted package if it is left, else the first that is."""
        free = [package.id for package in self.packages if not package.sold_out]
        chosen = wanted if wanted in free else next(iter(free), "")
        if chosen != self.chosen:
            self.chosen = chosen
            self.offers += 1  # the cards are drawn anew, with the one that is chosen now


def _list_cards(session: Session, zone: ZoneInfo, now: datetime) -> list[PackageCard]:
    packages = queries.packages_for_sale(session, zone=zone, now=now)
    points = find_focal_points(session, (package.image for package in packages))
    return [card_of(package, points) for package in packages]
