"""The demo event's meeting lounge: six tables, in English and Hindi."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session, select

from maritime_site.domain.meetings.models import MeetingTable

# Seats of each table.
SEATS = (2, 2, 2, 4, 4, 6)


def seed_tables(session: Session, *, now: datetime) -> int:
    """Put the demo tables there unless any table is; answers how many were made."""
    if session.exec(select(MeetingTable.id)).first() is not None:
        return 0
    for number, seats in enumerate(SEATS, start=1):
        name_en, name_hi = f"Table {number}", f"मेज़ {number}"
        table = MeetingTable(
            name_en=name_en, name_hi=name_hi, capacity=seats, is_demo=True, created_at=now, updated_at=now
        )
        session.add(table)
    return len(SEATS)
