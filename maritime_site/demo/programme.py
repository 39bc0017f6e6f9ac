"""Puts the demo programme there: five days from the demo event's first day, everything marked as demo."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlmodel import Session, select

from maritime_site.core.text.slugs import slug_of
from maritime_site.demo.programme_sessions import (
    BIOGRAPHY_EN,
    BIOGRAPHY_HI,
    HALLS,
    SEATS,
    SESSIONS,
    SPEAKERS,
    SUMMARY_EN,
    SUMMARY_HI,
    TRACKS,
    Demo,
)
from maritime_site.domain.programme.models import (
    Hall,
    ProgrammeSession,
    SessionKind,
    SessionSpeaker,
    Speaker,
    Track,
)
from maritime_site.domain.programme.releases import release_first

CITY_TIME = ZoneInfo("Asia/Kolkata")


def seed_programme(session: Session, *, first_day: date, now: datetime) -> int:
    """Make the demo programme unless there is a session of any kind; answers how many sessions were made."""
    if session.exec(select(ProgrammeSession.id)).first() is not None:
        release_first(session, now=now)
        return 0
    halls = {
        slug: Hall(slug=slug, name_en=en, name_hi=hi, position=n) for n, (slug, (en, hi)) in enumerate(HALLS.items())
    }
    tracks = {
        slug: Track(slug=slug, name_en=en, name_hi=hi, position=n) for n, (slug, (en, hi)) in enumerate(TRACKS.items())
    }
    speakers = [_build_speaker(*words) for words in SPEAKERS]
    session.add_all([*halls.values(), *tracks.values(), *speakers])
    session.flush()
    for demo in SESSIONS:
        made = _build_session(demo, halls, tracks, first_day, now)
        session.add(made)
        session.flush()
        session.add_all(
            SessionSpeaker(session_id=made.id, speaker_id=speakers[who].id, position=place)
            for place, who in enumerate(demo.speakers)
        )
    session.flush()
    release_first(session, now=now)
    return len(SESSIONS)


def _build_speaker(name_en: str, name_hi: str, role_en: str, role_hi: str) -> Speaker:
    slug = slug_of(name_en, fallback="speaker")
    return Speaker(
        slug=slug,
        name_en=name_en,
        name_hi=name_hi,
        role_en=role_en,
        role_hi=role_hi,
        biography_en=BIOGRAPHY_EN,
        biography_hi=BIOGRAPHY_HI,
        photo=f"/images/portraits/{slug}.svg",  # drawn by scripts/portraits.py
    )


def _build_session(
    demo: Demo, halls: dict[str, Hall], tracks: dict[str, Track], first_day: date, now: datetime
) -> ProgrammeSession:
    start = datetime.combine(first_day + timedelta(days=demo.day), time.fromisoformat(demo.start), CITY_TIME)
    return ProgrammeSession(
        slug=slug_of(demo.title_en, fallback="session"),
        capacity=SEATS if demo.kind == SessionKind.WORKSHOP else None,
        waiting_list=demo.kind == SessionKind.WORKSHOP,
        title_en=f"{demo.title_en} (demo)",
        title_hi=f"{demo.title_hi} (डेमो)",
        summary_en=SUMMARY_EN,
        summary_hi=SUMMARY_HI,
        starts_at=start,
        ends_at=start + timedelta(minutes=demo.minutes),
        hall_id=halls[demo.hall].id if demo.hall else None,
        track_id=tracks[demo.track].id,
        language=demo.language,
        kind=demo.kind,
        released=True,
        is_demo=True,
        updated_at=now,
    )
