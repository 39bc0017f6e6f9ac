"""What rests on a registration, so that a dialog and a message can say what an act does to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from sqlmodel import Session, col, func, or_, select

from maritime_site.core.db.statements import filter_only
from maritime_site.core.text.i18n import _
from maritime_site.domain.companies.models import SUBJECT_TYPE as SEATS
from maritime_site.domain.companies.models import Company
from maritime_site.domain.exhibition.after_payment import UNSETTLED
from maritime_site.domain.exhibition.models import SUBJECT_TYPE as STALL
from maritime_site.domain.exhibition.models import TAKEN, Stall, StallApplication
from maritime_site.domain.hospitality.models import SUBJECT_TYPE as BOOKING
from maritime_site.domain.hospitality.models import Booking, BookingStatus
from maritime_site.domain.networking.models import LIVE, Connection
from maritime_site.domain.passes import queries as passes
from maritime_site.domain.payments.queries import sum_returnable
from maritime_site.domain.people.models import Person, Status


@dataclass(frozen=True)
class Holdings:
    """What somebody has now: the number of a pass that admits, references of stays, codes of stalls, connections."""

    pass_number: str
    held_stays: tuple[str, ...]
    paid_stays: tuple[str, ...]
    free_stalls: tuple[str, ...]
    settled_stalls: tuple[str, ...]
    connections: int

    @property
    def stays(self) -> tuple[str, ...]:
        """Every stay with a room."""
        return (*self.held_stays, *self.paid_stays)

    @property
    def stalls(self) -> tuple[str, ...]:
        """Every stall that is theirs or claimed."""
        return (*self.free_stalls, *self.settled_stalls)


def find_holdings(session: Session, person: Person) -> Holdings:
    """What a person has now."""
    given = passes.pass_of(session, person)
    return Holdings(
        pass_number=given.number if given and given.revoked_at is None else "",
        held_stays=_list_stays(session, person.id, BookingStatus.PENDING_PAYMENT),
        paid_stays=_list_stays(session, person.id, BookingStatus.CONFIRMED),
        free_stalls=_list_stalls(session, person.id, UNSETTLED),
        settled_stalls=_list_stalls(session, person.id, TAKEN),
        connections=count_connections(session, person.id, *LIVE),
    )


def _list_stays(session: Session, owner_id: UUID, status: BookingStatus) -> tuple[str, ...]:
    mine = (Booking.owner_id == owner_id, filter_only(Booking.status) == status)
    return tuple(session.exec(select(Booking.reference).where(*mine).order_by(col(Booking.created_at))).all())


def _list_stalls(session: Session, owner_id: UUID, statuses: object) -> tuple[str, ...]:
    mine = (StallApplication.owner_id == owner_id, col(StallApplication.status).in_(list(statuses)))  # pyright: ignore[reportCallIssue, reportArgumentType, reportUnknownArgumentType]
    codes = select(Stall.code).join(StallApplication, col(StallApplication.stall_id) == col(Stall.id)).where(*mine)
    return tuple(session.exec(codes.order_by(col(Stall.code))).all())


def count_connections(session: Session, person_id: UUID, *statuses: str) -> int:
    """How many requests of a person stand in these statuses."""
    ends = or_(col(Connection.sender_id) == person_id, col(Connection.receiver_id) == person_id)
    stands = filter_only(Connection.status).in_(list(statuses))
    return session.exec(select(func.count()).select_from(Connection).where(ends, stands)).one()


def sum_paid(session: Session, person: Person) -> Mapping[str, int]:
    """What was paid for a person's stays, stalls and seats and stays paid: minor units by currency, none of nothing."""
    sums: Counter[str] = Counter()
    sold = (
        (BOOKING, select(Booking.id).where(Booking.owner_id == person.id)),
        (STALL, select(StallApplication.id).where(StallApplication.owner_id == person.id)),
        (SEATS, select(Company.id).where(Company.manager_id == person.id)),
    )
    for subject, mine in sold:
        ids = session.exec(mine).all()
        sums.update(sum_returnable(session, subject, ids))
    return dict(sums)


def list_losses(before: Holdings, after: Holdings, person: Person) -> list[str]:
    """What changed with a registration, in sentences its owner reads, in the current language."""
    lines: list[str] = []
    if before.pass_number and not after.pass_number:
        lines.append(_("Pass {number} admits you no longer.", number=before.pass_number))
    elif after.pass_number and after.pass_number != before.pass_number:
        lines.append(
            _(
                "Your pass is {number} now. What you printed or saved before is no longer valid.",
                number=after.pass_number,
            )
        )
    elif not after.pass_number and person.status == Status.APPROVED:
        lines.append(_("Your pass is ready on the page “My pass”."))
    gone = [reference for reference in before.held_stays if reference not in after.stays]
    if gone:
        lines.append(_("Rooms that were held for you are free again: {names}.", names=", ".join(gone)))
    freed = [code for code in before.stalls if code not in after.stalls]
    if freed:
        lines.append(_("Stalls that were kept for you are free again: {names}.", names=", ".join(freed)))
    if after.connections < before.connections:
        lines.append(_("Your requests and connections with other participants have ended."))
    return lines
