"""Why exhibit: the text, and once enough people come who they are, filled at request time."""

from __future__ import annotations

from datetime import timedelta

from maritime_site.core.text.i18n import _
from maritime_site.domain.exhibition import attendance
from maritime_site.web.dynamic_pages.fill import FilledPage
from maritime_site.web.dynamic_pages.serving import DynamicPage, Visit
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.public.articles.edited import build_text_page
from maritime_site.web.routes import Route

PATH = Route.WHY_EXHIBIT
LIFETIME = timedelta(minutes=10)
Table = tuple[str, str, list[tuple[str, int]]]


def build_why_exhibit_page(visit: Visit) -> FilledPage:
    """The text; after its first paragraph who comes. Raises NotFound while the built page says all."""
    tables = list_tables(visit)
    parts = [("who-comes", _("Who comes"))] if tables else []
    published = render_template("attendance.html", parts=parts, tables=tables)
    return build_text_page(PATH, visit, above=published, parts_above=parts)


def list_tables(visit: Visit) -> list[Table]:
    """A caption, what its rows are, and the rows; only tables that say something."""
    figures = visit.shared.get(
        "attendance",
        lambda: attendance.count_attendance(visit.session),
        lifetime=LIFETIME,
        now=visit.now,
    )
    sector, country = _("Sector"), _("Country")
    tables = [
        (_("Participants by sector"), sector, attendance.list_sectors(figures.people_by_sector)),
        (_("Participants by country"), country, attendance.list_countries(figures.people_by_country)),
        (_("Exhibitors by sector"), sector, attendance.list_sectors(figures.exhibitors_by_sector)),
        (_("Exhibitors by country"), country, attendance.list_countries(figures.exhibitors_by_country)),
    ]
    return [table for table in tables if table[2]]


# As an edited text's: its frame is one without the client.
WHY_EXHIBIT_PAGE = DynamicPage(PATH, Route.PRESS_RELEASE, build_why_exhibit_page, "")
