"""The halls' floors over REST, for the organisers (EXH-1, BO-1)."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

from fastapi import Depends, Query
from pydantic import PlainSerializer

from maritime_site.api.access import ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Done, Saved, Schema, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import ACTING, DECIDING, READING, StaffContext, staff_context
from maritime_site.core.text.i18n import _
from maritime_site.domain.exhibition import hall_layout
from maritime_site.domain.exhibition.hall_layout import HallRow
from maritime_site.domain.exhibition.hall_layout_rules import LayoutChanges
from maritime_site.domain.exhibition.models import StallType
from maritime_site.domain.exhibition.schemas import LayHallRequest

router = Router(prefix="/admin/exhibition/halls", tags=["Back office"])
Viewer = Annotated[AdminIdentity, Depends(require_permission("STALLS_VIEW"))]
StaffDep = Annotated[StaffContext, staff_context("STALLS_EDIT")]
Check = Annotated[bool, Query(description="Only say what would change")]
Metres = Annotated[Decimal, PlainSerializer(float, return_type=float)]


class HallSchema(Schema):
    """One hall; `had` is how many of its stalls somebody ever applied for."""

    code: str
    name_en: str
    name_hi: str
    width: Metres
    depth: Metres
    position: int
    stalls: int
    had: int
    is_demo: bool


class LaidStall(Schema):
    """One stall, in metres from the hall's upper left corner."""

    code: str
    type: StallType
    price_class: str
    open_sides: int
    x: Metres
    y: Metres
    width: Metres
    depth: Metres


class HallAnswer(DataAnswer[HallSchema]):
    """One hall and its floor."""

    stalls: list[LaidStall]


class ChangesSchema(Schema):
    """What was done to the stalls, or would be, by their codes."""

    added: list[str]
    changed: list[str]
    removed: list[str]


def _to_changes_response(changes: LayoutChanges, *, check: bool) -> Saved[ChangesSchema]:
    message = _("Nothing is changed yet") if check else _("Saved")
    return Saved(message=message, data=ChangesSchema.model_validate(changes))


@router.get("", operation_id="admin_halls", responses=failure_responses(401, 403, 503))
def list_halls(_admin: Viewer, session: ReadSession) -> DataAnswer[list[HallSchema]]:
    """The halls, in their order."""
    return DataAnswer(data=[_to_hall_response(row) for row in hall_layout.list_halls(session)])


def _to_hall_response(row: HallRow) -> HallSchema:
    return HallSchema.model_validate(row)


@router.get("/{code}", operation_id="admin_hall", responses=READING)
def get_hall(code: str, _admin: Viewer, session: ReadSession) -> HallAnswer:
    """One hall with its stalls, as `PUT` takes them."""
    row, stalls = hall_layout.get_hall(session, code)
    return HallAnswer(data=_to_hall_response(row), stalls=[LaidStall.model_validate(stall) for stall in stalls])


@router.post("", status_code=201, operation_id="admin_hall_add", responses=DECIDING)
def add_hall(payload: LayHallRequest, context: StaffDep, *, check: Check = False) -> Saved[ChangesSchema]:
    """Lay out a new hall."""
    return _to_changes_response(
        hall_layout.add_hall(context.session, payload, actor=context.actor, now=context.now, check=check), check=check
    )


@router.put("/{code}", operation_id="admin_hall_keep", responses=DECIDING)
def replace_hall(
    code: str, payload: LayHallRequest, context: StaffDep, *, check: Check = False
) -> Saved[ChangesSchema]:
    """Lay out a hall anew, as a whole or not at all; stalls that somebody has keep their size, type and class."""
    return _to_changes_response(
        hall_layout.replace_hall(context.session, code, payload, actor=context.actor, now=context.now, check=check),
        check=check,
    )


@router.delete("/{code}", operation_id="admin_hall_remove", responses=ACTING)
def remove_hall(code: str, context: StaffDep) -> Done:
    """Take a hall off the plan, unless somebody has or had one of its stalls."""
    hall_layout.remove_hall(context.session, code, actor=context.actor, now=context.now)
    return Done(message=_("Removed"))
