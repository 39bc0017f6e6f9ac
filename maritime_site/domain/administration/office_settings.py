"""What the office may set by itself; it counts from the next start on, which builds the pages anew.

The launcher puts what is kept here in front of the environment's values (`start/office.py`).
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any

from pydantic import AfterValidator, Field, StringConstraints
from sqlmodel import Field as Column
from sqlmodel import Session, SQLModel, col, select

from maritime_site.core.db.orm import time_column
from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import OptionalLine, Schema
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.text.videos import embed_url
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.settings import MOST_DAYS

NO_FILM = N_("Enter the address of a film at YouTube")
NO_ADDRESS = N_("Enter an address that starts with https://")
BOTH_DAYS = N_("Enter the first and the last day, or neither")
NO_SPAN = N_("The last day has to lie within {count} days from the first")


class OfficeSetting(SQLModel, table=True):
    """One value of the office's; what has no row is the environment's."""

    __tablename__ = "office_setting"  # pyright: ignore[reportAssignmentType]

    name: str = Column(primary_key=True)
    value: str
    updated_at: datetime = time_column()


def _check_video_url(value: str) -> str:
    if value and not embed_url(value):
        raise ValueError(_(NO_FILM))
    return value


def _check_https_url(value: str) -> str:
    if value and not value.startswith("https://"):
        raise ValueError(_(NO_ADDRESS))
    return value


Film = Annotated[str, StringConstraints(max_length=300), AfterValidator(_check_video_url)]
Address = Annotated[str, StringConstraints(max_length=300), AfterValidator(_check_https_url)]


class OfficeSettingsRequest(Schema):
    """The office's values by the names of the settings; empty or null is the environment's value."""

    event_name: OptionalLine = ""
    event_year: int | None = Field(None, ge=2000, le=2100)
    countdown_at: datetime | None = Field(None, description="In the event's time zone unless it names one")
    event_first_day: date | None = None
    event_last_day: date | None = None
    speech_url: Film = Field("", description="The film or live stream behind 'Watch the speech'")
    social_facebook: Address = ""
    social_x: Address = ""
    social_instagram: Address = ""
    social_linkedin: Address = ""
    social_youtube: Address = ""


NAMES = tuple(OfficeSettingsRequest.model_fields)


def get_office_settings(session: Session) -> dict[str, str]:
    """The office's values by the names of the settings."""
    rows = session.exec(select(OfficeSetting).where(col(OfficeSetting.name).in_(NAMES))).all()
    return {row.name: row.value for row in rows}


def save_office_settings(
    session: Session, payload: OfficeSettingsRequest, *, actor: Actor, now: datetime
) -> dict[str, str]:
    """Keep the office's values; what is left empty goes back to the environment's. Raises Invalid."""
    _check_days(payload.event_first_day, payload.event_last_day)
    before, after = get_office_settings(session), _to_stored_values(payload)
    for name in NAMES:
        row = session.get(OfficeSetting, name)
        if name not in after:
            if row is not None:
                session.delete(row)
            continue
        row = row or OfficeSetting(name=name, value="", updated_at=now)
        row.value, row.updated_at = after[name], now
        session.add(row)
    session.flush()
    if before != after:
        audit.append_entry(
            session,
            actor,
            "settings.change",
            entity="settings",
            entity_id="office",
            before=dict(before),
            after=dict(after),
            now=now,
        )
    return after


def _check_days(first: date | None, last: date | None) -> None:
    if (first is None) != (last is None):
        raise Invalid({"eventLastDay": _(BOTH_DAYS)})
    if first and last and not 0 <= (last - first).days < MOST_DAYS:
        raise Invalid({"eventLastDay": _(NO_SPAN, count=MOST_DAYS)})


def _to_stored_values(payload: OfficeSettingsRequest) -> dict[str, str]:
    values: dict[str, Any] = payload.model_dump()
    texts = {name: value.isoformat() if isinstance(value, date) else value for name, value in values.items()}
    return {name: str(value) for name, value in texts.items() if value not in (None, "")}
