"""The person's side of a query: a code to its address opens it, then the exchange can be read and continued (BO-6).

The key is a session of its own kind, owned by the case: it opens nothing else, and no other token opens a case.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.text.i18n import use_language
from maritime_site.domain.helpdesk import messages
from maritime_site.domain.helpdesk.cases import case_of, lock_case
from maritime_site.domain.helpdesk.models import CASE, Author, Case, CaseMessage, CaseStatus
from maritime_site.domain.helpdesk.queries import by_number
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.outbox.service import enqueue_message
from maritime_site.domain.signin import codes, events, sessions, tokens
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.codes import Binding
from maritime_site.domain.signin.events import SignInEventType
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.domain.signin.service import note_code, verify_code
from maritime_site.domain.signin.tokens import Keys

OPEN_FOR = timedelta(hours=1)


def _code_address(number: str, case: Case | None) -> Address:
    """Where a code for this case goes; a number nobody has is limited like any other."""
    return Address("email", case.email.lower() if case else f"{number.strip().upper()}@unknown")


def _code_binding(number: str, address: Address, rules: SignInRules) -> Binding:
    """What a code for this case is good for."""
    return Binding(CASE, f"case:{number.strip().upper()}", address.key(rules.secret))


def request_code(session: Session, number: str, *, rules: SignInRules, now: datetime) -> None:
    """Send a code to the address of a case, if there is one; nobody can tell which numbers exist. Raises TooMany."""
    case = by_number(session, number)
    address = _code_address(number, case)
    binding = _code_binding(number, address, rules)
    code = codes.renew_code(session, binding, rules=rules, now=now)
    message = _enqueue_code(session, code, case, rules=rules, now=now) if case else None
    note_code(session, binding, address, message, now=now)


def _enqueue_code(session: Session, code: str, case: Case, *, rules: SignInRules, now: datetime) -> Message:
    with use_language(case.language):
        draft = messages.case_code(code, case, event=rules.title, minutes=int(rules.lifetime.total_seconds() // 60))
        return enqueue_message(session, draft, channel="email", recipient=case.email, now=now)


def open_thread(
    session: Session, number: str, otp: str, *, rules: SignInRules, keys: Keys, now: datetime
) -> tuple[str, Case]:
    """Open a case with its code: the key, good for an hour, and the case. Raises WrongCode, or TooMany."""
    case = by_number(session, number)
    address = _code_address(number, case)
    binding = _code_binding(number, address, rules)
    verify_code(session, binding, address, otp, rules=rules, now=now)
    if case is None:  # the guess of a code that was made for a number nobody has
        raise codes.count_wrong_code(session, binding, now=now)
    events.record_event(session, SignInEventType.SIGNED_IN, address, kind=CASE, purpose=CASE, now=now)
    return sessions.open_session(session, kind=CASE, owner_id=case.id, life=OPEN_FOR, keys=keys, now=now), case


def case_behind(session: Session, key: str, *, keys: Keys, now: datetime) -> Case:
    """The case a key opens. Raises NotSignedIn."""
    row = sessions.live_session(session, tokens.read_token(key, keys=keys, kinds=(CASE,)), now=now)
    return case_of(session, row.owner_id)


def add_person_message(session: Session, case_id: UUID, text: str, *, now: datetime) -> Case:
    """Go on with a case: it is open again, whatever it was."""
    case = lock_case(session, case_id)
    session.add(CaseMessage(case_id=case.id, author=Author.PERSON, text=text, created_at=now))
    case.status, case.updated_at = CaseStatus.OPEN, now
    session.add(case)
    return case
