"""The tariff and what comes with a stall, for the organisers (EXH-3, BO-1)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Depends

from maritime_site.api.access import ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Answer, Done, Moment, Saved, Schema, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, READING, StaffContext, staff_context
from maritime_site.core.text.i18n import _
from maritime_site.domain.exhibition import entitlements, tariff
from maritime_site.domain.exhibition.models import StallType
from maritime_site.domain.exhibition.schemas import EditEntitlementRequest, EditTariffRequest

router = Router(prefix="/admin/exhibition", tags=["Back office"])

Viewer = Annotated[AdminIdentity, Depends(require_permission("STALLS_VIEW"))]
StaffDep = Annotated[StaffContext, staff_context("STALLS_EDIT")]


class TariffRow(Schema):
    """One row of the tariff."""

    id: UUID
    type: StallType
    price_class: str
    currency: str
    rate_minor: int
    premium_percent: int
    tax_percent: int
    published: bool
    is_demo: bool
    updated_at: Moment


class EntitlementRow(Schema):
    """One inclusion or privilege."""

    id: UUID
    kind: str
    stall_type: str
    title_en: str
    title_hi: str
    quantity_en: str
    quantity_hi: str
    published: bool
    is_demo: bool
    updated_at: Moment


class TariffRows(Answer):
    """Every row, published or not."""

    tariff: list[TariffRow]
    entitlements: list[EntitlementRow]


@router.get("/tariff", operation_id="admin_stall_tariff", responses=failure_responses(401, 403, 503))
def tariff_rows(_admin: Viewer, session: ReadSession) -> TariffRows:
    """The tariff, inclusions and privileges, published or not."""
    return TariffRows(
        tariff=[TariffRow.model_validate(row) for row in tariff.list_rows(session)],
        entitlements=[EntitlementRow.model_validate(row) for row in entitlements.list_entitlements(session)],
    )


@router.post("/tariff", status_code=201, operation_id="admin_stall_tariff_add", responses=DECIDING)
def add_tariff(payload: EditTariffRequest, context: StaffDep) -> Saved[TariffRow]:
    """Add a row to the tariff."""
    row = tariff.save_tariff(context.session, payload, actor=context.actor, now=context.now)
    return Saved(message=_("Saved"), data=TariffRow.model_validate(row))


@router.put("/tariff/{id}", operation_id="admin_stall_tariff_edit", responses=DECIDING)
def edit_tariff(id: UUID, payload: EditTariffRequest, context: StaffDep) -> Saved[TariffRow]:
    """Change, publish or withdraw a row of the tariff."""
    row = tariff.save_tariff(context.session, payload, actor=context.actor, now=context.now, id=id)
    return Saved(message=_("Saved"), data=TariffRow.model_validate(row))


@router.delete("/tariff/{id}", operation_id="admin_stall_tariff_remove", responses=READING | failure_responses(409))
def remove_tariff(id: UUID, context: StaffDep) -> Done:
    """Remove a row that nobody was offered; 409 once somebody was."""
    tariff.remove_tariff(context.session, id, actor=context.actor, now=context.now)
    return Done(message=_("Saved"))


@router.post("/entitlements", status_code=201, operation_id="admin_stall_entitlement_add", responses=DECIDING)
def add_entitlement(payload: EditEntitlementRequest, context: StaffDep) -> Saved[EntitlementRow]:
    """Add an inclusion or privilege."""
    row = entitlements.save_entitlement(context.session, payload, actor=context.actor, now=context.now)
    return Saved(message=_("Saved"), data=EntitlementRow.model_validate(row))


@router.put("/entitlements/{id}", operation_id="admin_stall_entitlement_edit", responses=DECIDING)
def edit_entitlement(id: UUID, payload: EditEntitlementRequest, context: StaffDep) -> Saved[EntitlementRow]:
    """Change, publish or withdraw an inclusion or privilege."""
    row = entitlements.save_entitlement(context.session, payload, actor=context.actor, now=context.now, id=id)
    return Saved(message=_("Saved"), data=EntitlementRow.model_validate(row))


@router.delete("/entitlements/{id}", operation_id="admin_stall_entitlement_remove", responses=READING)
def remove_entitlement(id: UUID, context: StaffDep) -> Done:
    """Take an inclusion or privilege off the list."""
    entitlements.remove_entitlement(context.session, id, actor=context.actor, now=context.now)
    return Done(message=_("Saved"))
