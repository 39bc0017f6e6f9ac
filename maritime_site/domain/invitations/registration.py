"""Registering with an invitation: filled in, approved as said, counted, and for its message's reader proven at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlmodel import Session

from maritime_site.core.schemas import parse_request
from maritime_site.domain.invitations import service
from maritime_site.domain.invitations.service import OpenedInvitation
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.people import proofs, registering
from maritime_site.domain.people.kinds import Form, Kind
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.registering import Receipt
from maritime_site.domain.people.schemas import Registration, registration_of
from maritime_site.domain.signin import sessions
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.advisory_locks import take_advisory_lock
from maritime_site.domain.signin.registration import CodeStep
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.domain.signin.service import SignedIn, request_code
from maritime_site.domain.signin.tokens import Keys


@dataclass(frozen=True)
class InvitedRegistration:
    """The invitation that was brought, and the registration as it is with what that fills in."""

    invitation: OpenedInvitation
    payload: Registration


def read_invited(
    session: Session,
    code: str,
    sent: dict[str, Any],
    *,
    kind: Kind,
    form: Form,
    secrets_known: Sequence[bytes],
    now: datetime,
) -> InvitedRegistration:
    """A registration as it was sent, by REST names, completed from its invitation.

    Raises Conflict for an invitation that cannot be used, Invalid for what is still wrong then.
    """
    invitation = service.find_invitation(session, code, kind=kind, form=form, secrets_known=secrets_known, now=now)
    values = service.fill_answers(invitation, sent)
    return InvitedRegistration(invitation, parse_request(registration_of(form.profile), values))


def register_invited(
    session: Session,
    invited: InvitedRegistration,
    *,
    kind: Kind,
    form: Form,
    approval: str | None,
    letterhead: Branding,
    secret: bytes,
    now: datetime,
    code_follows: bool = False,
) -> tuple[Receipt, Person | None]:
    """Register with an invitation; the person, once the message's own link proved the address, else None.

    `approval` as in `people.registering`. The owner of an address that is registered already signs in
    with a code as ever; where anybody may register with the code it uses one up, as a new address does, so that what is
    left tells nobody who is registered. Raises Conflict when the last use went to somebody else.
    """
    invitation, email = invited.invitation, invited.payload.email.lower()
    if invitation.proves_email:
        take_advisory_lock(session, "address", Address("email", email).key(secret))  # as a one-time code of it does
    receipt = registering.register_person(
        session,
        invited.payload,
        kind=kind,
        form=form,
        approval=approval,
        letterhead=letterhead,
        now=now,
        code_follows=code_follows or invitation.proves_email,
        waived=invitation.approve,
    )
    person = session.get(Person, receipt.registration_id)
    if person is None:
        if not invitation.email:
            service.count_use(session, invitation, receipt.registration_id, now=now)
        return receipt, None
    if invitation.proves_email:
        person = _prove_email(session, person, kind, approve=invitation.approve, letterhead=letterhead, now=now)
        receipt = Receipt(person.id, Status(person.status), receipt.lacking)
    elif invitation.approve:
        person.documents_waived = True
        session.add(person)
    service.count_use(session, invitation, person.id, now=now)
    return receipt, person if invitation.proves_email else None


def _prove_email(
    session: Session, person: Person, kind: Kind, *, approve: bool, letterhead: Branding, now: datetime
) -> Person:
    """What the first one-time code does: the link came to this address and nowhere else.

    Whom staff added with the address is that person: the registration made here gives way to theirs.
    """
    session.flush()
    claimed = proofs.claim_address(session, kind.key, "email", person.email, preferred=person.id, now=now)
    if claimed is None:
        return person
    owner, is_first = claimed
    if approve:
        owner.approve_when_proven = owner.documents_waived = True
        session.add(owner)
    if is_first:
        proofs.settle_first_proof(session, owner, letterhead=letterhead, now=now)
    return owner


def register_on_page(
    session: Session,
    code: str,
    sent: dict[str, Any],
    *,
    kind: Kind,
    form: Form,
    approval: str | None,
    rules: SignInRules,
    keys: Keys,
    secrets_known: Sequence[bytes],
    now: datetime,
    client: str,
) -> CodeStep | SignedIn:
    """Register with an invitation on a page: signed in by the letter's own link, else waiting for a one-time code.

    Raises Conflict for an invitation that cannot be used, Invalid for what is wrong, TooMany where no code can be sent.
    """
    place: dict[str, Any] = {"kind": kind, "form": form, "now": now}
    invited = read_invited(session, code, sent, secrets_known=secrets_known, **place)
    receipt, person = register_invited(
        session,
        invited,
        approval=approval,
        letterhead=Branding(rules.title, rules.site),
        secret=rules.secret,
        code_follows=True,
        **place,
    )
    if person is None:
        address = Address("email", invited.payload.email.lower())
        message = request_code(session, address, kind=kind.key, rules=rules, now=now)
        return CodeStep(receipt.registration_id, address, message)
    life = sessions.PARTICIPANT_LIFE
    token = sessions.open_session(
        session, kind=kind.key, owner_id=person.id, life=life, keys=keys, now=now, client=client
    )
    return SignedIn(token, person, is_first_proof=True)
