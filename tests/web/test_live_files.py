"""What is made at request time besides pages: a release's PDF, what the search finds without a build, the sitemap."""

from __future__ import annotations

import io
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pypdf
import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from maritime_site.core.db.database import Database
from maritime_site.core.text.i18n import use_language
from maritime_site.demo.newsroom import seed_newsroom
from maritime_site.demo.programme import seed_programme
from maritime_site.domain.newsroom.models import PressRelease
from maritime_site.domain.newsroom.queries import ReleaseView
from maritime_site.ports.event import first_event
from maritime_site.ports.services import Services
from maritime_site.settings import read_settings
from maritime_site.web.documents import making, releases
from maritime_site.web.dynamic_pages.registry import LIVE_FILES, LIVE_PAGES
from maritime_site.web.dynamic_pages.serving import DynamicPages, Visit, parts_of
from maritime_site.web.public.search.news import list_news
from maritime_site.web.routes import DOCUMENTS, localize_path
from maritime_site.web.server.front_door import FrontDoor
from maritime_site.web.server.pages import Pages
from tests.people import NOON

NOW = NOON + timedelta(days=400)
RELEASE = "/media/press-release/week-2025-opens"
FRAME = "<html><head><title>F</title></head><body><main>⟦slot_content⟧</main></body></html>"
# Everything Markdown can hold, and some of what breaks documents.
WILD = """# One

#### Four

*em* `code` **b** line\\
break [a](#x) [b](https://a.example/?q=1&b=2) [c](/login) <b>x</b> 漢字 ![i](/x.png) #let "x" \\

```py
x "q"
```

---

1. a
   - b

> q

| a | b |
|---|---|
| 1 | 2 |
"""

EVENT = first_event(read_settings(_env_file=None))


@pytest.fixture
def door(tmp_path: Path, services: Services, database: Database) -> TestClient:
    """The front door over the demo newsroom and programme."""
    services.settings.data_dir = tmp_path / "data"
    for code in ("en", "hi"):
        for path in DOCUMENTS:
            page = tmp_path / localize_path(path, code).strip("/") / "index.html"
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(FRAME, encoding="utf-8")
    with database.writing() as session:
        seed_programme(session, first_day=NOW.date(), now=NOW)
        seed_newsroom(session, now=NOW)
    live = DynamicPages(LIVE_PAGES, tmp_path, services, files=LIVE_FILES, clock=lambda: NOW)
    pages = Pages(tmp_path, [], live=live.respond)
    return TestClient(FrontDoor(reflex=PlainTextResponse(), api=PlainTextResponse(), pages=pages))


def read(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(data))


@pytest.mark.req("NEWS-1", "A11Y-2", "LANG-1")
@pytest.mark.parametrize(("code", "spoken"), [("en", "en-IN"), ("hi", "hi-IN")])
def test_a_release_is_a_tagged_pdf_in_both_languages(door: TestClient, code, spoken):
    address = localize_path(f"{RELEASE}.pdf", code)
    name = {"en": "English", "hi": "हिन्दी"}[code]
    page = door.get(localize_path(RELEASE, code)).text
    result = door.get(address)
    root: Any = read(result.content).trailer["/Root"]
    assert result.headers["Content-Type"] == "application/pdf"
    assert f'href="{address}"' in page
    assert f"KB, {name})" in page or f"केबी, {name})" in page
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == spoken


@pytest.mark.req("NEWS-1")
@pytest.mark.parametrize("path", ["/media/press-release/none.pdf", "/media/press-release/%2e%2e.pdf", f"{RELEASE}xpdf"])
def test_a_pdf_of_no_release_is_404(door: TestClient, path):
    assert door.get(path).status_code == 404


@pytest.mark.req("NEWS-1")
def test_a_release_under_embargo_has_no_pdf_and_is_not_found(door: TestClient, database: Database):
    later = {"published_at": NOON, "embargo_until": NOW + timedelta(1), "created_at": NOON, "updated_at": NOON}
    with database.writing() as session:
        session.add(PressRelease(slug="soon", title_en="Soon to come", body_en="Text", **later))  # pyright: ignore[reportArgumentType]
    assert door.get("/media/press-release/soon.pdf").status_code == 404
    assert "Soon to come" not in door.get("/search?q=soon").text
    assert "Soon to come" not in door.get("/sitemap").text


