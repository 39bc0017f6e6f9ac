"""A company's page in the browser: whole without a script, found by search engines and the site's search."""

from __future__ import annotations

import json
import re
from uuid import uuid4

import pytest

from maritime_site.domain.company_pages import staff
from maritime_site.domain.company_pages.models import CompanyFile, CompanyPage, PageStatus
from maritime_site.domain.company_pages.schemas import PageContent
from maritime_site.domain.people.models import Document
from maritime_site.ports import services as installed
from maritime_site.web.seo import serving
from tests.factories import make_person
from tests.people import LETTERHEAD, NOON
from tests.web.test_live import door, folder  # noqa: F401  fixtures

pytestmark = pytest.mark.req("EXHIBIT-1")
PATH = "/exhibition/exhibitors/sagar-marine"
HOSTILE = "<script>alert(1)</script>"


@pytest.fixture
def company(database):
    content = PageContent.model_validate(
        {
            "name": "Sagar & Sons",
            "text": {"en": f"We repair hulls. {HOSTILE}", "hi": "हम जहाज़ सुधारते हैं।"},
            "products": [{"name": "Dry dock", "text": HOSTILE}],
            "filmUrl": "https://youtu.be/abcdefghijk",
        }
    )
    with database.writing() as session:
        owner = make_person(session, "exhibitor", listed=True)
        content.people = [owner.id]
        page = CompanyPage(
            company_id=owner.id,
            slug="sagar-marine",
            name=content.name,
            status=PageStatus.SUBMITTED,
            draft=content.model_dump(mode="json"),
            created_at=NOON,
            updated_at=NOON,
        )
        session.add(page)
        session.flush()
        actor = staff.Actor("1", "officer@demo.example", "")
        staff.approve_page(session, owner.id, actor=actor, letterhead=LETTERHEAD, now=NOON)
    return owner


def test_page_is_whole_in_both_languages(door, company):  # noqa: F811  the fixture
    html = door.get(PATH).text
    assert '<h1 tabindex="-1">Sagar &amp; Sons</h1>' in html
    assert "We repair hulls." in html
    assert company.full_name in html
    assert "https://www.youtube.com/watch?v=abcdefghijk" in html
    assert HOSTILE not in html
    data = json.loads(re.search(r'<script type="application/ld\+json"[^>]*>(.*?)</script>', html, re.DOTALL)[1])
    assert (data["@type"], data["name"]) == ("Organization", "Sagar & Sons")
    assert "हम जहाज़ सुधारते हैं।" in door.get(f"/hi{PATH}").text
    assert door.get(f"{PATH}-2").status_code == 404


@pytest.mark.req("MEET-1")
def test_each_of_the_people_to_meet_can_be_asked(door, database, company):  # noqa: F811  the fixture
    ask = f'href="/hi/meetings?with={company.id}"'
    assert ask not in door.get(f"/hi{PATH}").text
    with database.writing() as session:
        page = session.get_one(CompanyPage, company.id)
        page.published = {**page.published, "meetings_open": True}
    html = door.get(f"/hi{PATH}").text
    people = html[html.index('id="people"') :]
    assert ask in people
    assert people.index(company.full_name) < people.index(ask)


@pytest.mark.req("A11Y-1", "LANG-1")
def test_english_words_on_a_hindi_page_are_marked_as_english(door, database, company):  # noqa: F811  the fixture
    marked = r'<div class="prose" lang="en-IN"><p>We repair hulls.'
    assert not re.search(marked, door.get(f"/hi{PATH}").text)
    with database.writing() as session:
        page = session.get_one(CompanyPage, company.id)
        page.published = page.published | {"text": {"en": "We repair hulls.", "hi": ""}}
        session.add(page)
    assert re.search(marked, door.get(f"/hi{PATH}").text)
    assert not re.search(marked, door.get(PATH).text)


def test_list_search_and_sitemaps_lead_to_the_page(door, company, services, monkeypatch):  # noqa: F811  the fixture
    assert f'href="{PATH}"' in door.get("/exhibition/exhibitors").text
    assert f'href="{PATH}"' in door.get("/sitemap").text
    assert f'href="{PATH}"' in door.get("/search?q=sagar").text
    monkeypatch.setattr(installed, "_installed", [services])
    assert PATH in [entry.path for entry in serving.list_filled_entries()]


def test_the_list_is_searched_by_words_of_the_companies_pages(door, database, company):  # noqa: F811  the fixture
    with database.writing() as session:
        make_person(session, "exhibitor", details={"company_name": "Other"})
    names = re.compile(r'<h2 class="exhibitor-name">(?:<a[^>]*>)?([^<]*)')
    assert names.findall(door.get("/exhibition/exhibitors?search=hulls").text) == [
        names.findall(door.get("/exhibition/exhibitors").text)[0]
    ]
    assert names.findall(door.get("/hi/exhibition/exhibitors?search=सुधारते").text) != []
    assert names.findall(door.get("/exhibition/exhibitors?search=hulls+zebra").text) == []
    assert len(names.findall(door.get("/exhibition/exhibitors").text)) == 2


def test_who_is_not_listed_is_not_named(door, database, company):  # noqa: F811  the fixture
    with database.writing() as session:
        session.get(type(company), company.id).listed = False
    assert company.full_name not in door.get(PATH).text


@pytest.mark.req("EXHIBIT-1")
def test_brochures_are_called_as_their_files(door, database, company):  # noqa: F811  the fixture
    named = {"cranes": "Cranes 2027.PDF", "unnamed": "", "gone": None}
    keys = {name: uuid4() for name in named}
    with database.writing() as session:
        page = session.get_one(CompanyPage, company.id)
        page.published = page.published | {"brochure_ids": [str(key) for key in keys.values()]}
        for name, key in keys.items():
            row = CompanyFile(company_id=company.id, document_id=key, size=2048, created_at=NOON)
            row.names = {"pdf": f"{name}.pdf"}
            session.add(row)
            title = named[name]
            if title is not None:
                known = {"person_id": company.id, "kind": "other", "size": 2048, "created_at": NOON}
                session.add(Document(id=key, name=f"{name}.pdf", title=title, media_type="application/pdf", **known))
    links = re.findall(r"data-download><span>(.*?) <span", door.get(PATH).text)
    assert links == ["Cranes 2027", "Brochure 2", "Brochure 3"]
