"""The seller and the rates of tax, and every issued document, for staff (PAPER-1)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Depends
from fastapi.responses import Response
from pydantic import Field

from maritime_site.api.access import Now, ReadSession, ServicesDep
from maritime_site.api.downloads import PDF
from maritime_site.api.participants.billing import build_pdf_response
from maritime_site.api.routing import Router, prints
from maritime_site.api.schemas import Moment, Saved, Schema, failure_responses, file_of
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import StaffContext, staff_context
from maritime_site.core.text.i18n import _
from maritime_site.domain.billing import queries, tax_settings
from maritime_site.domain.billing.labels import TO_BE_CONFIRMED
from maritime_site.domain.billing.models import TaxSettings
from maritime_site.domain.billing.schemas import Rates, TaxSettingsRequest
from maritime_site.domain.signin import rate_limits

router = Router(prefix="/admin", tags=["Back office"])
Keeper = Annotated[AdminIdentity, Depends(require_permission("TAX_EDIT"))]
Viewer = Annotated[AdminIdentity, Depends(require_permission("BOOKINGS_VIEW"))]
StaffDep = Annotated[StaffContext, staff_context("TAX_EDIT")]


class TaxRateSchema(Schema):
    """A rate in per cent, and its SAC where that is not the general one."""

    rate: float
    sac: str


class TaxRatesSchema(Schema):
    """The rate of each thing that is sold; null where none is set."""

    booking: TaxRateSchema | None
    stall: TaxRateSchema | None
    seats: TaxRateSchema | None


class TaxSchema(Schema):
    """The seller and the rates; `confirmed_by` is empty until the accountant confirmed exactly these."""

    seller_name: str
    seller_address: str
    gstin: str
    sac: str
    rates: TaxRatesSchema
    event_state: str
    tax_name: str
    tax_number: str
    confirmed_by: str
    confirmed_at: Moment | None
    note: str = Field(description="That they are to be confirmed, while they are")
    receipts_for: list[str] = Field(description="What is sold with a receipt, for something is missing here")


def _to_tax_answer(row: TaxSettings, message: str = "") -> Saved[TaxSchema]:
    return Saved(
        message=message,
        data=TaxSchema(
            seller_name=row.seller_name,
            seller_address=row.seller_address,
            gstin=row.gstin,
            sac=row.sac,
            rates=TaxRatesSchema.model_validate(Rates.model_validate(row.rates)),
            event_state=row.event_state,
            tax_name=row.tax_name,
            tax_number=row.tax_number,
            confirmed_by=row.confirmed_by,
            confirmed_at=row.confirmed_at,
            note="" if tax_settings.is_confirmed(row) else _(TO_BE_CONFIRMED),
            receipts_for=tax_settings.list_receipted(row),
        ),
    )


@router.get("/tax", operation_id="admin_tax", responses=failure_responses(401, 403, 503))
def get_tax(_admin: Keeper, session: ReadSession, now: Now) -> Saved[TaxSchema]:
    """The seller and the rates."""
    return _to_tax_answer(tax_settings.get_tax_settings(session, now=now))


@router.put("/tax", operation_id="admin_tax_save", responses=failure_responses(401, 403, 413, 415, 422, 503))
def save_tax(payload: TaxSettingsRequest, context: StaffDep) -> Saved[TaxSchema]:
    """Keep them all; what is left out is emptied. Issued documents stay as they are."""
    row = tax_settings.save_tax_settings(context.session, payload, actor=context.actor, now=context.now)
    return _to_tax_answer(row, _("Saved"))


@router.get(
    "/documents/{id}.pdf",
    operation_id="admin_document_pdf",
    response_class=Response,
    responses=failure_responses(401, 403, 404, 422, 429, 503) | file_of(PDF),
)
@prints
def get_pdf(id: UUID, admin: Viewer, services: ServicesDep, now: Now) -> Response:
    """An issued document as its buyer has it."""
    rate_limits.check_rate(services.limiter, rate_limits.PRINT_RATE, "billing-pdf", str(admin.administrator.id))
    with services.database.reading() as session:
        row = queries.get_document(session, id)
    return build_pdf_response(services, row, now=now)
