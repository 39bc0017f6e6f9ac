"""Structured data by the shapes of schema.org, and the pictures that shared links show."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest

from maritime_site.core.text.i18n import LANGUAGES, use_language
from maritime_site.ports.event import first_event
from maritime_site.settings import read_settings
from maritime_site.web.public.help.answers import list_answers
from maritime_site.web.routes import localize_path
from maritime_site.web.seo import structured
from tests.web.test_company_pages import PATH as COMPANY
from tests.web.test_company_pages import company  # noqa: F401  fixture
from tests.web.test_live import FRAME, demo, door, folder  # noqa: F401  fixtures

SESSION, SPEAKER = "/events/programme/reading-a-river-chart", "/events/speakers/rukmini-barua-demo"
# What each type has to say, and of which sort it is: text, a moment, or another thing of one of these types.
SHAPES: dict[str, dict[str, Any]] = {
    "Event": {"name": str, "startDate": datetime, "endDate": datetime, "location": ("Place",), "url": str},
    "BusinessEvent": {"name": str},
    "Place": {"name": str},
    "Person": {"name": str},
    "Organization": {"name": str},
    "BreadcrumbList": {"itemListElement": ("ListItem",)},
    "ListItem": {"position": int, "name": str, "item": str},
    "FAQPage": {"mainEntity": ("Question",)},
    "Question": {"name": str, "acceptedAnswer": ("Answer",)},
    "Answer": {"text": str},
}


def blocks_of(html: str) -> list[dict[str, Any]]:
    found = re.findall(r'<script type="application/ld\+json"[^>]*>(.*?)</script>', html, re.DOTALL)
    return [json.loads(block) for block in found]


def find_faults(thing: dict[str, Any], where: str = "") -> Iterator[str]:
    kind = thing["@type"]
    for name, wanted in SHAPES.get(kind, {}).items():
        values = thing.get(name)
        for value in values if isinstance(values, list) else [values]:
            if isinstance(wanted, tuple):
                is_right = isinstance(value, dict) and value.get("@type") in wanted
            elif wanted is datetime:
                is_right = isinstance(value, str) and bool(datetime.fromisoformat(value))
            else:
                is_right = isinstance(value, wanted) and value != ""
            if not is_right:
                yield f"{where}{kind}.{name}: {value!r}"
    for name, value in thing.items():
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, dict) and "@type" in part:
                yield from find_faults(part, f"{where}{kind}.{name} > ")


@pytest.mark.req("EVENT-1", "AGENDA-1")
@pytest.mark.usefixtures("demo", "company")
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("path", "kind"), [(SESSION, "Event"), (SPEAKER, "Person"), (COMPANY, "Organization"), ("/media/press-release", "")]
)
def test_pages_describe_themselves_by_schema_org(door, code, path, kind):  # noqa: F811  fixture
    blocks = blocks_of(door.get(localize_path(path, code)).text)
    assert {block["@type"] for block in blocks} == {"BreadcrumbList", *([kind] if kind else [])}
    assert [fault for block in blocks for fault in find_faults(block)] == []
    (way,) = (block for block in blocks if block["@type"] == "BreadcrumbList")
    assert [step["position"] for step in way["itemListElement"]] == list(range(1, len(way["itemListElement"]) + 1))


@pytest.mark.req("EVENT-1")
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_event_and_its_questions_have_their_shapes(code):
    settings = read_settings(_env_file=None)
    event = first_event(settings)
    with use_language(code):
        blocks = [structured.event_data(event, settings), structured.questions_data(list_answers(event))]
    faults = [fault for block in json.loads(json.dumps(blocks)) for fault in find_faults(block)]
    assert [fault for fault in faults if "subEvent" not in fault] == []  # strands have no times yet


@pytest.mark.req("EVENT-1")
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.usefixtures("demo", "company")
@pytest.mark.parametrize("path", [SESSION, SPEAKER, COMPANY, "/media/press-release/week-2025-opens"])
def test_a_single_page_is_shared_with_a_picture_of_its_own(door, folder, path, code):  # noqa: F811  fixtures
    for frame in folder.rglob("index.html"):
        shown = "/".join(frame.parent.relative_to(folder).parts).removeprefix("hi/").replace("/", "~")
        frame.write_text(FRAME.format(lang=code).replace("</head>", f"/images/share/{code}/{shown}.png</head>"))
    picture = f"/images/share/{code}/{path.strip('/').replace('/', '~')}.png"
    assert picture in door.get(localize_path(path, code)).text
    answer = door.get(picture)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert door.get(picture.replace(".png", "-none.png")).status_code == 404
