"""What can be found: every page's title, description and text, one small file per language."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path

from markdown_it.tree import SyntaxTreeNode

from maritime_site.core.text import LANGUAGES
from maritime_site.settings import load_settings
from maritime_site.web.documents.library import DOCUMENTS
from maritime_site.web.public.articles.texts import Article, article
from maritime_site.web.routes import localized

VERSION_DIGITS = 12
Entry = dict[str, str]


def write_indexes(folder: Path) -> None:
    """Put the index of each language beside the built pages."""
    for code in LANGUAGES:
        (folder / _file(code)).write_text(index(code), encoding="utf-8")


def index_address(code: str) -> str:
    """Where a language's index is fetched; a changed index has another address, so none is kept too long."""
    version = hashlib.sha256(index(code).encode()).hexdigest()[:VERSION_DIGITS]
    return f"/{_file(code)}?v={version}"


def _file(code: str) -> str:
    return f"search-{code}.json"


@lru_cache(maxsize=len(LANGUAGES))
def index(code: str) -> str:
    """The index itself: a JSON list of `url`, `title`, `description` and `text`."""
    return json.dumps(_entries(code), ensure_ascii=False, separators=(",", ":"))


def _entries(code: str) -> list[Entry]:
    # Imported late: the site map has the search page among its rows.
    from maritime_site.web.page import words
    from maritime_site.web.site_map import pages

    found = [
        _entry(localized(page.path, code), *words(page, code), article(page.texts, code) if page.texts else None)
        for page in pages(production=load_settings().is_production)
        if page.indexed and code in page.languages and "[" not in page.path
    ]
    texts = [(document, article(document.text, code)) for document in DOCUMENTS]
    return found + [
        _entry(document.address(code), f"{text.title} (PDF)", text.description, text) for document, text in texts
    ]


def _entry(url: str, title: str, description: str, text: Article | None) -> Entry:
    return {"url": url, "title": title, "description": description, "text": plain(text.body) if text else ""}


def plain(root: SyntaxTreeNode) -> str:
    """The words of a text, blocks apart by a space."""
    blocks = (
        "".join(" " if leaf.type == "softbreak" else leaf.content for leaf in node.walk() if not leaf.children)
        for node in root.walk()
        if node.type == "inline"
    )
    return " ".join(" ".join(blocks).split())
