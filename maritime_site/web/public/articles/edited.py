"""Content pages that the office has edited, filled at request time; an unedited one is its built page (EVENT-2)."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from markdown_it.tree import SyntaxTreeNode
from markupsafe import Markup
from sqlmodel import Session

from maritime_site.core.errors import NotFound
from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.pages import queries
from maritime_site.domain.pages.models import PageVersion
from maritime_site.domain.pages.pictures import drop_marks
from maritime_site.domain.pages.placeholders import fill_text
from maritime_site.domain.pages.shipped import NOT_EDITED, get_shipped, slug_of
from maritime_site.ports.event import Event
from maritime_site.web.dynamic_pages.fill import FilledPage
from maritime_site.web.dynamic_pages.markup import parse_markdown
from maritime_site.web.dynamic_pages.serving import DynamicPage, Visit
from maritime_site.web.dynamic_pages.slots import SLOT
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.dynamic_pages.values import event_values
from maritime_site.web.public.articles.html import render_body, split_first
from maritime_site.web.public.articles.page import ARTICLES, CLOSING_PIECES, INVITING, OPENING_PIECES, STANDING, UPDATED
from maritime_site.web.public.articles.pictures import read_pictures, render_pictures
from maritime_site.web.public.articles.texts import LEAST_PARTS, PART, Article, find_next, load_article, plain_text
from maritime_site.web.routes import Route

# How old what a worker knows may be: what is published shows within five seconds.
SECONDS = 2.0
NOTHING = Markup()
# Edited texts with a page of their own, which says more at request time.
OWN_PAGES = (Route.WHY_EXHIBIT,)


class EditedPages:
    """The published versions as this worker knows them, read anew every two seconds at most."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._lock = threading.Lock()
        self._read_at = -seconds
        self._rows: Mapping[str, PageVersion] = {}

    def find(self, session: Session, slug: str, *, now: datetime) -> PageVersion | None:
        """The version of a page that readers see, None while it is the shipped one."""
        with self._lock:
            if time.monotonic() - self._read_at >= self._seconds:
                self._rows = queries.list_edited(session, now=now)
                session.expunge_all()
                self._read_at = time.monotonic()
            return self._rows.get(slug)


edited_pages = EditedPages()


def build_edited_page(path: str, visit: Visit) -> FilledPage:
    """A page's published text. Raises NotFound while the shipped one is shown, which is built."""
    return build_text_page(path, visit)


def build_text_page(
    path: str, visit: Visit, *, above: Markup = NOTHING, parts_above: Sequence[tuple[str, str]] = ()
) -> FilledPage:
    """A page's text with what is known at request time `above`, see `render_text`.

    Raises NotFound while the shipped text is shown and nothing stands above: that page is built.
    """
    row = edited_pages.find(visit.session, slug_of(path), now=visit.now)
    if row is None and not parts_above:
        raise NotFound(_("There is no such page"))
    article, is_english = _article_of(row, visit.event) if row else (_read_shipped(path, visit), False)
    opening, below = _list_pieces(path, visit)
    pictures = render_pictures(read_pictures(visit.session, article.text))
    body = render_text(
        article,
        path,
        pictures=pictures,
        is_english=is_english,
        standing=find_standing(path, visit),
        above=opening + above,
        below=below,
        parts_above=parts_above,
    )
    return FilledPage(body, path, title=article.title, description=article.description)


def find_standing(path: str, visit: Visit) -> Markup:
    """Why nobody can register now, above a text that invites to; empty above any other and while one can."""
    values = event_values(visit.event, visit.settings, visit.language, visit.now)
    return values.slots[f"{SLOT}{STANDING}"] if path in INVITING else NOTHING


