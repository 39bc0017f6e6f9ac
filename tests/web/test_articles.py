"""How long texts become parts of a page."""

from __future__ import annotations

import re

import pytest
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from maritime_site.web.public.articles.page import blocks

WHOLE = re.compile(r'className:"whole"\},"([^"]+)"')


def drawn(text: str) -> str:
    """What a text is drawn as."""
    tree = SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(text))
    return "".join(str(part) for part in blocks(tree.children))


@pytest.mark.req("LAY-7")
def test_a_day_is_never_broken_at_its_hyphens():
    table = (
        "Table: Days to 31-Oct-2025\n\n| Day | Part |\n| --- | --- |\n| 27-Oct-2025 to 31-Oct-2025 | Week 2025-26 |\n"
    )
    assert WHOLE.findall(drawn(table)) == ["31-Oct-2025", "27-Oct-2025", "31-Oct-2025"]
    assert WHOLE.findall(drawn("From 27-Oct-2025, **until 31-Oct-2025**.")) == ["27-Oct-2025", "31-Oct-2025"]
