"""The exhibitors, and the plan of the halls, for everybody: whole as HTML, without a script (EXH-1, EXH-3)."""

from __future__ import annotations

from urllib.parse import urlencode

from sqlmodel import Session

from maritime_site.core.text.countries import country_name
from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.domain.company_pages import queries
from maritime_site.domain.exhibition import exhibitors, plan
from maritime_site.domain.exhibition.labels import TYPE_NAMES
from maritime_site.web.dynamic_pages.fill import FilledPage, keep_filters
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.kit.stalls.plan import status_words
from maritime_site.web.kit.stalls.words import code_shown, fit_words
from maritime_site.web.public.exhibitors.company import usual_source
from maritime_site.web.routes import Route, company_path, localize_path

TITLE = N_("Exhibitors")
DESCRIPTION = N_("Exhibitors by name, country and product with their stalls, and the plan of the halls")
PAGE_SIZE = 24
LAST_PAGE = 10_000


def exhibitor_list(visit: Visit) -> FilledPage:
    """Approved exhibitors, those the address asks for, and every hall with its stalls."""
    search, country, page = _read_filters(visit)
    result, total = exhibitors.list_exhibitors(
        visit.session,
        search=search,
        extra_ids=queries.find_companies(visit.session, search),
        country=country,
        page=page,
        page_size=PAGE_SIZE,
    )
    ids = [view.id for view in result]
    halls = plan.get_plan(visit.session, now=visit.now)
    last = max(1, -(-total // PAGE_SIZE))
    body = render_template(
        "exhibitors.html",
        path=Route.EXHIBITORS,
        has_demo=any(hall.is_demo for hall in halls),
        search=search,
        country=country,
        countries=list(exhibitors.countries_of(visit.session)),
        total=total,
        exhibitors=result,
        pages={key: company_path(slug) for key, (slug, _name) in queries.list_slugs(visit.session, ids).items()},
        logos={key: usual_source(row) for key, row in queries.list_logos(visit.session, ids).items()},
        number=page,
        last=last,
        steps=_list_steps(page, last, search, country),
        halls=halls,
        companies=list_companies(visit.session),
        legend={status: name for status, name in status_words().items() if status != "mine"},
        code_shown=code_shown,
        fit_words=fit_words,
        country_name=country_name,
        type_name=lambda kind: _(TYPE_NAMES[kind]),
    )
    kept = keep_filters(search=search, country=country, page=str(page) if page > 1 else "")
    return FilledPage(body, Route.EXHIBITORS, kept=kept)


def list_companies(session: Session) -> dict[str, tuple[str, str]]:
    """Who stands where on the plan, by the code of the stall: the company's name, and the path of its page or ''."""
    holders = exhibitors.list_stall_holders(session)
    slugs = queries.list_slugs(session, [owner for owner, _name in holders.values()])
    paths = {owner: company_path(slug) for owner, (slug, _name) in slugs.items()}
    return {code: (name, paths.get(owner, "")) for code, (owner, name) in holders.items()}


def _read_filters(visit: Visit) -> tuple[str, str, int]:
    wanted = visit.query
    country = wanted.get("country", "").upper()
    known = {code for code, _name in exhibitors.countries_of(visit.session)}
    page = wanted.get("page", "1")
    number = int(page) if page.isascii() and page.isdigit() and len(page) < 6 else 1
    search = " ".join(wanted.get("search", "").split())[:120]
    return search.replace("\x00", ""), country if country in known else "", min(max(1, number), LAST_PAGE)


def _list_steps(page: int, last: int, search: str, country: str) -> list[tuple[str, str]]:
    """The way to the page before and the next one, in the address."""
    steps = [
        *([(_("Previous"), min(page - 1, last))] if page > 1 else []),
        *([(_("Next"), page + 1)] if page < last else []),
    ]
    return [(words, _page_address(number, search, country)) for words, number in steps]


def _page_address(page: int, search: str, country: str) -> str:
    params = keep_filters(search=search, country=country, page=str(page))
    return f"{localize_path(Route.EXHIBITORS, current_language())}?{urlencode(params)}"