def _list_pieces(path: str, visit: Visit) -> tuple[Markup, Markup]:
    """What of the event's facts opens and closes the text, as on the built page."""
    slots = event_values(visit.event, visit.settings, visit.language, visit.now).slots
    opening, closing = (names.get(path) for names in (OPENING_PIECES, CLOSING_PIECES))
    return slots[f"{SLOT}{opening}"] if opening else NOTHING, slots[f"{SLOT}{closing}"] if closing else NOTHING


@dataclass(frozen=True)
class ArticleMatch:
    """A published text, with its pictures for documents (`illustrated`) and without; `fingerprint` changes with it."""

    article: Article
    illustrated: Article
    fingerprint: str


def find_article(path: str, visit: Visit) -> ArticleMatch | None:
    """The published text of a document such as `/brochure` in the current language; None while it is shipped."""
    row = edited_pages.find(visit.session, slug_of(path), now=visit.now)
    if row is None:
        return None
    article, _is_english = _article_of(row, visit.event)
    plain = replace(article, text=drop_marks(article.text))
    return ArticleMatch(plain, article, f"{row.slug}-{row.number}-{row.updated_at.isoformat()}")


def _article_of(row: PageVersion, event: Event) -> tuple[Article, bool]:
    title, body, is_english = texts_of(row, event)
    article = Article(
        title=title,
        description=_describe(drop_marks(body)),
        updated=(row.published_at or row.updated_at).date(),
        owner=get_shipped(row.slug).owner[current_language()],
        text=body,
    )
    return article, is_english


def current_article(path: str, visit: Visit) -> Article:
    """A page's text as it reads now in the current language: the published one, or else the shipped one."""
    article = find_article(path, visit)
    return article.article if article else _read_shipped(path, visit)


def _read_shipped(path: str, visit: Visit) -> Article:
    return load_article(path, visit.language).filled(visit.event)


def texts_of(row: PageVersion, event: Event) -> tuple[str, str, bool]:
    """Title and body in the current language; English, and so marked, where nobody translated them."""
    is_hindi = current_language() == "hi"
    if is_hindi and row.title_hi and row.body_hi:
        return row.title_hi, fill_text(row.body_hi, event), False
    return row.title_en, fill_text(row.body_en, event), is_hindi


def render_text(
    article: Article,
    path: str,
    *,
    pictures: MutableMapping[str, Markup] | None = None,
    is_english: bool = False,
    standing: Markup = NOTHING,
    above: Markup = NOTHING,
    below: Markup = NOTHING,
    parts_above: Sequence[tuple[str, str]] = (),
) -> Markup:
    """A page's content as the built one has it: way here, heading, contents, text, date and owner.

    `standing` stands before all, `above` after the first paragraph, with the ids and words of its headings in
    `parts_above`, `below` at the end; `pictures` are those the text shows, by their addresses.
    """
    words = [plain_text(node) for node in article.body.children if node.tag in {"h1", "h2"}]
    headings = [*parts_above, *((f"{PART}{place}", title) for place, title in enumerate(words))]
    first, body = split_first(render_body(article.text, pictures))
    return render_template(
        "edited_page.html",
        title=article.title,
        first=first,
        body=body,
        is_english=is_english,
        standing=standing,
        above=above,
        below=below,
        headings=headings if len(headings) >= LEAST_PARTS else [],
        updated=_(UPDATED, day=format_day(article.updated)),
        owner=article.owner,
        following=find_next(path, current_language()),
    )


def _describe(body: str) -> str:
    """The first sentences of a text, for search engines."""
    first: SyntaxTreeNode | None = next(
        (node for node in parse_markdown(body).children if node.type == "paragraph"), None
    )
    words = plain_text(first) if first else ""
    return words if len(words) <= 160 else f"{words[:157].rsplit(' ', 1)[0]}…"


# Their frame is one without the client, which would put the built text back.
EDITED_PAGES = tuple(
    DynamicPage(path, Route.PRESS_RELEASE, partial(build_edited_page, path), "")
    for path in ARTICLES
    if slug_of(path) not in NOT_EDITED and path not in OWN_PAGES
)
