"""Registering on a page ends with the code that proves the address: one transaction makes both (REG-1, REG-4)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.errors import TooMany
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people import registering
from maritime_site.domain.people.registering import RegistrationTerms
from maritime_site.domain.people.schemas import Registration
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.domain.signin.service import has_code, request_code


@dataclass(frozen=True)
class CodeStep:
    """Where a registration waits for its code: `service.sign_in` takes the address and `registration_id`.

    An address that is registered already cannot be told from a new one. `message` is what was sent there.
    """

    registration_id: UUID
    address: Address
    message: Message | None


def register_and_request_code(
    session: Session, payload: Registration, terms: RegistrationTerms, *, rules: SignInRules
) -> CodeStep:
    """Register, and send the code that proves the e-mail address; one that is registered gets both a code and a word.

    Where it is too early for another code, the one that was sent proves this registration too; `message` is None then.
    Raises Invalid for a document that is not there, and TooMany, with nothing kept, where no code can be sent and none
    lives.
    """
    arrival = registering.write_registration(session, payload, replace(terms, code_follows=True))
    address, kind, now = Address("email", payload.email.lower()), terms.kind.key, terms.now
    try:
        message = request_code(session, address, kind=kind, rules=rules, now=now)
    except TooMany:
        if not has_code(session, address, kind=kind, rules=rules, now=now):
            raise
        message = None
    receipt = registering.enter(session, arrival, now=now)
    return CodeStep(receipt.registration_id, address, message)
