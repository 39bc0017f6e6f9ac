"""Signing in, out, and changing the address one signs in with; for every kind by the same routes.

Annotations here are read while the routes are made (each kind has its own bearer), so they are not postponed.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Generic, TypeVar

from fastapi import Depends, Request
from pydantic import Field

from maritime_site.api.access import (
    Identity,
    Now,
    WriteSession,
    client_address,
    keys_of,
    require_participant,
    services_of,
)
from maritime_site.api.challenge import require_form_limit
from maritime_site.api.people.profiles import shape_of
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Done, Saved, failure_responses
from maritime_site.api.signin_bodies import CodeRequest, ConfirmRequest, VerifyRequest
from maritime_site.core.clock import utc_now
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people import queries
from maritime_site.domain.people.kinds import KINDS, Kind
from maritime_site.domain.signin import contact_change, one_door, rate_limits, service, sessions, sms_budget
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.rate_limits import FormLimit
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.ports.services import Services

router = Router(tags=["Signing in"])
P = TypeVar("P")

SENT = N_("If this address is registered, a code is on its way")


class SignedInAnswer(Saved[P], Generic[P]):
    """The bearer token, good for 12 hours, and the profile as `GET …/profile` gives it."""

    token: str


@dataclass(frozen=True)
class Caller:
    """Whoever calls, and what is needed to answer them."""

    services: Services
    now: datetime
    address: str
    program: str

    @property
    def rules(self) -> SignInRules:
        return SignInRules.of(self.services)

    def check_verify_rate(self) -> None:
        """Raise TooMany past R6's figure for verifying."""
        rate_limits.check_rate(self.services.limiter, rate_limits.VERIFY_RATE, rate_limits.VERIFY, self.address)

    def count(self, message: Message | None) -> None:
        """Count a text message that goes out."""
        sms_budget.count_sms(self.services.limiter, message, self.rules)


def _build_caller(request: Request) -> Caller:
    return Caller(services_of(request), utc_now(), client_address(request), request.headers.get("user-agent", ""))


Calling = Annotated[Caller, Depends(_build_caller)]
RequestLimit = Annotated[FormLimit, Depends(require_form_limit(rate_limits.REQUEST_RATES, rate_limits.REQUEST))]


def _admit_address(payload: CodeRequest, door: FormLimit, caller: Caller) -> Address:
    """The address of a well-formed request, once the limits at the door let it pass."""
    address = payload.address()
    door.admit()
    sms_budget.check_sms_budget(door.limiter, address, caller.rules)
    return address


def _add_login(kind: Kind) -> None:
    name, label = kind.key.replace("-", "_"), kind.label.lower()

    @router.post(
        f"{kind.api_prefix}/login/request-otp",
        operation_id=f"{name}_request_otp",
        responses=failure_responses(413, 415, 422, 429, 503),
        summary=f"Send a one-time code ({label})",
    )
    def request_otp(payload: CodeRequest, door: RequestLimit, session: WriteSession, caller: Calling) -> Done:
        address = _admit_address(payload, door, caller)
        caller.count(service.request_code(session, address, kind=kind.key, rules=caller.rules, now=caller.now))
        return Done(message=_(SENT))

    @router.post(
        f"{kind.api_prefix}/login/verify-otp",
        operation_id=f"{name}_verify_otp",
        responses=failure_responses(400, 413, 415, 422, 429, 503),
        response_model=SignedInAnswer[shape_of(kind)],
        summary=f"Sign in with a one-time code ({label})",
    )
    def verify_otp(payload: VerifyRequest, session: WriteSession, caller: Calling) -> SignedInAnswer[Any]:
        address = payload.address()
        caller.check_verify_rate()
        result = service.sign_in(
            session,
            address,
            payload.otp,
            kind=kind.key,
            rules=caller.rules,
            keys=keys_of(caller.services),
            now=caller.now,
            client=caller.program,
        )
        return SignedInAnswer(message=_("Signed in"), token=result.token, data=queries.profile_of(result.person))


class OpenedSession(Schema):
    """A session of one registration."""

    kind: str = Field(examples=["delegate"])
    token: str
    data: dict[str, Any] = Field(description="The profile, as `GET …/profile` of the kind gives it")


