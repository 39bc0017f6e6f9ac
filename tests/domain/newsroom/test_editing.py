"""Writing for the newsroom: drafts, both languages, times, taking back, removing, and photographs (NEWS-1, BO-5)."""

from __future__ import annotations

from datetime import date, timedelta
from io import BytesIO
from uuid import uuid4

import pytest
from PIL import Image
from sqlmodel import select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import set_language
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.newsroom import editing, photographs, queries
from maritime_site.domain.newsroom.editing import EntryType
from maritime_site.domain.newsroom.models import PhotoFile
from maritime_site.domain.newsroom.schemas import (
    UNSAID,
    AlbumRequest,
    FilmRequest,
    NewsRequest,
    PhotoRequest,
    PublishRequest,
    ReleaseRequest,
)
from tests.people import NOON

pytestmark = pytest.mark.req("NEWS-1", "BO-3")
WHO = {"actor": Actor(str(uuid4()), "editor@demo.example", "10.0.0.1"), "now": NOON}
ZONE = "Asia/Kolkata"
SAID = {
    "captionEn": "A ship",
    "captionHi": "जहाज़",
    "altEn": "A ship at a quay",
    "altHi": "घाट पर जहाज़",
    "creditEn": "IPA",
    "creditHi": "आईपीए",
}


def release(**changes):
    values = {"titleEn": "Gates open: at Nine!", "titleHi": "द्वार नौ बजे", "bodyEn": "At nine.", "bodyHi": "नौ बजे।"}
    return parse_request(ReleaseRequest, values | changes)


def picture(width=2000, height=1000, form="JPEG"):
    target = BytesIO()
    Image.new("RGB", (width, height), (30, 60, 120)).save(target, form)
    return target.getvalue()


@pytest.fixture
def draft(session):
    """A release nobody reads yet."""
    set_language("en")
    return editing.create_entry(session, EntryType.RELEASE, release(), **WHO)


def readable(session, now=NOON):
    return [view.slug for view in queries.list_releases(session, now=now, zone=ZONE)]


def test_a_draft_gets_its_address_from_its_title_and_is_read_by_nobody(session, draft):
    assert draft.slug == "gates-open-at-nine"
    assert editing.status_of(draft, NOON) == "draft"
    assert readable(session) == []


def test_published_now_or_later_and_under_embargo(session, draft):
    later, latest = NOON + timedelta(hours=1), NOON + timedelta(hours=2)
    times = parse_request(PublishRequest, {"at": later.isoformat(), "embargoUntil": latest.isoformat()})
    editing.publish_entry(session, EntryType.RELEASE, draft.id, times, **WHO)
    assert editing.status_of(draft, later) == "scheduled"
    assert (readable(session), readable(session, later), readable(session, latest)) == ([], [], [draft.slug])
    editing.publish_entry(
        session, EntryType.RELEASE, draft.id, parse_request(PublishRequest, {"at": NOON.isoformat()}), **WHO
    )
    assert readable(session) == [draft.slug]


def test_what_is_out_is_out_in_both_languages(session):
    row = editing.create_entry(session, EntryType.RELEASE, release(titleHi="", bodyHi="", summaryEn="Short"), **WHO)
    with pytest.raises(Invalid) as refusal:
        editing.publish_entry(session, EntryType.RELEASE, row.id, PublishRequest(), **WHO)
    assert set(refusal.value.errors) == {"titleHi", "summaryHi", "bodyHi"}
    assert row.published_at is None


def test_a_change_of_what_is_out_is_seen_at_once_and_may_not_break_it(session, draft):
    editing.publish_entry(session, EntryType.RELEASE, draft.id, PublishRequest(), **WHO)
    editing.change_entry(session, EntryType.RELEASE, draft.id, release(slug=draft.slug, bodyEn="At ten."), **WHO)
    assert queries.get_release(session, draft.slug, now=NOON, zone=ZONE).body == "At ten."
    for broken, field in (({"slug": "another"}, "slug"), ({"slug": draft.slug, "bodyHi": ""}, "bodyHi")):
        with pytest.raises(Invalid) as refusal:
            editing.change_entry(session, EntryType.RELEASE, draft.id, release(**broken), **WHO)
        assert set(refusal.value.errors) == {field}


def test_two_releases_have_two_addresses(session, draft):
    with pytest.raises(Invalid) as refusal:
        editing.create_entry(session, EntryType.RELEASE, release(), **WHO)
    assert set(refusal.value.errors) == {"slug"}
    for bad in ("Capital", "two--hyphens", "-edge", "ü"):
        with pytest.raises(Invalid):
            release(slug=bad)
    assert editing.slug_of("नौ", fallback="release") == "release"


