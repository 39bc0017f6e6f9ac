"""The words that people agree to, kept by the office (REG-3, BO-3)."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from pydantic import Field

from maritime_site.api.access import ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Moment, Saved, Schema, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, StaffContext, staff_context
from maritime_site.core.text.i18n import _
from maritime_site.domain.people import consent_texts
from maritime_site.domain.people.consent_texts import ConsentText, ConsentTextRequest, Purpose

router = Router(prefix="/admin/settings/consents", tags=["Back office"])
Keeper = Annotated[AdminIdentity, Depends(require_permission("SETTINGS_EDIT"))]
StaffDep = Annotated[StaffContext, staff_context("SETTINGS_EDIT")]


class ConsentTextSchema(Schema):
    """A purpose's words as they count now."""

    purpose: Purpose
    version: str = Field(examples=["2026-11"])
    en: str
    hi: str
    made_at: Moment | None = Field(description="Null for the words that the site came with")

    @classmethod
    def of(cls, wording: ConsentText) -> ConsentTextSchema:
        """As programs read it."""
        return cls.model_validate(vars(wording))


@router.get("", operation_id="admin_consent_wordings", responses=failure_responses(401, 403, 503))
def list_consent_texts(_admin: Keeper, session: ReadSession) -> DataAnswer[list[ConsentTextSchema]]:
    """The words that people agree to."""
    return DataAnswer(
        data=[ConsentTextSchema.of(wording) for wording in consent_texts.get_current_texts(session).values()]
    )


@router.put("/{purpose}", operation_id="admin_consent_reword", responses=DECIDING)
def change_consent_text(purpose: Purpose, payload: ConsentTextRequest, context: StaffDep) -> Saved[ConsentTextSchema]:
    """Let new words count from now on. What was agreed to before keeps its own; they stay on record."""
    wording = consent_texts.change_text(context.session, purpose, payload, actor=context.actor, now=context.now)
    return Saved(message=_("Saved"), data=ConsentTextSchema.of(wording))
