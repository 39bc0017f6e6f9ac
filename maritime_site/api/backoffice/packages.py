"""Hospitality packages for staff: listed, made, changed, closed (contract, "Back office"; PACKAGES_EDIT)."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID
from zoneinfo import ZoneInfo

from fastapi import Depends, Query
from pydantic import Field

from maritime_site.api.access import ReadSession
from maritime_site.api.backoffice.administration import AdminIdentity, permitted
from maritime_site.api.backoffice.desk import DECIDING, LISTING, READING, Desk, at_desk
from maritime_site.api.payment_shapes import Money
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Moment, failures
from maritime_site.core.text import _
from maritime_site.core.wishes import ListFilters, OptionalLine, Wish
from maritime_site.domain.hospitality import packages_office as packages
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.hospitality.office_wishes import PackageChange, PackageWish

router = Router(prefix="/admin/packages", tags=["Back office"])
Editor = Annotated[AdminIdentity, Depends(permitted("PACKAGES_EDIT"))]
AtDesk = Annotated[Desk, at_desk("PACKAGES_EDIT")]


class StaffPackage(Wish):
    """A package as staff reads it; `taken` is held and sold rooms together."""

    id: UUID
    name: str
    name_hi: str
    description: str
    description_hi: str
    hotel: str
    city: str
    nights: int
    check_in: date
    check_out: date
    cancel_before: Moment
    max_guests: int
    price: Money
    capacity: int
    taken: int
    held: int
    sold: int
    available: int
    image: str
    open: bool
    position: int


class StaffPackages(Answer):
    """Packages in the order of the public list; `total` counts all that match."""

    data: list[StaffPackage]
    total: int


class StaffPackageAnswer(Answer):
    """One package."""

    data: StaffPackage


class SavedPackage(StaffPackageAnswer):
    """The package as it is now."""

    message: str


class PackageFilters(ListFilters):
    """Which packages; texts left empty match all."""

    search: OptionalLine = Field("", description="Words of a name, a hotel or a city")
    status: Literal["", "open", "closed"] = ""
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _shown(row: Package, fill: dict[str, int] | None) -> StaffPackage:
    same = ("id", "name_hi", "description_hi", "hotel", "city", "nights", "check_in", "check_out", "cancel_before",
            "max_guests", "capacity", "taken", "image", "open", "position")  # fmt: skip
    counts = fill or {}
    values: dict[str, Any] = {name: getattr(row, name) for name in same}
    return StaffPackage(
        **values,
        name=row.name_en,
        description=row.description_en,
        price=Money(amount=row.price_minor, currency=row.currency),
        held=counts.get("pending_payment", 0),
        sold=counts.get("confirmed", 0),
        available=row.capacity - row.taken,
    )


def _saved(desk: Desk, row: Package) -> SavedPackage:
    return SavedPackage(message=_("Saved"), data=_shown(row, packages.fills(desk.session, [row.id]).get(row.id)))


def _zone(desk: Desk) -> ZoneInfo:
    return ZoneInfo(desk.services.settings.event_timezone)


@router.get("", operation_id="admin_packages", summary="Every package", responses=LISTING)
def list_packages(_admin: Editor, wish: Annotated[PackageFilters, Query()], session: ReadSession) -> StaffPackages:
    """Packages, closed ones too, with how many rooms are held and sold."""
    rows, total = packages.found(
        session, search=wish.search, status=wish.status, page=wish.page, page_size=wish.page_size
    )
    fills = packages.fills(session, [row.id for row in rows])
    return StaffPackages(data=[_shown(row, fills.get(row.id)) for row in rows], total=total)


@router.post(
    "", operation_id="admin_package_create", summary="Make a package",
    responses=failures(401, 403, 413, 415, 422, 503),
)  # fmt: skip
def create_package(wish: PackageWish, desk: AtDesk) -> SavedPackage:
    """Put a package on sale, or there and closed."""
    return _saved(desk, packages.create(desk.session, wish, actor=desk.actor, zone=_zone(desk), now=desk.now))


@router.get("/{id}", operation_id="admin_package", summary="One package", responses=READING)
def one_package(id: UUID, _admin: Editor, session: ReadSession) -> StaffPackageAnswer:
    """One package."""
    return StaffPackageAnswer(data=_shown(packages.package(session, id), packages.fills(session, [id]).get(id)))


@router.put(
    "/{id}", operation_id="admin_package_change", summary="Change a package",
    responses=DECIDING,
)  # fmt: skip
def change_package(id: UUID, wish: PackageChange, desk: AtDesk) -> SavedPackage:
    """Change what is named; what is left out stays. 409 for fewer rooms than are held or sold."""
    return _saved(desk, packages.change(desk.session, id, wish, actor=desk.actor, zone=_zone(desk), now=desk.now))
