"""The seats that staff give a company (INVITE-1)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from maritime_site.api.participants.company import CompanySchema, to_company
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer
from maritime_site.api.staff.context import DECIDING, StaffContext, staff_context
from maritime_site.domain.companies import service
from maritime_site.domain.companies.schemas import SeatsRequest

router = Router(prefix="/admin/people", tags=["Back office"])
StaffDep = Annotated[StaffContext, staff_context("PEOPLE_EDIT")]


@router.put("/{id}/seats", operation_id="admin_seats", responses=DECIDING, summary="Give a person's company seats")
def set_seats(id: UUID, payload: SeatsRequest, context: StaffDep) -> DataAnswer[CompanySchema]:
    """How many colleagues this person may name, as what, until when, and at what price."""
    row = service.set_seats(context.session, id, payload, actor=context.actor, now=context.now)
    return to_company(context.session, row)
