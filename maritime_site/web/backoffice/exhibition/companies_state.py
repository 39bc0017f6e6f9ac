"""Company pages on the screen: the list, and one of them to let through or return (EXHIBIT-1)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, TypedDict

import reflex as rx
from sqlmodel import Session

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import _
from maritime_site.domain.company_pages import queries, staff, transitions
from maritime_site.domain.company_pages.models import STATUS_NAMES, CompanyPage, PageStatus
from maritime_site.domain.company_pages.queries import CompanyView
from maritime_site.domain.company_pages.schemas import OfficePageFilters, ReturnPageRequest
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, say_done
from maritime_site.web.handlers.paths import last_part
from maritime_site.web.public.exhibitors.company import find_source, list_brochures, watch_address
from maritime_site.web.routes import company_path

PATH = "/admin/exhibition/companies"


class PageRow(TypedDict):
    """A page in the list."""

    id: str
    name: str
    status: str
    submitted: str
    published: str
    path: str


class ProductLine(TypedDict):
    """A product as it will be shown; `src` is empty without a picture."""

    name: str
    text: str
    src: str


class StepLine(TypedDict):
    """One line of the history."""

    at: str
    words: str


class CompaniesState(ListState, rx.State):
    """Every company's page, the one changed last first."""

    PERMISSION: ClassVar[str] = "EXHIBITORS_DECIDE"

    rows: list[PageRow] = []

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:  # noqa: ARG002  as every list
        status = PageStatus(query.status) if query.status in set(PageStatus) else None
        filters = OfficePageFilters(search=query.search, status=status, page=query.page, page_size=query.page_size)
        rows, total = await read_in_thread(staff.list_pages, filters)
        self.rows = [_to_row(row) for row in rows]
        return total


def _to_row(row: CompanyPage) -> PageRow:
    return PageRow(
        id=str(row.company_id),
        name=row.name,
        status=row.status,
        submitted=format_moment(row.submitted_at),
        published=format_moment(row.published_at),
        path=f"{PATH}/{row.company_id}",
    )


class CompanyPageState(FormErrors, rx.State):
    """One page as it would be public, with its history."""

    loaded: bool = False
    name: str = ""
    status: str = ""
    facts: dict[str, str] = {}
    logo: str = ""
    products: list[ProductLine] = []
    brochures: list[list[str]] = []
    history: list[StepLine] = []
    _id: str = ""
    _seen: datetime | None = None

    @rx.event
    @staff_event("EXHIBITORS_DECIDE")
    async def open(self, _context: StaffContext) -> None:
        """Show the page of this address."""
        self.reset()
        self._id = str(uuid_of(last_part(self.router)))
        await self._show()

    @rx.event
    @staff_event("EXHIBITORS_DECIDE")
    async def approve(self, context: StaffContext) -> None:
        """Make the draft that is shown public."""
        values = {"actor": context.actor, "letterhead": context.letterhead, "now": context.now, "seen": self._seen}
        _page, unused = await in_transaction(staff.approve_page, uuid_of(self._id), **values)
        for name in unused:
            await _drop_file(name)
        await self._say(_("The page is public"))

    @rx.event
    @staff_event("EXHIBITORS_DECIDE")
    async def return_page(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Return the draft with a message."""
        payload = parse_request(ReturnPageRequest, {"message": str(form.get("message", ""))})
        values = {"actor": context.actor, "letterhead": context.letterhead, "now": context.now}
        await in_transaction(staff.return_page, uuid_of(self._id), payload, **values)
        await self._say(_("The page is returned"))

    async def _say(self, words: str) -> None:
        await self._show()
        await say_done(self, words)

    async def _show(self) -> None:
        view, self.history = await read_in_thread(_load_page, self._id)
        content = view.content
        self.name, self.status, self._seen = content.name, view.status, view.updated_at
        self.logo = find_source(view, content.logo_id)
        self.facts = _describe(view)
        self.products = [
            ProductLine(
                name=product.name,
                text=product.text,
                src=find_source(view, product.image_id),
            )
            for product in content.products
        ]
        self.brochures = [list(brochure) for brochure in list_brochures(view)]
        self.loaded = True


async def _drop_file(name: str) -> None:
    await read_in_thread(lambda _session: get_services().files.drop(name))


def _load_page(session: Session, id: str) -> tuple[CompanyView, list[StepLine]]:
    view = queries.get_draft(session, uuid_of(id))
    steps = transitions.history_of(session, view.company_id)
    lines = [
        StepLine(at=format_moment(step.at), words=": ".join(filter(None, (_(STATUS_NAMES[step.status]), step.note))))
        for step in steps
    ]
    return view, lines


def _describe(view: CompanyView) -> dict[str, str]:
    content = view.content
    return {
        "en": content.text.en,
        "hi": content.text.hi,
        "film": watch_address(view),
        "people": ", ".join(person.full_name for person in view.people),
        "meetings": _("Yes") if content.meetings_open else _("No"),
        "stalls": ", ".join(view.exhibitor.stalls),
        "public": company_path(view.slug) if view.published_at else "",
        "person": f"/admin/registrations/{view.company_id}",
    }
