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

from maritime_site.api.access import ClientAddress, Now, Outside, WriteSession, bearer_of, keys_of
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Done, failures
from maritime_site.api.walls import guarded_by
from maritime_site.core.text import _
from maritime_site.core.wishes import Wish
from maritime_site.domain.administration import permissions, service
from maritime_site.domain.administration.acting import Acting
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.administration.permissions import Standing
from maritime_site.domain.administration.wishes import SecondFactorCode
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.signin import browsers, gates, sessions
from maritime_site.ports.services import Services

router = Router(prefix="/admin", tags=["Back office"])
_bearer = HTTPBearer(auto_error=False, description="The token that verify-otp or the administrators' login returned")


class LoginWish(Wish):
    """E-mail address and password. Passwords are taken as they are, spaces too."""

    email: Annotated[str, StringConstraints(max_length=254)] = Field(examples=["admin@demo.example"])
    password: Annotated[str, StringConstraints(max_length=1024, strip_whitespace=False)]


class RoleWish(Wish):
    """One of one's own roles."""

    role: str


class AdministratorAnswer(Answer):
    """An administrator's own record (ROLE-3)."""

    class Data(Wish):
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

    class Row(Wish):
        """One permission and what it allows."""

        name: str
        description: str

    data: list[Row]


@dataclass(frozen=True)
class AdminIdentity:
    """A signed-in administrator, the session they use, and what they may do, read afresh."""

    administrator: Administrator
    session_id: UUID
    standing: Standing

    def actor(self, client: str) -> Actor:
        """Who they are for the audit log, and where the request came from."""
        return Actor(str(self.administrator.id), self.administrator.email, client)

    def acting(self, client: str) -> Acting:
        """Who they are where it counts what they may do themselves."""
        return Acting(self.administrator.id, self.standing, self.actor(client))


def _browser_of(request: Request) -> str:
    return browsers.known_by(request.cookies.get(browsers.COOKIE))


def administrator(request: Request, outside: Outside, now: Now, _shown: object = Security(_bearer)) -> AdminIdentity:
    """A dependency: the signed-in administrator, whatever their permissions."""
    with outside.database.reading() as session:
        found, row = service.signed_in(
            session, bearer_of(request), keys=keys_of(outside), now=now, browser=_browser_of(request)
        )
        identity = AdminIdentity(found, row.id, service.standing(session, found))
        session.expunge(found)
    if service.is_due(row, now=now):
        outside.uses.note(row.id, now)
    return identity


def _standing(request: Request, services: Services, now: datetime) -> Standing:
    with services.database.reading() as session:
        found, _row = service.signed_in(
            session, bearer_of(request), keys=keys_of(services), now=now, browser=_browser_of(request)
        )
        return service.standing(session, found)


guarded_by(_standing, administrator)
SignedInAdmin = Annotated[AdminIdentity, Depends(administrator)]


def permitted(name: str) -> Callable[..., AdminIdentity]:
    """A dependency: the signed-in administrator, who has this permission (403 otherwise)."""
    wanted = permissions.Permission(name)

    def resolve(admin: SignedInAdmin) -> AdminIdentity:
        permissions.require(admin.standing, wanted)
        return admin

    def wall(request: Request, services: Services, now: datetime) -> None:
        permissions.require(_standing(request, services, now), wanted)

    guarded_by(wall, resolve)
    resolve.permission = wanted  # pyright: ignore[reportFunctionMemberAccess]  for the matrix of roles and routes
    return resolve


def _record(found: Administrator, standing: Standing) -> AdministratorAnswer.Data:
    return AdministratorAnswer.Data.model_validate(service.record(found, standing))


@router.post(
    "/super-admin/login", operation_id="admin_login", summary="Sign in to the back office",
    responses=failures(401, 413, 415, 422, 429, 503), response_model_exclude_none=True,
)  # fmt: skip
def login(wish: LoginWish, request: Request, client: ClientAddress, outside: Outside, now: Now) -> LoginAnswer:
    """Sign in with a password; it is compared outside the writing transaction, for that takes long on purpose."""
    gates.within(outside.limiter, gates.ADMIN_RATE, gates.ADMIN, client)
    with outside.database.reading() as session:
        proven = service.prove(session, wish.email, wish.password)
    with outside.database.writing() as session:
        found = service.sign_in(
            session, wish.email, proven=proven, secret=outside.secret, keys=keys_of(outside), now=now,
            client=request.headers.get("user-agent", ""),
        )  # fmt: skip
        if isinstance(found, service.FactorAsked):
            return LoginAnswer(second_factor=True, challenge=found.challenge)
        signed_in = _signed_in(session, found)
    return LoginAnswer(token=signed_in.token, data=signed_in.data)


@router.post(
    "/super-admin/second-factor", operation_id="admin_second_factor", summary="Finish signing in with a second factor",
    responses=failures(400, 401, 413, 415, 422, 429, 503),
)  # fmt: skip
def second_factor(
    wish: SecondFactorCode, request: Request, client: ClientAddress, outside: Outside, now: Now
) -> AdminSignedIn:
    """Send the code of the app, or a recovery code, with the challenge that the password was answered with."""
    gates.within(outside.limiter, gates.ADMIN_RATE, gates.ADMIN, client)
    with outside.database.writing() as session:
        found = service.sign_in_with_factor(
            session, wish.challenge, wish.code, services=outside, now=now,
            client=request.headers.get("user-agent", ""),
        )  # fmt: skip
        return _signed_in(session, found)


def _signed_in(session: Session, found: service.SignedInAdministrator) -> AdminSignedIn:
    return AdminSignedIn(
        token=found.token, data=_record(found.administrator, service.standing(session, found.administrator))
    )


@router.post("/logout", operation_id="admin_logout", summary="End this session", responses=failures(401, 503))
def logout(admin: SignedInAdmin, session: WriteSession, now: Now) -> Done:
    """End the administrator's session."""
    sessions.end(session, admin.session_id, now=now)
    return Done(message=_("Signed out"))


@router.get(
    "/permissions", operation_id="admin_permissions", summary="Every permission there is", responses=failures(401, 503)
)
def list_permissions(_admin: SignedInAdmin) -> PermissionsAnswer:
    """The table of permissions."""
    rows = [PermissionsAnswer.Row(name=name, description=_(text)) for name, text in permissions.MEANINGS.items()]
    return PermissionsAnswer(data=rows)


@router.post(
    "/active-role", operation_id="admin_active_role", summary="Switch among one's roles",
    responses=failures(401, 413, 415, 422, 503),
)  # fmt: skip
def active_role(
    wish: RoleWish, admin: SignedInAdmin, session: WriteSession, client: ClientAddress, now: Now
) -> AdministratorAnswer:
    """Use another of one's own roles."""
    found = service.choose_role(session, admin.administrator.id, wish.role, actor=admin.actor(client), now=now)
    return AdministratorAnswer(data=_record(found, service.standing(session, found)))
