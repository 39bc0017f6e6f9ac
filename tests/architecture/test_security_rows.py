"""docs/security.md has a row for each requirement, and every test that a row names exists."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "security.md"
LAST = 73
ROW = re.compile(r"^\| R(\d+) \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$", re.MULTILINE)
TEST = re.compile(r"`([a-z0-9_/]+\.py)::(test_\w+)`")


def rows() -> list[tuple[int, str, str]]:
    """Number, tests and notes of each row."""
    text = PAGE.read_text(encoding="utf-8")
    return [(int(number), tests, notes.strip()) for number, _what, tests, notes in ROW.findall(text)]


def test_each_requirement_has_one_row():
    assert [number for number, _tests, _notes in rows()] == list(range(1, LAST + 1))


def test_each_row_names_a_test_or_says_why_there_is_none():
    assert [number for number, tests, notes in rows() if not TEST.findall(tests) and not notes] == []


def test_every_test_that_is_named_exists():
    missing = []
    for number, tests, _notes in rows():
        for path, name in TEST.findall(tests):
            file = ROOT / "tests" / path
            if not file.exists() or not re.search(rf"def {name}\(", file.read_text(encoding="utf-8")):
                missing.append(f"R{number}: {path}::{name}")
    assert missing == []


def test_every_file_that_the_page_names_exists():
    named = set(re.findall(r"`((?:tests/)?[a-z0-9_]+/[a-z0-9_/]+\.py)", PAGE.read_text(encoding="utf-8")))
    assert [path for path in sorted(named) if not any((base / path).exists() for base in (ROOT / "tests", ROOT))] == []
