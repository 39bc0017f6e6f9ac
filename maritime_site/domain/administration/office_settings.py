"""What the office set by itself before the event's facts had versions; taken over at the next start (domain/event)."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Field, Session, select

from maritime_site.core.db.orm import TableModel, time_column


class OfficeSetting(TableModel, table=True):
    """One value of the office's, by the name of the setting it stood in front of."""

    __tablename__ = "office_setting"  # pyright: ignore[reportAssignmentType]

    name: str = Field(primary_key=True)
    value: str
    updated_at: datetime = time_column()


def take_office_settings(session: Session) -> dict[str, str]:
    """The values by their names, which are gone from here afterwards."""
    rows = session.exec(select(OfficeSetting)).all()
    values = {row.name: row.value for row in rows if row.value}
    for row in rows:
        session.delete(row)
    session.flush()
    return values
