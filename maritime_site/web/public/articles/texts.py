"""Long texts: one Markdown file per page and language below `content/`, with a head of plain `name: value` lines."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from maritime_site.core.text.i18n import current_language

CONTENT = Path(__file__).parents[4] / "content"
_reader = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True)
class Article:
    """One text: its head, and its body as a tree of Markdown nodes."""

    title: str
    description: str
    updated: date
    owner: str
    body: SyntaxTreeNode


class BadArticle(Exception):
    """A text that cannot be read; names the file and what is missing."""


@lru_cache(maxsize=128)
def load_article(path: str, language: str) -> Article:
    """The text of a page, such as `/imw/organisers`. Raises BadArticle, naming the file."""
    file = CONTENT / language / f"{path.strip('/')}.md"
    if not file.exists():
        raise BadArticle(f"{file} is missing")
    opening, head, body = file.read_text(encoding="utf-8").split("---\n", 2)
    values = dict(line.split(": ", 1) for line in head.strip().splitlines())
    try:
        return Article(
            title=values["title"],
            description=values["description"],
            updated=date.fromisoformat(values["updated"]),
            owner=values["owner"],
            body=SyntaxTreeNode(_reader.parse(opening + body)),
        )
    except (KeyError, ValueError) as error:
        raise BadArticle(f"{file}: {error}") from error


def newest_text() -> date:
    """The day of the newest text in the current language (GIGW 5.1.5)."""
    code = current_language()
    files = (CONTENT / code).rglob("*.md")
    return max(load_article(f"/{file.relative_to(CONTENT / code).with_suffix('')}", code).updated for file in files)
