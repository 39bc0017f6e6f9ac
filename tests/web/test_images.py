"""Every picture the pages show: its host, its words (LAY-6)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from uuid import uuid4

import pytest
import reflex as rx
from sqlmodel import Session

import maritime_site
from maritime_site.domain.newsroom.queries import PhotoView
from maritime_site.ports.event import first_event
from maritime_site.settings import read_settings
from maritime_site.web import kit
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.public.newsroom import galleries
from maritime_site.web.seo import head
from maritime_site.web.server import images
from tests.people import NOON

ASSETS = "https://assets.imw.example"
FILES = ((480, "/images/gallery/a-480.webp"), (960, "/images/gallery/a-960.webp"))


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A site with an assets host."""
    settings = read_settings(assets_host=ASSETS, event_name="Port Week")
    monkeypatch.setattr(images, "load_settings", lambda: settings)
    monkeypatch.setattr(images, "get_event", lambda: first_event(settings))


def photo(alt: str) -> PhotoView:
    return PhotoView(id=uuid4(), caption="C", alt=alt, credit="D", width=960, height=640, files=FILES)


@pytest.fixture
def gallery(monkeypatch: pytest.MonkeyPatch) -> Callable[[PhotoView], str]:
    """The page of a gallery with one picture in it."""

    def render(shown: PhotoView) -> str:
        album = SimpleNamespace(
            id="one", title="The first day", day=NOON.date(), summary="", is_demo=False, photos=(shown,)
        )
        monkeypatch.setattr(galleries.queries, "list_albums", lambda *_given, **_more: [album])
        settings = images.load_settings()
        visit = Visit(cast("Session", None), "en", NOON, settings, first_event(settings))
        return str(galleries.photo_gallery(visit).body)

    return render


@pytest.mark.req("LAY-6")
@pytest.mark.usefixtures("elsewhere")
def test_pictures_of_a_gallery_come_from_the_assets_host_and_downloads_from_here(gallery):
    html = gallery(photo("A ship"))
    assert f'src="{ASSETS}/images/gallery/a-480.webp"' in html
    assert f"{ASSETS}/images/gallery/a-960.webp 960w" in html
    assert 'href="/images/gallery/a-960.webp"' in html
    assert 'alt="A ship"' in html


@pytest.mark.req("LAY-6")
@pytest.mark.usefixtures("elsewhere")
def test_a_picture_without_words_says_the_events_name(gallery):
    assert 'alt="Port Week"' in gallery(photo(""))
    assert 'alt:eventText("name")' in str(kit.image("/a.png", width=1, height=1))
    assert 'alt:""' in str(kit.image("/a.png", alt="", width=1, height=1))


@pytest.mark.req("LAY-6")
@pytest.mark.usefixtures("elsewhere")
def test_a_built_pages_picture_comes_from_the_assets_host():
    shown = str(kit.image("/images/hotel.webp", width=1, height=1))
    assert f'src:"{ASSETS}/images/hotel.webp"' in shown
    assert 'src:"/a.png"' not in str(kit.image(rx.Var("code").to(str), width=1, height=1))


@pytest.mark.req("LAY-6")
def test_the_picture_of_a_shared_link_comes_from_there_too():
    settings = read_settings(site_url="https://imw.example", assets_host=ASSETS)
    assert head.picture_url("en", settings) == f"{ASSETS}/images/share-en.png"
    assert (
        head.picture_url("en", read_settings(site_url="https://imw.example"))
        == "https://imw.example/images/share-en.png"
    )


@pytest.mark.req("LAY-6")
def test_no_page_makes_a_picture_in_another_way():
    root = Path(maritime_site.__file__).parent / "web"
    makers = {
        str(path.relative_to(root))
        for path in root.rglob("*.py")
        if re.search(r"\bel\.img\(|\belement\(\s*\"img\"|rx\.image\(", path.read_text(encoding="utf-8"))
    }
    # Texts are HTML before there is a page: the library's pictures are written where texts are.
    assert makers == {"kit/images.py", "public/articles/pictures.py"}
