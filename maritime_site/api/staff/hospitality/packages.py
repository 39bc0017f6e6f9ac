"""Hospitality packages for staff: listed, made, changed, closed (contract, "Back office"; PACKAGES_EDIT)."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID
from zoneinfo import ZoneInfo

from fastapi import Depends, Query
from pydantic import Field

from maritime_site.api.access import ReadSession
from maritime_site.api.payments.schemas import Money
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, ListAnswer, Moment, Saved, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, LISTING, READING, StaffContext, staff_context
from maritime_site.core.schemas import ListFilters, OptionalLine, Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.hospitality import queries
from maritime_site.domain.hospitality import staff_packages as packages
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.hospitality.staff_schemas import PackageChangeRequest, PackageRequest

router = Router(prefix="/admin/packages", tags=["Back office"])
Editor = Annotated[AdminIdentity, Depends(require_permission("PACKAGES_EDIT"))]
StaffDep = Annotated[StaffContext, staff_context("PACKAGES_EDIT")]


class StaffPackage(Schema):
    """A package as staff reads it; `taken` is held and sold rooms together."""

    id: UUID
    name: str
    name_hi: str
    description: str
    description_hi: str
    hotel: str
    hotel_hi: str
    city: str
    city_hi: str
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


class PackageFilters(ListFilters):
    """Which packages; texts left empty match all."""

    search: OptionalLine = Field("", description="Words of a name, a hotel or a city")
    status: Literal["", "open", "closed"] = ""
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _to_package_response(row: Package, fill: dict[str, int] | None) -> StaffPackage:
    same = (
        "id",
        "name_hi",
        "description_hi",
        "hotel",
        "hotel_hi",
        "city",
        "city_hi",
        "nights",
        "check_in",
        "check_out",
        "cancel_before",
        "max_guests",
        "capacity",
        "taken",
        "image",
        "open",
        "position",
    )
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


def _to_saved_package(context: StaffContext, row: Package) -> Saved[StaffPackage]:
    return Saved(
        message=_("Saved"),
        data=_to_package_response(row, packages.count_bookings_by_status(context.session, [row.id]).get(row.id)),
    )


def _event_zone(context: StaffContext) -> ZoneInfo:
    return ZoneInfo(context.services.event.zone_name)


@router.get("", operation_id="admin_packages", summary="Every package", responses=LISTING)
def list_packages(
    _admin: Editor, payload: Annotated[PackageFilters, Query()], session: ReadSession
) -> ListAnswer[StaffPackage]:
    """Packages, closed ones too, with how many rooms are held and sold."""
    rows, total = packages.list_packages(
        session, search=payload.search, status=payload.status, page=payload.page, page_size=payload.page_size
    )
    fills = packages.count_bookings_by_status(session, [row.id for row in rows])
    return ListAnswer(data=[_to_package_response(row, fills.get(row.id)) for row in rows], total=total)


@router.post(
    "",
    operation_id="admin_package_create",
    summary="Make a package",
    responses=failure_responses(401, 403, 413, 415, 422, 503),
)
def create_package(payload: PackageRequest, context: StaffDep) -> Saved[StaffPackage]:
    """Put a package on sale, or there and closed."""
    return _to_saved_package(
        context,
        packages.create_package(
            context.session, payload, actor=context.actor, zone=_event_zone(context), now=context.now
        ),
    )


@router.get("/{id}", operation_id="admin_package", summary="One package", responses=READING)
def one_package(id: UUID, _admin: Editor, session: ReadSession) -> DataAnswer[StaffPackage]:
    """One package."""
    return DataAnswer(
        data=_to_package_response(
            queries.get_package(session, id), packages.count_bookings_by_status(session, [id]).get(id)
        )
    )


@router.put(
    "/{id}",
    operation_id="admin_package_change",
    summary="Change a package",
    responses=DECIDING,
)
def change_package(id: UUID, payload: PackageChangeRequest, context: StaffDep) -> Saved[StaffPackage]:
    """Change what is named; what is left out stays. 409 for fewer rooms than are held or sold."""
    return _to_saved_package(
        context,
        packages.change_package(
            context.session, id, payload, actor=context.actor, zone=_event_zone(context), now=context.now
        ),
    )
