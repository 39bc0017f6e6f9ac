"""References stand in one piece in the office's lists, also on a narrow screen (BO-3)."""

from __future__ import annotations

import re

import pytest

from maritime_site.web.backoffice.screens import SCREENS
from maritime_site.web.kit import classes
from maritime_site.web.kit.base import office_links

REFERENCE = re.compile(r'\},entry_rx_state_\?\.\["(reference|number)"\]\)')
LISTS = {
    "/admin/registrations",
    "/admin/bookings",
    "/admin/payments",
    "/admin/exhibition/applications",
    "/admin/passes",
    "/admin/gate-conflicts",
    "/admin/queries",
    "/admin/feedback",
    "/admin/audit",
}


def reference_cells(path: str) -> list[str]:
    """The cells of a screen's lists that show a reference."""
    screen = next(screen for screen in SCREENS if screen.path == path)
    with office_links():
        drawn = str(screen.view())
    cells = re.split(r'jsx\("t[dh]",', drawn)[1:]
    return [cell for cell in cells if REFERENCE.search(cell)]


@pytest.mark.req("BO-3")
@pytest.mark.parametrize("path", sorted(LISTS))
def test_a_reference_stays_in_one_piece(path):
    cells = reference_cells(path)
    assert cells
    assert [cell for cell in cells if f'className:"{classes.WHOLE}"' not in cell] == []


@pytest.mark.req("BO-3")
def test_every_list_with_references_is_looked_at():
    assert {screen.path for screen in SCREENS if reference_cells(screen.path)} == LISTS
