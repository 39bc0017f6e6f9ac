"""The pictures of shared links, one for each page that may be found, in both languages; made when first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import LANGUAGES, _
from maritime_site.web.documents.library import SERVED, page_picture

if TYPE_CHECKING:
    from maritime_site.web.dynamic_pages.serving import Visit

ROUTE = "/images/share/[code]/[slug].png"


def picture_path(path: str, code: str) -> str:
    """Where the picture of a page is fetched; `path` is its English one."""
    return ROUTE.replace("[code]", code).replace("[slug]", _slug_of(path))


def _slug_of(path: str) -> str:
    return path.strip("/").replace("/", "~")


def served_page_picture(visit: Visit) -> bytes:
    """The picture of a page of the site map. Raises NotFound for any other."""
    # Late: the site map needs every page, and some of those need the table that names this.
    from maritime_site.web.page import page_texts
    from maritime_site.web.site_map import has_picture, list_pages

    code, slug = visit.parts["code"], visit.parts["slug"]
    pages = {_slug_of(page.path): page for page in list_pages(production=True) if has_picture(page)}
    if code not in LANGUAGES or slug not in pages:
        raise NotFound(_("There is no such picture"))
    title = page_texts(pages[slug], code)[0]
    return page_picture(code, slug, title, visit.event, visit.settings.data_dir / SERVED).read_bytes()
