"""Where a page cuts a picture to its shape, its focal point stays in sight: of albums and of packages (EVENT-2)."""

from __future__ import annotations

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from maritime_site.domain.newsroom.models import Photo, PhotoAlbum
from maritime_site.domain.pages.models import LibraryPicture
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.portal.hospitality.page import hospitality_page
from maritime_site.web.portal.hospitality.state import _list_cards
from maritime_site.web.public.home.content import news_context
from tests.domain.hospitality.builders import make_package
from tests.people import NOON

pytestmark = pytest.mark.req("EVENT-2")


@pytest.mark.req("NEWS-1")
def test_a_photograph_on_the_first_page_keeps_its_focal_point_in_sight(session):
    album = PhotoAlbum(title_en="Day one", day=NOON.date(), published_at=NOON - timedelta(days=1))
    session.add(album)
    session.flush()
    words = {"caption_en": "A ship", "alt_en": "A ship", "credit_en": "Us", "width": 960, "height": 640}
    session.add(Photo(album_id=album.id, files={"960": "/images/a.webp"}, focal_x=10, focal_y=90, **words))
    session.flush()
    photos = news_context(session, zone="Asia/Kolkata", now=NOON)["photos"]
    assert 'style="object-position: 10% 90%"' in render_template("home/gallery.html", photos=photos)


@pytest.mark.req("HOSP-1")
def test_a_package_shows_its_own_focal_point_or_that_of_the_librarys_picture(session):
    library = LibraryPicture(
        name="q", width=3, height=2, files={"3": "q"}, added_by="x", focal_x=75, created_at=NOON, updated_at=NOON
    )
    session.add(library)
    session.flush()
    make_package(session, name_en="Own", image="/api/hospitality/files/a.webp", focal_x=20, focal_y=0, position=1)
    make_package(session, name_en="Library", image=f"/api/pictures/{library.id}", focal_x=20, position=2)
    cards = _list_cards(session, ZoneInfo("Asia/Kolkata"), NOON)
    assert {card.name: card.position for card in cards} == {"Own": "20% 0%", "Library": "75% 50%"}
    assert "objectPosition" in str(hospitality_page())
