"""Signing in with a one-time code: ask for one, prove it, get a session (AUTH-1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import delete
from sqlmodel import Session, col, select

from maritime_site.core.db.database import count_changed
from maritime_site.core.text.i18n import use_language
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.outbox.service import MessageDraft, enqueue_message
from maritime_site.domain.people import mailing, proofs
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin import codes, events, failed_attempts, messages, sessions, sms_budget
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.codes import Binding
from maritime_site.domain.signin.events import SignInEventType
from maritime_site.domain.signin.models import ContactChange, OneTimeCode, SignInSession, WrongTry
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.domain.signin.tokens import Keys

SIGN_IN = "sign-in"
KEPT = timedelta(hours=24)


@dataclass(frozen=True)
class SignedIn:
    """What a right code opens: the bearer token, and whose it is.

    `is_first_proof` where this code made a registration count that had been typed only.
    """

    token: str
    person: Person
    is_first_proof: bool = False


def find_person(session: Session, kind: str, address: Address) -> Person | None:
    """The person of this kind who proved this address."""
    return proofs.holder_of(session, kind, address.channel, address.value)


def request_code(session: Session, address: Address, *, kind: str, rules: SignInRules, now: datetime) -> Message | None:
    """Make a code for this address and send it if somebody of this kind has the address, or named it and proved none.

    Whoever has it under other kinds only is written which these are. The work and the limits are the same for every
    address (R11); only the message tells. Raises TooMany.
    """
    sms_budget.check_worth(session, address, rules=rules, now=now)
    binding = _code_binding(address, kind, rules)
    code = codes.renew_code(session, binding, rules=rules, now=now)
    person = proofs.reader_of(session, kind, address.channel, address.value)
    if person is None:
        message = _tell_kinds(session, address, kind=kind, rules=rules, now=now)
        note_code(session, binding, address, None, now=now)
        return message
    draft = write_in(person, lambda: messages.code_message(code, address, person=person, rules=rules))
    message = send_message(session, draft, address, person=person, rules=rules, now=now)
    note_code(session, binding, address, message, now=now)
    return message


def has_code(session: Session, address: Address, *, kind: str, rules: SignInRules, now: datetime) -> bool:
    """Whether a code that was sent to this address for this kind can still be used."""
    made = codes.made_at(session, _code_binding(address, kind, rules), now=now)
    if made is None:
        return False
    sent = (Message.purpose == messages.CODE, Message.recipient == address.value, col(Message.created_at) >= made)
    return session.exec(select(Message.id).where(*sent)).first() is not None


def _tell_kinds(session: Session, address: Address, *, kind: str, rules: SignInRules, now: datetime) -> Message | None:
    """Write to an address that asked under the wrong kind where it is registered; nothing for one that is nowhere."""
    people = proofs.kinds_of(session, address.channel, address.value)
    if not people:
        return None
    draft = write_in(people[0], lambda: messages.other_kinds(address, kind=kind, people=people, rules=rules))
    return send_message(session, draft, address, person=people[0], rules=rules, now=now)


def note_code(session: Session, binding: Binding, address: Address, message: Message | None, *, now: datetime) -> None:
    """Note that a code went out, or why none did (R14)."""
    if message is not None and message.channel == "sms":
        sms_budget.note_sent(session, (binding.kind, binding.purpose, binding.address), now=now)
    event, reason = (
        (SignInEventType.CODE_SENT, "")
        if message
        else (SignInEventType.CODE_WITHHELD, "nobody there, or no texts go there")
    )
    events.record_event(
        session, event, address, kind=binding.kind, purpose=_purpose_name(binding), now=now, reason=reason
    )


def _purpose_name(binding: Binding) -> str:
    """A purpose without whose it is."""
    return binding.purpose.partition(":")[0]


def _code_binding(address: Address, kind: str, rules: SignInRules) -> Binding:
    return Binding(kind, SIGN_IN, address.key(rules.secret))


def write_in(person: Person, write: Callable[[], MessageDraft]) -> MessageDraft:
    """Write a message in the language its reader keeps with us."""
    with use_language(person.language):
        return write()


def send_message(
    session: Session, draft: MessageDraft, address: Address, *, person: Person, rules: SignInRules, now: datetime
) -> Message | None:
    """Queue a message, unless the address is a number we send no texts to."""
    if not address.can_be_sent_to(rules.sms_countries):
        return None
    with use_language(person.language):
        return enqueue_message(
            session, draft, channel=address.channel, recipient=address.value, now=now, about=(person.id,)
        )


def sign_in(
    session: Session,
    address: Address,
    otp: str,
    *,
    kind: str,
    rules: SignInRules,
    keys: Keys,
    now: datetime,
    client: str = "",
    registration_id: UUID | None = None,
) -> SignedIn:
    """Open a 12-hour session with a code that was sent to this address for this kind.

    The first proof of a registration approves who needs no decision. Several may name the address while nobody proved
    it: `registration_id`, else the newest of them, becomes the owner's, and the others are deleted.
    Raises WrongCode (the try is counted, and has to be committed), or TooMany after ten wrong tries.
    """
    binding = _code_binding(address, kind, rules)
    wrong = verify_code(session, binding, address, otp, rules=rules, now=now)
    caller = SessionTerms(keys, client)
    opened = open_registration(
        session, address, kind=kind, rules=rules, terms=caller, now=now, registration_id=registration_id
    )
    if opened is None:
        raise codes.count_wrong_code(session, binding, now=now)
    tell_of_wrong_codes(session, binding, address, wrong, person=opened.person, rules=rules, now=now)
    return opened


@dataclass(frozen=True)
class SessionTerms:
    """What a session's token is signed with, and the program that asked for it."""

    keys: Keys
    client: str = ""


