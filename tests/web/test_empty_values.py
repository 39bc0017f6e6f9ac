"""What has no value in the office stands as a dash (BO-3)."""

from __future__ import annotations

import json

import pytest
import reflex as rx
from reflex_components_core.base.bare import Bare
from reflex_components_core.base.fragment import Fragment
from reflex_components_core.core.cond import Cond
from reflex_components_core.el.elements.inline import Span
from reflex_components_core.el.elements.tables import Td, Th
from reflex_components_core.el.elements.typography import Dd

from maritime_site.core.text.i18n import use_language
from maritime_site.web import kit
from maritime_site.web.backoffice.screens import SCREENS
from maritime_site.web.backoffice.system.state import SystemState
from maritime_site.web.kit.base import NOTHING, office_links
from maritime_site.web.public.not_found import not_found, office_not_found
from tests.web.page_parts import list_parts

DASH = json.dumps(NOTHING)
TEXT = rx.Var.create(SystemState.failed_text)


@pytest.mark.req("BO-3")
@pytest.mark.parametrize(
    "part",
    [
        lambda: kit.table_row(("A", "B"), "a", TEXT),
        lambda: kit.table_row(("A", "B"), TEXT, "b"),
        lambda: kit.table_row(("A", "B"), "a", kit.in_words(TEXT)),
        lambda: kit.summary_row("A", TEXT),
    ],
)
def test_an_empty_value_of_a_screen_is_a_dash(part):
    with office_links():
        assert DASH in str(part())
    assert DASH not in str(part()), "public pages say themselves what is not there"


@pytest.mark.req("BO-3")
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.path)
def test_no_cell_or_fact_of_a_screen_can_be_blank(screen):
    with office_links():
        cells = [part for part in list_parts(screen.view()) if isinstance(part, Td | Th | Dd)]
    assert [str(cell) for cell in cells if cell.children and all(map(is_blank, cell.children))] == []


def is_blank(part: rx.Component) -> bool:
    """Whether nothing is drawn where a condition is not met, or words in another language are not there."""
    if isinstance(part, Cond):
        return any(map(is_blank, part.children))
    if isinstance(part, Span) and getattr(part, "lang", None) is not None:
        return all(isinstance(child, Bare) and DASH not in str(child) for child in part.children)
    return isinstance(part, Fragment | Span) and all(map(is_blank, part.children))


@pytest.mark.req("ROUTE-3", "BO-1")
def test_an_unknown_address_of_the_office_leads_to_its_first_screen():
    assert '"/admin/"' in str(office_not_found().render())
    with use_language("hi"):
        assert "/hi/admin/" in str(office_not_found().render())
    assert "/admin/" not in str(not_found().render())
