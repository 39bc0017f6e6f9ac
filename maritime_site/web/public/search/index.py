"""What can be found: every built page's title, description and text, in each language."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from markdown_it.tree import SyntaxTreeNode

from maritime_site.core.text.i18n import LANGUAGES
from maritime_site.domain.pages.shipped import NOT_EDITED, slug_of
from maritime_site.settings import load_settings
from maritime_site.web.public.articles.page import ARTICLES
from maritime_site.web.public.articles.texts import Article, load_article
from maritime_site.web.routes import localize_path

# Their texts follow the event and the office: `news.py` has them.
EDITED = frozenset(path for path in ARTICLES if slug_of(path) not in NOT_EDITED)
APART = " · "
SENTENCE_ENDS = (".", "!", "?", "।", ":", ";", ",")
Entry = dict[str, str]


@lru_cache(maxsize=len(LANGUAGES))
def list_built(code: str) -> tuple[Entry, ...]:
    """The pages in the language `code` with `url`, `title`, `description` and `text`, without what the office edits."""
    # Imported late: the site map has the search page among its rows.
    from maritime_site.web.shells.page import page_texts
    from maritime_site.web.site_map import list_pages

    return tuple(
        to_entry(
            localize_path(page.path, code),
            *page_texts(page, code),
            load_article(page.texts, code) if page.texts else None,
        )
        for page in list_pages(production=load_settings().is_production)
        if page.indexed and code in page.languages and "[" not in page.path and page.path not in EDITED
    )


def to_entry(url: str, title: str, description: str, text: Article | None) -> Entry:
    """What is found of a page or a document; on pages of another language `names.py` adds `also`, its English title."""
    return {"url": url, "title": title, "description": description, "text": plain_text_of(text.body) if text else ""}


def plain_text_of(root: SyntaxTreeNode) -> str:
    """The words of a text."""
    blocks = (
        "".join(" " if leaf.type == "softbreak" else leaf.content for leaf in node.walk() if not leaf.children)
        for node in root.walk()
        if node.type == "inline"
    )
    return join_blocks(blocks)


def join_blocks(blocks: Iterable[str]) -> str:
    """Blocks in one line: those that do not end a sentence are set apart from the next."""
    line = ""
    for words in filter(None, (" ".join(block.split()) for block in blocks)):
        line += f"{' ' if line.endswith(SENTENCE_ENDS) else APART if line else ''}{words}"
    return line
