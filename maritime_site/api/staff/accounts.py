"""Staff accounts (contract, "Back office"; BO-1)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field, PlainSerializer

from maritime_site.api.access import ClientAddress, Now, ReadSession, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Done, ListAnswer, Saved
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, LISTING, READING, StaffContext, staff_context
from maritime_site.core.clock import format_iso
from maritime_site.core.schemas import ListFilters, OptionalLine, Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.administration import queries
from maritime_site.domain.administration import staff as office
from maritime_site.domain.administration.credentials import passwords
from maritime_site.domain.administration.queries import StaffView
from maritime_site.domain.administration.schemas import NewStaffRequest, StaffChangeRequest

router = Router(prefix="/admin/staff", tags=["Back office"])
Editor = Annotated[AdminIdentity, Depends(require_permission("STAFF_EDIT"))]
StaffDep = Annotated[StaffContext, staff_context("STAFF_EDIT")]
Moment = Annotated[datetime, PlainSerializer(format_iso, return_type=str, when_used="json-unless-none")]


class StaffRow(Schema):
    """An account; `status` is active, invited (no password yet) or disabled."""

    id: UUID
    name: str
    email: str
    role: list[str]
    active_role: str
    status: str
    disabled: bool
    second_factor: bool
    last_seen_at: Moment | None
    created_at: Moment


class Filters(ListFilters):
    """Which accounts; texts left empty match all."""

    search: OptionalLine = Field("", description="Words of a name or address")
    status: Literal["", "active", "invited", "disabled"] = ""
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _to_staff_row(view: StaffView) -> StaffRow:
    account = view.account
    return StaffRow(
        id=account.id,
        name=account.name,
        email=account.email,
        role=list(account.roles),
        active_role=account.active_role,
        status=view.status,
        disabled=bool(account.disabled_at),
        second_factor=view.has_factor,
        last_seen_at=view.last_seen_at,
        created_at=account.created_at,
    )


@router.get("", operation_id="admin_staff", summary="Staff accounts", responses=LISTING)
def list_staff(_admin: Editor, payload: Annotated[Filters, Query()], session: ReadSession) -> ListAnswer[StaffRow]:
    """Accounts of the back office, by name."""
    result, total = queries.list_staff(
        session, search=payload.search, status=payload.status, page=payload.page, page_size=payload.page_size
    )
    return ListAnswer(data=[_to_staff_row(view) for view in result], total=total)


@router.post("", operation_id="admin_staff_add", summary="Make an account", responses=DECIDING)
def add_staff(
    payload: NewStaffRequest, admin: Editor, client: ClientAddress, services: ServicesDep, now: Now
) -> Saved[StaffRow]:
    """Make an account; without a password its owner is sent a link to choose one."""
    about = (payload.email, payload.name, services.event.name)
    hashed = passwords.new_hash(payload.password, about=about) if payload.password is not None else ""
    with services.database.writing() as session:
        made = office.add_staff(
            session, payload, password_hash=hashed, by=admin.staff_actor(client), services=services, now=now
        )
        row = _to_staff_row(queries.get_staff(session, made.id))
    return Saved(message=_("Saved") if hashed else _("An invitation was sent"), data=row)


@router.get("/{id}", operation_id="admin_staff_account", summary="One account", responses=READING)
def get_staff_account(id: UUID, _admin: Editor, session: ReadSession) -> DataAnswer[StaffRow]:
    """One account."""
    return DataAnswer(data=_to_staff_row(queries.get_staff(session, id)))


@router.put("/{id}", operation_id="admin_staff_change", summary="Change an account", responses=DECIDING)
def change_staff(  # noqa: PLR0917  what the route asks for
    id: UUID, payload: StaffChangeRequest, admin: Editor, client: ClientAddress, services: ServicesDep, now: Now
) -> Saved[StaffRow]:
    """Change what is sent; a new password, or being disabled, ends the account's sessions at once."""
    hashed = _new_hash(id, payload, services)
    with services.database.writing() as session:
        office.change_staff(session, id, payload, password_hash=hashed, by=admin.staff_actor(client), now=now)
        row = _to_staff_row(queries.get_staff(session, id))
    return Saved(message=_("Saved"), data=row)


def _new_hash(id: UUID, payload: StaffChangeRequest, services: ServicesDep) -> str:
    if payload.password is None:
        return ""
    with services.database.reading() as session:
        now_is = queries.get_staff(session, id).account
        about = (payload.email or now_is.email, payload.name or now_is.name, services.event.name)
    return passwords.new_hash(payload.password, about=about)


@router.delete("/{id}", operation_id="admin_staff_remove", summary="Remove an account", responses=DECIDING)
def remove_staff(id: UUID, context: StaffDep) -> Done:
    """Remove an account for good; what it did stays in the audit log."""
    office.remove_staff(context.session, id, by=context.staff_actor, now=context.now)
    return Done(message=_("The account was removed"))


@router.post(
    "/{id}/invite", operation_id="admin_staff_invite", summary="Send a link to set the password", responses=DECIDING
)
def invite_staff(id: UUID, context: StaffDep) -> Done:
    """Send a link to choose a password, for the first time or anew; links sent earlier end."""
    office.invite_staff(context.session, id, by=context.staff_actor, services=context.services, now=context.now)
    return Done(message=_("An invitation was sent"))


@router.delete(
    "/{id}/second-factor",
    operation_id="admin_staff_reset_factor",
    summary="Take off a second factor",
    responses=DECIDING,
)
def reset_factor(id: UUID, context: StaffDep) -> Done:
    """Take off the second factor of somebody who lost it; only a super-administrator may."""
    office.reset_factor(context.session, id, by=context.staff_actor, services=context.services, now=context.now)
    return Done(message=_("The second factor was taken off"))
