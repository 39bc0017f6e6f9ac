"""What can be found: every page's title, description and text, one small file per language."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path

from markdown_it.tree import SyntaxTreeNode

from maritime_site.core.text.i18n import LANGUAGES
from maritime_site.domain.pages.shipped import NOT_EDITED, slug_of
from maritime_site.settings import load_settings
from maritime_site.web.public.articles.page import ARTICLES
from maritime_site.web.public.articles.texts import Article, load_article
from maritime_site.web.routes import localize_path

VERSION_DIGITS = 12
# Their texts follow the event and the office: `news.py` has them.
EDITED = frozenset(path for path in ARTICLES if slug_of(path) not in NOT_EDITED)
Entry = dict[str, str]


def write_indexes(folder: Path) -> None:
    """Put the index of each language beside the built pages."""
    for code in LANGUAGES:
        (folder / _index_filename(code)).write_text(build_index(code), encoding="utf-8")


def index_address(code: str) -> str:
    """Where a language's index is fetched; a changed index has another address, so none is kept too long."""
    version = hashlib.sha256(build_index(code).encode()).hexdigest()[:VERSION_DIGITS]
    return f"/{_index_filename(code)}?v={version}"


def _index_filename(code: str) -> str:
    return f"search-{code}.json"


@lru_cache(maxsize=len(LANGUAGES))
def build_index(code: str) -> str:
    """The index itself: a JSON list of `url`, `title`, `description` and `text`, without what the office edits."""
    return json.dumps(_list_entries(code), ensure_ascii=False, separators=(",", ":"))


def _list_entries(code: str) -> list[Entry]:
    # Imported late: the site map has the search page among its rows.
    from maritime_site.web.page import page_texts
    from maritime_site.web.site_map import list_pages

    return [
        to_entry(
            localize_path(page.path, code),
            *page_texts(page, code),
            load_article(page.texts, code) if page.texts else None,
        )
        for page in list_pages(production=load_settings().is_production)
        if page.indexed and code in page.languages and "[" not in page.path and page.path not in EDITED
    ]


def to_entry(url: str, title: str, description: str, text: Article | None) -> Entry:
    """What is found of a page or a document."""
    return {"url": url, "title": title, "description": description, "text": plain_text_of(text.body) if text else ""}


def plain_text_of(root: SyntaxTreeNode) -> str:
    """The words of a text, blocks apart by a space."""
    blocks = (
        "".join(" " if leaf.type == "softbreak" else leaf.content for leaf in node.walk() if not leaf.children)
        for node in root.walk()
        if node.type == "inline"
    )
    return " ".join(" ".join(blocks).split())
