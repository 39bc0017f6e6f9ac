"""The words that people agree to, kept by the office (REG-3, BO-3)."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from pydantic import Field

from maritime_site.api.access import ReadSession
from maritime_site.api.backoffice.administration import AdminIdentity, permitted
from maritime_site.api.backoffice.desk import DECIDING, Desk, at_desk
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Moment, Shape, failures
from maritime_site.core.text import _
from maritime_site.domain.people import wordings
from maritime_site.domain.people.wordings import Purpose, Wording, WordingWish

router = Router(prefix="/admin/settings/consents", tags=["Back office"])
Keeper = Annotated[AdminIdentity, Depends(permitted("SETTINGS_EDIT"))]
AtDesk = Annotated[Desk, at_desk("SETTINGS_EDIT")]


class WordingShape(Shape):
    """A purpose's words as they count now."""

    purpose: Purpose
    version: str = Field(examples=["2026-11"])
    en: str
    hi: str
    made_at: Moment | None = Field(description="Null for the words that the site came with")

    @classmethod
    def of(cls, wording: Wording) -> WordingShape:
        """As programs read it."""
        return cls.model_validate(vars(wording))


class WordingsAnswer(Answer):
    """Every purpose, in the order of the forms."""

    data: list[WordingShape]


class WordingSaved(Answer):
    """The words that count from now on."""

    message: str
    data: WordingShape


@router.get("", operation_id="admin_consent_wordings", responses=failures(401, 403, 503))
def told(_admin: Keeper, session: ReadSession) -> WordingsAnswer:
    """The words that people agree to."""
    return WordingsAnswer(data=[WordingShape.of(wording) for wording in wordings.current(session).values()])


@router.put("/{purpose}", operation_id="admin_consent_reword", responses=DECIDING)
def reword(purpose: Purpose, wish: WordingWish, desk: AtDesk) -> WordingSaved:
    """Let new words count from now on. What was agreed to before keeps its own; they stay on record."""
    wording = wordings.change(desk.session, purpose, wish, actor=desk.actor, now=desk.now)
    return WordingSaved(message=_("Saved"), data=WordingShape.of(wording))
