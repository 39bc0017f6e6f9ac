"""Puts the demo newsroom there: releases, news, albums and, once an address is configured, one film."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlmodel import Session, select

from maritime_site.demo.newsroom_texts import (
    ALBUMS,
    ANNOUNCEMENTS,
    CITY_TIME,
    CREDIT_EN,
    CREDIT_HI,
    RELEASES,
    SIZE,
    TRANSCRIPT_EN,
    TRANSCRIPT_HI,
    WIDTHS,
    Picture,
    Release,
)
from maritime_site.domain.newsroom.models import Announcement, Photo, PhotoAlbum, PressRelease, Video

FOLDER = "/images/gallery"
POSTER = f"{FOLDER}/container-ship-960.webp"


def seed_newsroom(session: Session, *, speech_url: str = "", now: datetime) -> int:
    """Make the demo newsroom unless it has a release; answers how many releases were made.

    Albums carry the last days before `now`, so that nothing lies in the future. The one film comes with the first
    start that knows its address, `speech_url`.
    """
    if speech_url and session.exec(select(Video.id)).first() is None:
        session.add(_build_video(speech_url, now))
    if session.exec(select(PressRelease.id)).first() is not None:
        return 0
    session.add_all(_build_release(demo) for demo in RELEASES)
    session.add_all(
        Announcement(text_en=en, text_hi=hi, link=link, published_at=now - timedelta(days=place), is_demo=True)
        for place, (en, hi, link) in enumerate(ANNOUNCEMENTS)
    )
    _add_albums(session, now)
    return len(RELEASES)


def _build_release(demo: Release) -> PressRelease:
    return PressRelease(
        slug=demo.slug,
        title_en=demo.title_en,
        title_hi=demo.title_hi,
        summary_en=demo.summary_en,
        summary_hi=demo.summary_hi,
        body_en=demo.body_en,
        body_hi=demo.body_hi,
        published_at=demo.at,
        is_demo=True,
        created_at=demo.at,
        updated_at=demo.at,
    )


def _add_albums(session: Session, now: datetime) -> None:
    today = now.astimezone(CITY_TIME).date()
    for place, (title_en, title_hi, pictures) in enumerate(ALBUMS):
        album = PhotoAlbum(
            title_en=f"{title_en} (demo)",
            title_hi=f"{title_hi} (डेमो)",
            day=today - timedelta(days=place),
            position=place,
            published_at=now,
            is_demo=True,
        )
        session.add(album)
        session.flush()
        session.add_all(_build_photo(album, picture, number) for number, picture in enumerate(pictures))


def _build_photo(album: PhotoAlbum, picture: Picture, position: int) -> Photo:
    return Photo(
        album_id=album.id,
        caption_en=picture.caption_en,
        caption_hi=picture.caption_hi,
        alt_en=picture.alt_en,
        alt_hi=picture.alt_hi,
        credit_en=CREDIT_EN,
        credit_hi=CREDIT_HI,
        width=SIZE[0],
        height=SIZE[1],
        files={str(width): f"{FOLDER}/{picture.stem}-{width}.webp" for width in WIDTHS},
        position=position,
    )


def _build_video(url: str, now: datetime) -> Video:
    return Video(
        title_en="Opening address (demo)",
        title_hi="उद्घाटन भाषण (डेमो)",
        watch_url=url,
        poster=POSTER,
        transcript_en=TRANSCRIPT_EN,
        transcript_hi=TRANSCRIPT_HI,
        day=now.astimezone(CITY_TIME).date(),
        published_at=now,
        is_demo=True,
    )
