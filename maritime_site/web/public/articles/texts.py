"""Long texts: one Markdown file per page and language below `content/`, with a head of plain `name: value` lines."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from maritime_site.core.text.i18n import current_language
from maritime_site.domain.pages.placeholders import PLACEHOLDER, fill_text
from maritime_site.ports.event import Event

CONTENT = Path(__file__).parents[4] / "content"
# The word before a table's caption in the texts, the same in every language.
CAPTION = "Table: "
# What a heading's own anchor begins with, and how many headings are worth a list.
PART, LEAST_PARTS = "part-", 3
# What somebody reads who wants to know whether to come: what it is, who comes, how one gets there, what for.
READING = (
    "/imw/maritime-week",
    "/imw/who-will-attend",
    "/imw/how-to-reach",
    "/visitor/why-visit",
    "/exhibition/why-exhibit",
    "/exhibition/privileges",
    "/imw/organisers",
    "/imw/event-background",
)
_reader = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True)
class Article:
    """One text: its head, and its Markdown, in which placeholders stand for what is said of the event."""

    title: str
    description: str
    updated: date
    owner: str
    text: str

    @cached_property
    def body(self) -> SyntaxTreeNode:
        """The text as a tree of nodes."""
        return SyntaxTreeNode(_reader.parse(self.text))

    def filled(self, event: Event) -> Article:
        """The text as it reads for an event, in the current language."""
        return replace(self, text=fill_text(self.text, event)) if asks_for_event(self.text) else self

    def lines_of(self, place: int) -> str:
        """The Markdown of the block at a place, a table's with its caption; empty where the caption itself stands."""
        nodes = self.body.children
        if is_caption(nodes, place):
            return ""
        first = nodes[place - 1] if place and is_caption(nodes, place - 1) else nodes[place]
        starts, ends = (first.map or (0, 0))[0], (nodes[place].map or (0, 0))[1]
        return "\n".join(self.text.split("\n")[starts:ends])


def is_caption(nodes: list[SyntaxTreeNode], place: int) -> bool:
    """Whether a block is the caption of the table below it."""
    return nodes[place].type == "paragraph" and plain_text(nodes[place]).startswith(CAPTION)


def asks_for_event(text: str) -> bool:
    """Whether a Markdown text has placeholders for what is said of the event."""
    return PLACEHOLDER.search(text) is not None


def plain_text(node: SyntaxTreeNode) -> str:
    """The words of a node, without their marks."""
    return "".join(" " if leaf.type == "softbreak" else leaf.content for leaf in node.walk() if not leaf.children)


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
            text=opening + body,
        )
    except (KeyError, ValueError) as error:
        raise BadArticle(f"{file}: {error}") from error


def find_next(path: str, language: str) -> tuple[str, str] | None:
    """Title and English path of the text that follows one in the order they are read in; None after the last."""
    following = dict(pairwise(READING))
    return (load_article(following[path], language).title, following[path]) if path in following else None


def newest_text() -> date:
    """The day of the newest text in the current language (GIGW 5.1.5)."""
    code = current_language()
    files = (CONTENT / code).rglob("*.md")
    return max(load_article(f"/{file.relative_to(CONTENT / code).with_suffix('')}", code).updated for file in files)