def test_taken_back_then_removed_and_every_step_on_record(session, draft):
    editing.publish_entry(session, EntryType.RELEASE, draft.id, PublishRequest(), **WHO)
    with pytest.raises(Conflict):
        editing.remove_entry(session, EntryType.RELEASE, draft.id, **WHO)
    editing.withdraw_entry(session, EntryType.RELEASE, draft.id, **WHO)
    editing.withdraw_entry(session, EntryType.RELEASE, draft.id, **WHO)
    assert readable(session) == []
    editing.remove_entry(session, EntryType.RELEASE, draft.id, **WHO)
    with pytest.raises(NotFound):
        editing.get_entry(session, EntryType.RELEASE, draft.id)
    actions = session.exec(select(AuditEntry.action).order_by(AuditEntry.sequence)).all()
    assert list(actions) == ["release.create", "release.publish", "release.withdraw", "release.remove"]


def test_entries_are_found_by_words_and_status(session, draft):
    other = editing.create_entry(session, EntryType.RELEASE, release(titleEn="Berths"), **WHO)
    editing.publish_entry(session, EntryType.RELEASE, other.id, PublishRequest(), **WHO)
    asked = {"now": NOON, "page": 1, "page_size": 10}

    def slugs(search="", status=""):
        rows, total = editing.list_entries(session, EntryType.RELEASE, search=search, status=status, **asked)
        assert total == len(rows)
        return {row.slug for row in rows}

    assert slugs() == {draft.slug, "berths"}
    assert slugs(status="draft") == {draft.slug}
    assert slugs(status="published") == {"berths"}
    assert slugs(status="scheduled") == set()
    assert slugs(search="द्वार nine") == {draft.slug}
    embargo = PublishRequest(embargo_until=NOON + timedelta(days=1))
    editing.publish_entry(session, EntryType.RELEASE, draft.id, embargo, **WHO)
    assert slugs(status="scheduled") == {draft.slug}
    assert slugs(status="published") == {"berths"}


def test_a_line_of_news_leads_to_a_safe_place(session):
    line = editing.create_entry(
        session, EntryType.NEWS, parse_request(NewsRequest, {"textEn": "Passes are out", "textHi": "पास"}), **WHO
    )
    editing.publish_entry(session, EntryType.NEWS, line.id, PublishRequest(), **WHO)
    assert [view.text for view in queries.list_announcements(session, now=NOON)] == ["Passes are out"]
    for bad in ("javascript:alert(1)", "//evil.example", "http://plain.example", "/\\evil"):
        with pytest.raises(Invalid):
            parse_request(NewsRequest, {"textEn": "x", "link": bad})


def test_a_film_needs_an_address_we_can_play(session):
    values = {"titleEn": "Speech", "titleHi": "भाषण", "day": "2026-01-01"}
    payload = parse_request(FilmRequest, values | {"watchUrl": "https://films.example/1"})
    with pytest.raises(Invalid) as refusal:
        editing.create_entry(session, EntryType.FILM, payload, **WHO)
    assert set(refusal.value.errors) == {"watchUrl"}
    payload = parse_request(FilmRequest, values | {"watchUrl": "https://www.youtube.com/watch?v=dQw4w9WgXcQ"})
    assert editing.create_entry(session, EntryType.FILM, payload, **WHO).day == date(2026, 1, 1)


