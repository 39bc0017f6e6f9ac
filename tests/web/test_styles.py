"""A page that changes in one place is not styled anew everywhere (PERF-1)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from maritime_site.web.portal.agenda.page import _render_feed

STYLES = Path(__file__).parents[2] / "assets" / "styles"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{")
# What a rule after `:has()` is for: a name of an element or class, or a choice among such names.
NAMED = re.compile(r"[a-z.]|:(?:is|where)\([a-z.]")


def _split(text: str, marks: str) -> list[str]:
    """The text's parts between these marks outside brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if letter in marks and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def _list_followers(sheet: str) -> list[str]:
    """Every selector's last part, where `:has()` stands in a part before it."""
    selectors = [each for rule in RULE.findall(COMMENT.sub("", sheet)) for each in _split(rule, ",")]
    parts = [_split(selector, " >+~") for selector in selectors if ":has(" in selector]
    return [last for *before, last in parts if any(":has(" in part for part in before)]


@pytest.mark.req("PERF-1")
def test_what_follows_has_is_named():
    """Chromium keeps one list of all that follows `:has()`: a `*` in it styles the page anew at every insertion."""
    followers = [each for sheet in sorted(STYLES.glob("*.css")) for each in _list_followers(sheet.read_text())]
    assert followers
    assert [follower for follower in followers if not NAMED.match(follower)] == []


@pytest.mark.parametrize(
    "selector", [".crumbs:has(+ h1) > *", "table:has(th) tr > :last-child", "a:has(b) ~ :nth-child(2)"]
)
def test_a_rule_for_anything_is_found(selector):
    assert [NAMED.match(follower) for follower in _list_followers(selector + " { margin: 0 }")] == [None]


@pytest.mark.req("AGENDA-2")
def test_no_printed_agenda_bears_the_secret_address_of_its_feed():
    """The page puts the field into what the print rules hide."""
    *_before, printed = (STYLES / "parts.css").read_text().split("@media print")
    hidden = next(rule for rule in printed.split("}") if "display: none" in rule)
    assert ".unprinted" in hidden
    drawn = str(_render_feed().render())
    assert drawn.index("unprinted") < drawn.index("renew-feed")