@pytest.mark.req("NEWS-1")
def test_a_changed_release_has_another_pdf_and_an_unchanged_one_is_made_once(
    services: Services, tmp_path, monkeypatch: pytest.MonkeyPatch
):
    services.settings.data_dir = tmp_path
    made: list[str] = []
    monkeypatch.setattr(making, "build_pdf", lambda source, _dated: made.append(source) or source.encode())
    for body in ("First", "First", "Second"):
        view = ReleaseView("a", "Title", "", body, NOW.date(), NOW, NOW, is_demo=False)
        assert body.encode() in releases.release_pdf(view, services.settings, services.event)
    assert len(made) == 2
    assert len(list(tmp_path.rglob("*.pdf"))) == 1


@pytest.mark.req("NEWS-1", "A11Y-2")
def test_a_release_has_letters_for_every_name_in_it():
    body = "Of மீனா, 李明 and\n김민준 🚢; `मीरा`, [here](https://ports.example/🚢)."
    view = ReleaseView("a", "Ольга", "", body, NOW.date(), NOW, NOW, is_demo=False)
    with use_language("en"):
        result = read(making.build_pdf(making.release_source(view, EVENT), view.day))
    assert b"pdfuaid:part" in result.trailer["/Root"]["/Metadata"].get_data()  # which knows no boxes
    fonts: Any = result.pages[0]["/Resources"]["/Font"]
    names = " ".join(font.get_object()["/BaseFont"] for font in fonts.values())
    assert all(script in names for script in ("NotoSansTamil", "NotoSansCJK", "NotoSans-", "SiteLatin"))


@pytest.mark.req("NEWS-1")
def test_any_markdown_becomes_a_pdf():
    moment = datetime(2025, 10, 31, tzinfo=UTC)
    view = ReleaseView("a", 'T "q" \\ #x', "", WILD, moment.date(), moment, moment, is_demo=False)
    with use_language("en"):
        text = read(making.build_pdf(making.release_source(view, EVENT), view.day)).pages[0].extract_text()
    assert 'T "q" \\ #x' in text
    assert "<b>x</b>" in text


@pytest.mark.req("NEWS-1", "PROG-1")
@pytest.mark.parametrize("code", ["en", "hi"])
def test_the_search_finds_releases_and_sessions_of_this_moment(
    door: TestClient, database: Database, services: Services, code
):
    with use_language(code), database.reading() as session:
        visit = Visit(session, code, NOW, services.settings, services.event)
        urls = [entry["url"] for entry in list_news(visit)]
    assert localize_path(RELEASE, code) in urls
    assert sum(url.startswith(localize_path("/events/programme/", code)) for url in urls) == 31
    assert door.get(localize_path(RELEASE, code)).status_code == 200


@pytest.mark.req("NEWS-1", "A11Y-2")
@pytest.mark.parametrize("code", ["en", "hi"])
def test_the_sitemap_lists_pages_releases_and_documents(door: TestClient, code):
    html = door.get(localize_path("/sitemap", code)).text
    for path in ("/imw/organisers", RELEASE, "/website-policies", "/contact-us/feedback"):
        assert f'href="{localize_path(path, code)}"' in html
    assert 'href="/pdfs/Exhibitor_Manual.pdf"' in html
    assert 'href="/pdfs/hi/Exhibitor_Manual.pdf"' in html
    assert "/admin" not in html


@pytest.mark.parametrize(
    ("path", "parts"), [("/a/x.pdf", {"slug": "x"}), ("/a/xzpdf", None), ("/a/x/y.pdf", None), ("/a/x", None)]
)
def test_a_route_is_matched_as_it_is_written(path, parts):
    assert parts_of("/a/[slug].pdf", path) == parts
