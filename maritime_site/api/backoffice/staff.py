"""Staff accounts (contract, "Back office"; BO-1)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field, PlainSerializer

from maritime_site.api.access import ClientAddress, Now, Outside, ReadSession
from maritime_site.api.backoffice.administration import AdminIdentity, permitted
from maritime_site.api.backoffice.desk import DECIDING, LISTING, READING, Desk, at_desk
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Done
from maritime_site.core.clock import iso
from maritime_site.core.text import _
from maritime_site.core.wishes import ListFilters, OptionalLine, Wish
from maritime_site.domain.administration import passwords, queries
from maritime_site.domain.administration import staff as office
from maritime_site.domain.administration.queries import StaffView
from maritime_site.domain.administration.wishes import NewStaff, StaffChange

router = Router(prefix="/admin/staff", tags=["Back office"])
Editor = Annotated[AdminIdentity, Depends(permitted("STAFF_EDIT"))]
AtDesk = Annotated[Desk, at_desk("STAFF_EDIT")]
Moment = Annotated[datetime, PlainSerializer(iso, return_type=str, when_used="json-unless-none")]


class StaffRow(Wish):
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


class StaffList(Answer):
    """Accounts by name; `total` counts all that match."""

    data: list[StaffRow]
    total: int


class StaffAnswer(Answer):
    """One account."""

    data: StaffRow


class StaffChanged(StaffAnswer):
    """The account as it is now."""

    message: str


class Filters(ListFilters):
    """Which accounts; texts left empty match all."""

    search: OptionalLine = Field("", description="Words of a name or address")
    status: Literal["", "active", "invited", "disabled"] = ""
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _row(view: StaffView) -> StaffRow:
    account = view.account
    return StaffRow(
        id=account.id, name=account.name, email=account.email, role=list(account.roles),
        active_role=account.active_role, status=view.status, disabled=bool(account.disabled_at),
        second_factor=view.has_factor, last_seen_at=view.last_seen_at, created_at=account.created_at,
    )  # fmt: skip


@router.get("", operation_id="admin_staff", summary="Staff accounts", responses=LISTING)
def staff(_admin: Editor, wish: Annotated[Filters, Query()], session: ReadSession) -> StaffList:
    """Accounts of the back office, by name."""
    found, total = queries.found(
        session, search=wish.search, status=wish.status, page=wish.page, page_size=wish.page_size
    )
    return StaffList(data=[_row(view) for view in found], total=total)


@router.post("", operation_id="admin_staff_add", summary="Make an account", responses=DECIDING)
def add(wish: NewStaff, admin: Editor, client: ClientAddress, outside: Outside, now: Now) -> StaffChanged:
    """Make an account; without a password its owner is sent a link to choose one."""
    about = (wish.email, wish.name, outside.settings.event_name)
    hashed = passwords.new_hash(wish.password, about=about) if wish.password is not None else ""
    with outside.database.writing() as session:
        made = office.add(
            session, wish, password_hash=hashed, by=admin.acting(client), services=outside, now=now
        )  # fmt: skip
        row = _row(queries.one(session, made.id))
    return StaffChanged(message=_("Saved") if hashed else _("An invitation was sent"), data=row)


@router.get("/{id}", operation_id="admin_staff_account", summary="One account", responses=READING)
def account(id: UUID, _admin: Editor, session: ReadSession) -> StaffAnswer:
    """One account."""
    return StaffAnswer(data=_row(queries.one(session, id)))


@router.put("/{id}", operation_id="admin_staff_change", summary="Change an account", responses=DECIDING)
def change(  # noqa: PLR0917  what the route asks for
    id: UUID, wish: StaffChange, admin: Editor, client: ClientAddress, outside: Outside, now: Now
) -> StaffChanged:
    """Change what is sent; a new password, or being disabled, ends the account's sessions at once."""
    hashed = _new_hash(id, wish, outside)
    with outside.database.writing() as session:
        office.change(session, id, wish, password_hash=hashed, by=admin.acting(client), now=now)
        row = _row(queries.one(session, id))
    return StaffChanged(message=_("Saved"), data=row)


def _new_hash(id: UUID, wish: StaffChange, outside: Outside) -> str:
    if wish.password is None:
        return ""
    with outside.database.reading() as session:
        now_is = queries.one(session, id).account
        about = (wish.email or now_is.email, wish.name or now_is.name, outside.settings.event_name)
    return passwords.new_hash(wish.password, about=about)


@router.delete("/{id}", operation_id="admin_staff_remove", summary="Remove an account", responses=DECIDING)
def remove(id: UUID, desk: AtDesk) -> Done:
    """Remove an account for good; what it did stays in the audit log."""
    office.remove(desk.session, id, by=desk.acting, now=desk.now)
    return Done(message=_("The account was removed"))


@router.post("/{id}/invite", operation_id="admin_staff_invite", summary="Send a link to set the password",
             responses=DECIDING)  # fmt: skip
def invite(id: UUID, desk: AtDesk) -> Done:
    """Send a link to choose a password, for the first time or anew; links sent earlier end."""
    office.invite(desk.session, id, by=desk.acting, services=desk.services, now=desk.now)
    return Done(message=_("An invitation was sent"))


@router.delete("/{id}/second-factor", operation_id="admin_staff_reset_factor", summary="Take off a second factor",
               responses=DECIDING)  # fmt: skip
def reset_factor(id: UUID, desk: AtDesk) -> Done:
    """Take off the second factor of somebody who lost it; only a super-administrator may."""
    office.reset_factor(desk.session, id, by=desk.acting, services=desk.services, now=desk.now)
    return Done(message=_("The second factor was taken off"))
