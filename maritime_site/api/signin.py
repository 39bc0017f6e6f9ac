"""Signing in, out, and changing the address one signs in with; for every kind by the same routes.

Annotations here are read while the routes are made (each kind has its own bearer), so they are not postponed.
"""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Generic, TypeVar

from fastapi import Depends, Request
from pydantic import BeforeValidator, Field, ValidationInfo
from pydantic.alias_generators import to_camel

from maritime_site.api.access import (
    ClientAddress,
    Identity,
    Now,
    Outside,
    WriteSession,
    keys_of,
    participant,
)
from maritime_site.api.challenge import gate
from maritime_site.api.profiles import shape_of
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Done, failures
from maritime_site.core.text import N_, _
from maritime_site.core.wishes import Wish
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people import queries
from maritime_site.domain.people.kinds import KINDS, Kind
from maritime_site.domain.signin import addresses, contact, gates, service, sessions, texts
from maritime_site.domain.signin.addresses import Address, read_address
from maritime_site.domain.signin.gates import Gate
from maritime_site.domain.signin.rules import Rules
from maritime_site.ports.services import Services

router = Router(tags=["Signing in"])
P = TypeVar("P")

SENT = N_("If this address is registered, a code is on its way")
SIX_DIGITS = N_("Enter the 6 digits of the code")
CODE = re.compile(r"[0-9]{6}")


def _text(value: object, info: ValidationInfo) -> str:
    """Text, or nothing; anything else is refused in the words of a malformed address."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise addresses.refused(to_camel(info.field_name or "body"))
    return value


def _code(value: object) -> object:
    # Before anything trims it: a code is six digits and nothing around them.
    if not isinstance(value, str) or not CODE.fullmatch(value):
        raise ValueError(_(SIX_DIGITS))
    return value


AddressPart = Annotated[str | None, BeforeValidator(_text)]
Otp = Annotated[str, BeforeValidator(_code), Field(json_schema_extra={"pattern": "^[0-9]{6}$"}, examples=["482019"])]


class AddressWish(Wish):
    """An e-mail address or a mobile number; exactly one of the two."""

    email: AddressPart = Field("", examples=["asha@example.com"])
    mobile: AddressPart = Field("", description="5 to 15 digits", examples=["9876543210"])
    country_code: AddressPart = Field("", description="`+91`, `91` or `IN`; `+91` when left out", examples=["+91"])
    country_code_mobile: AddressPart = Field("", description="The same under media's name")

    def address(self) -> Address:
        """The one address. Raises Invalid."""
        codes = {code for code in (self.country_code, self.country_code_mobile) if code}
        if len(codes) > 1:
            raise addresses.refused("countryCode")
        return read_address(self.email or "", self.mobile or "", next(iter(codes), ""))


class CodeWish(AddressWish):
    """Who wants a code."""

    altcha: str | None = Field(None, description="An answered challenge, when one was asked for (429)")


class VerifyWish(AddressWish):
    """The address again, and the code that came."""

    otp: Otp


class ConfirmWish(Wish):
    """The code that came to the new address."""

    otp: Otp


class SignedInAnswer(Answer, Generic[P]):
    """The bearer token, good for 12 hours, and the profile."""

    message: str
    token: str
    data: P = Field(description="The profile, as `GET …/profile` gives it")


class ContactSaved(Answer, Generic[P]):
    """The profile with its new address."""

    message: str
    data: P = Field(description="The profile, as `GET …/profile` gives it")


@dataclass(frozen=True)
class Caller:
    """Whoever calls, and what is needed to answer them."""

    outside: Services
    now: datetime
    address: str
    program: str

    @property
    def rules(self) -> Rules:
        return Rules.of(self.outside)

    def check_verify_rate(self) -> None:
        """Raise TooMany past R6's figure for verifying."""
        gates.within(self.outside.limiter, gates.VERIFY_RATE, gates.VERIFY, self.address)

    def count(self, message: Message | None) -> None:
        """Count a text message that goes out."""
        texts.count(self.outside.limiter, message, self.rules)


def _caller(request: Request, outside: Outside, now: Now, client: ClientAddress) -> Caller:
    return Caller(outside, now, client, request.headers.get("user-agent", ""))


Calling = Annotated[Caller, Depends(_caller)]
RequestGate = Annotated[Gate, Depends(gate(gates.REQUEST_RATES, gates.REQUEST))]


