"""Staff makes and changes packages; what is held or sold limits what may change (R28)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import func, or_, update
from sqlmodel import Session, col, select

from maritime_site.core.clock import format_iso
from maritime_site.core.db.database import count_changed
from maritime_site.core.db.seen import mark_values, require_unchanged
from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text.home import keep_home_currency
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.text.price_currencies import require_home_currency
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.hospitality.models import Booking, BookingStatus, Package
from maritime_site.domain.hospitality.staff_schemas import PackageChangeRequest, PackageRequest
from maritime_site.ports.event import Event

# What a guest has booked stays as it was booked.
PROMISED = ("hotel", "city", "check_in", "check_out")
ENTITY = "package"
# What the office's form says of a package.
WRITTEN = (
    *("name_en", "name_hi", "description_en", "description_hi", *PROMISED, "hotel_hi", "city_hi"),
    *("cancel_before", "max_guests", "price_minor", "capacity", "position"),
)
FOUND_BY = (Package.name_en, Package.name_hi, Package.hotel, Package.hotel_hi, Package.city, Package.city_hi)
NIGHTS = N_("These dates are {count} nights")


def create_package(
    session: Session, payload: PackageRequest, *, actor: Actor, zone: ZoneInfo, now: datetime
) -> Package:
    """Put a new package there. Raises Invalid for dates that do not fit each other, or a price in another currency."""
    values = _to_columns(payload)
    values["cancel_before"] = values.get("cancel_before") or _to_check_in_time(payload.check_in, zone)
    _check_dates(values, payload.nights, zone)
    if payload.open:
        require_home_currency(session, payload.price.currency, field="price")
    made = Package(**values)
    session.add(made)
    session.flush()
    audit.record_change(
        session, made, "package.create", actor=actor, before={}, after=_to_audit_values(values), now=now
    )
    return made


def list_apart(session: Session, event: Event, *, now: datetime) -> list[Package]:
    """Packages to come, on sale or taken, of which no night is before or after a day of the event."""
    to_come = (
        col(Package.check_in) >= now.astimezone(event.zone).date(),
        or_(col(Package.open), col(Package.taken) > 0),
    )
    apart = or_(col(Package.check_in) > event.facts.ends_on, col(Package.check_out) <= event.facts.starts_on)
    listed = select(Package).where(*to_come, apart).order_by(col(Package.position), col(Package.id))
    return list(session.exec(listed).all())


def mark_package(row: Package) -> str:
    """What tells whether a package was written anew; sales and their closing do not count."""
    return mark_values(row.model_dump(include=set(WRITTEN)))


def change_package(
    session: Session,
    id: UUID,
    payload: PackageChangeRequest,
    *,
    actor: Actor,
    zone: ZoneInfo,
    now: datetime,
    seen: str | None = None,
) -> Package:
    """Change what the request names; a new price holds for new bookings only. Repeating it changes nothing.

    Raises NotFound, Invalid for dates that do not fit each other, Conflict for fewer rooms than are held or sold, or
    for another place or time while rooms are, or where the package is no longer as `seen` (`mark_package`).
    """
    row = session.exec(select(Package).where(Package.id == id).with_for_update()).first()
    if row is None:
        raise NotFound(_("There is no such package"))
    require_unchanged(mark_package(row), seen)
    values = {name: value for name, value in _to_columns(payload).items() if value is not None}
    new = {name: value for name, value in values.items() if value != getattr(row, name)}
    _check_dates({name: getattr(row, name) for name in Package.model_fields} | new, payload.nights, zone)
    _keep_promises(row, new)
    if not new:
        return row
    _require_home_price(session, row, new)
    new |= _follow_changes(values, new)
    old = {name: getattr(row, name) for name in new}
    _write_changes(session, row, new)
    audit.append_entry(
        session,
        actor,
        "package.change",
        entity=ENTITY,
        entity_id=str(id),
        before=_to_audit_values(old),
        after=_to_audit_values(new),
        now=now,
    )
    return row


def _follow_changes(values: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """What changes with a picture or a price."""
    result: dict[str, Any] = {}
    if "image" in new:
        result["image_files"] = {}  # those of the picture before; its files go with the next one that is handed in
    if "price_minor" in new:
        result["currency"] = values["currency"]  # an amount on record tells what it is in
    return result


def _write_changes(session: Session, row: Package, new: Mapping[str, Any]) -> None:
    """Write them while there are rooms enough for what is held or sold. Raises Conflict."""
    enough = col(Package.taken) <= new.get("capacity", row.capacity)
    if not count_changed(session.exec(update(Package).where(col(Package.id) == row.id, enough).values(**new))):
        several = _("{count} rooms of this package are held or sold", count=row.taken)
        raise Conflict(_("1 room of this package is held or sold") if row.taken == 1 else several)
    session.refresh(row)


def _to_columns(payload: PackageRequest | PackageChangeRequest) -> dict[str, Any]:
    values = payload.model_dump(exclude={"name", "description", "price", "nights"})
    price = {"price_minor": payload.price.amount, "currency": payload.price.currency} if payload.price else {}
    return values | {"name_en": payload.name, "description_en": payload.description} | price


def _to_check_in_time(check_in: date, zone: ZoneInfo) -> datetime:
    return datetime.combine(check_in, time(), zone).astimezone(UTC)


def _check_dates(values: dict[str, Any], nights: int | None, zone: ZoneInfo) -> None:
    stay = (values["check_out"] - values["check_in"]).days
    if not 1 <= stay <= 60:
        raise Invalid({"checkOut": _("The stay must be 1 to 60 nights long")})
    if nights is not None and nights != stay:
        raise Invalid({"nights": _("These dates are 1 night") if stay == 1 else _(NIGHTS, count=stay)})
    last = datetime.combine(values["check_in"], time.max, zone)
    if values["cancel_before"] > last:
        raise Invalid({"cancelBefore": _("Cancelling ends on the day of arrival at the latest")})


def _keep_promises(result: Package, new: dict[str, Any]) -> None:
    if not result.taken:
        return
    if any(name in new for name in PROMISED):
        raise Conflict(_("Rooms of this package are held or sold: its hotel, city and dates stay"))
    if "cancel_before" in new and new["cancel_before"] < result.cancel_before:
        raise Conflict(_("Rooms of this package are held or sold: cancelling cannot end earlier"))


def _require_home_price(session: Session, row: Package, new: dict[str, Any]) -> None:
    """What was priced for an event in another currency is not sold before it has a price in this one."""
    currency = new.get("currency") or row.currency
    if new.get("open", row.open) and currency != (home := keep_home_currency(session)):
        raise Invalid({"price": _("This price is in {currency}: enter one in {home}", currency=currency, home=home)})


def _to_audit_values(values: dict[str, Any]) -> dict[str, Any]:
    """Values as the audit log keeps them."""
    return {
        name: format_iso(value)
        if isinstance(value, datetime)
        else value.isoformat()
        if isinstance(value, date)
        else value
        for name, value in values.items()
    }


def list_packages(
    session: Session, *, search: str = "", status: str = "", page: int = 1, page_size: int = 25
) -> tuple[list[Package], int]:
    """Packages in the order of the public list, and how many there are; `status` is open, closed or empty."""
    wanted = select(Package)
    if status:
        wanted = wanted.where(col(Package.open).is_(status == "open"))
    for word in search.split():
        wanted = wanted.where(or_(*(col(column).icontains(word, autoescape=True) for column in FOUND_BY)))
    total = session.exec(select(func.count()).select_from(wanted.subquery())).one()
    ordered = wanted.order_by(col(Package.position), col(Package.id))
    return list(session.exec(ordered.offset((page - 1) * page_size).limit(page_size)).all()), total


def list_choices(session: Session) -> list[tuple[str, str]]:
    """Every package as a choice: its id and its name with the hotel."""
    rows = session.exec(select(Package).order_by(col(Package.position), col(Package.id))).all()
    return [(str(row.id), f"{row.name}, {row.hotel_name}") for row in rows]


def count_bookings_by_status(session: Session, ids: list[UUID] | None = None) -> dict[UUID, dict[str, int]]:
    """How many bookings of each package there are by status; of all packages when no ids are given."""
    counted = select(Booking.package_id, Booking.status, func.count()).group_by(
        col(Booking.package_id), col(Booking.status)
    )
    if ids is not None:
        counted = counted.where(col(Booking.package_id).in_(ids))
    rows: dict[UUID, dict[str, int]] = {}
    for package_id, status, number in session.exec(counted).all():
        rows.setdefault(package_id, dict.fromkeys(map(str, BookingStatus), 0))[str(status)] = number
    return rows
