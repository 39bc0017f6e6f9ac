"""What the head of a built page says of its other language: nothing where the event speaks English alone.

React draws it for both readings (docs/decisions/0012-event-facts-at-run-time.md: nothing it draws may branch on a fact
of the event), so the build makes a template of what programs read. The header's link is hidden by `ENGLISH_ALONE`.
"""

from __future__ import annotations

import re

from maritime_site.web.dynamic_pages.slots import CLOSING, HINDI_SPOKEN, OPENING

TWINS = re.compile(r"<link [^>]*\bhreflang=[^>]*>|<meta [^>]*\bog:locale:alternate\b[^>]*>", re.IGNORECASE)


def mark_twins(html: str) -> str:
    """A built page whose links between the languages are there while the event speaks Hindi."""
    return TWINS.sub(lambda found: _when_hindi(found[0]), html)


def _when_hindi(html: str) -> str:
    return f"{OPENING}% if {HINDI_SPOKEN} %{CLOSING}{html}{OPENING}% endif %{CLOSING}"
