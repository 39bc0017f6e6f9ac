"""An administrator's own account: password, sessions, second factor; and the link that opens an account (BO-8)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from maritime_site.api.access import ClientAddress, Now, ReadSession, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Answer, Done, Moment, failure_responses
from maritime_site.api.staff.administration.signin import SignedInAdmin
from maritime_site.api.staff.context import StaffContext, staff_context
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.administration import account as own
from maritime_site.domain.administration import invitations, service
from maritime_site.domain.administration.credentials import mfa, passwords
from maritime_site.domain.administration.schemas import AcceptInvitationRequest, ChangePasswordRequest, MfaCodeRequest
from maritime_site.domain.signin import rate_limits
from maritime_site.domain.signin.models import SignInSession

router = Router(prefix="/admin", tags=["Back office"])
StaffDep = Annotated[StaffContext, staff_context()]
CHANGING = failure_responses(401, 404, 409, 413, 415, 422, 429, 503)
WITH_CODE = failure_responses(400, 401, 409, 413, 415, 422, 429, 503)
INVITATION_RATE = "20 per 1 minute"


class SessionRow(Schema):
    """A browser or program that is signed in; `current` is the one that asks."""

    id: UUID
    client: str
    created_at: Moment
    last_seen_at: Moment
    expires_at: Moment
    current: bool


class Sessions(Answer):
    """Live sessions, those used last first."""

    data: list[SessionRow]

    @classmethod
    def of(cls, rows: list[SignInSession], *, asking: UUID) -> Sessions:
        """These sessions; `asking` is the one that the answer goes to."""
        kept = ("id", "client", "created_at", "last_seen_at", "expires_at")
        values = ({name: getattr(row, name) for name in kept} for row in rows)
        return cls(data=[SessionRow(**row, current=row["id"] == asking) for row in values])


class FactorAnswer(Answer):
    """Whether a second factor is set up, and how many recovery codes are unused."""

    enrolled: bool
    recovery_codes_left: int


class SetupAnswer(Answer):
    """What an authenticator app needs: the key to type, or `uri` as a QR picture."""

    key: str
    uri: str


class RecoveryAnswer(Answer):
    """Codes for whoever loses their app, each for one use; they are shown this once."""

    recovery_codes: list[str]


@router.post(
    "/super-admin/invitation",
    operation_id="admin_invitation",
    summary="Choose a password by a sent link",
    responses=failure_responses(400, 413, 415, 422, 429, 503),
)
def accept_invitation(payload: AcceptInvitationRequest, client: ClientAddress, services: ServicesDep, now: Now) -> Done:
    """Set the password of the account that the link was sent for; then sign in with it."""
    rate_limits.check_rate(services.limiter, INVITATION_RATE, "admin-invitation", client)
    with services.database.reading() as session:
        owner = invitations.find_invitee(session, payload.token, services=services, now=now)
        about = (owner.email, owner.name, services.event.name)
    hashed = passwords.new_hash(payload.password, about=about)
    with services.database.writing() as session:
        invitations.accept_invitation(
            session, payload.token, password_hash=hashed, services=services, client=client, now=now
        )
    return Done(message=_("Your password is set. You can sign in now."))


@router.post(
    "/account/password", operation_id="admin_own_password", summary="Change one's own password", responses=CHANGING
)
def change_password(
    payload: ChangePasswordRequest, admin: SignedInAdmin, client: ClientAddress, services: ServicesDep, now: Now
) -> Done:
    """Change one's own password; one's other sessions end."""
    me = admin.administrator
    about = (me.email, me.name, services.event.name)
    hashed = passwords.new_hash(payload.new_password, field="newPassword", about=about)
    with services.database.reading() as session:
        proven = service.verify_password(session, me.email, payload.current_password) == me.id
    with services.database.writing() as session:
        own.change_password(
            session,
            me,
            proven=proven,
            password_hash=hashed,
            session_id=admin.session_id,
            actor=admin.actor(client),
            services=services,
            now=now,
        )
    return Done(message=_("Your password was changed"))


@router.get(
    "/account/sessions",
    operation_id="admin_own_sessions",
    summary="One's own sessions",
    responses=failure_responses(401, 503),
)
def list_own_sessions(admin: SignedInAdmin, session: ReadSession, now: Now) -> Sessions:
    """Where one is signed in."""
    return Sessions.of(own.sessions_of(session, admin.administrator.id, now=now), asking=admin.session_id)


@router.delete(
    "/account/sessions/{id}",
    operation_id="admin_end_session",
    summary="End one of one's own sessions",
    responses=CHANGING,
)
def end_session(id: UUID, context: StaffDep) -> Done:
    """End one of one's own sessions."""
    own.end_session(context.session, id, owner_id=context.administrator.id, now=context.now)
    return Done(message=_("The session has ended"))


@router.get(
    "/account/second-factor",
    operation_id="admin_factor",
    summary="One's own second factor",
    responses=failure_responses(401, 503),
)
def get_second_factor(admin: SignedInAdmin, session: ReadSession) -> FactorAnswer:
    """Whether signing in asks for a second factor."""
    me = admin.administrator.id
    return FactorAnswer(enrolled=mfa.is_enrolled(session, me), recovery_codes_left=mfa.codes_left(session, me))


@router.post(
    "/account/second-factor",
    operation_id="admin_factor_begin",
    summary="Begin to set up a second factor",
    responses=WITH_CODE,
)
def begin_factor(context: StaffDep) -> SetupAnswer:
    """A new key for an authenticator app; it counts once `…/confirm` got the app's first code."""
    setup = mfa.begin_setup(context.session, context.administrator, services=context.services, now=context.now)
    return SetupAnswer(key=setup.key, uri=setup.uri)


@router.post(
    "/account/second-factor/confirm",
    operation_id="admin_factor_confirm",
    summary="Confirm a second factor",
    responses=WITH_CODE,
)
def confirm_factor(payload: MfaCodeRequest, context: StaffDep) -> RecoveryAnswer:
    """The app's first code; from now on signing in asks for one."""
    codes = mfa.confirm_setup(
        context.session,
        context.administrator,
        payload.code,
        actor=context.actor,
        services=context.services,
        now=context.now,
    )
    return RecoveryAnswer(recovery_codes=codes)


@router.post(
    "/account/second-factor/recovery-codes",
    operation_id="admin_recovery_codes",
    summary="New recovery codes",
    responses=WITH_CODE,
)
def renew_codes(payload: MfaCodeRequest, context: StaffDep) -> RecoveryAnswer:
    """New recovery codes instead of all older ones."""
    codes = mfa.renew_codes(
        context.session,
        context.administrator,
        payload.code,
        actor=context.actor,
        services=context.services,
        now=context.now,
    )
    return RecoveryAnswer(recovery_codes=codes)


@router.post(
    "/account/second-factor/remove",
    operation_id="admin_factor_remove",
    summary="Take off a second factor",
    responses=WITH_CODE,
)
def remove_factor(payload: MfaCodeRequest, context: StaffDep) -> Done:
    """Sign in with the password alone again; needs a code once more."""
    mfa.take_off(
        context.session,
        context.administrator,
        payload.code,
        actor=context.actor,
        services=context.services,
        now=context.now,
    )
    return Done(message=_("The second factor was taken off"))
