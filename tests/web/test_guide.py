"""The back office's guide tells the truth: its permissions, its screens, its pictures; and no way leads nowhere."""

from __future__ import annotations

import re

import pytest

from maritime_site.domain.work_queues import OFFERS
from maritime_site.web.backoffice.audit.state import EXHIBITION_HALL, SCREENS_OF
from maritime_site.web.backoffice.home.state import QUEUES
from maritime_site.web.backoffice.screens import SCREENS
from scripts.permissions_table import GUIDE, written

TEXT = GUIDE.read_text(encoding="utf-8")
LARGEST = 120_000


@pytest.mark.req("BO-1")
def test_the_table_of_permissions_is_the_one_in_force():
    assert written(TEXT) == TEXT, "run: .venv/bin/python -m scripts.permissions_table"


@pytest.mark.req("BO-1")
def test_every_screen_of_the_menu_is_told():
    assert [screen.title for screen in SCREENS if screen.group and screen.title not in TEXT] == []


@pytest.mark.req("BO-2", "BO-5")
def test_what_the_first_screen_and_the_audit_log_lead_to_is_there():
    paths = {screen.path for screen in SCREENS}
    led = [*SCREENS_OF.values(), *(path.partition("?")[0] for _name, path in QUEUES.values())]

    assert [path for path in led if path.rstrip("/") not in paths] == []
    assert set(QUEUES) == set(OFFERS)


@pytest.mark.req("BO-5")
def test_the_audit_log_leads_to_every_record_that_has_a_screen_of_its_own():
    """Whatever has an address of its own in the office is changed there, and so in the log."""
    led = {path.replace("[code]", "[id]").rstrip("/") for path in (*SCREENS_OF.values(), EXHIBITION_HALL)}
    own = {str(screen.path).replace("[code]", "[id]") for screen in SCREENS if "[" in str(screen.path)}
    assert sorted(own - led) == []


def test_pictures_are_there_small_and_described():
    pictures = re.findall(r"!\[(.*?)\]\((images/back-office/\S+)\)", TEXT)
    files = {path.name for path in (GUIDE.parent / "images" / "back-office").iterdir()}

    assert {name.rpartition("/")[2] for _words, name in pictures} == files
    assert all(words for words, _name in pictures)
    assert [name for _words, name in pictures if (GUIDE.parent / name).stat().st_size > LARGEST] == []
