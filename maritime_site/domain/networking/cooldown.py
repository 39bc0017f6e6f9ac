"""When two who parted may ask each other again (NET-3), for whoever asks and for the directory that says so first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from maritime_site.domain.networking.models import Connection, ConnectionStatus

AFTER: dict[str, timedelta] = {
    ConnectionStatus.DECLINED: timedelta(days=30),
    ConnectionStatus.REMOVED: timedelta(days=7),
}
# Whoever was declined so often by somebody does not ask them again.
MOST_DECLINES = 2


@dataclass(frozen=True)
class Cooldown:
    """Nobody may be asked before `until`; None stands for never."""

    until: datetime | None


def wait_of(earlier: Iterable[Connection], asker_id: UUID, *, now: datetime) -> Cooldown | None:
    """How long an asker has to wait after everything there was between two people; None when not at all."""
    ended = [request for request in earlier if request.status in AFTER]
    declined = [one for one in ended if one.status == ConnectionStatus.DECLINED and one.sender_id == asker_id]
    if len(declined) >= MOST_DECLINES:
        return Cooldown(None)
    until = max((one.updated_at + AFTER[one.status] for one in ended), default=now)
    return Cooldown(until) if until > now else None
