"""Where a colleague is signed in, and ending it (BO-8)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Depends

from maritime_site.api.access import Now, ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Done, failure_responses
from maritime_site.api.staff.administration.account import Sessions
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import READING, StaffContext, staff_context
from maritime_site.core.text.i18n import _
from maritime_site.domain.administration import staff_sessions as office

router = Router(prefix="/admin/staff/{id}/sessions", tags=["Back office"])
Editor = Annotated[AdminIdentity, Depends(require_permission("STAFF_EDIT"))]
StaffDep = Annotated[StaffContext, staff_context("STAFF_EDIT")]
ENDING = failure_responses(401, 403, 404, 413, 415, 422, 503)


@router.get("", operation_id="admin_staff_sessions", summary="A colleague's sessions", responses=READING)
def list_sessions(id: UUID, admin: Editor, session: ReadSession, now: Now) -> Sessions:
    """Where somebody is signed in; `client` is what their browser says of itself."""
    return Sessions.of(office.list_live_sessions(session, id, now=now), asking=admin.session_id)


@router.delete(
    "/{session_id}", operation_id="admin_staff_end_session", summary="End a colleague's session", responses=ENDING
)
def end_session(id: UUID, session_id: UUID, context: StaffDep) -> Done:
    """End one session at once; not of an account that may more than one's own."""
    office.end_session(context.session, id, session_id, by=context.staff_actor, now=context.now)
    return Done(message=_("The session has ended"))


@router.delete(
    "", operation_id="admin_staff_end_sessions", summary="End all of a colleague's sessions", responses=ENDING
)
def end_all(id: UUID, context: StaffDep) -> Done:
    """End all their sessions at once; not of an account that may more than one's own. The account stays open."""
    office.end_all(context.session, id, by=context.staff_actor, now=context.now)
    return Done(message=_("All sessions have ended"))
