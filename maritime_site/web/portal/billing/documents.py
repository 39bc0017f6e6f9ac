"""The documents of a booking or a stall, fetched over the open connection as a pass is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.text.i18n import _
from maritime_site.core.threads import PRINTS
from maritime_site.domain.billing import queries
from maritime_site.domain.billing.labels import KIND_NAMES
from maritime_site.domain.billing.models import BillingDocument
from maritime_site.domain.billing.printed import read_pdf
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin import rate_limits
from maritime_site.ports.services import get_services
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import form_handler
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.guards import PageGuard, require_theirs
from maritime_site.web.session import signed_in


@dataclass
class DocumentLink:
    """A document by its id, and what its button says."""

    id: str
    label: str


def document_links(rows: Iterable[BillingDocument]) -> list[DocumentLink]:
    """Documents as their buttons name them, like `Tax invoice INV/2627/0000042`."""
    return [DocumentLink(str(row.id), f"{_(KIND_NAMES[row.kind])} {row.number}") for row in rows]


class DocumentDownloads(PageGuard, rx.State, mixin=True):
    """A page with documents to fetch."""

    @rx.event
    @form_handler(own_call=True)
    async def download_document(self, document_id: str) -> rx.event.EventSpec:
        """One's own document as a PDF."""
        person = await signed_in(self)
        await require_theirs(self)
        await check_limit(
            rate_limits.check_rate, get_services().limiter, rate_limits.PRINT_RATE, "billing-pdf", str(person.id)
        )
        name, data = await PRINTS.run(_read_document, uuid_or_nil(document_id), person)
        return rx.download(data=data, filename=f"{name}.pdf")


def _read_document(id: UUID, person: Person) -> tuple[str, bytes]:
    services = get_services()
    with services.database.reading() as session:
        row = queries.document_of(session, id, owner=person)
    return row.file_title, read_pdf(services, row, now=utc_now())


def document_buttons(
    state: type[DocumentDownloads], links: rx.Var[list[DocumentLink]], *, busy: bool | rx.Var[bool]
) -> rx.Component:
    """A button for each document; nothing while there is none."""

    def button(link: rx.vars.ObjectVar) -> rx.Component:
        return kit.button(
            link.label,
            look="secondary",
            small=True,
            icon_name="download",
            on_click=state.download_document(link.id),
            busy=busy,
            key=link.id,
        )

    return rx.cond(links.to(list).length() > 0, kit.cluster(rx.foreach(links, button)))
