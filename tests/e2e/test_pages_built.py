"""The pages that the journeys walk through: built once from these sources, then kept.

`make test` begins its second part here, on one core, while the other runs what needs no pages (`tests/parts.py`).
"""

from __future__ import annotations

import os

import pytest

from maritime_site.settings import load_settings
from maritime_site.start import build


def test_the_pages_are_built_once_and_kept(monkeypatch: pytest.MonkeyPatch):
    for name in [name for name in os.environ if name.startswith("MARITIME_")]:
        monkeypatch.delenv(name)
    settings = load_settings()
    said: list[str] = []
    build.build_if_changed(settings, say=said.append)
    assert build.is_current(settings)
    built = (build.ROOT / build.OUTPUT).stat().st_mtime_ns
    said.clear()
    build.build_if_changed(settings, say=said.append)
    assert said == []
    assert (build.ROOT / build.OUTPUT).stat().st_mtime_ns == built
