"""The administrators' login, and the wall in front of everything else under `/admin/` (AUTH-7, ROLE-3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Request, Security
from fastapi.security import HTTPBearer
from pydantic import Field, StringConstraints
from sqlmodel import Session

from maritime_site.api.access import ClientAddress, Now, ServicesDep, WriteSession, bearer_of, keys_of
from maritime_site.api.middleware.auth_precheck import guarded_by
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Answer, Done, failure_responses
from maritime_site.core.errors import NotAllowed
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.administration import permissions, service
from maritime_site.domain.administration.authority import StaffActor
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.administration.permissions import PermissionSet
from maritime_site.domain.administration.schemas import SecondFactorCodeRequest
from maritime_site.domain.api_keys import service as api_keys
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.signin import browsers, rate_limits, sessions
from maritime_site.ports.services import Services

router = Router(prefix="/admin", tags=["Back office"])
# What one key may ask; beyond it is 429.
KEY_RATE = "600 per 1 minute"
_bearer = HTTPBearer(
    auto_error=False, description="The token that verify-otp or the administrators' login returned, or an API key"
)


class LoginRequest(Schema):
    """E-mail address and password. Passwords are taken as they are, spaces too."""

    email: Annotated[str, StringConstraints(max_length=254)] = Field(examples=["admin@demo.example"])
    password: Annotated[str, StringConstraints(max_length=1024, strip_whitespace=False)]


class RoleRequest(Schema):
    """One of one's own roles."""

    role: str


class AdministratorAnswer(Answer):
    """An administrator's own record (ROLE-3)."""

    class Data(Schema):
        """Who, with which roles, and what these allow."""

        id: str
        name: str
        email: str
        role: list[str]
        active_role: str
        permissions_by_role: dict[str, dict[str, bool]]

    data: Data


class AdminSignedIn(AdministratorAnswer):
    """The bearer token: 8 hours, or 30 minutes without use."""

    token: str


class LoginAnswer(Answer):
    """Token and record; or, with a second factor enrolled, only a challenge that wants its code within 5 minutes."""

    token: str | None = Field(default=None, description="8 hours, or 30 minutes without use")
    data: AdministratorAnswer.Data | None = None
    second_factor: Literal[True] | None = None
    challenge: str | None = None


class PermissionsAnswer(Answer):
    """Every permission there is."""

    class Row(Schema):
        """One permission and what it allows."""

        name: str
        description: str

    data: list[Row]


@dataclass(frozen=True)
class AdminIdentity:
    """A signed-in administrator, the session they use, and what they may do, read afresh.

    With an API key (`key_name`) it is the key's maker, `session_id` the key's, and only its scopes count.
    """

    administrator: Administrator
    session_id: UUID
    permission_set: PermissionSet
    key_name: str = ""

    def actor(self, client: str) -> Actor:
        """Who they are for the audit log, and where the request came from; a key has its own name there."""
        name = f"API key: {self.key_name}" if self.key_name else self.administrator.email
        return Actor(str(self.administrator.id), name, client)

    def staff_actor(self, client: str) -> StaffActor:
        """Who they are where it counts what they may do themselves."""
        return StaffActor(self.administrator.id, self.permission_set, self.actor(client))


def _browser_of(request: Request) -> str:
    return browsers.known_by(request.cookies.get(browsers.COOKIE))


def _ask_session(request: Request, services: Services, now: datetime) -> AdminIdentity:
    with services.database.reading() as session:
        result, row = service.signed_in(
            session, bearer_of(request), keys=keys_of(services), now=now, browser=_browser_of(request)
        )
        identity = AdminIdentity(result, row.id, service.get_permissions(session, result))
        session.expunge(result)
    if service.is_due(row, now=now):
        services.uses.note(row.id, now)
    return identity


def _ask_key(request: Request, services: Services, now: datetime) -> AdminIdentity:
    """The API key of a request. Raises NotSignedIn, or TooMany beyond KEY_RATE."""
    with services.database.reading() as session:
        caller = api_keys.find_caller(session, bearer_of(request), now=now)
    row = caller.row
    if api_keys.is_use_due(row, now=now):
        services.key_uses.note(row.id, now)
    return AdminIdentity(caller.administrator, row.id, caller.permission_set, row.name)


def _ask_staff(request: Request, services: Services, now: datetime) -> AdminIdentity:
    is_key = api_keys.is_api_key(bearer_of(request))
    return (_ask_key if is_key else _ask_session)(request, services, now)


def require_administrator(
    request: Request, services: ServicesDep, now: Now, _shown: object = Security(_bearer)
) -> AdminIdentity:
    """A dependency: the signed-in administrator, whatever their permissions. An API key is not one (403)."""
    _refuse_keys(request, services, now)
    return _ask_session(request, services, now)


def _refuse_keys(request: Request, services: Services, now: datetime) -> None:
    """Raise NotAllowed for a key that is known, NotSignedIn for any other."""
    if api_keys.is_api_key(bearer_of(request)):
        _ask_key(request, services, now)
        raise NotAllowed(_("An API key cannot do this"))


