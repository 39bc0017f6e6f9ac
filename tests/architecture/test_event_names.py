"""Nothing of one event stands in code: its name, place, hosts and days are data (EVENT-1)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# What source.md and the contract fix: addresses, and the example of how a date is written.
FIXED = re.compile(r"/imw/[\w-]+|\bdd-Mon-yyyy\b")
NAMES = re.compile(
    r"india maritime|indian ports|ministry of ports|goregaon|bombay|mumbai|sagarmanthan|uniting oceans|\bIMW\b",
    re.IGNORECASE,
)
DAYS = re.compile(r"\b2[67]-Oct-20\d\d\b|\b20\d\d-10-27\b")
ENDINGS = {".py", ".js", ".jsx", ".css", ".html", ".svg", ".typ", ".po", ".json"}


def sources() -> list[Path]:
    folders = [ROOT / "maritime_site", ROOT / "assets"]
    every = [path for folder in folders for path in folder.rglob("*") if path.suffix in ENDINGS]
    return sorted(path for path in every if path.relative_to(ROOT).parts[:2] != ("maritime_site", "demo"))


@pytest.mark.req("EVENT-1")
def test_no_source_names_the_event_its_place_or_its_hosts():
    found = []
    for path in sources():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            text = FIXED.sub("", line)
            is_example = "examples=" in line or line.lstrip().startswith(('"""', "#", "//"))
            if NAMES.search(text) or (DAYS.search(text) and not is_example):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}")
    assert found == []
