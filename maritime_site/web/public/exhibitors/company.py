"""One company's page, whole as HTML, without a script (EXHIBIT-1)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from maritime_site.core.text.countries import country_name
from maritime_site.core.text.formatting import format_size
from maritime_site.core.text.i18n import DEFAULT, TAGS, _, current_language
from maritime_site.core.text.videos import video_id
from maritime_site.domain.company_pages import files, queries
from maritime_site.domain.company_pages.models import CompanyFile
from maritime_site.domain.company_pages.queries import CompanyView
from maritime_site.web.dynamic_pages.fill import FilledPage
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.routes import Route, company_path, localize_path

LONGEST_SUMMARY = 160


def company_page(visit: Visit) -> FilledPage:
    """A page that staff let through. Raises NotFound for any other."""
    view = queries.get_published(visit.session, visit.parts["slug"])
    text = str(view.content.text)
    body = render_template(
        "company.html",
        view=view,
        text=text,
        text_language="" if view.content.text.hi or current_language() == DEFAULT else TAGS[DEFAULT],
        country=country_name(view.exhibitor.country),
        list_path=Route.EXHIBITORS,
        logo=find_picture(view, view.content.logo_id),
        products=[(product, find_picture(view, product.image_id)) for product in view.content.products],
        brochures=list_brochures(view),
        film=watch_address(view),
        meeting_path=_ask(view, view.company_id),
        people=[(person, _ask(view, person.id)) for person in view.people if person.listed],
    )
    about = " ".join(text.split())
    short = about if len(about) <= LONGEST_SUMMARY else about[: LONGEST_SUMMARY - 1].rstrip() + "…"
    path = company_path(view.slug)
    return FilledPage(body, path, title=view.content.name, description=short, data=_company_data(view, path, visit))


def _ask(view: CompanyView, person_id: UUID) -> str:
    """Where anybody asks this person of the company for a meeting; empty where it offers none."""
    return f"{Route.MEETINGS}?with={person_id}" if view.content.meetings_open else ""


def find_picture(view: CompanyView, document_id: UUID | None) -> dict[str, Any] | None:
    """What an image tag needs of a picture; None where there is none."""
    row: CompanyFile | None = view.files.get(document_id) if document_id else None
    if row is None or not row.is_picture:
        return None
    widths = sorted(int(key) for key in row.names if key.isdigit())
    addresses = files.list_addresses(row)
    return {
        "src": usual_source(row),
        "srcset": ", ".join(f"{addresses[str(width)]} {width}w" for width in widths),
        "width": row.width,
        "height": row.height,
    }


def usual_source(row: CompanyFile) -> str:
    """The address of a picture in its usual size."""
    widths = sorted(int(key) for key in row.names if key.isdigit())
    usual = max((width for width in widths if width <= files.USUAL), default=widths[0])
    return files.list_addresses(row)[str(usual)]


def find_source(view: CompanyView, document_id: UUID | None) -> str:
    """The address of a picture in its usual size; empty where there is none."""
    picture = find_picture(view, document_id)
    return picture["src"] if picture else ""


def list_brochures(view: CompanyView) -> list[tuple[str, str, str]]:
    """Address, title and size of each brochure; one that came without a name has its number, where there are more."""
    rows = [view.files[key] for key in view.content.brochure_ids if key in view.files]
    unnamed = [_("Brochure {number}", number=number) for number in range(1, len(rows) + 1)]
    titles = [_("Brochure")] if len(rows) == 1 else unnamed
    return [
        (files.list_addresses(row)["pdf"], view.titles.get(row.document_id, title), format_size(row.size))
        for row, title in zip(rows, titles, strict=True)
    ]


def watch_address(view: CompanyView) -> str:
    """Where the film is watched; empty without one. A video of YouTube opens on its own page there."""
    address = view.content.film_url or ""
    video = video_id(address)
    return f"https://www.youtube.com/watch?v={video}" if video else address


def _company_data(view: CompanyView, path: str, visit: Visit) -> dict[str, Any]:
    base, language = visit.settings.site_url.rstrip("/"), current_language()
    logo = find_picture(view, view.content.logo_id)
    data = {
        "@context": "https://schema.org",
        "@type": "Organization",
        "name": view.content.name,
        "description": str(view.content.text),
        "url": view.exhibitor.website or base + localize_path(path, language),
        "logo": base + logo["src"] if logo else None,
        "makesOffer": [
            {"@type": "Offer", "itemOffered": {"@type": "Product", "name": product.name}}
            for product in view.content.products
        ],
        "mainEntityOfPage": {
            "@type": "WebPage",
            "@id": base + localize_path(path, language),
            "inLanguage": TAGS[language],
        },
        "location": [{"@type": "Place", "name": _("Stall {stall}", stall=stall)} for stall in view.exhibitor.stalls],
    }
    return {name: value for name, value in data.items() if value not in (None, [])}
