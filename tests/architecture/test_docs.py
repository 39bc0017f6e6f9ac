"""Documentation leads somewhere, and requirements that tests name exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from maritime_site.settings import Settings, variable_name

ROOT = Path(__file__).parents[2]
SPEC = ROOT.parent / "shared" / "spec" / "requirements.md"
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_inside_the_checkout_leads_somewhere(page):
    broken = []
    written = re.sub(r"^ *```.*?^ *```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", written):
        if "://" in target:
            continue
        path, _hash, anchor = target.partition("#")
        result = (page.parent / path).resolve() if path else page
        if not result.exists() or (anchor and anchor not in anchors(result)):
            broken.append(target)
    assert broken == []


def test_decisions_are_numbered_without_gaps():
    pages = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    assert [int(page.name[:4]) for page in pages] == list(range(1, len(pages) + 1))
    headings = [page.read_text(encoding="utf-8").split(" ", 2)[1] for page in pages]
    assert headings == [f"{number}." for number in range(1, len(pages) + 1)]


def test_every_make_target_the_docs_name_exists():
    targets = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    said = {
        name
        for page in PAGES
        for name in re.findall(r"(?:`|^|\d )make ([a-z0-9-]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert said - targets == set()


def test_every_make_target_a_person_calls_is_described_and_in_the_docs():
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    described = set(re.findall(r"^([a-z0-9-]+):[^#\n]*## \S", text, re.MULTILINE))
    parts = {"install", "install-dev", "browser", "check-types", "check-rest"}  # of the others, called by nobody
    assert set(re.findall(r"^([a-z0-9-]+):", text, re.MULTILINE)) - described == parts
    pages = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert [name for name in sorted(described - {"help"}) if not re.search(rf"make {name}\b", pages)] == []


def test_every_setting_the_docs_name_exists():
    known = {variable_name(field) for field in Settings.model_fields}
    not_the_sites = {"MARITIME_TEST_POSTGRES_URL", "MARITIME_API_KEY"}  # of the tests, of an integrator's program
    pages = [*PAGES, ROOT / "compose.yaml", ROOT / "Containerfile"]
    said = {
        name for page in pages for name in re.findall(r"MARITIME_[A-Z0-9_]*[A-Z0-9]\b(?!_)", page.read_text("utf-8"))
    }
    assert said - known - not_the_sites == set()


@pytest.mark.skipif(not SPEC.exists(), reason="the specification is not beside this checkout")
def test_requirements_that_tests_name_exist():
    known = set(re.findall(r"^([A-Z][A-Z0-9]*-\d+)\b", SPEC.read_text(encoding="utf-8"), re.MULTILINE))
    named = {
        identifier
        for file in (ROOT / "tests").rglob("*.py")
        for marks in re.findall(r"mark\.req\(([^)]*)\)", file.read_text(encoding="utf-8"))
        for identifier in re.findall(r"[A-Z][A-Z0-9]*-\d+", marks)
    }
    assert named - known == set()
