"""The exhibitors, and the plan of the halls, for everybody: whole as HTML, without a script (EXH-1, EXH-3)."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from markupsafe import Markup

from maritime_site.core.text.countries import country_name
from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.domain.exhibition import exhibitors, plan
from maritime_site.domain.exhibition.exhibitors import ExhibitorView
from maritime_site.web.dynamic_pages import parts
from maritime_site.web.dynamic_pages.fill import FilledPage
from maritime_site.web.dynamic_pages.markup import Part, element, safe_link_element
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.public.exhibitors.drawing import drawn_plan
from maritime_site.web.routes import Route, localize_path

TITLE = N_("Exhibitors")
DESCRIPTION = N_("Exhibitors by name, country and product with their stalls, and the plan of the halls")
PAGE_SIZE = 24
LAST_PAGE = 10_000


def exhibitor_list(visit: Visit) -> FilledPage:
    """Approved exhibitors, those the address asks for, and every hall with its stalls."""
    search, country, page = _read_filters(visit)
    result, total = exhibitors.list_exhibitors(
        visit.session, search=search, country=country, page=page, page_size=PAGE_SIZE
    )
    halls = plan.get_plan(visit.session, now=visit.now)
    invented = any(hall.is_demo for hall in halls)
    body = parts.render_page(
        _(TITLE),
        _demo_notice() if invented else None,
        _render_filters(visit, search, country),
        element("p", _("Exhibitors found: {number}", number=total), role="status"),
        element("ul", *(_render_entry(view) for view in result), class_="grid exhibitors", role="list")
        if result
        else _render_nothing(),
        _render_pages(page, total, search, country),
        parts.render_section(_("Hall plan"), *drawn_plan(halls), id="plan") if halls else None,
        lead=_("Companies whose registration is approved. A stall is shown once it is taken."),
    )
    kept = parts.keep_filters(search=search, country=country, page=str(page) if page > 1 else "")
    return FilledPage(body, Route.EXHIBITORS, kept=kept)


def _read_filters(visit: Visit) -> tuple[str, str, int]:
    wanted = visit.query
    country = wanted.get("country", "").upper()
    known = {code for code, _name in exhibitors.countries_of(visit.session)}
    page = wanted.get("page", "1")
    number = int(page) if page.isascii() and page.isdigit() and len(page) < 6 else 1
    search = " ".join(wanted.get("search", "").split())[:120]
    return search.replace("\x00", ""), country if country in known else "", min(max(1, number), LAST_PAGE)


def _render_filters(visit: Visit, search: str, country: str) -> Markup:
    words = element(
        "div",
        element("label", _("Name, country or product"), for_="filter-search", class_="label"),
        element("input", type="search", name="search", id="filter-search", value=search, maxlength=120, class_="input"),
        class_="field",
    )
    places = [("", _("All countries")), *exhibitors.countries_of(visit.session)]
    return parts.render_filters(
        _("Search exhibitors"), Route.EXHIBITORS, words, parts.render_select(_("Country"), "country", places, country)
    )


def _render_entry(view: ExhibitorView) -> Markup:
    facts: list[tuple[str, Part]] = [
        (_("Country"), country_name(view.country)),
        *([(_("Sector"), view.sector)] if view.sector else []),
        *([(_("Products and services"), parts.as_written(view.products))] if view.products else []),
        (_("Stall"), ", ".join(view.stalls) if view.stalls else _("To be announced")),
    ]
    site = (
        safe_link_element(_("Website of {name}", name=view.name), view.website, rel="noopener nofollow")
        if view.website
        else None
    )
    return element(
        "li",
        element(
            "article",
            element("h2", parts.as_written(view.name), class_="exhibitor-name"),
            element(
                "dl",
                *(element("div", element("dt", name), element("dd", value)) for name, value in facts),
                class_="session-facts",
            ),
            element("p", site, class_="small") if site else None,
            class_="card",
        ),
    )


def _render_nothing() -> Markup:
    way_on = (_("Show all"), Route.EXHIBITORS)
    return parts.render_empty(
        _("No exhibitor fits"), _("Try fewer words or another country."), way_on, icon_name="search"
    )


def _render_pages(page: int, total: int, search: str, country: str) -> Part:
    """The way to the next and the last page, in the address."""
    last = max(1, -(-total // PAGE_SIZE))
    if last == 1:
        return None
    steps: Sequence[tuple[str, int]] = [
        *([(_("Previous"), min(page - 1, last))] if page > 1 else []),
        *([(_("Next"), page + 1)] if page < last else []),
    ]
    links = [element("li", element("a", words, href=_page_address(number, search, country))) for words, number in steps]
    here = element("li", element("span", f"{_('Page')} {page} / {last}", aria_current="page"))
    return element("nav", element("ul", here, *links), class_="pages", aria_label=_("Pages"))


def _page_address(page: int, search: str, country: str) -> str:
    asked = parts.keep_filters(search=search, country=country, page=str(page))
    return f"{localize_path(Route.EXHIBITORS, current_language())}?{urlencode(asked)}"


def _demo_notice() -> Markup:
    text = _("Halls, stalls, prices and companies marked as demo are invented. The real ones are to be announced.")
    return parts.render_notice(_("Demo content"), element("p", text))
