"""One's own invoices, receipts and credit notes, and whom they are made out to (PAPER-1)."""

from __future__ import annotations

from datetime import date
from typing import Literal
from uuid import UUID

from fastapi.responses import Response
from pydantic import Field

from maritime_site.api.access import Now, ReadSession, ServicesDep, SignedIn, WriteSession
from maritime_site.api.downloads import INERT, PDF, attach_file
from maritime_site.api.routing import Router, prints
from maritime_site.api.schemas import DataAnswer, Saved, Schema, failure_responses, file_of
from maritime_site.core.text.i18n import _
from maritime_site.domain.billing import details, queries
from maritime_site.domain.billing.models import BillingDetails, BillingDocument
from maritime_site.domain.billing.printed import read_pdf
from maritime_site.domain.billing.schemas import BillingDetailsRequest
from maritime_site.domain.signin import rate_limits
from maritime_site.ports.services import Services

router = Router(prefix="/me", tags=["Invoices"])


class BillingDocumentSchema(Schema):
    """A document; `amount` is in the currency's minor unit, positive also for a credit note."""

    number: str = Field(examples=["INV/2627/0000042"])
    kind: Literal["invoice", "receipt", "credit-note"]
    date: date
    amount: int
    currency: str
    url: str = Field(description="Where its PDF is, with the same bearer")


class BillingDetailsSchema(Schema):
    """Whom one's documents are made out to; empty texts mean oneself."""

    name: str
    address: str
    state: str
    gstin: str
    tax_number: str


def to_document_schema(row: BillingDocument, base: str) -> BillingDocumentSchema:
    """A document as programs read it; its PDF is below `base`."""
    return BillingDocumentSchema(
        number=row.number,
        kind=row.kind,  # pyright: ignore[reportArgumentType]  the column holds these alone
        date=row.issued_on,
        amount=row.amount_minor,
        currency=row.currency,
        url=f"{base}/{row.id}.pdf",
    )


def build_pdf_response(services: Services, row: BillingDocument, *, now: Now) -> Response:
    """The document's PDF, to be saved under its number."""
    inert = {"Content-Security-Policy": INERT}
    return attach_file(read_pdf(services, row, now=now), f"{row.file_title}.pdf", PDF, **inert)


@router.get("/documents", operation_id="my_documents", responses=failure_responses(401, 503))
def list_documents(who: SignedIn, session: ReadSession) -> DataAnswer[list[BillingDocumentSchema]]:
    """One's own invoices, receipts and credit notes, newest first."""
    rows = queries.documents_of(session, who.person)
    return DataAnswer(data=[to_document_schema(row, "/api/me/documents") for row in rows])


@router.get(
    "/documents/{id}.pdf",
    operation_id="my_document_pdf",
    response_class=Response,
    responses=failure_responses(401, 404, 422, 429, 503) | file_of(PDF),
)
@prints
def get_pdf(id: UUID, who: SignedIn, services: ServicesDep, now: Now) -> Response:
    """One of them as a tagged PDF in both languages; the same bytes ever after."""
    rate_limits.check_rate(services.limiter, rate_limits.PRINT_RATE, "billing-pdf", str(who.person.id))
    with services.database.reading() as session:
        row = queries.document_of(session, id, owner=who.person)
    return build_pdf_response(services, row, now=now)


@router.get("/billing", operation_id="my_billing_details", responses=failure_responses(401, 503))
def get_details(who: SignedIn, session: ReadSession) -> Saved[BillingDetailsSchema]:
    """Whom one's next documents are made out to."""
    return _to_details_answer(details.get_details(session, who.person))


@router.put(
    "/billing", operation_id="my_billing_details_save", responses=failure_responses(401, 413, 415, 422, 429, 503)
)
def save_details(
    payload: BillingDetailsRequest, who: SignedIn, services: ServicesDep, session: WriteSession, now: Now
) -> Saved[BillingDetailsSchema]:
    """Keep them for the next document; those that were issued stay as they are."""
    rate_limits.check_rate(services.limiter, rate_limits.PRINT_RATE, "billing-details", str(who.person.id))
    row = details.save_details(session, payload, owner=who.person, now=now)
    return _to_details_answer(row, _("Saved"))


def _to_details_answer(row: BillingDetails, message: str = "") -> Saved[BillingDetailsSchema]:
    return Saved(message=message, data=BillingDetailsSchema.model_validate(row))
