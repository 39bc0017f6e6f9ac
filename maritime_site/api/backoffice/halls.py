"""The halls' floors over REST, for the organisers (EXH-1, BO-1)."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

from fastapi import Depends, Query
from pydantic import Field, PlainSerializer

from maritime_site.api.access import ReadSession
from maritime_site.api.backoffice.administration import AdminIdentity, permitted
from maritime_site.api.backoffice.desk import ACTING, DECIDING, READING, Desk, at_desk
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Done, Shape, failures
from maritime_site.core.text import _
from maritime_site.domain.exhibition import floor
from maritime_site.domain.exhibition.floor import HallRow
from maritime_site.domain.exhibition.floor_rules import Changes
from maritime_site.domain.exhibition.models import StallType
from maritime_site.domain.exhibition.wishes import LayHall

router = Router(prefix="/admin/exhibition/halls", tags=["Back office"])
Viewer = Annotated[AdminIdentity, Depends(permitted("STALLS_VIEW"))]
AtDesk = Annotated[Desk, at_desk("STALLS_EDIT")]
Check = Annotated[bool, Query(description="Only say what would change")]
Metres = Annotated[Decimal, PlainSerializer(float, return_type=float)]


class HallShape(Shape):
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


class LaidStall(Shape):
    """One stall, in metres from the hall's upper left corner."""

    code: str
    type: StallType
    price_class: str
    open_sides: int
    x: Metres
    y: Metres
    width: Metres
    depth: Metres


class HallsAnswer(Answer):
    """Every hall in its order."""

    data: list[HallShape]


class HallAnswer(Answer):
    """One hall and its floor."""

    data: HallShape
    stalls: list[LaidStall]


class ChangesShape(Shape):
    """Stalls by their codes."""

    added: list[str]
    changed: list[str]
    removed: list[str]


class ChangesAnswer(Answer):
    """What was done to the stalls, or would be."""

    message: str
    data: ChangesShape = Field(description="Stalls by their codes")


def _told(changes: Changes, *, check: bool) -> ChangesAnswer:
    message = _("Nothing is changed yet") if check else _("Saved")
    return ChangesAnswer(message=message, data=ChangesShape.model_validate(changes))


@router.get("", operation_id="admin_halls", responses=failures(401, 403, 503))
def listed(_admin: Viewer, session: ReadSession) -> HallsAnswer:
    """The halls."""
    return HallsAnswer(data=[_shape(row) for row in floor.halls(session)])


def _shape(row: HallRow) -> HallShape:
    return HallShape.model_validate(row)


@router.get("/{code}", operation_id="admin_hall", responses=READING)
def shown(code: str, _admin: Viewer, session: ReadSession) -> HallAnswer:
    """One hall with its stalls, as `PUT` takes them."""
    row, stalls = floor.hall(session, code)
    return HallAnswer(data=_shape(row), stalls=[LaidStall.model_validate(stall) for stall in stalls])


@router.post("", status_code=201, operation_id="admin_hall_add", responses=DECIDING)
def added(wish: LayHall, desk: AtDesk, *, check: Check = False) -> ChangesAnswer:
    """Lay out a new hall."""
    return _told(floor.add(desk.session, wish, actor=desk.actor, now=desk.now, check=check), check=check)


@router.put("/{code}", operation_id="admin_hall_keep", responses=DECIDING)
def kept(code: str, wish: LayHall, desk: AtDesk, *, check: Check = False) -> ChangesAnswer:
    """Lay out a hall anew, as a whole or not at all; stalls that somebody has keep their size, type and class."""
    return _told(floor.keep(desk.session, code, wish, actor=desk.actor, now=desk.now, check=check), check=check)


@router.delete("/{code}", operation_id="admin_hall_remove", responses=ACTING)
def removed(code: str, desk: AtDesk) -> Done:
    """Take a hall off the plan, unless somebody has or had one of its stalls."""
    floor.remove(desk.session, code, actor=desk.actor, now=desk.now)
    return Done(message=_("Removed"))
