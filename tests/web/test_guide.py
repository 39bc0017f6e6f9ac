"""The back office's guide tells the truth: its permissions, its screens, its pictures."""

from __future__ import annotations

import re

import pytest

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


def test_pictures_are_there_small_and_described():
    pictures = re.findall(r"!\[(.*?)\]\((images/back-office/\S+)\)", TEXT)
    files = {path.name for path in (GUIDE.parent / "images" / "back-office").iterdir()}

    assert {name.rpartition("/")[2] for _words, name in pictures} == files
    assert all(words for words, _name in pictures)
    assert [name for _words, name in pictures if (GUIDE.parent / name).stat().st_size > LARGEST] == []
