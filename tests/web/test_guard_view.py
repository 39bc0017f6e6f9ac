"""What a page that is somebody's own shows before it knows whose (ROUTE-1)."""

from __future__ import annotations

import pytest

from maritime_site.domain.people.kinds import KINDS
from maritime_site.web.portal.pages import list_door_pages, list_participant_pages
from maritime_site.web.shells.page import Page

OWN = [page for page in (*list_door_pages(), *list_participant_pages()) if page.audience in {"participants", *KINDS}]


@pytest.mark.req("ROUTE-1", "ROUTE-4")
@pytest.mark.parametrize("page", OWN, ids=lambda page: page.path)
def test_an_own_page_has_the_way_in(page: Page):
    shown = str(page.view())
    assert "Sign in to continue" in shown
    assert "data-way-in" in shown
