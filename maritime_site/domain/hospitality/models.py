"""Packages with a fixed number of rooms, and the bookings that claim them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from enum import StrEnum
from uuid import UUID, uuid4

from sqlalchemy import BigInteger, CheckConstraint, Connection, Index, UniqueConstraint
from sqlalchemy.orm import relationship
from sqlmodel import Field, Relationship, col, select

from maritime_site.core.db.orm import TableModel, json_column, time_column
from maritime_site.core.text.home import home_currency
from maritime_site.core.text.i18n import in_language
from maritime_site.domain.event_parts import register_part
from maritime_site.domain.payments.models import Subject
from maritime_site.domain.payments.staff.standing import register_end
from maritime_site.domain.picture_uses import register_column
from maritime_site.search.index import Record, SearchKind, index_model

SUBJECT_TYPE = "booking"


class BookingStatus(StrEnum):
    """Where a booking stands (HOSP-3)."""

    PENDING_PAYMENT = "pending_payment"
    CONFIRMED = "confirmed"
    EXPIRED = "expired"
    CANCELLED = "cancelled"


# security.md section 8; an expired booking comes back only by a late payment and a room that is left (HOSP-4).
ALLOWED_TRANSITIONS: Mapping[BookingStatus, frozenset[BookingStatus]] = {
    BookingStatus.PENDING_PAYMENT: frozenset({BookingStatus.CONFIRMED, BookingStatus.EXPIRED, BookingStatus.CANCELLED}),
    BookingStatus.EXPIRED: frozenset({BookingStatus.CONFIRMED}),
    BookingStatus.CONFIRMED: frozenset({BookingStatus.CANCELLED}),
    BookingStatus.CANCELLED: frozenset(),
}
# The states in which a booking has a room.
WITH_ROOM = frozenset({BookingStatus.PENDING_PAYMENT, BookingStatus.CONFIRMED})


class ActorType(StrEnum):
    """Who moved a booking."""

    OWNER = "owner"
    ADMINISTRATOR = "administrator"
    GATEWAY = "gateway"
    SYSTEM = "system"


class Package(TableModel, table=True):
    """Rooms of one kind for fixed nights. `taken` counts held and sold rooms and changes by conditional UPDATE only.

    `image` is the address of the picture; `image_files` maps its widths in pixels (as text) to addresses, when it was
    handed in here; `focal_x` and `focal_y` are as a picture's of the media library.
    """

    __table_args__ = (
        CheckConstraint("taken >= 0 AND taken <= capacity", name="taken_within_capacity"),
        CheckConstraint("price_minor >= 100", name="price_payable"),
        CheckConstraint("max_guests >= 1", name="guests_positive"),
        CheckConstraint("check_out > check_in", name="nights_positive"),
        CheckConstraint(
            "focal_x >= 0 AND focal_x <= 100 AND focal_y >= 0 AND focal_y <= 100", name="focal_point_inside"
        ),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    name_en: str
    name_hi: str = ""
    description_en: str = ""
    description_hi: str = ""
    hotel: str
    hotel_hi: str = ""
    city: str
    city_hi: str = ""
    check_in: date
    check_out: date
    cancel_before: datetime = time_column()
    max_guests: int
    price_minor: int = Field(sa_type=BigInteger)
    currency: str = Field(default_factory=home_currency)
    capacity: int
    taken: int = 0
    image: str = ""
    image_files: dict[str, str] = json_column(default_factory=dict)
    image_alt_en: str = ""
    image_alt_hi: str = ""
    focal_x: int = 50
    focal_y: int = 50
    open: bool = True
    is_demo: bool = False
    position: int = Field(default=0, index=True)

    @property
    def name(self) -> str:
        """The name in the current language."""
        return in_language(self.name_en, self.name_hi)

    @property
    def description(self) -> str:
        """The description in the current language."""
        return in_language(self.description_en, self.description_hi)

    @property
    def hotel_name(self) -> str:
        """The hotel in the current language."""
        return in_language(self.hotel, self.hotel_hi)

    @property
    def city_name(self) -> str:
        """Its city in the current language."""
        return in_language(self.city, self.city_hi)

    @property
    def image_alt(self) -> str:
        """What the picture shows, in the current language; empty where nobody said it."""
        return in_language(self.image_alt_en, self.image_alt_hi)

    @property
    def nights(self) -> int:
        return (self.check_out - self.check_in).days


register_column("package", Package.image, Package.name_en, Package.name_hi)


class PackageFile(TableModel, table=True):
    """A stored file of a package's picture, by its name in the store."""

    __tablename__ = "package_file"  # pyright: ignore[reportAssignmentType]

    name: str = Field(primary_key=True)
    package_id: UUID = Field(foreign_key="package.id", index=True)


class Booking(TableModel, table=True):
    """One participant's claim on one room; `status` moves only through `transitions.change_status`."""

    __table_args__ = (
        CheckConstraint("price_minor > 0", name="price_positive"),
        # The orders of the office's list, whole and narrowed: a page is read from there, never sorted (PERF-2).
        Index("ix_booking_created_at", "created_at", "id"),
        Index("ix_booking_status", "status", "created_at", "id"),
        Index("ix_booking_package_id", "package_id", "created_at", "id"),
        # How many there are of each package, and what live ones stand for, without reading one.
        Index("ix_booking_fill", "package_id", "status"),
        Index("ix_booking_sums", "status", "currency", "price_minor"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    reference: str = Field(unique=True)
    owner_id: UUID = Field(foreign_key="person.id", index=True)
    package_id: UUID = Field(foreign_key="package.id")
    status: str = BookingStatus.PENDING_PAYMENT
    guests: int
    guest_name: str
    special_requests: str = ""
    price_minor: int = Field(sa_type=BigInteger)
    currency: str
    hold_expires_at: datetime = time_column(index=True)
    checked_in_at: datetime | None = time_column(default=None)
    no_show_at: datetime | None = time_column(default=None)
    steps: int = 0
    created_at: datetime = time_column()
    updated_at: datetime = time_column()

    @property
    def subject(self) -> Subject:
        """This booking, as payments know it."""
        return Subject(SUBJECT_TYPE, self.id)


def _describe_booking(_connection: Connection | None, row: Booking) -> Record:
    return Record((row.reference, row.guest_name), {"status": row.status, "package": row.package_id})


register_part("packages", select(Package.id).where(col(Package.open)))
index_model(
    SearchKind(
        "booking",
        "b",
        Booking,
        _describe_booking,
        groups=("status", "package"),
        owner=("owner_id", "registration"),
    )
)


register_end(SUBJECT_TYPE, col(Booking.id), col(Booking.status).not_in(WITH_ROOM))


class BookingStep(TableModel, table=True):
    """One legal step of a booking: when, by whom, why."""

    __tablename__ = "booking_step"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("booking_id", "number"),)

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    booking_id: UUID = Field(foreign_key="booking.id", index=True)
    number: int
    status: str
    by: str
    note: str = ""
    at: datetime = time_column()
    # So that a new booking's row is written first.
    booking: Booking = Relationship(sa_relationship=relationship(Booking, lazy="raise"))
