"""The demo newsroom is believable, complete in both languages, and says that it is demo."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import Session

from maritime_site.core.text.i18n import use_language
from maritime_site.demo.newsroom import seed_newsroom
from maritime_site.domain.newsroom import queries
from tests.people import NOON

ASSETS = Path(__file__).parents[3] / "assets"
LATER = NOON + timedelta(days=400)
pytestmark = pytest.mark.req("NEWS-1")


def test_it_is_made_once(session: Session):
    assert seed_newsroom(session, now=LATER) == 6
    assert seed_newsroom(session, now=LATER) == 0
    result = queries.list_releases(session, now=LATER, zone="Asia/Kolkata")
    assert len(result) == 6
    assert {view.day.year for view in result} == {2025, 2024, 2023, 2021, 2016}
    assert len(queries.list_announcements(session, now=LATER)) == 3


def test_everything_says_that_it_is_demo(session: Session):
    seed_newsroom(session, speech_url="https://youtu.be/abcdefghijk", now=LATER)
    albums, films = queries.list_albums(session, now=LATER), queries.list_videos(session, now=LATER)
    everything = [*queries.list_releases(session, now=LATER, zone="Asia/Kolkata"), *albums, *films]
    assert all(view.is_demo for view in [*everything, *queries.list_announcements(session, now=LATER)])
    assert all("demo" in photo.credit for album in albums for photo in album.photos)


@pytest.mark.req("LANG-1")
def test_every_text_has_its_hindi(session: Session):
    seed_newsroom(session, now=LATER)

    def texts() -> list[str]:
        releases = queries.list_releases(session, now=LATER, zone="Asia/Kolkata")
        photos = [photo for album in queries.list_albums(session, now=LATER) for photo in album.photos]
        news = [line.text for line in queries.list_announcements(session, now=LATER)]
        return [
            *(text for view in releases for text in (view.title, view.summary, view.body)),
            *(text for photo in photos for text in (photo.caption, photo.alt, photo.credit)),
            *news,
        ]

    with use_language("hi"):
        hindi = texts()
    assert not set(texts()) & set(hindi)


def test_every_release_names_its_sources(session: Session):
    seed_newsroom(session, now=LATER)
    assert all("## Source" in view.body for view in queries.list_releases(session, now=LATER, zone="Asia/Kolkata"))


def test_a_film_comes_with_the_first_start_that_knows_its_address(session: Session):
    seed_newsroom(session, now=LATER)
    assert queries.list_videos(session, now=LATER) == []
    for _start in range(2):
        seed_newsroom(session, speech_url="https://youtu.be/abcdefghijk", now=LATER)
    assert len(queries.list_videos(session, now=LATER)) == 1


@pytest.mark.req("PERF-1")
def test_every_picture_is_there_and_small(session: Session):
    seed_newsroom(session, now=LATER)
    photos = [photo for album in queries.list_albums(session, now=LATER) for photo in album.photos]
    sizes = [(ASSETS / path.lstrip("/")).stat().st_size for photo in photos for _width, path in photo.files]
    assert len(sizes) == 24
    assert max(sizes) <= 100_000
    assert sum(sizes) < 1_500_000
