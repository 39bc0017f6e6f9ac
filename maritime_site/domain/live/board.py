"""The whole board in one reading, and the part of it that an administrator's permissions open (LIVE-1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import func
from sqlmodel import Session, col, select

from maritime_site.domain.administration.permissions import PermissionSet, has_permission
from maritime_site.domain.live import attendance, registrations, revenue, schedule
from maritime_site.domain.live.attendance import Admissions, Devices
from maritime_site.domain.live.registrations import Registrations
from maritime_site.domain.live.revenue import Revenue
from maritime_site.domain.live.schedule import Stays, TodaySession
from maritime_site.domain.outbox.models import Message, MessageStatus
from maritime_site.domain.people.models import InformationRequest, RequestStatus
from maritime_site.domain.work_queues import OFFERS
from maritime_site.ports.services import Services

# Everybody who looks within these seconds sees the same reading.
LIFETIME = timedelta(seconds=5)
ASKED = "asked"
QUEUES = ("registrations", "queries")


@dataclass(frozen=True)
class QueueAge:
    """Something that waits: how much, and since when the oldest does."""

    name: str
    waiting: int
    oldest: datetime | None


@dataclass(frozen=True)
class Messages:
    """Messages that wait to leave, since when the oldest does, and those that could not."""

    waiting: int
    oldest: datetime | None
    failed: int


@dataclass(frozen=True)
class Board:
    """What happens now; None where an administrator's permissions end."""

    at: datetime
    day: date
    admissions: Admissions
    devices: Devices
    queues: list[QueueAge]
    messages: Messages
    sessions: list[TodaySession]
    stays: Stays | None
    revenue: list[Revenue] | None
    registrations: Registrations | None


def get_board(services: Services, *, permission_set: PermissionSet, language: str, now: datetime) -> Board:
    """The board as it was read less than LIFETIME ago, as far as these permissions reach.

    All who look share one reading in a language, so any number of viewers costs the database one in LIFETIME.
    """

    def read() -> Board:
        with services.database.reading() as session:
            return read_board(session, zone=services.event.zone, now=now)

    return narrow_board(services.shared_reads.get(f"live {language}", read, lifetime=LIFETIME, now=now), permission_set)


def read_board(session: Session, *, zone: ZoneInfo, now: datetime) -> Board:
    """Everything, of the event's day at this moment."""
    day = now.astimezone(zone).date()
    return Board(
        at=now,
        day=day,
        admissions=attendance.count_admissions(session, day=day, zone=zone, now=now),
        devices=attendance.list_silent_devices(session, now=now),
        queues=_list_queues(session),
        messages=_count_messages(session),
        sessions=schedule.list_sessions_of_day(session, day=day, zone=zone),
        stays=schedule.list_stays(session, day=day),
        revenue=revenue.sum_revenue(session, zone=zone, now=now),
        registrations=registrations.count_registrations(session, zone=zone, now=now),
    )


def narrow_board(board: Board, permission_set: PermissionSet) -> Board:
    """The board without what this administrator may not see."""
    sees_people, sees_money = (
        has_permission(permission_set, "REGISTRATIONS_VIEW"),
        has_permission(permission_set, "BOOKINGS_VIEW"),
    )
    return replace(
        board,
        queues=[queue for queue in board.queues if has_permission(permission_set, PERMISSIONS[queue.name])],
        stays=board.stays if sees_money else None,
        revenue=board.revenue if sees_money else None,
        registrations=board.registrations if sees_people else None,
    )


PERMISSIONS: Mapping[str, str] = {name: OFFERS[name].permission for name in QUEUES} | {ASKED: "REGISTRATIONS_VIEW"}


def _list_queues(session: Session) -> list[QueueAge]:
    waiting = {name: (OFFERS[name].began, OFFERS[name].conditions) for name in QUEUES}
    waiting[ASKED] = (InformationRequest.asked_at, (col(InformationRequest.status) == RequestStatus.OPEN,))
    return [
        QueueAge(name, *session.exec(select(func.count(), func.min(began)).where(*conditions)).one())
        for name, (began, conditions) in waiting.items()
    ]


def _count_messages(session: Session) -> Messages:
    status = col(Message.status)
    wanted = status.in_([MessageStatus.QUEUED, MessageStatus.FAILED])
    counted = select(status, func.count(), func.min(Message.created_at)).where(wanted).group_by(status)
    numbers = {key: (number, oldest) for key, number, oldest in session.exec(counted).all()}
    waiting, oldest = numbers.get(MessageStatus.QUEUED, (0, None))
    return Messages(waiting, oldest, numbers.get(MessageStatus.FAILED, (0, None))[0])
