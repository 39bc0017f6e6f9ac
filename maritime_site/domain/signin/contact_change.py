"""Changing the address one signs in with: it counts once its code is confirmed (contract; security.md R15)."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, cast
from uuid import UUID

from sqlalchemy import update
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people import mailing, proofs
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin import codes, events, messages, sessions, sms_budget
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.codes import Binding, WrongCode
from maritime_site.domain.signin.events import SignInEventType
from maritime_site.domain.signin.models import ContactChange
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.domain.signin.service import find_person, note_code, send_message, verify_code, write_in


def _code_binding(owner: Person, address: Address, rules: SignInRules) -> Binding:
    # With the person in the purpose, nobody confirms a change that somebody else began.
    return Binding(owner.kind, f"contact:{owner.id}", address.key(rules.secret))


def request_change(
    session: Session, address: Address, *, owner: Person, rules: SignInRules, now: datetime
) -> Message | None:
    """Send a code to a new address. One that another person of the kind has gets a word of warning instead.

    Both answer alike. Raises TooMany by the same limits as signing in.
    """
    sms_budget.check_worth(session, address, rules=rules, now=now)
    binding = _code_binding(owner, address, rules)
    code = codes.renew_code(session, binding, rules=rules, now=now)
    _close_open(session, owner.id, now)
    session.add(
        ContactChange(
            person_id=owner.id,
            channel=address.channel,
            value=address.value,
            country_code=address.country_code,
            created_at=now,
        )
    )
    holder = find_person(session, owner.kind, address)
    if holder is not None and holder.id != owner.id:
        message = _warn_holder(session, holder, address, rules, now)
    else:
        draft = write_in(owner, lambda: messages.contact_code(code, address, person=owner, rules=rules))
        message = send_message(session, draft, address, person=owner, rules=rules, now=now)
    note_code(session, binding, address, message, now=now)
    return message


def _close_open(session: Session, person_id: UUID, now: datetime) -> None:
    still_open = (col(ContactChange.person_id) == person_id, col(ContactChange.closed_at).is_(None))
    session.exec(update(ContactChange).where(*still_open).values(closed_at=now))


def _warn_holder(
    session: Session, holder: Person, address: Address, rules: SignInRules, now: datetime
) -> Message | None:
    draft = write_in(holder, lambda: messages.address_taken(holder, rules=rules))
    return send_message(session, draft, address, person=holder, rules=rules, now=now)


def confirm_change(
    session: Session, otp: str, *, owner: Person, session_id: UUID, rules: SignInRules, now: datetime
) -> Person:
    """Make the new address count, tell the old one, and end the person's other sessions.

    Raises WrongCode, also when somebody else has the address by now; TooMany while verifying is locked.
    """
    address = _open_change(session, owner.id)
    if address is None:
        raise WrongCode
    verify_code(session, _code_binding(owner, address, rules), address, otp, rules=rules, now=now)
    _close_open(session, owner.id, now)
    person = session.get_one(Person, owner.id)
    old = _current_address(person, address.channel)
    if not _write_address(session, person, address, now):
        holder = find_person(session, owner.kind, address)
        if holder is not None:
            _warn_holder(session, holder, address, rules, now)
        raise WrongCode
    events.record_event(session, SignInEventType.ADDRESS_CHANGED, address, kind=person.kind, purpose="contact", now=now)
    _tell_old(session, person, old, address, rules=rules, now=now)
    sessions.end_all(session, person.id, now=now, but=session_id)
    return person


def _open_change(session: Session, person_id: UUID) -> Address | None:
    statement = select(ContactChange).where(
        ContactChange.person_id == person_id, col(ContactChange.closed_at).is_(None)
    )
    change = session.exec(statement.order_by(col(ContactChange.created_at).desc())).first()
    if change is None:
        return None
    return Address(cast('Literal["email", "sms"]', change.channel), change.value, change.country_code)


def _current_address(person: Person, channel: str) -> Address:
    """The address of a channel that signed in until now; empty where none did."""
    if channel == "email":
        return Address("email", person.proven_email)
    return Address("sms", person.proven_mobile, person.country_code)


def _write_address(session: Session, person: Person, address: Address, now: datetime) -> bool:
    """Write the new address, unless another person of the kind proved it: the database has the last word."""
    try:
        with session.begin_nested():
            if address.channel == "email":
                person.email, person.email_verified_at = address.value, now
            else:
                person.mobile, person.country_code = address.value, address.country_code
                person.mobile_verified_at = now
            person.updated_at = now
            session.add(person)
    except IntegrityError:
        session.refresh(person)
        return False
    if address.channel == "email":
        proofs.drop_others(session, person, now=now)
    return True


def _tell_old(
    session: Session, person: Person, old: Address, new: Address, *, rules: SignInRules, now: datetime
) -> None:
    if not old.value or old.value == new.value:
        return
    draft = write_in(person, lambda: messages.contact_changed(person, new, rules=rules))
    if old.can_be_sent_to(rules.sms_countries):
        send_message(session, draft, old, person=person, rules=rules, now=now)
    else:
        mailing.post_to(session, draft, person, now=now)
