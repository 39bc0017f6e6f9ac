"""Who is asking, and the transaction they ask in: the dependencies every route names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request, Security
from fastapi.security import HTTPBearer
from sqlmodel import Session

from maritime_site.api.middleware.auth_precheck import guarded_by
from maritime_site.core.clock import utc_now
from maritime_site.core.rate_limits import network_of
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin import identity, sessions, tokens
from maritime_site.domain.signin.tokens import Keys
from maritime_site.ports.services import Services

_bearer = HTTPBearer(auto_error=False, description="The token that verify-otp or the administrators' login returned")


def services_of(request: Request) -> Services:
    """The services this application was made with."""
    return request.app.state.services


ServicesDep = Annotated[Services, Depends(services_of)]
Now = Annotated[datetime, Depends(utc_now)]


# The framework solves each dependency's own anew for every route: what the request says is asked directly here.
def _open_read_session(request: Request) -> Iterator[Session]:
    with services_of(request).database.reading() as session:
        yield session


def _open_write_session(request: Request) -> Iterator[Session]:
    with services_of(request).database.writing() as session:
        yield session


# Opened in the endpoint's thread (see `routing`). A reading route that writes, an entry of the audit log perhaps, names
# the WriteSession as any other.
ReadSession = Annotated[Session, Depends(_open_read_session)]
WriteSession = Annotated[Session, Depends(_open_write_session)]


def keys_of(services: Services) -> Keys:
    """The token keys of this site."""
    return Keys(services.secret, services.previous_secret)


def bearer_of(request: Request) -> str:
    """The one bearer token of a request. Raises NotSignedIn when there is none or more than one."""
    given = request.headers.getlist("authorization")
    scheme, _space, token = given[0].partition(" ") if len(given) == 1 else ("", "", "")
    if scheme.lower() != "bearer" or not token:
        raise tokens.invalid_token_error()
    return token.strip()


@dataclass(frozen=True)
class Identity:
    """A signed-in participant and the session they use."""

    person: Person
    session_id: UUID


def identify_participant(services: Services, token: str, *, kinds: tuple[str, ...], now: datetime) -> Identity:
    """The participant behind a token of one of `kinds`, whose session is noted as in use. Raises NotSignedIn."""
    with services.database.asking() as session:
        person, row = identity.participant_of(session, token, kinds=kinds, keys=keys_of(services), now=now)
    if sessions.is_due(row, now=now):
        services.uses.note(row.id, now)
    return Identity(person, row.id)


def require_participant(*kinds: str) -> Callable[..., Identity]:
    """A dependency: the signed-in participant, of one of `kinds` (any kind when none is named)."""
    allowed = kinds or tuple(KINDS)
    return require_participant_of(lambda _request: allowed)


def require_participant_of(kinds_of: Callable[[Request], tuple[str, ...]]) -> Callable[..., Identity]:
    """A dependency: the signed-in participant, of one of the kinds that a request asks for."""

    def ask(request: Request, services: Services, now: datetime) -> Identity:
        return identify_participant(services, bearer_of(request), kinds=kinds_of(request), now=now)

    def resolve(request: Request, _shown: object = Security(_bearer)) -> Identity:
        return ask(request, services_of(request), utc_now())

    return guarded_by(ask, resolve)


SignedIn = Annotated[Identity, Depends(require_participant())]


def client_address(request: Request) -> str:
    """The client a limit counts, believing only the configured number of proxies (security.md R50)."""
    hops = services_of(request).settings.trusted_proxy_hops
    direct = request.client.host if request.client else ""
    chain = [part.strip() for part in request.headers.get("x-forwarded-for", "").split(",") if part.strip()]
    return network_of(chain[-hops] if 0 < hops <= len(chain) else direct)


ClientAddress = Annotated[str, Depends(client_address)]
