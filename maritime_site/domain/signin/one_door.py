"""One door for every kind: a code for an address opens all registrations that it signs in to (ME-1)."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people import proofs
from maritime_site.domain.people.kinds import RESTORE_ORDER
from maritime_site.domain.signin import codes, messages, service, sms_budget
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.codes import Binding
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.domain.signin.service import SIGN_IN, SessionTerms, SignedIn
from maritime_site.domain.signin.tokens import Keys

# What a code is bound to in the place of a kind; no kind has this key.
ANY_KIND = "any"


def request_code(session: Session, address: Address, *, rules: SignInRules, now: datetime) -> Message | None:
    """Make a code for this address, and send it if any registration has it or named it and proved none.

    The work and the limits are the same for every address (R11); only the message tells. Raises TooMany.
    """
    sms_budget.check_worth(session, address, rules=rules, now=now)
    binding = _code_binding(address, rules)
    code = codes.renew_code(session, binding, rules=rules, now=now)
    people = proofs.kinds_of(session, address.channel, address.value)
    message = None
    if people:
        draft = service.write_in(people[0], lambda: messages.code_message(code, address, person=None, rules=rules))
        message = service.send_message(session, draft, address, person=people[0], rules=rules, now=now)
    service.note_code(session, binding, address, message, now=now)
    return message


def sign_in(
    session: Session, address: Address, otp: str, *, rules: SignInRules, keys: Keys, now: datetime, client: str = ""
) -> list[SignedIn]:
    """A session for the registration of each kind whose address this code proves, in the order of AUTH-3.

    Raises WrongCode (the try is counted, and has to be committed), or TooMany after ten wrong tries.
    """
    binding = _code_binding(address, rules)
    wrong = service.verify_code(session, binding, address, otp, rules=rules, now=now)
    terms = SessionTerms(keys, client)
    results = (
        service.open_registration(session, address, kind=kind, rules=rules, terms=terms, now=now)
        for kind in RESTORE_ORDER
    )
    opened = [result for result in results if result is not None]
    if not opened:
        raise codes.count_wrong_code(session, binding, now=now)
    service.tell_of_wrong_codes(session, binding, address, wrong, person=opened[0].person, rules=rules, now=now)
    return opened


def _code_binding(address: Address, rules: SignInRules) -> Binding:
    return Binding(ANY_KIND, SIGN_IN, address.key(rules.secret))
