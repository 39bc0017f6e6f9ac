"""Pictures of the media library in the brochure and the manual, as in the pages they are made from (EVENT-2)."""

from __future__ import annotations

from datetime import timedelta
from io import BytesIO
from uuid import uuid4

import pytest
from PIL import Image
from pypdf import PdfReader

from maritime_site.core.text.i18n import use_language
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.pages import service
from maritime_site.domain.pages.models import LibraryPicture
from maritime_site.domain.pages.pictures import mark_of
from maritime_site.domain.pages.schemas import PageRequest, PublishPageRequest
from maritime_site.ports.services import install_services
from maritime_site.web.documents.library import BROCHURE, MANUAL, served_document
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.public.articles import edited
from maritime_site.web.public.articles.edited import EditedPages
from tests.people import NOON

pytestmark = pytest.mark.req("EVENT-2")
EDITOR = Actor(str(uuid4()), "editor@demo.example", "")


@pytest.fixture(autouse=True)
def read_at_once(services, monkeypatch):
    """What was published is read at once."""
    monkeypatch.setattr(edited, "edited_pages", EditedPages(seconds=0.0))
    install_services(services)


def draw(width, height):
    data = BytesIO()
    Image.new("RGB", (width, height), "navy").save(data, "WEBP")
    return data.getvalue()


def keep_picture(session, files, width, height, **values):
    name = f"{uuid4().hex}.webp"
    if files is not None:
        files.keep(name, draw(width, height))
    times = {"created_at": NOON, "updated_at": NOON}
    picture = LibraryPicture(
        name="a.jpg", width=width, height=height, files={str(width): name}, added_by="editor", **times, **values
    )
    session.add(picture)
    session.flush()
    return picture.id


def publish(session, slug, body):
    payload = {"title": {"en": "Manual", "hi": "पुस्तिका"}, "body": {"en": body, "hi": body}}
    service.save_draft(session, slug, PageRequest.model_validate(payload), actor=EDITOR, now=NOON)
    service.publish_page(session, slug, PublishPageRequest(at=None), actor=EDITOR, now=NOON)


def list_alts(node):
    """What the structure of a PDF says of its pictures, in their order."""
    node = node.get_object()
    if isinstance(node, list):
        return [alt for child in node for alt in list_alts(child)]
    if not isinstance(node, dict):
        return []
    mine = [str(node["/Alt"])] if "/Alt" in node else []
    return mine + (list_alts(node["/K"]) if "/K" in node else [])


@pytest.mark.parametrize(("code", "alt", "later"), [("en", "Boats", "Ships"), ("hi", "नावें", "जहाज़")])
def test_manual_prints_the_pictures_of_the_library(services, database, code, alt, later):
    with database.writing() as session:
        boats = keep_picture(session, services.files, 480, 240, alt_en="Boats", alt_hi="नावें")
        line = keep_picture(session, services.files, 480, 20, decorative=True)
        lost = keep_picture(session, None, 480, 240, alt_en="Lost", alt_hi="खोया")
        marks = "\n\n".join(mark_of(each) for each in (boats, line, lost))
        publish(session, "exhibitor-manual", f"## Halls\n\nThree of them.\n\n{marks}")

    def fetch():
        with database.reading() as session, use_language(code):
            visit = Visit(session, code, NOON, services.settings, services.event)
            return PdfReader(BytesIO(served_document(MANUAL, code, visit)))

    printed = fetch()
    shown = [image.image.size for page in printed.pages for image in page.images if image.image]
    assert shown == [(480, 240), (480, 20)]
    structure = printed.root_object["/StructTreeRoot"]
    assert list_alts(structure) == [alt], "a decoration says nothing"
    with database.writing() as session:
        row = session.get_one(LibraryPicture, boats)
        row.alt_en, row.alt_hi, row.updated_at = "Ships", "जहाज़", NOON + timedelta(days=1)
    assert list_alts(fetch().root_object["/StructTreeRoot"]) == [later], "said anew without a new version"


def test_tall_picture_stays_on_its_page(services, database):
    with database.writing() as session:
        mast = keep_picture(session, services.files, 300, 1200, alt_en="A mast")
        publish(session, "brochure", f"Come.\n\n{mark_of(mast)}\n\nBy sea.")
    with database.reading() as session, use_language("hi"):
        visit = Visit(session, "hi", NOON, services.settings, services.event)
        printed = PdfReader(BytesIO(served_document(BROCHURE, "hi", visit)))
    (page,) = [page for page in printed.pages if page.images and "By sea." in page.extract_text()]
    assert "Come." in page.extract_text()
    assert list_alts(printed.root_object["/StructTreeRoot"]) == ["A mast"], "in English where nobody translated it"
