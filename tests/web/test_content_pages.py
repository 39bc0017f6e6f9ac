"""Content pages that the office edits: as readers get them, and at the office's screens (EVENT-2)."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from maritime_site.core.text.i18n import use_language
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.pages import queries, service
from maritime_site.domain.pages.models import LibraryPicture
from maritime_site.domain.pages.pictures import ADDRESS, drop_marks
from maritime_site.domain.pages.schemas import PageRequest, PublishPageRequest
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.pages.library_page import library_page, library_picture
from maritime_site.web.backoffice.pages.library_state import LibraryPictureState, LibraryState
from maritime_site.web.backoffice.pages.page import page_editor
from maritime_site.web.backoffice.pages.state import PagesState, PageState
from maritime_site.web.documents.library import BROCHURE, served_document
from maritime_site.web.dynamic_pages.serving import DynamicPages, Visit
from maritime_site.web.public.articles import edited
from maritime_site.web.public.articles.edited import EDITED_PAGES, EditedPages, render_body
from maritime_site.web.routes import Route, localize_path
from maritime_site.web.server.front_door import FrontDoor
from maritime_site.web.server.pages import Pages
from maritime_site.web.session import SessionState
from tests.api.backoffice import administrator
from tests.people import NOON
from tests.uploads import picture
from tests.web.states import send, tab_at
from tests.web.test_live import FRAME

pytestmark = pytest.mark.req("EVENT-2")
PATH, SLUG = "/imw/how-to-reach", "imw~how-to-reach"
EDITOR = Actor("admin-1", "editor@demo.example", "127.0.0.1")
BODY = "Come.\n\n## One\n\n## Two\n\n## Three\n\nTable: Trains\n\n| From | Time |\n| --- | --- |\n| A | 9 |\n"
HINDI = "## रेल से\n\n<script>alert(1)</script> पश्चिमी लाइन"


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def door(tmp_path: Path, services, monkeypatch) -> TestClient:
    """The front door with built pages in both languages, for workers that read anew each time."""
    monkeypatch.setattr(edited, "edited_pages", EditedPages(seconds=0.0))
    for code in ("en", "hi"):
        for path, text in ((PATH, "shipped text"), (Route.PRESS_RELEASE, FRAME.format(lang=code))):
            page = tmp_path / localize_path(path, code).strip("/") / "index.html"
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(text, encoding="utf-8")
    live = DynamicPages(EDITED_PAGES, tmp_path, services, clock=lambda: NOON)
    built = [localize_path(PATH, code).strip("/") for code in ("en", "hi")]
    pages = Pages(tmp_path, built, live=live.respond)
    return TestClient(FrontDoor(reflex=PlainTextResponse(), api=PlainTextResponse(), pages=pages))


def write(database, *, body=BODY, hindi=HINDI, at=None, title="Ways to us"):
    payload = {"title": {"en": title, "hi": "रास्ते"}, "body": {"en": body, "hi": hindi}}
    with database.writing() as session:
        service.save_draft(session, SLUG, PageRequest.model_validate(payload), actor=EDITOR, now=NOON)
        service.publish_page(session, SLUG, PublishPageRequest(at=at), actor=EDITOR, now=NOON)


def test_shipped_page_is_the_built_one_and_a_published_text_takes_its_place(door, database):
    assert "shipped text" in door.get(PATH).text
    write(database)
    shown = door.get(PATH).text
    assert "shipped text" not in shown
    assert "<h1" in shown
    assert "Ways to us" in shown
    assert "<title>Ways to us | " in shown
    assert '<h2 id="part-0">One</h2>' in shown
    assert '<a href="#part-2">Three</a>' in shown
    assert "<caption>Trains</caption>" in shown
    hindi = door.get(f"/hi{PATH}").text
    assert "रास्ते" in hindi
    assert "<script>alert" not in hindi


def test_first_paragraph_stands_before_what_opens_the_page(door, database):
    write(database)
    shown = door.get(PATH).text
    assert shown.index("<p>Come.</p>") < shown.index('class="place-map"') < shown.index("One</h2>")
    write(database, body="## One\n\nCome.")
    shown = door.get(PATH).text
    assert shown.index('class="place-map"') < shown.index("One</h2>") < shown.index("<p>Come.</p>")


def test_figures_in_bold_are_a_list_of_figures():
    assert 'class="figure-list"' in render_body("- **85+** countries\n- **1,00,000+** delegates\n- **₹12** more")
    assert 'class="figure-list"' not in render_body("- **Exhibit:** book a stall\n- **5** days")


STORED = f"{'b' * 32}.webp"


def keep_picture(database, **values):
    row = LibraryPicture(
        name="boats.jpg",
        width=1200,
        height=600,
        files={"480": "a.webp", "1200": STORED},
        added_by="editor",
        created_at=NOON,
        updated_at=NOON,
        **values,
    )
    with database.writing() as session:
        session.add(row)
        session.flush()
        return row.id


def test_page_shows_a_picture_with_its_words_in_the_language_of_the_page(door, database):
    boats = keep_picture(database, alt_en="Boats at the quay", alt_hi="घाट पर नावें")
    line = keep_picture(database, decorative=True)
    nets = keep_picture(database, alt_en='Nets "drying"')
    marks = "\n\n".join(f"![]({ADDRESS}{picture})" for picture in (boats, line, nets))
    write(database, body=f"Come.\n\n{marks}", hindi=f"आइए।\n\n{marks}")
    english, hindi = (re.findall(r"<img[^>]*/pictures/[^>]*>", door.get(path).text) for path in (PATH, f"/hi{PATH}"))
    assert [re.findall(r'alt="([^"]*)"', image)[0] for image in english] == [
        "Boats at the quay",
        "",
        "Nets &#34;drying&#34;",
    ]
    assert 'alt="घाट पर नावें"' in hindi[0]
    assert 'lang="en-IN"' in hindi[2]
    assert f'srcset="{ADDRESS}{boats}?width=480 480w, {ADDRESS}{boats}?width=1200 1200w"' in english[0]
    assert 'width="1200" height="600"' in english[0]


def test_search_leaves_pictures_out():
    assert drop_marks(f"Come.\n\n![boats]({ADDRESS}{SLUG})\n\nBy sea.") == "Come.\n\n\nBy sea."


def test_page_without_a_translation_shows_english_and_says_so(door, database):
    write(database, hindi="")
    assert '<div class="prose" lang="en">' in door.get(f"/hi{PATH}").text
    assert 'lang="en"' not in door.get(PATH).text.split("<main", 1)[1].split("</main>", 1)[0]


def test_text_under_embargo_is_not_shown(door, database):
    write(database, at=NOON + timedelta(hours=1))
    assert "shipped text" in door.get(PATH).text


def test_worker_reads_again_after_its_seconds(database):
    pages = EditedPages(seconds=3600)
    with database.reading() as session:
        assert pages.find(session, SLUG, now=NOON) is None
    write(database)
    with database.reading() as session:
        assert pages.find(session, SLUG, now=NOON) is None
        fresh = EditedPages(seconds=0.0)
        row = fresh.find(session, SLUG, now=NOON)
        assert row is not None
        assert row.title_en == "Ways to us"
    assert edited.SECONDS < 5


def test_no_text_becomes_markup():
    html = str(render_body("<img src=x onerror=alert(1)> [x](javascript:alert) ![p](/a.png)\n\n<script>a</script>"))
    assert "<img" not in html
    assert "<img" not in str(render_body("![p](/a.png) ![q](/api/pictures/none)", {}))
    assert "<script" not in html
    assert 'href="javascript' not in html


@pytest.mark.parametrize("code", ["en", "hi"])
def test_brochure_is_printed_from_what_was_published(tmp_path, services, database, monkeypatch, code):
    monkeypatch.setattr(edited, "edited_pages", EditedPages(seconds=0.0))
    payload = {"title": {"en": "Our brochure", "hi": ""}, "body": {"en": "## Halls\n\nThree of them.", "hi": ""}}
    with database.writing() as session:
        service.save_draft(session, "brochure", PageRequest.model_validate(payload), actor=EDITOR, now=NOON)
        service.publish_page(session, "brochure", PublishPageRequest(at=None), actor=EDITOR, now=NOON)
    install_services(services)
    with database.reading() as session, use_language(code):
        visit = Visit(session, code, NOON, services.settings, services.event)
        reader = PdfReader(BytesIO(served_document(BROCHURE, code, visit)))
    assert "Three of them." in " ".join(page.extract_text() for page in reader.pages)


async def at_office(database, path, kind, headers=None):
    root = tab_at(path)
    token = (headers or administrator(database, "editor"))["Authorization"].removeprefix("Bearer ")
    (await root.get_state(SessionState)).admin_token = token
    state = await root.get_state(kind)
    await send(state, "open")
    return state


def test_list_has_every_page_with_its_translation(database, services):
    install_services(services)

    async def play():
        state = await at_office(database, "/admin/pages/", PagesState)
        rows = {row["slug"]: row for row in state.rows}
        assert {"brochure", "exhibitor-manual", SLUG} <= set(rows)
        assert (rows[SLUG]["status"], rows[SLUG]["translation"]) == ("shipped", "current")

    asyncio.run(play())


def test_page_is_written_previewed_compared_published_and_taken_back(database, services):
    install_services(services)

    async def play():
        state = await at_office(database, f"/admin/pages/{SLUG}", PageState)
        assert state.status == "shipped"
        form = dict(state.values) | {"titleEn": "Ways to us", "bodyEn": "New words."}
        await send(state, "save", form)
        assert (state.status, state.translation, state.values["titleEn"]) == ("draft", "older", "Ways to us")
        await send(state, "preview")
        assert state.preview_en == "<p>New words.</p>\n"
        await send(state, "compare", "1")
        assert {"sign": "+", "text": "New words."} in state.changes_en
        assert state.changes_hi == []
        await send(state, "publish", {"at": ""})
        assert (state.status, len(state.versions)) == ("published", 2)
        await send(state, "revert", "1")
        assert (state.status, len(state.versions)) == ("draft", 3)
        await send(state, "save", form | {"titleEn": ""})
        assert "titleEn" in state.errors
        assert state.values["bodyEn"] == "New words."

    asyncio.run(play())
    with database.reading() as session:
        assert queries.list_edited(session, now=NOON + timedelta(days=9999))[SLUG].title_en == "Ways to us"


def test_editor_asks_before_publishing():
    assert "Publish this page?" in str(page_editor().render())


def test_picture_is_described_found_and_removed_at_the_screens(services, database):
    install_services(services)
    boats, writer = keep_picture(database), administrator(database, "editor")
    services.files.kept[STORED] = picture("WEBP", size=(1200, 600))

    async def work():
        listed = await at_office(database, "/admin/pictures", LibraryState, writer)
        assert [(row["name"], row["status"], row["pages"]) for row in listed.rows] == [("boats.jpg", "undescribed", "")]
        state = await at_office(database, f"/admin/pictures/{boats}", LibraryPictureState, writer)
        assert state.line["mark"] == f"![]({ADDRESS}{boats})"
        await send(state, "describe", {"altEn": "", "altHi": "घाट"})
        assert list(state.errors) == ["altEn"]
        assert state.given["altHi"] == "घाट"
        await send(state, "describe", {"altEn": "Boats", "altHi": "नावें"})
        assert (state.line["status"], state.uses) == ("described", [])
        await send(state, "move_across", "20")
        await send(state, "move_down", "left")
        assert (state.focal_x, state.focal_y, state.line["position"]) == (20, 50, "50% 50%"), "not kept yet"
        await send(state, "describe", {"altEn": "Boats", "altHi": "नावें", "focalX": "20", "focalY": "999"})
        assert state.line["position"] == "20% 100%"
        await send(state, "cut_edge", "Left", "50")
        await send(state, "cut_edge", "Elsewhere", "50")
        assert (state.frame["left"], state.frame["width"], state.cuts["Top"]) == ("50%", "50%", 0)
        await send(state, "describe", {"altEn": "Boats", "cutLeft": "60", "cutRight": "35"})
        assert list(state.errors) == ["crop"]
        await send(state, "describe", {"altEn": "Boats", "altHi": "नावें", "cutLeft": "10", "cutRight": "0"})
        assert (state.cuts["Left"], state.line["position"], state.problems) == (10, "11% 100%", [])
        write(database, body=state.line["mark"])
        await send(state, "open")
        assert state.uses == [{"title": "Ways to us", "path": f"/admin/pages/{SLUG}"}]
        await send(state, "remove")
        assert "Ways to us" in str(state.problems)
        editor = await at_office(database, f"/admin/pages/{SLUG}", PageState, writer)
        assert [line["alt"] for line in editor.pictures] == ["Boats"]
        await send(editor, "preview")
        assert 'alt="Boats"' in editor.preview_en

    asyncio.run(work())
    for page in (library_page, library_picture):
        assert "Media library" in str(page())
