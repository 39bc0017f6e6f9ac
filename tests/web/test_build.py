"""How the compiled client differs from Reflex's own."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from maritime_site.web.build import BAKED, BAKED_HTTPS_PORT, OWN, ChangedReflex, same_origin


def reflex_client() -> str:
    """The pinned Reflex's own client."""
    for package in ("reflex", "reflex_base"):
        root = Path(importlib.util.find_spec(package).origin).parent  # pyright: ignore[reportArgumentType, reportOptionalMemberAccess]
        for found in root.rglob("utils/state.js"):
            return found.read_text(encoding="utf-8")
    raise AssertionError("Reflex ships no utils/state.js")


def test_the_pinned_client_is_the_one_we_change():
    changed = same_origin(reflex_client())
    assert OWN in changed
    assert BAKED not in changed
    assert BAKED_HTTPS_PORT not in changed


def test_changing_it_twice_changes_it_once():
    once = same_origin(reflex_client())
    assert same_origin(once) == once


@pytest.mark.parametrize("source", ["", BAKED, BAKED_HTTPS_PORT, "something else"])
def test_another_client_stops_the_build(source):
    with pytest.raises(ChangedReflex):
        same_origin(source)
