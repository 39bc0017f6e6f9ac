"""Halls and their stalls, what they cost and include, and the applications that claim them (EXH-1 to EXH-3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from uuid import UUID, uuid4

from sqlalchemy import BigInteger, CheckConstraint, Connection, Index, UniqueConstraint, text
from sqlmodel import Field, col, select

from maritime_site.core.db.orm import TableModel, time_column
from maritime_site.core.text.home import home_currency
from maritime_site.core.text.i18n import in_language
from maritime_site.domain.event_parts import register_part
from maritime_site.domain.payments.models import Subject
from maritime_site.domain.payments.staff.standing import register_end
from maritime_site.domain.work_queues import register_queue
from maritime_site.search.index import Record, SearchKind, index_model

SUBJECT_TYPE = "stall"


class StallType(StrEnum):
    """Bare floor, or floor with walls and fittings."""

    SHELL = "shell"
    RAW = "raw"


class ApplicationStatus(StrEnum):
    """Where a claim on a stall stands (EXH-2)."""

    HELD = "held"
    APPLIED = "applied"
    OFFERED = "offered"
    ACCEPTED = "accepted"
    INVOICED = "invoiced"
    PAID = "paid"
    EXPIRED = "expired"
    REFUSED = "refused"
    RELEASED = "released"


S = ApplicationStatus
_ENDS = frozenset({S.REFUSED, S.RELEASED})
ALLOWED_TRANSITIONS: Mapping[ApplicationStatus, frozenset[ApplicationStatus]] = {
    S.HELD: frozenset({S.APPLIED, S.EXPIRED, S.RELEASED}),
    S.APPLIED: _ENDS | {S.OFFERED},
    S.OFFERED: _ENDS | {S.OFFERED, S.ACCEPTED, S.EXPIRED},
    S.ACCEPTED: frozenset({S.INVOICED, S.PAID, S.RELEASED}),
    S.INVOICED: frozenset({S.PAID, S.RELEASED}),
    S.PAID: frozenset({S.RELEASED}),
    S.EXPIRED: frozenset(),
    S.REFUSED: frozenset(),
    S.RELEASED: frozenset(),
}
# The states in which a claim has its stall; the index below says the same to the database.
LIVE = frozenset({S.HELD, S.APPLIED, S.OFFERED, S.ACCEPTED, S.INVOICED, S.PAID})
TAKEN = frozenset({S.INVOICED, S.PAID})
PAYABLE = frozenset({S.ACCEPTED, S.INVOICED})
_LIVE_ROWS = text("status IN ('held', 'applied', 'offered', 'accepted', 'invoiced', 'paid')")


class ActorType(StrEnum):
    """Who moved a claim."""

    OWNER = "owner"
    ADMINISTRATOR = "administrator"
    GATEWAY = "gateway"
    SYSTEM = "system"


class Hall(TableModel, table=True):
    """One hall; its sides are in decimetres, the unit of the plan."""

    __tablename__ = "exhibition_hall"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (CheckConstraint("width > 0 AND height > 0", name="has_size"),)

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    code: str = Field(unique=True)
    name_en: str
    name_hi: str = ""
    width: int
    height: int
    position: int = 0
    is_demo: bool = False

    @property
    def name(self) -> str:
        """The name in the current language."""
        return in_language(self.name_en, self.name_hi)


class Stall(TableModel, table=True):
    """One rectangle of a hall's floor, in decimetres from its upper left corner."""

    __tablename__ = "exhibition_stall"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        CheckConstraint("width > 0 AND height > 0 AND area_m2 > 0", name="has_size"),
        CheckConstraint("open_sides >= 1 AND open_sides <= 4", name="open_sides_of_four"),
        Index("ix_exhibition_stall_hall", "hall_id", "position"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    code: str = Field(unique=True)
    hall_id: UUID = Field(foreign_key="exhibition_hall.id")
    x: int
    y: int
    width: int
    height: int
    area_m2: int
    type: str = StallType.SHELL
    open_sides: int = 1
    price_class: str = "standard"
    blocked: bool = False
    block_reason: str = ""
    position: int = 0


class Tariff(TableModel, table=True):
    """What a square metre of one type and price class costs in one currency; per cents are whole numbers."""

    __tablename__ = "stall_tariff"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        UniqueConstraint("type", "price_class", "currency"),
        CheckConstraint("rate_minor > 0", name="rate_positive"),
        CheckConstraint("premium_percent >= 0 AND tax_percent >= 0", name="percents_positive"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    type: str
    price_class: str
    currency: str = Field(default_factory=home_currency)
    rate_minor: int = Field(sa_type=BigInteger)
    premium_percent: int = 0
    tax_percent: int = 0
    published: bool = False
    is_demo: bool = False
    position: int = 0
    updated_at: datetime = time_column()


class Entitlement(TableModel, table=True):
    """Something that comes with a stall: an inclusion of its fittings, or a privilege of its exhibitor (EXH-3)."""

    __tablename__ = "stall_entitlement"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    kind: str = "inclusion"
    stall_type: str = ""
    title_en: str
    title_hi: str = ""
    quantity_en: str = ""
    quantity_hi: str = ""
    published: bool = False
    is_demo: bool = False
    position: int = 0
    updated_at: datetime = time_column()

    @property
    def title(self) -> str:
        """What it is, in the current language."""
        return in_language(self.title_en, self.title_hi)

    @property
    def quantity(self) -> str:
        """How much of it, in the current language; empty while that is not published."""
        return in_language(self.quantity_en, self.quantity_hi) if self.published else ""


class StallApplication(TableModel, table=True):
    """One exhibitor's claim on one stall; `status` and `stall_id` change only through `moves`.

    The partial index lets no stall have two live claims, whatever the code does.
    """

    __tablename__ = "stall_application"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        Index(
            "uq_stall_application_live_stall",
            "stall_id",
            unique=True,
            sqlite_where=_LIVE_ROWS,
            postgresql_where=_LIVE_ROWS,
        ),
        Index("ix_stall_application_due", "status", "expires_at"),
        CheckConstraint("amount_minor IS NULL OR amount_minor > 0", name="amount_positive"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    reference: str = Field(unique=True)
    owner_id: UUID = Field(foreign_key="person.id", index=True)
    stall_id: UUID = Field(foreign_key="exhibition_stall.id", index=True)
    status: str = Field(default=ApplicationStatus.HELD)
    expires_at: datetime | None = time_column(default=None)
    fascia_name: str = ""
    billing_address: str = ""
    tax_number: str = ""
    exhibits: str = ""
    remarks: str = ""
    amount_minor: int | None = Field(default=None, sa_type=BigInteger)
    tax_minor: int = Field(default=0, sa_type=BigInteger)
    currency: str = Field(default_factory=home_currency)
    invoice_number: str = ""
    reason: str = ""
    steps: int = 0
    created_at: datetime = time_column(index=True)
    updated_at: datetime = time_column()

    @property
    def subject(self) -> Subject:
        """This claim, as payments know it."""
        return Subject(SUBJECT_TYPE, self.id)


class StallStep(TableModel, table=True):
    """One step of a claim: what was done to it, on which stall, when, by whom, why."""

    __tablename__ = "stall_step"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("application_id", "number"),)

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    application_id: UUID = Field(foreign_key="stall_application.id", index=True)
    number: int
    action: str
    status: str
    stall_id: UUID = Field(foreign_key="exhibition_stall.id")
    by: str
    note: str = ""
    at: datetime = time_column()


def _describe_claim(connection: Connection, claim: StallApplication) -> Record:
    code = connection.execute(select(Stall.code).where(col(Stall.id) == claim.stall_id)).scalar()
    return Record((claim.reference, code or "", claim.fascia_name, claim.invoice_number))


index_model(SearchKind("stall", "s", StallApplication, _describe_claim, owner=("owner_id", "registration")))
register_end(SUBJECT_TYPE, col(StallApplication.id), col(StallApplication.status).not_in(LIVE))
register_part("stalls", select(Tariff.id).where(col(Tariff.published)))
register_queue(
    "stall_applications",
    "STALLS_VIEW",
    StallApplication.updated_at,
    col(StallApplication.status) == ApplicationStatus.APPLIED,
)
