"""The colours keep the contrast that the design promises, and stand in one file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from maritime_site.core.imaging.colours import contrast

ROOT = Path(__file__).parents[2]
STYLES = ROOT / "assets" / "styles"
TOKENS = STYLES / "tokens.css"
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(")
TEXT, GRAPHIC = 4.5, 3.0
# Foreground, background, least ratio (WCAG 1.4.3, 1.4.11; look.md 4.1).
PAIRS = [
    ("text", "page", TEXT),
    ("text", "surface", TEXT),
    ("text", "band", TEXT),
    ("text", "tint", TEXT),
    ("muted", "page", TEXT),
    ("muted", "surface", TEXT),
    ("muted", "band", TEXT),
    ("heading", "page", TEXT),
    ("heading", "surface", TEXT),
    ("heading", "band", TEXT),
    ("heading", "tint", TEXT),
    ("link", "page", TEXT),
    ("link", "surface", TEXT),
    ("link", "tint", TEXT),
    ("link", "band", TEXT),
    ("on-primary", "primary", TEXT),
    ("on-primary", "primary-hover", TEXT),
    ("on-error", "error", TEXT),
    ("on-deep", "deep", TEXT),
    ("on-deep", "deep-end", TEXT),
    ("deep-link", "deep", TEXT),
    ("deep", "on-deep", TEXT),
    ("error", "page", TEXT),
    ("error", "surface", TEXT),
    ("on-warning", "warning", TEXT),
    ("success", "surface", GRAPHIC),
    ("info", "surface", GRAPHIC),
    ("border", "page", GRAPHIC),
    ("primary", "page", GRAPHIC),
    ("focus", "page", GRAPHIC),
    ("focus", "surface", GRAPHIC),
    ("focus", "band", GRAPHIC),
    ("focus-deep", "deep", GRAPHIC),
    ("focus-deep", "deep-end", GRAPHIC),
]


def _declared(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z-]+):\s*(#[0-9a-fA-F]{6})\b", block))


def _themes() -> dict[str, dict[str, str]]:
    sheet = TOKENS.read_text()
    light = _declared(sheet.split("}", 1)[0])
    high = _declared(sheet.split('[data-contrast="high"]', 1)[1].split("}", 1)[0])
    dark = _declared(sheet.split('[data-theme="dark"]', 1)[1].split("}", 1)[0])
    return {"light": light, "high contrast": {**light, **high}, "dark": {**light, **dark}}


@pytest.mark.req("A11Y-1")
@pytest.mark.parametrize("theme", ["light", "high contrast", "dark"])
@pytest.mark.parametrize(("front", "back", "least"), PAIRS)
def test_a_pair_of_colours_can_be_told_apart(theme, front, back, least):
    colours = _themes()[theme]

    assert contrast(colours[front], colours[back]) >= least


def test_the_dark_theme_is_the_same_by_choice_and_by_the_systems_wish():
    sheet = TOKENS.read_text()
    chosen, wished = (
        re.sub(r"\s+", " ", sheet.split(selector, 1)[1].split("}", 1)[0])
        for selector in ('[data-theme="dark"] {', ':not([data-theme="light"]) {')
    )

    assert chosen == wished


@pytest.mark.req("A11Y-1")
def test_the_measured_ratios_are_those_of_the_design():
    colours = _themes()["light"]

    assert contrast(colours["key"], colours["page"]) == pytest.approx(12.74, abs=0.01)
    assert contrast(colours["primary"], colours["page"]) == pytest.approx(7.98, abs=0.01)
    assert contrast(colours["text"], colours["tint"]) == pytest.approx(15.11, abs=0.01)


@pytest.mark.req("A11Y-2")
def test_colours_are_written_in_one_file():
    written = [
        *STYLES.glob("*.css"),
        *(ROOT / "assets" / "kit").glob("*.jsx"),
        *(ROOT / "maritime_site" / "web").rglob("*.py"),
    ]

    strays = [path.name for path in written if path != TOKENS and COLOUR.search(path.read_text())]

    assert strays == []
