"""The privileges' text, and below it what the organisers published, filled at request time (EXH-3)."""

from __future__ import annotations

from maritime_site.domain.exhibition import tariff
from maritime_site.domain.exhibition.labels import ANNOUNCED_LATER, TYPE_NAMES
from maritime_site.web.dynamic_pages.fill import FilledPage
from maritime_site.web.dynamic_pages.serving import DynamicPage, Visit
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.public.articles.edited import current_article, render_text
from maritime_site.web.routes import Route

PATH = Route.EXHIBITION_PRIVILEGES


def build_privileges_page(visit: Visit) -> FilledPage:
    """The text with the table of inclusions and privileges after it."""
    article = current_article(PATH, visit)
    rows = tariff.list_entitlements(visit.session)
    below = render_template("entitlements.html", rows=rows, type_names=TYPE_NAMES, later=ANNOUNCED_LATER)
    body = render_text(article, PATH, below=below)
    return FilledPage(body, PATH, title=article.title, description=article.description)


# As an edited text's: its frame is one without the client.
PRIVILEGES_PAGE = DynamicPage(PATH, Route.PRESS_RELEASE, build_privileges_page, "")