def _check_administrator(request: Request, services: Services, now: datetime) -> None:
    _refuse_keys(request, services, now)
    _ask_session(request, services, now)


guarded_by(_check_administrator, require_administrator)
SignedInAdmin = Annotated[AdminIdentity, Depends(require_administrator)]


def require_staff_caller(
    request: Request, services: ServicesDep, now: Now, _shown: object = Security(_bearer)
) -> AdminIdentity:
    """A dependency: the signed-in administrator or an API key, whatever their permissions; keys are counted."""
    identity = _ask_staff(request, services, now)
    if identity.key_name:
        rate_limits.check_rate(services.limiter, KEY_RATE, "api-key", str(identity.session_id))
    return identity


guarded_by(_ask_staff, require_staff_caller)


def require_permission(name: str) -> Callable[..., AdminIdentity]:
    """A dependency: the signed-in administrator or API key that has this permission (403 otherwise)."""
    wanted = permissions.Permission(name)

    def resolve(admin: Annotated[AdminIdentity, Depends(require_staff_caller)]) -> AdminIdentity:
        permissions.require_permission(admin.permission_set, wanted)
        return admin

    def wall(request: Request, services: Services, now: datetime) -> None:
        permissions.require_permission(_ask_staff(request, services, now).permission_set, wanted)

    guarded_by(wall, resolve)
    resolve.permission = wanted  # pyright: ignore[reportFunctionMemberAccess]  for the matrix of roles and routes
    return resolve


def _to_administrator_response(result: Administrator, permission_set: PermissionSet) -> AdministratorAnswer.Data:
    return AdministratorAnswer.Data.model_validate(service.administrator_to_record(result, permission_set))


@router.post(
    "/super-admin/login",
    operation_id="admin_login",
    summary="Sign in to the back office",
    responses=failure_responses(401, 413, 415, 422, 429, 503),
    response_model_exclude_none=True,
)
def sign_in(
    payload: LoginRequest, request: Request, client: ClientAddress, services: ServicesDep, now: Now
) -> LoginAnswer:
    """Sign in with a password; it is compared outside the writing transaction, for that takes long on purpose."""
    rate_limits.check_rate(services.limiter, rate_limits.ADMIN_RATE, rate_limits.ADMIN, client)
    with services.database.reading() as session:
        proven = service.verify_password(session, payload.email, payload.password)
    with services.database.writing() as session:
        result = service.sign_in(
            session,
            payload.email,
            proven=proven,
            secret=services.secret,
            keys=keys_of(services),
            now=now,
            client=request.headers.get("user-agent", ""),
        )
        if isinstance(result, service.MfaRequired):
            return LoginAnswer(second_factor=True, challenge=result.challenge)
        signed_in = _signed_in(session, result)
    return LoginAnswer(token=signed_in.token, data=signed_in.data)


@router.post(
    "/super-admin/second-factor",
    operation_id="admin_second_factor",
    summary="Finish signing in with a second factor",
    responses=failure_responses(400, 401, 413, 415, 422, 429, 503),
)
def second_factor(
    payload: SecondFactorCodeRequest, request: Request, client: ClientAddress, services: ServicesDep, now: Now
) -> AdminSignedIn:
    """Send the code of the app, or a recovery code, with the challenge that the password was answered with."""
    rate_limits.check_rate(services.limiter, rate_limits.ADMIN_RATE, rate_limits.ADMIN, client)
    with services.database.writing() as session:
        result = service.sign_in_with_factor(
            session,
            payload.challenge,
            payload.code,
            services=services,
            now=now,
            client=request.headers.get("user-agent", ""),
        )
        return _signed_in(session, result)


def _signed_in(session: Session, result: service.SignedInAdministrator) -> AdminSignedIn:
    return AdminSignedIn(
        token=result.token,
        data=_to_administrator_response(result.administrator, service.get_permissions(session, result.administrator)),
    )


@router.post("/logout", operation_id="admin_logout", summary="End this session", responses=failure_responses(401, 503))
def sign_out(admin: SignedInAdmin, session: WriteSession, now: Now) -> Done:
    """End the administrator's session."""
    sessions.end_session(session, admin.session_id, now=now)
    return Done(message=_("Signed out"))


@router.get(
    "/permissions",
    operation_id="admin_permissions",
    summary="Every permission there is",
    responses=failure_responses(401, 503),
)
def list_permissions(_admin: SignedInAdmin) -> PermissionsAnswer:
    """The table of permissions."""
    rows = [PermissionsAnswer.Row(name=name, description=_(text)) for name, text in permissions.MEANINGS.items()]
    return PermissionsAnswer(data=rows)


@router.post(
    "/active-role",
    operation_id="admin_active_role",
    summary="Switch among one's roles",
    responses=failure_responses(401, 413, 415, 422, 503),
)
def active_role(
    payload: RoleRequest, admin: SignedInAdmin, session: WriteSession, client: ClientAddress, now: Now
) -> AdministratorAnswer:
    """Use another of one's own roles."""
    result = service.choose_role(session, admin.administrator.id, payload.role, actor=admin.actor(client), now=now)
    return AdministratorAnswer(data=_to_administrator_response(result, service.get_permissions(session, result)))
