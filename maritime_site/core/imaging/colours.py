"""An organiser's one colour, and every tone of the site that follows from it.

The site's own palette stands in assets/styles/tokens.css; here is what takes its place. `tests/web/test_tokens.py`
holds both to the same contrasts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

HEX = re.compile(r"#[0-9a-f]{6}")
BLACK, WHITE = "#000000", "#ffffff"
# Least ratio between text and what is behind it (WCAG 1.4.3).
TEXT = 4.5
# What tokens.css has behind text: the light band, the dark theme's surface, and its words on a button.
BAND, SURFACE, ON_PRIMARY = "#ebeaea", "#1a2439", "#0d1526"
STEP = 0.05
# The palette's colours where they are drawn or printed, and the token that says the same of an own colour.
PRINTED = {
    "#162f6a": "key",
    "#214aab": "primary",
    "#5279d7": "art-sky",
    "#3d63c0": "art-mid",
    "#a3bbf3": "art-light",
    "#d2dfff": "tint",
    "#eef2fd": "tint",
    "#0e2048": "art-near",
    "#1a3b8a": "art-sea",
    "#0a1734": "art-people",
}

_PAINTED = re.compile("|".join(PRINTED), re.IGNORECASE)


def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb (WCAG)."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The ratio between two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mix(colour: str, other: str, share: float) -> str:
    """`colour` with a share of another in it, from 0 to 1."""
    pairs = [(int(colour[place : place + 2], 16), int(other[place : place + 2], 16)) for place in (1, 3, 5)]
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def _readable(colour: str, towards: str, *behind: str) -> str:
    """The tone nearest to `colour` that is read on each of `behind`."""
    steps = (mix(colour, towards, STEP * step) for step in range(21))
    return next((tone for tone in steps if min(contrast(tone, each) for each in behind) >= TEXT), towards)


def light_tones(colour: str) -> Mapping[str, str]:
    """The tokens of the light theme, and of paper."""
    tint, key = mix(colour, WHITE, 0.85), mix(colour, BLACK, 0.35)
    light = {"art-sky": 0.25, "art-far": 0.25, "art-mid": 0.13, "art-light": 0.6, "art-paper": 0.8}
    dark = {"art-near": 0.6, "art-sea": 0.2, "art-people": 0.72, "primary-hover": 0.2, "deep-end": 0.15}
    return {
        "primary": colour,
        "focus": colour,
        "link": _readable(colour, BLACK, tint, BAND),
        "tint": tint,
        **dict.fromkeys(("key", "heading", "deep"), key),
        "chart": mix(colour, WHITE, 0.15),
        "deep-link": mix(colour, WHITE, 0.75),
        **{name: mix(colour, WHITE, share) for name, share in light.items()},
        **{name: mix(colour, BLACK, share) for name, share in dark.items()},
    }


def dark_tones(colour: str) -> Mapping[str, str]:
    """The tokens of the dark theme."""
    tint = mix(SURFACE, colour, 0.2)
    words = _readable(colour, WHITE, tint, SURFACE, ON_PRIMARY)
    dark = {"art-sky": 0.4, "art-far": 0.4, "art-mid": 0.5, "art-near": 0.88, "art-sea": 0.68, "art-people": 0.92}
    return {
        "primary": words,
        "primary-hover": mix(words, WHITE, 0.25),
        **dict.fromkeys(("key", "link", "info"), words),
        "chart": mix(colour, WHITE, 0.15),
        "tint": tint,
        "deep": mix(colour, BLACK, 0.8),
        "deep-end": mix(colour, BLACK, 0.6),
        "art-light": mix(colour, WHITE, 0.3),
        "art-paper": mix(colour, WHITE, 0.55),
        **{name: mix(colour, BLACK, share) for name, share in dark.items()},
    }


@lru_cache(maxsize=8)
def theme_css(colour: str) -> str:
    """A style sheet for the head of a page, before or after tokens.css; high contrast and forced colours stay theirs.

    No sign of it has a meaning in HTML.
    """
    dark = _declare(dark_tones(colour))
    chosen, wished = "[data-theme=dark]", ":not([data-theme=light])"
    return (
        f"html:root{{{_declare(light_tones(colour))}}}"
        f"@media screen{{html:root{chosen}:not([data-contrast=high]){{{dark}}}}}"
        f"@media screen and (prefers-color-scheme:dark){{html:root{wished}:not([data-contrast=high]){{{dark}}}}}"
    )


def _declare(tones: Mapping[str, str]) -> str:
    return ";".join(f"--{name}:{tone}" for name, tone in tones.items())


def recolour(source: str, colour: str) -> str:
    """A drawing or a template with every colour of the palette put in the tones of another."""
    tones = light_tones(colour)
    return _PAINTED.sub(lambda found: tones[PRINTED[found[0].lower()]], source)