def _admitted(wish: CodeWish, door: Gate, caller: Caller) -> Address:
    """The address of a well-formed wish, once the limits at the door let it pass."""
    address = wish.address()
    door.admit()
    texts.check(door.limiter, address, caller.rules)
    return address


def _add_login(kind: Kind) -> None:
    name, label = kind.key.replace("-", "_"), kind.label.lower()

    @router.post(
        f"{kind.api_prefix}/login/request-otp", operation_id=f"{name}_request_otp",
        responses=failures(413, 415, 422, 429, 503), summary=f"Send a one-time code ({label})",
    )  # fmt: skip
    def request_otp(wish: CodeWish, door: RequestGate, session: WriteSession, caller: Calling) -> Done:
        address = _admitted(wish, door, caller)
        caller.count(service.request_code(session, address, kind=kind.key, rules=caller.rules, now=caller.now))
        return Done(message=_(SENT))

    @router.post(
        f"{kind.api_prefix}/login/verify-otp", operation_id=f"{name}_verify_otp",
        responses=failures(400, 413, 415, 422, 429, 503), response_model=SignedInAnswer[shape_of(kind)],
        summary=f"Sign in with a one-time code ({label})",
    )  # fmt: skip
    def verify_otp(wish: VerifyWish, session: WriteSession, caller: Calling) -> SignedInAnswer[Any]:
        address = wish.address()
        caller.check_verify_rate()
        found = service.sign_in(
            session, address, wish.otp, kind=kind.key, rules=caller.rules, keys=keys_of(caller.outside),
            now=caller.now, client=caller.program,
        )  # fmt: skip
        return SignedInAnswer(message=_("Signed in"), token=found.token, data=queries.profile_of(found.person))


def _add_logout(kind: Kind) -> None:
    name = kind.key.replace("-", "_")
    owner_of = participant(kind.key)

    @router.post(
        f"{kind.api_prefix}/logout", operation_id=f"{name}_logout", responses=failures(401, 503),
        summary="End this session",
    )  # fmt: skip
    def logout(owner: Annotated[Identity, Depends(owner_of)], session: WriteSession, now: Now) -> Done:
        sessions.end(session, owner.session_id, now=now)
        return Done(message=_("Signed out"))

    @router.post(
        f"{kind.api_prefix}/logout-all", operation_id=f"{name}_logout_all", responses=failures(401, 503),
        summary="End all sessions of this person",
    )  # fmt: skip
    def logout_all(owner: Annotated[Identity, Depends(owner_of)], session: WriteSession, now: Now) -> Done:
        sessions.end_all(session, owner.person.id, now=now)
        return Done(message=_("Signed out everywhere"))


def _add_contact(kind: Kind) -> None:
    name = kind.key.replace("-", "_")
    owner_of = participant(kind.key)

    @router.post(
        f"{kind.api_prefix}/contact/request", operation_id=f"{name}_contact_request",
        responses=failures(401, 413, 415, 422, 429, 503), summary="Send a code to a new address",
    )  # fmt: skip
    def contact_request(
        wish: CodeWish,
        owner: Annotated[Identity, Depends(owner_of)],
        door: RequestGate,
        session: WriteSession,
        caller: Calling,
    ) -> Done:
        address = _admitted(wish, door, caller)
        gates.within(door.limiter, gates.CONTACT_RATE, "contact", str(owner.person.id))
        caller.count(contact.request_change(session, address, owner=owner.person, rules=caller.rules, now=caller.now))
        return Done(message=_("A code is on its way to the new address"))

    @router.post(
        f"{kind.api_prefix}/contact/confirm", operation_id=f"{name}_contact_confirm",
        responses=failures(400, 401, 413, 415, 422, 429, 503), response_model=ContactSaved[shape_of(kind)],
        summary="Make the new address count",
    )  # fmt: skip
    def contact_confirm(
        wish: ConfirmWish, owner: Annotated[Identity, Depends(owner_of)], session: WriteSession, caller: Calling
    ) -> ContactSaved[Any]:
        caller.check_verify_rate()
        person = contact.confirm_change(
            session, wish.otp, owner=owner.person, session_id=owner.session_id, rules=caller.rules, now=caller.now
        )
        return ContactSaved(message=_("You now sign in with the new address"), data=queries.profile_of(person))


for _kind in KINDS.values():
    _add_login(_kind)
    _add_logout(_kind)
    _add_contact(_kind)
