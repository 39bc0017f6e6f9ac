"""The work lists of BO-3 can be downloaded as they are narrowed (BO-4)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from maritime_site.domain.exports.registry import SHEETS
from maritime_site.web.backoffice import screens
from maritime_site.web.backoffice.screens import SCREENS
from tests.web.drawn import drawn

pytestmark = pytest.mark.req("BO-3", "BO-4")
LISTS = {
    "/admin/registrations": "registrations",
    "/admin/nominations": "nominations",
    "/admin/bookings": "bookings",
    "/admin/payments": "payments",
    "/admin/packages": "packages",
    "/admin/exhibition/stalls": "stalls",
    "/admin/exhibition/applications": "stall-applications",
    "/admin/passes": "passes",
    "/admin/queries": "queries",
    "/admin/feedback": "feedback",
    "/admin/messages": "messages",
    "/admin/staff": "staff",
    "/admin/audit": "audit",
    "/admin/releases": "releases",
    "/admin/news": "news",
    "/admin/albums": "albums",
    "/admin/films": "films",
    "/admin/past-events": "past-events",
    "/admin/system/deliveries": "deliveries",
    "/admin/oddities": "payment-oddities",
    "/admin/sessions": "sessions",
    "/admin/speakers": "speakers",
    "/admin/reports": "reports",
    "/admin/data-requests": "data-requests",
}


def parts(rendered: Any) -> Iterator[list[str]]:
    """The properties of every element."""
    if isinstance(rendered, dict):
        yield [each for each in rendered.get("props", []) if isinstance(each, str)]
        for value in rendered.values():
            yield from parts(value)
    elif isinstance(rendered, list | tuple):
        for each in rendered:
            yield from parts(each)


@pytest.mark.parametrize(("path", "name"), LISTS.items())
def test_a_list_is_downloaded_with_its_own_filters(path, name):
    shown = list(parts(drawn(path)))
    assert any(f"/api/admin/exports/{name}" in each for props in shown for each in props)
    hidden = [" ".join(props) for props in shown if 'type:"hidden"' in props]
    values = {match[1] for props in hidden if (match := re.search(r'name:"(\w+)"', props)) and "asked" in props}
    assert values >= set(SHEETS[name].filters)


@pytest.mark.parametrize("path", [screen.path for screen in SCREENS])
def test_every_screen_of_the_office_renders(path):
    """What a build would stumble over is found here within seconds."""
    assert drawn(path)


def contents(rendered: Any) -> Iterator[str]:
    """The text that stands directly in an element."""
    if isinstance(rendered, dict):
        if isinstance(said := rendered.get("contents"), str):
            yield said
        for value in rendered.values():
            yield from contents(value)
    elif isinstance(rendered, list | tuple):
        for each in rendered:
            yield from contents(each)


@pytest.mark.parametrize("path", LISTS)
def test_a_day_in_a_list_breaks_at_no_hyphen(path):
    values = list(contents(drawn(path)))
    assert values
    assert not [each for each in values if each.startswith("entry_") and each.endswith(('["when"]', '["days"]'))], (
        "shown by `kit.in_words`"
    )


@pytest.mark.req("REG-2")
@pytest.mark.parametrize("path", ["/admin/registrations/[id]", "/admin/nominations/[id]"])
def test_what_people_handed_in_comes_from_rest_and_never_through_the_page(path):
    """As it came it reaches staff only as an attachment under a policy that runs nothing (R49)."""
    shown = [" ".join(props) for props in parts(drawn(path))]
    assert any('"data-file"' in props and '["path"]' in props for props in shown)
    sources = Path(screens.__file__).parent.rglob("*.py")
    # The next edition's file is the site's own, made of the event's structure.
    downloads = {file.name for file in sources if "rx.download(" in file.read_text()}
    assert downloads == {"editions_state.py"}
