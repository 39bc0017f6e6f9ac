"""Invitations to register over REST (INVITE-1)."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field

from maritime_site.api.access import Now, ReadSession, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Done, ListAnswer, Moment, Saved, Schema, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import LISTING, READING, StaffContext, staff_context
from maritime_site.core.schemas import ListFilters, OptionalLine
from maritime_site.core.text.i18n import _
from maritime_site.domain.administration import permissions
from maritime_site.domain.invitations import queries, staff
from maritime_site.domain.invitations.models import InvitationStatus
from maritime_site.domain.invitations.queries import InvitationView
from maritime_site.domain.invitations.schemas import CreateInvitationRequest, invitation_kind
from maritime_site.domain.people.kind_fields import FormFilter
from maritime_site.domain.person_records import access

router = Router(prefix="/admin/invitations", tags=["Back office"])
Viewer = Annotated[AdminIdentity, Depends(require_permission("INVITATIONS_EDIT"))]
StaffDep = Annotated[StaffContext, staff_context("INVITATIONS_EDIT")]


class InvitationSchema(Schema):
    """An invitation; `url` opens the registration with `fields` filled in.

    `email` is empty where the code is for several people. The message's own link also proves the e-mail address.
    """

    id: UUID
    code: str = Field(examples=["KTRWABCDEFGH"])
    url: str
    kind: str
    email: str
    fields: dict[str, Any]
    uses: int
    used: int
    approve: bool
    status: InvitationStatus
    created_at: Moment
    expires_at: Moment | None
    sent_at: Moment | None
    opened_at: Moment | None
    recalled_at: Moment | None


class InvitationFilters(ListFilters):
    """Which invitations; texts left empty match all."""

    search: OptionalLine = Field("", description="Words of the code, the address or what is filled in")
    status: InvitationStatus | None = None
    kind: FormFilter = ""
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _to_invitation(view: InvitationView, site: str) -> InvitationSchema:
    row = view.row
    own = ("id", "code", "email", "fields", "uses", "used", "approve")
    times = ("created_at", "expires_at", "opened_at", "recalled_at")
    return InvitationSchema(
        **{name: getattr(row, name) for name in (*own, *times)},
        kind=invitation_kind(row),
        url=staff.build_address(row, site),
        status=view.status,
        sent_at=view.sent_at,
    )


@router.get("", operation_id="admin_invitations", responses=LISTING)
def list_invitations(
    _admin: Viewer,
    payload: Annotated[InvitationFilters, Query()],
    session: ReadSession,
    services: ServicesDep,
    now: Now,
) -> ListAnswer[InvitationSchema]:
    """Every invitation, newest first: whether it was sent, opened, used, recalled."""
    views, total = queries.list_invitations(
        session,
        search=payload.search,
        status=payload.status or "",
        kind=payload.kind,
        page=payload.page,
        page_size=payload.page_size,
        now=now,
    )
    site = services.settings.origin
    return ListAnswer(data=[_to_invitation(view, site) for view in views], total=total)


@router.post(
    "",
    status_code=201,
    operation_id="admin_invite",
    responses=failure_responses(401, 403, 413, 415, 422, 503),
)
def create_invitation(payload: CreateInvitationRequest, context: StaffDep) -> Saved[InvitationSchema]:
    """Invite one person by e-mail, or make a code for a number of people; to `approve` them is to decide, too."""
    for name in access.to_invite(payload):
        permissions.require_permission(context.staff_actor.permission_set, name)
    row = staff.create_invitation(
        context.session, payload, actor=context.actor, services=context.services, now=context.now
    )
    view = queries.view_invitation(context.session, row, now=context.now)
    return Saved(message=_("Saved"), data=_to_invitation(view, context.services.settings.origin))


@router.get("/{id}", operation_id="admin_invitation_read", responses=READING)
def get_invitation(
    _admin: Viewer, id: UUID, session: ReadSession, services: ServicesDep, now: Now
) -> Saved[InvitationSchema]:
    """One invitation as it is now."""
    view = queries.view_invitation(session, staff.get_invitation(session, id), now=now)
    return Saved(message="", data=_to_invitation(view, services.settings.origin))


@router.delete("/{id}", operation_id="admin_recall_invitation", responses=READING)
def recall_invitation(id: UUID, context: StaffDep) -> Done:
    """Let an invitation be used no more; who has registered with it stays."""
    staff.recall_invitation(context.session, id, actor=context.actor, now=context.now)
    return Done(message=_("The invitation is recalled"))
