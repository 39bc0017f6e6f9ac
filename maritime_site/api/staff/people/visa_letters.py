"""Letters for visas at a registration, for staff: whether there is one, withdrawn with a reason, restored."""

from __future__ import annotations

from datetime import date
from typing import Annotated
from uuid import UUID

from fastapi import Depends

from maritime_site.api.access import ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Moment, Saved, Schema
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import ACTING, DECIDING, READING, StaffContext, staff_context
from maritime_site.core.text.i18n import _
from maritime_site.domain.visa_letters import staff
from maritime_site.domain.visa_letters.models import VisaLetter
from maritime_site.domain.visa_letters.schemas import WithdrawLetterRequest

router = Router(prefix="/admin/registrations", tags=["Back office"])
Viewer = Annotated[AdminIdentity, Depends(require_permission("REGISTRATIONS_VIEW"))]
StaffDep = Annotated[StaffContext, staff_context("REGISTRATIONS_DECIDE")]


class OfficeVisaLetter(Schema):
    """A letter as staff see it: nothing of the passport."""

    number: str
    embassy: str
    arrives_on: date
    departs_on: date
    issued_at: Moment
    withdrawn_at: Moment | None
    withdrawn_reason: str


def _saved(row: VisaLetter, words: str) -> Saved[OfficeVisaLetter]:
    return Saved(message=words, data=OfficeVisaLetter.model_validate(row))


@router.get("/{id}/visa-letter", operation_id="admin_visa_letter", responses=READING)
def get_letter(id: UUID, _admin: Viewer, session: ReadSession) -> DataAnswer[OfficeVisaLetter]:
    """The person's letter for a visa, also a withdrawn one; 404 without any."""
    return DataAnswer(data=OfficeVisaLetter.model_validate(staff.get_letter(session, id)))


@router.post("/{id}/visa-letter/withdraw", operation_id="admin_visa_letter_withdraw", responses=DECIDING)
def withdraw_letter(id: UUID, payload: WithdrawLetterRequest, context: StaffDep) -> Saved[OfficeVisaLetter]:
    """Let it hold no longer: its check says so, its person reads the reason and gets no other until it is restored."""
    row = staff.withdraw_letter(
        context.session, id, payload, actor=context.actor, letterhead=context.letterhead, now=context.now
    )
    return _saved(row, _("The letter is withdrawn"))


@router.post("/{id}/visa-letter/restore", operation_id="admin_visa_letter_restore", responses=ACTING)
def restore_letter(id: UUID, context: StaffDep) -> Saved[OfficeVisaLetter]:
    """Let a withdrawn letter hold again; its person is written to."""
    row = staff.restore_letter(context.session, id, actor=context.actor, letterhead=context.letterhead, now=context.now)
    return _saved(row, _("The letter holds again"))
