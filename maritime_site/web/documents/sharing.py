"""The pictures of shared links, one for each page that may be found, in both languages; made when first asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import LANGUAGES, N_, _, use_language
from maritime_site.web.documents.library import SERVED, page_picture

if TYPE_CHECKING:
    from maritime_site.web.dynamic_pages.serving import Visit

NO_PICTURE = N_("There is no such picture")
ROUTE = "/images/share/[code]/[slug].png"


def picture_path(path: str, code: str) -> str:
    """Where the picture of a page is fetched; `path` is its English one."""
    return ROUTE.replace("[code]", code).replace("[slug]", _slug_of(path))


def _slug_of(path: str) -> str:
    return path.strip("/").replace("/", "~")


def served_page_picture(visit: Visit) -> bytes:
    """The picture of a page of the site map, or of one that is filled at request time. Raises NotFound for others."""
    # Late: the site map needs every page, and some of those need the table that names this.
    from maritime_site.web.shells.page import page_texts
    from maritime_site.web.site_map import has_picture, list_pages

    code, slug = visit.parts["code"], visit.parts["slug"]
    if code not in LANGUAGES:
        raise NotFound(_(NO_PICTURE))
    pages = {_slug_of(page.path): page for page in list_pages(production=True) if has_picture(page)}
    title = page_texts(pages[slug], code)[0] if slug in pages else _title_of_filled(slug, code, visit)
    return page_picture(code, slug, title, visit.event, visit.settings.data_dir / SERVED).read_bytes()


def _title_of_filled(slug: str, code: str, visit: Visit) -> str:
    """The title of a page that is no page of the build, like a speaker's. Raises NotFound."""
    from maritime_site.web.dynamic_pages.registry import LIVE_PAGES
    from maritime_site.web.dynamic_pages.serving import parts_of

    path = "/" + slug.replace("~", "/")
    for page in LIVE_PAGES:
        parts = parts_of(page.route, path)
        if parts is not None and not page.pays:
            with use_language(code):
                return page.render(replace(visit, language=code, query={}, parts=parts)).title or _(page.title)
    raise NotFound(_(NO_PICTURE))
