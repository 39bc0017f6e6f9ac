"""Roles and what each gives (contract, "Back office"; BO-1)."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Depends, Path, Query
from pydantic import Field

from maritime_site.api.access import ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Answer, Done, ListAnswer
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, LISTING, StaffContext, staff_context
from maritime_site.core.schemas import ListFilters, OptionalLine, Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.administration import roles as office
from maritime_site.domain.administration.schemas import RoleChangeRequest

router = Router(prefix="/admin/roles", tags=["Back office"])
Editor = Annotated[AdminIdentity, Depends(require_permission("ROLES_EDIT"))]
StaffDep = Annotated[StaffContext, staff_context("ROLES_EDIT")]
Name = Annotated[str, Path(max_length=120, description="The role's name, as the list has it", examples=["helpdesk"])]


class RoleRow(Schema):
    """A role, every permission with whether it is given, and how many accounts have the role."""

    name: str
    permissions: dict[str, bool]
    people: int


class RoleSaved(Answer):
    """The role as it is now."""

    class Data(Schema):
        """Its name and every permission."""

        name: str
        permissions: dict[str, bool]

    message: str
    data: Data


class Filters(ListFilters):
    """Which roles; a page holds all that an event is likely to have."""

    search: OptionalLine = Field("", description="A part of the name")
    status: Literal["", "used", "unused"] = Field("", description="Whether somebody has the role")
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(100, ge=1, le=100)


@router.get("", operation_id="admin_roles", summary="Roles of staff", responses=LISTING)
def list_roles(_admin: Editor, payload: Annotated[Filters, Query()], session: ReadSession) -> ListAnswer[RoleRow]:
    """Roles with all they give; the super-administrators' own first."""
    wanted = {"used": (True,), "unused": (False,)}.get(payload.status, (True, False))
    listed = [row for row in office.list_roles(session) if bool(row.people) in wanted]
    matches = [row for row in listed if payload.search.casefold() in row.name.casefold()]
    first = (payload.page - 1) * payload.page_size
    rows = [
        RoleRow(name=row.name, permissions=row.permissions, people=row.people)
        for row in matches[first : first + payload.page_size]
    ]
    return ListAnswer(data=rows, total=len(matches))


@router.put("/{name}", operation_id="admin_role_save", summary="Make or change a role", responses=DECIDING)
def save_role(name: Name, payload: RoleChangeRequest, context: StaffDep) -> RoleSaved:
    """Say all that a role gives; a name that is not there yet makes a new role. Nobody gives what they lack."""
    role = office.save_role(context.session, name, payload, by=context.staff_actor, now=context.now)
    return RoleSaved(
        message=_("Saved"), data=RoleSaved.Data(name=role.name, permissions=office.to_permission_map(role))
    )


@router.delete("/{name}", operation_id="admin_role_remove", summary="Remove a role", responses=DECIDING)
def remove_role(name: Name, context: StaffDep) -> Done:
    """Remove a role that nobody has."""
    office.remove_role(context.session, name, by=context.staff_actor, now=context.now)
    return Done(message=_("The role was removed"))
