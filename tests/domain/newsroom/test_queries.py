"""What readers may see of the newsroom, to the second."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from sqlmodel import Session

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import use_language
from maritime_site.domain.newsroom import queries
from maritime_site.domain.newsroom.models import Announcement, Photo, PhotoAlbum, PressRelease, Video
from tests.people import NOON

ZONE = "Asia/Kolkata"
SECOND = timedelta(seconds=1)
pytestmark = pytest.mark.req("NEWS-1")


def add_release(session: Session, slug: str = "one", **overrides) -> PressRelease:
    values = {"published_at": NOON, "title_en": slug.title(), "body_en": "Text", "created_at": NOON, "updated_at": NOON}
    release = PressRelease(slug=slug, **(values | overrides))
    session.add(release)
    session.flush()
    return release


def slugs(session: Session, now: datetime = NOON) -> list[str]:
    return [view.slug for view in queries.list_releases(session, now=now, zone=ZONE)]


@pytest.mark.parametrize("times", [{"published_at": NOON}, {"published_at": NOON, "embargo_until": NOON + SECOND}])
def test_a_release_appears_at_the_later_of_its_two_times(session: Session, times):
    add_release(session, **times)
    due = max(times.values())
    assert slugs(session, due - SECOND) == []
    with pytest.raises(NotFound):
        queries.get_release(session, "one", now=due - SECOND, zone=ZONE)
    assert slugs(session, due) == ["one"]
    assert queries.get_release(session, "one", now=due, zone=ZONE).title == "One"


def test_a_draft_never_appears(session: Session):
    add_release(session, published_at=None)
    assert slugs(session, NOON + timedelta(days=999)) == []


def test_a_release_ends_when_its_archive_day_begins_in_the_events_zone(session: Session):
    add_release(session, archived_on=date(2025, 9, 3))
    midnight = datetime.fromisoformat("2025-09-03T00:00:00+05:30")
    assert slugs(session, midnight - SECOND) == ["one"]
    assert slugs(session, midnight) == []


@pytest.mark.parametrize("slug", ["none", "One", "a b", "one\x00", "one'--", "../one", "one-"])
def test_an_unknown_or_strange_slug_is_not_found(session: Session, slug):
    add_release(session)
    with pytest.raises(NotFound):
        queries.get_release(session, slug, now=NOON, zone=ZONE)


def test_releases_come_newest_first_and_by_the_year_of_the_events_zone(session: Session):
    add_release(session, "spring", published_at=datetime.fromisoformat("2024-04-01T10:00:00+05:30"))
    add_release(session, "new-year", published_at=datetime.fromisoformat("2025-01-01T00:00:00+05:30"))
    add_release(session, "autumn")
    assert slugs(session) == ["autumn", "new-year", "spring"]
    views = queries.list_releases(session, now=NOON, zone=ZONE)
    assert [(view.slug, view.day.year) for view in views] == [("autumn", 2025), ("new-year", 2025), ("spring", 2024)]


@pytest.mark.req("LANG-1")
def test_a_release_speaks_the_readers_language_and_english_where_there_is_no_hindi(session: Session):
    add_release(session, title_hi="एक", body_hi="पाठ", summary_en="Only English")
    with use_language("hi"):
        view = queries.get_release(session, "one", now=NOON, zone=ZONE)
    assert (view.title, view.body, view.summary) == ("एक", "पाठ", "Only English")


def add_album(session: Session, title: str, day: date, pictures: int = 1, **overrides) -> None:
    album = PhotoAlbum(title_en=title, day=day, **({"published_at": NOON} | overrides))
    session.add(album)
    session.flush()
    files = {"960": "/b.webp", "480": "/a.webp"}
    for place in reversed(range(pictures)):
        words = {"caption_en": f"{title} {place}", "alt_en": "Alt", "credit_en": "Us"}
        session.add(Photo(album_id=album.id, width=3, height=2, files=files, position=place, **words))
    session.flush()


def test_albums_come_by_day_with_their_pictures_in_order(session: Session):
    add_album(session, "Old", date(2025, 8, 1), pictures=2)
    add_album(session, "New", date(2025, 8, 2))
    add_album(session, "Empty", date(2025, 8, 3), pictures=0)
    add_album(session, "Draft", date(2025, 8, 4), published_at=None)
    add_album(session, "Later", date(2025, 8, 5), published_at=NOON + SECOND)
    result = queries.list_albums(session, now=NOON)
    assert [album.title for album in result] == ["New", "Old"]
    assert [photo.caption for photo in result[1].photos] == ["Old 0", "Old 1"]
    assert result[0].photos[0].files == ((480, "/a.webp"), (960, "/b.webp"))


def test_films_come_newest_first_once_published(session: Session):
    for title, day, at in [("Old", 1, NOON), ("New", 2, NOON), ("Later", 3, NOON + SECOND)]:
        session.add(Video(title_en=title, watch_url="https://youtu.be/x", day=date(2025, 8, day), published_at=at))
    session.flush()
    assert [film.title for film in queries.list_videos(session, now=NOON)] == ["New", "Old"]


def test_news_shows_from_its_moment_until_it_expires(session: Session):
    session.add(Announcement(text_en="Hours", published_at=NOON, expires_at=NOON + timedelta(hours=1)))
    session.add(Announcement(text_en="Always", published_at=NOON - SECOND))
    session.add(Announcement(text_en="Draft"))
    session.flush()

    def shown(now: datetime) -> list[str]:
        return [line.text for line in queries.list_announcements(session, now=now)]

    assert shown(NOON - SECOND) == ["Always"]
    assert shown(NOON) == ["Hours", "Always"]
    assert shown(NOON + timedelta(hours=1) - SECOND) == ["Hours", "Always"]
    assert shown(NOON + timedelta(hours=1)) == ["Always"]
    assert len(queries.list_announcements(session, now=NOON, limit=1)) == 1
