"""The tab 'Company page' of an exhibitor's desk: written in a form, handed in to be checked (EXHIBIT-1)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import NotAllowed
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import format_size
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.threads import FILES
from maritime_site.domain.company_pages import members, queries, service
from maritime_site.domain.company_pages.models import STATUS_NAMES
from maritime_site.domain.company_pages.queries import CompanyView
from maritime_site.domain.company_pages.schemas import MOST_PRODUCTS, CompanyPageRequest, PageContent
from maritime_site.domain.people import documents
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Document, Person
from maritime_site.domain.signin import rate_limits
from maritime_site.ports.services import get_services
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, say_done
from maritime_site.web.handlers.paths import language_of
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.guards import PageGuard, require_theirs, shown_to_whoever_opens, to_login
from maritime_site.web.routes import company_path, localize_path
from maritime_site.web.session import signed_in, token_var

SAVING_RATE = "600 per 1 hour"
PDF = "application/pdf"
# The desk's tabs in their order, as the page's address names the one that is open.
TAB, TABS = "tab", ("page", "team", "tasks", "leads")


class ProductRow(TypedDict):
    """A product in the form; `key` names its fields while the page is open."""

    key: str
    name: str
    text: str
    image: str


class CompanyDeskState(PageGuard, FormErrors, rx.State):
    """The page of the company that whoever is signed in stands for."""

    LABELS: ClassVar[Mapping[str, str]] = {
        "name": N_("Company name"),
        "text": N_("Text"),
        "products": N_("Products and services"),
        "filmUrl": N_("Film on YouTube"),
        "logoId": N_("Logo"),
        "brochureIds": N_("Brochures"),
        "people": N_("People to meet"),
    }

    tab: int = 0
    loaded: bool = False
    refused: str = ""
    is_manager: bool = False
    status: str = ""
    status_words: str = ""
    message: str = ""
    public_path: str = ""
    values: dict[str, str] = {}
    meetings_open: bool = False
    products: list[ProductRow] = []
    pictures: list[list[str]] = []
    brochures: list[list[str]] = []
    chosen: list[str] = []
    team: list[list[str]] = []
    upload_path: str = ""
    token_key: str = ""
    written: int = 0
    saved: int = 0
    _filled: str = ""

    @rx.event
    @form_handler()
    async def open(self) -> rx.event.EventSpec | None:
        """Show the draft; without a session, lead to the login page and back."""
        person = await shown_to_whoever_opens(self)
        if person is None:
            return await to_login(self)
        self.done = ""
        named = str(self.router.url.query_parameters.get(TAB, ""))
        self.tab = TABS.index(named) if named in TABS else 0
        await self._show(person)
        return None

    @rx.event
    def choose_tab(self, place: int) -> None:
        """Remember the tab that is open, for a reload."""
        self.tab = place if place in range(len(TABS)) else 0

    @rx.event
    def add_product(self) -> None:
        """Another product below the others; what was typed stays in the browser."""
        if len(self.products) < MOST_PRODUCTS:
            self.products = [*self.products, ProductRow(key=secrets.token_hex(4), name="", text="", image="")]

    @rx.event
    def remove_product(self, key: str) -> None:
        """Take a product out of the form."""
        self.products = [row for row in self.products if row["key"] != key]

    @rx.event
    @form_handler()
    async def start_again(self) -> None:
        """Throw away what is typed and not saved."""
        self._filled = ""
        await self._show(await signed_in(self))

    @rx.event
    @form_handler()
    async def arrived(self) -> None:
        """A file was handed in: it can be chosen now."""
        person = await signed_in(self)
        self.pictures, self.brochures = await read_in_thread(_list_files, person)

    @rx.event
    @form_handler()
    async def save(self, form: dict[str, Any]) -> None:
        """Keep the draft, and hand it in where the second button was pressed."""
        await require_theirs(self)
        person = await signed_in(self)
        await check_limit(rate_limits.check_rate, get_services().limiter, SAVING_RATE, "company-page", str(person.id))
        payload = parse_request(CompanyPageRequest, self._read_form(form))
        await FILES.run(service.save_page, get_services(), payload, owner=person, now=utc_now())
        self._filled, self.saved = "", self.saved + 1
        await self._say(person, _("Saved. Hand the page in when it is ready."))

    @rx.event
    @form_handler()
    async def submit(self) -> None:
        """Hand the draft in to be checked."""
        await require_theirs(self)
        person = await signed_in(self)
        await in_transaction(service.submit_page, owner=person, now=utc_now())
        await self._say(person, _("Your page is being checked"))

    def _read_form(self, form: dict[str, Any]) -> dict[str, Any]:
        def read_text(name: str) -> str:
            return str(form.get(name) or "").strip()

        keys = [row["key"] for row in self.products]
        rows = [
            {
                "name": read_text(f"name-{key}"),
                "text": read_text(f"text-{key}"),
                "imageId": read_text(f"image-{key}") or None,
            }
            for key in keys
        ]
        return {
            "name": read_text("name"),
            "text": {"en": read_text("en"), "hi": read_text("hi")},
            "filmUrl": read_text("filmUrl") or None,
            "logoId": read_text("logoId") or None,
            "products": [row for row in rows if any(row.values())],
            "brochureIds": [key for key, _words in self.brochures if form.get(f"brochure-{key}")],
            "people": [key for key, _words in self.team if form.get(f"person-{key}")],
            "meetingsOpen": bool(form.get("meetingsOpen")),
        }

    async def _say(self, person: Person, words: str) -> None:
        await self._show(person)
        await say_done(self, words)

    async def _show(self, person: Person) -> None:
        kind = KINDS[person.kind]
        self.upload_path, self.token_key = f"/api{kind.api_prefix}/documents", token_var(kind.key)
        try:
            company = await read_in_thread(_load_desk, person)
        except NotAllowed as refusal:
            self.refused, self.loaded = str(refusal), True
            return
        view, self.pictures, self.brochures, self.team = company
        content = view.content
        self.is_manager = view.company_id == person.id
        self.status, self.status_words, self.message = view.status, _(STATUS_NAMES[view.status]), view.message
        self.public_path = localize_path(company_path(view.slug), language_of(self.router)) if view.published_at else ""
        self.loaded = True
        self._fill(content)

    def _fill(self, content: PageContent) -> None:
        """Put the draft into the form; where it is in there already, what is typed on top of it stays."""
        text = content.model_dump_json()
        if self._filled == text:
            return
        self.values = {
            "name": content.name,
            "en": content.text.en,
            "hi": content.text.hi,
            "filmUrl": content.film_url or "",
            "logoId": _text_of(content.logo_id),
        }
        self.meetings_open = content.meetings_open
        self.chosen = [*map(str, content.brochure_ids), *map(str, content.people)]
        self.products = [
            ProductRow(key=str(number), name=row.name, text=row.text, image=_text_of(row.image_id))
            for number, row in enumerate(content.products)
        ]
        self._filled, self.written = text, self.written + 1


def _text_of(key: UUID | None) -> str:
    return str(key) if key else ""


def _load_desk(
    session: Session, person: Person
) -> tuple[CompanyView, list[list[str]], list[list[str]], list[list[str]]]:
    view = queries.get_own(session, person, now=utc_now())
    pictures, brochures = _list_files(session, person)
    team = [[str(member.id), member.full_name] for member in members.list_members(session, view.company_id)]
    return view, pictures, brochures, team


def _list_files(session: Session, person: Person) -> tuple[list[list[str]], list[list[str]]]:
    """What the person handed in, to be chosen: pictures after an empty choice, and PDF files."""
    rows = documents.documents_of(session, person)
    names = [(row, _name_file(row, number)) for number, row in enumerate(rows, start=1)]
    pictures = [[str(row.id), name] for row, name in names if row.media_type != PDF]
    return [["", _("None")], *pictures], [[str(row.id), name] for row, name in names if row.media_type == PDF]


def _name_file(row: Document, number: int) -> str:
    """By the name it came with; where that is not known, by what it is and its place among the others."""
    title = row.title or f"{documents.title_of(row.kind)} {number}"
    return f"{title} ({row.media_type.rpartition('/')[2].upper()}, {format_size(row.size)})"
