"""A small programme to ask questions about."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID, uuid4

from sqlmodel import Session

from maritime_site.domain.programme.models import Hall, ProgrammeSession, SessionSpeaker, Speaker, Track
from maritime_site.domain.programme.queries import SessionView, get_session
from maritime_site.domain.programme.releases import release_first, release_programme
from tests.people import NOON

ZONE = "Asia/Kolkata"
IDS = [UUID(f"00000000-0000-4000-8000-00000000000{number}") for number in range(1, 5)]
UNKNOWN = UUID("00000000-0000-4000-8000-000000000009")
START = datetime.fromisoformat("2025-10-27T10:30:00+05:30")


def add_session(session: Session, id: UUID, start: datetime, **overrides) -> ProgrammeSession:
    values = {"title_en": "Talk", "ends_at": start + timedelta(hours=1), "released": True, "updated_at": NOON}
    made = ProgrammeSession(id=id, starts_at=start, **(values | overrides))
    session.add(made)
    session.flush()
    return made


def add_programme(session: Session) -> None:
    """Two released sessions on the first day, one on the second without a place, and one that is not released."""
    hall, track = (
        Hall(slug="a", name_en="Hall A", name_hi="हॉल क"),
        Track(slug="green", name_en="Green", name_hi="हरित"),
    )
    people = [
        Speaker(slug="zoya", name_en="Zoya", name_hi="ज़ोया", role_en="Pilot"),
        Speaker(slug="arun", name_en="Arun"),
    ]
    session.add_all([hall, track, *people])
    session.flush()
    place = {"hall_id": hall.id, "track_id": track.id}
    words = {"title_en": "Opening; day, one", "title_hi": "उद्घाटन", "summary_en": "Welcome", "kind": "ceremony"}
    add_session(session, IDS[0], START, sequence=3, language="hi", **place, **words)
    add_session(session, IDS[1], START + timedelta(hours=2), title_en="Fuels", **place)
    # 00:15 in India is still the day before in UTC.
    add_session(
        session, IDS[2], datetime.fromisoformat("2025-10-28T00:15:00+05:30"), title_en="Night watch", is_demo=True
    )
    add_session(session, IDS[3], START + timedelta(days=2), title_en="Secret", released=False)
    session.add_all(
        SessionSpeaker(session_id=IDS[0], speaker_id=who.id, position=place) for place, who in enumerate(people)
    )
    session.flush()
    release_first(session, now=NOON)


def add_seated_session(session: Session, *, capacity: int | None = 1, waiting_list: bool = True) -> SessionView:
    """A released session with seats, an hour long, weeks ahead of the tests' noon."""
    made = add_session(session, uuid4(), START, title_en="Seats", capacity=capacity, waiting_list=waiting_list)
    release_programme(session, note="", actor=None, now=NOON)
    return get_session(session, made.id, zone=ZONE)