def open_registration(
    session: Session,
    address: Address,
    *,
    kind: str,
    rules: SignInRules,
    terms: SessionTerms,
    now: datetime,
    registration_id: UUID | None = None,
) -> SignedIn | None:
    """A session of whom a proven address signs in as this kind; None for nobody. The code has been verified."""
    claimed = proofs.claim_address(session, kind, address.channel, address.value, preferred=registration_id, now=now)
    if claimed is None:
        return None
    person, is_first = claimed
    if is_first:
        proofs.settle_first_proof(session, person, letterhead=Branding(rules.title, rules.site), now=now)
    events.record_event(session, SignInEventType.SIGNED_IN, address, kind=kind, purpose=SIGN_IN, now=now)
    token = sessions.open_session(
        session,
        kind=kind,
        owner_id=person.id,
        life=sessions.PARTICIPANT_LIFE,
        keys=terms.keys,
        now=now,
        client=terms.client,
        is_first=is_first,
    )
    return SignedIn(token, person, is_first)


def tell_of_wrong_codes(
    session: Session,
    binding: Binding,
    address: Address,
    recent: int,
    *,
    person: Person,
    rules: SignInRules,
    now: datetime,
) -> None:
    """Write to whoever signs in after as many wrong codes as end a code, by e-mail, as no text says it (R14).

    `recent` are the wrong tries on record. Once: the next sign-in of the address, of any kind, counts from this one.
    Used codes are remembered for a day.
    """
    if recent < codes.TRIES:
        return
    since = codes.used_before(session, binding, now=now) or now - KEPT + rules.lifetime
    wrong = failed_attempts.count_failed(session, binding.address, since=since)
    if wrong < codes.TRIES:
        return
    draft = write_in(person, lambda: messages.wrong_codes(person, address, wrong, rules=rules))
    mailing.post_to(session, draft, person, now=now)


def verify_code(
    session: Session, binding: Binding, address: Address, otp: str, *, rules: SignInRules, now: datetime
) -> int:
    """`codes.spend_code`, with a wrong try and the lock it may lead to on record (R14)."""
    try:
        return codes.spend_code(session, binding, otp, rules=rules, now=now)
    except codes.WrongCode:
        locked = failed_attempts.is_locked(session, binding.address, now=now)
        event = SignInEventType.LOCKED if locked else SignInEventType.WRONG_CODE
        events.record_event(session, event, address, kind=binding.kind, purpose=_purpose_name(binding), now=now)
        raise


def purge_expired(session: Session, *, now: datetime) -> int:
    """Delete codes, wrong tries, address changes and ended sessions that are a day old; how many rows went (R8)."""
    old = now - KEPT
    statements = (
        delete(OneTimeCode).where(col(OneTimeCode.created_at) <= old),
        delete(WrongTry).where(col(WrongTry.at) <= old),
        delete(ContactChange).where(col(ContactChange.created_at) <= old),
        delete(SignInSession).where(col(SignInSession.expires_at) <= old),
    )
    return sum(count_changed(session.exec(statement)) for statement in statements) + events.purge_events(
        session, now=now
    )
