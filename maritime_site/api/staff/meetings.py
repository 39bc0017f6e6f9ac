"""The meeting lounge for the office: its tables, and how full they are (MEET-1)."""

from __future__ import annotations

from datetime import date
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from pydantic import Field

from maritime_site.api.access import ReadSession, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Done, Schema
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, READING, StaffContext, staff_context
from maritime_site.core.text.i18n import _
from maritime_site.domain.meetings import staff
from maritime_site.domain.meetings.models import MeetingTable
from maritime_site.domain.meetings.schemas import TableRequest

router = Router(prefix="/admin/meetings", tags=["Back office"])

Viewer = Annotated[AdminIdentity, Depends(require_permission("PROGRAMME_EDIT"))]
Editor = Annotated[StaffContext, staff_context("PROGRAMME_EDIT")]


class TableSchema(Schema):
    """A table of the lounge."""

    id: UUID
    name_en: str
    name_hi: str
    capacity: int
    closed: bool


class TableLoadSchema(Schema):
    """A table's meetings in each of the hours."""

    id: UUID
    name: str
    meetings: list[int]


class LoadSchema(Schema):
    """How full the lounge is: `hours` are those at which columns begin, on the event's clock."""

    day: date
    hours: list[int] = Field(examples=[[10, 11, 12]])
    tables: list[TableLoadSchema]
    stalls: list[int] = Field(description="Meetings at stalls in each of the hours")


@router.get("/tables", operation_id="admin_meeting_tables", responses=READING)
def list_tables(_admin: Viewer, session: ReadSession) -> DataAnswer[list[TableSchema]]:
    """The tables of the lounge, by name."""
    rows = staff.list_tables(session)
    return DataAnswer(data=[TableSchema.model_validate(row) for row in rows])


@router.post("/tables", status_code=201, operation_id="admin_add_meeting_table", responses=DECIDING)
def create_table(payload: TableRequest, context: Editor) -> DataAnswer[TableSchema]:
    """Put a table into the lounge."""
    return _to_answer(staff.create_table(context.session, payload, actor=context.actor, now=context.now))


@router.put("/tables/{id}", operation_id="admin_change_meeting_table", responses=DECIDING)
def change_table(id: UUID, payload: TableRequest, context: Editor) -> DataAnswer[TableSchema]:
    """Rename, resize, close or open a table; agreed meetings stay."""
    return _to_answer(staff.change_table(context.session, id, payload, actor=context.actor, now=context.now))


@router.delete("/tables/{id}", operation_id="admin_delete_meeting_table", responses=DECIDING)
def delete_table(id: UUID, context: Editor) -> Done:
    """Take away a table that no meeting ever had."""
    staff.delete_table(context.session, id, actor=context.actor, now=context.now)
    return Done(message=_("Deleted"))


def _to_answer(table: MeetingTable) -> DataAnswer[TableSchema]:
    return DataAnswer(data=TableSchema.model_validate(table))


@router.get("/load/{day}", operation_id="admin_meeting_load", responses=READING)
def get_load(day: date, _admin: Viewer, session: ReadSession, services: ServicesDep) -> DataAnswer[LoadSchema]:
    """Meetings by table and hour on a day of the event."""
    load = staff.load_of(session, day, event=services.event)
    tables = [TableLoadSchema(id=row.table.id, name=row.table.name, meetings=list(row.meetings)) for row in load.tables]
    return DataAnswer(data=LoadSchema(day=load.day, hours=list(load.hours), tables=tables, stalls=list(load.stalls)))