class SignedInOnceAnswer(Saved[dict[str, Any]]):
    """A session of each registration that the address signs in to; the first is repeated as `token` and `data`."""

    sessions: list[OpenedSession]
    token: str


@router.post(
    "/login/request-otp",
    operation_id="request_otp",
    responses=failure_responses(413, 415, 422, 429, 503),
    summary="Send a one-time code (any kind)",
)
def request_code(payload: CodeRequest, door: RequestLimit, session: WriteSession, caller: Calling) -> Done:
    """One code for the address, whatever it is registered as."""
    address = _admit_address(payload, door, caller)
    caller.count(one_door.request_code(session, address, rules=caller.rules, now=caller.now))
    return Done(message=_(SENT))


@router.post(
    "/login/verify-otp",
    operation_id="verify_otp",
    responses=failure_responses(400, 413, 415, 422, 429, 503),
    summary="Sign in with a one-time code (any kind)",
)
def verify_code(payload: VerifyRequest, session: WriteSession, caller: Calling) -> SignedInOnceAnswer:
    """A session for every registration of the address."""
    address, keys = payload.address(), keys_of(caller.services)
    caller.check_verify_rate()
    opened = one_door.sign_in(
        session, address, payload.otp, rules=caller.rules, keys=keys, now=caller.now, client=caller.program
    )
    made = [
        OpenedSession(
            kind=registration.person.kind, token=registration.token, data=queries.profile_of(registration.person)
        )
        for registration in opened
    ]
    return SignedInOnceAnswer(message=_("Signed in"), sessions=made, token=made[0].token, data=made[0].data)


def _add_logout(kind: Kind) -> None:
    name = kind.key.replace("-", "_")
    owner_of = require_participant(kind.key)

    @router.post(
        f"{kind.api_prefix}/logout",
        operation_id=f"{name}_logout",
        responses=failure_responses(401, 503),
        summary="End this session",
    )
    def logout(owner: Annotated[Identity, Depends(owner_of)], session: WriteSession, now: Now) -> Done:
        sessions.end_session(session, owner.session_id, now=now)
        return Done(message=_("Signed out"))

    @router.post(
        f"{kind.api_prefix}/logout-all",
        operation_id=f"{name}_logout_all",
        responses=failure_responses(401, 503),
        summary="End all sessions of this person",
    )
    def logout_all(owner: Annotated[Identity, Depends(owner_of)], session: WriteSession, now: Now) -> Done:
        sessions.end_all(session, owner.person.id, now=now)
        return Done(message=_("Signed out everywhere"))


def _add_contact(kind: Kind) -> None:
    name = kind.key.replace("-", "_")
    owner_of = require_participant(kind.key)

    @router.post(
        f"{kind.api_prefix}/contact/request",
        operation_id=f"{name}_contact_request",
        responses=failure_responses(401, 413, 415, 422, 429, 503),
        summary="Send a code to a new address",
    )
    def contact_request(
        payload: CodeRequest,
        owner: Annotated[Identity, Depends(owner_of)],
        door: RequestLimit,
        session: WriteSession,
        caller: Calling,
    ) -> Done:
        address = _admit_address(payload, door, caller)
        rate_limits.check_rate(door.limiter, rate_limits.CONTACT_RATE, "contact", str(owner.person.id))
        caller.count(
            contact_change.request_change(session, address, owner=owner.person, rules=caller.rules, now=caller.now)
        )
        return Done(message=_("A code is on its way to the new address"))

    @router.post(
        f"{kind.api_prefix}/contact/confirm",
        operation_id=f"{name}_contact_confirm",
        responses=failure_responses(400, 401, 413, 415, 422, 429, 503),
        response_model=Saved[shape_of(kind)],
        summary="Make the new address count",
    )
    def contact_confirm(
        payload: ConfirmRequest, owner: Annotated[Identity, Depends(owner_of)], session: WriteSession, caller: Calling
    ) -> Saved[Any]:
        caller.check_verify_rate()
        person = contact_change.confirm_change(
            session, payload.otp, owner=owner.person, session_id=owner.session_id, rules=caller.rules, now=caller.now
        )
        return Saved(message=_("You now sign in with the new address"), data=queries.profile_of(person))


for _kind in KINDS.values():
    _add_login(_kind)
    _add_logout(_kind)
    _add_contact(_kind)