def test_a_photograph_becomes_several_sizes_without_what_was_hidden_in_it(session):
    made = photographs.resize_upload(picture(), "ship.jpg")
    assert list(made.webp) == [480, 960, 1600]
    for width, (name, data) in made.webp.items():
        with Image.open(BytesIO(data)) as opened:
            assert (opened.format, opened.size) == ("WEBP", (width, width // 2))
        assert name.endswith(".webp")
    with Image.open(BytesIO(made.jpeg[1])) as opened:
        assert (opened.format, opened.size, opened.getexif()) == ("JPEG", (2000, 1000), {})
    assert list(photographs.resize_upload(picture(700, 350), "small.jpg").webp) == [480, 700]
    assert list(photographs.resize_upload(picture(300, 300, "PNG"), "tiny.png").webp) == [300]


def test_a_file_that_is_no_picture_is_refused():
    for data, name in ((b"%PDF-1.4\n%%EOF", "a.pdf"), (b"GIF89a", "a.gif"), (picture(), "a.png"), (b"", "a.jpg")):
        with pytest.raises(Invalid) as refusal:
            photographs.resize_upload(data, name)
        assert set(refusal.value.errors) == {"file"}


def test_an_albums_pictures_are_kept_described_and_removed(session):
    album = editing.create_entry(
        session,
        EntryType.ALBUM,
        parse_request(AlbumRequest, {"titleEn": "Day one", "titleHi": "पहला दिन", "day": "2026-01-01"}),
        **WHO,
    )
    editing.publish_entry(session, EntryType.ALBUM, album.id, PublishRequest(), **WHO)
    assert queries.list_albums(session, now=NOON) == []
    made = photographs.resize_upload(picture(), "ship.jpg")
    photo = photographs.add_photo(session, album.id, made, parse_request(PhotoRequest, SAID), **WHO)
    for name, _data in made.files:
        photographs.check_file(session, name)
    with pytest.raises(NotFound):
        photographs.check_file(session, f"{uuid4().hex}.webp")
    photographs.change_photo(
        session, photo.id, parse_request(PhotoRequest, SAID | {"captionEn": "A tanker", "position": 3}), **WHO
    )
    shown = queries.list_albums(session, now=NOON)[0].photos[0]
    assert (shown.caption, [width for width, _path in shown.files]) == ("A tanker", [480, 960, 1600])
    assert shown.jpeg.endswith(".jpg")
    with pytest.raises(Invalid):
        photographs.check_picture_texts(parse_request(PhotoRequest, SAID | {"altHi": ""}))
    editing.withdraw_entry(session, EntryType.ALBUM, album.id, **WHO)
    with pytest.raises(Conflict), session.begin_nested():
        editing.remove_entry(session, EntryType.ALBUM, album.id, **WHO)
    assert set(photographs.remove_photo(session, photo.id, **WHO)) == {name for name, _data in made.files}
    assert session.exec(select(PhotoFile)).all() == []
    with pytest.raises(NotFound):
        photographs.get_photo(session, photo.id)


def test_an_album_is_there_and_not_too_full(session, monkeypatch):
    made = photographs.resize_upload(picture(300, 300), "ship.jpg")
    with pytest.raises(NotFound):
        photographs.add_photo(session, uuid4(), made, parse_request(PhotoRequest, SAID), **WHO)
    payload = parse_request(AlbumRequest, {"titleEn": "Day one", "day": "2026-01-01"})
    album = editing.create_entry(session, EntryType.ALBUM, payload, **WHO)
    monkeypatch.setattr(photographs, "MOST_PHOTOS", 0)
    with pytest.raises(Conflict):
        photographs.add_photo(session, album.id, made, parse_request(PhotoRequest, SAID), **WHO)


@pytest.mark.req("A11Y-1")
def test_an_album_waits_until_each_picture_says_what_it_shows(session):
    album = editing.create_entry(
        session,
        EntryType.ALBUM,
        parse_request(AlbumRequest, {"titleEn": "Day", "titleHi": "दिन", "day": "2026-01-01"}),
        **WHO,
    )
    made = photographs.resize_upload(picture(), "a.jpg")
    photo = photographs.add_photo(session, album.id, made, UNSAID, **WHO)
    with pytest.raises(Conflict, match="what it shows"):
        editing.publish_entry(session, EntryType.ALBUM, album.id, PublishRequest(), **WHO)
    photographs.change_photo(
        session, photo.id, parse_request(PhotoRequest, SAID | {"creditEn": UNSAID.credit_en}), **WHO
    )
    with pytest.raises(Conflict, match="credit"):
        editing.publish_entry(session, EntryType.ALBUM, album.id, PublishRequest(), **WHO)
    photographs.change_photo(session, photo.id, parse_request(PhotoRequest, SAID | {"position": 0}), **WHO)
    assert editing.publish_entry(session, EntryType.ALBUM, album.id, PublishRequest(), **WHO).published_at == NOON


@pytest.mark.parametrize(
    ("entry_type", "payload", "other"),
    [
        (EntryType.RELEASE, release(), release(titleEn="Gates open at ten")),
        (
            EntryType.NEWS,
            parse_request(NewsRequest, {"textEn": "Gates open at nine"}),
            parse_request(NewsRequest, {"textEn": "Gates open at ten"}),
        ),
    ],
    ids=["release", "news"],
)
def test_what_a_colleague_wrote_meanwhile_is_not_undone(session, entry_type, payload, other):
    row = editing.create_entry(session, entry_type, payload, **WHO)
    seen = editing.mark_entry(entry_type, row)
    editing.change_entry(session, entry_type, row.id, other, seen=seen, **WHO)
    with pytest.raises(Conflict, match="This was changed since you opened it"):
        editing.change_entry(session, entry_type, row.id, payload, seen=seen, **WHO)
    assert editing.mark_entry(entry_type, row) != seen
    editing.change_entry(session, entry_type, row.id, payload, **WHO)
    assert editing.mark_entry(entry_type, row) == seen
