"""Registering with an invitation: filled in, approved as said, counted, and for its message's reader proven at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlmodel import Session

from maritime_site.core.schemas import parse_request
from maritime_site.domain.invitations import service
from maritime_site.domain.invitations.service import OpenedInvitation
from maritime_site.domain.people import proofs, registering
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.registering import Receipt, RegistrationTerms
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
    session: Session, code: str, sent: dict[str, Any], terms: RegistrationTerms, *, secrets_known: Sequence[bytes]
) -> InvitedRegistration:
    """A registration as it was sent, by REST names, completed from its invitation.

    Raises Conflict for an invitation that cannot be used, Invalid for what is still wrong then.
    """
    form = terms.form
    invitation = service.find_invitation(
        session, code, kind=terms.kind, form=form, secrets_known=secrets_known, now=terms.now
    )
    values = service.fill_answers(invitation, sent)
    return InvitedRegistration(invitation, parse_request(registration_of(form.profile), values))


def register_invited(
    session: Session, invited: InvitedRegistration, terms: RegistrationTerms, *, secret: bytes
) -> tuple[Receipt, Person | None]:
    """Register with an invitation; the person, once the message's own link proved the address, else None.

    The owner of an address that is registered already signs in with a code as ever; where anybody may register with the
    code it uses one up, as a new address does, so that what is left tells nobody who is registered. Raises Conflict
    when the last use went to somebody else.
    """
    invitation, email = invited.invitation, invited.payload.email.lower()
    if invitation.proves_email:
        take_advisory_lock(session, "address", Address("email", email).key(secret))  # as a one-time code of it does
    follows = terms.code_follows or invitation.proves_email
    terms = replace(terms, code_follows=follows, waived=invitation.approve)
    receipt = registering.register_person(session, invited.payload, terms)
    person = session.get(Person, receipt.registration_id)
    if person is None:
        if not invitation.email:
            service.count_use(session, invitation, receipt.registration_id, now=terms.now)
        return receipt, None
    if invitation.proves_email:
        person = _prove_email(session, person, terms)
        receipt = Receipt(person.id, Status(person.status), receipt.lacking)
    elif invitation.approve:
        person.documents_waived = True
        session.add(person)
    service.count_use(session, invitation, person.id, now=terms.now)
    return receipt, person if invitation.proves_email else None


def _prove_email(session: Session, person: Person, terms: RegistrationTerms) -> Person:
    """What the first one-time code does: the link came to this address and nowhere else.

    Whom staff added with the address is that person: the registration made here gives way to theirs.
    """
    session.flush()
    kind, now = terms.kind.key, terms.now
    claimed = proofs.claim_address(session, kind, "email", person.email, preferred=person.id, now=now)
    if claimed is None:
        return person
    owner, is_first = claimed
    if terms.waived:
        owner.approve_when_proven = owner.documents_waived = True
        session.add(owner)
    if is_first:
        proofs.settle_first_proof(session, owner, letterhead=terms.letterhead, now=now)
    return owner


def register_on_page(
    session: Session,
    code: str,
    sent: dict[str, Any],
    terms: RegistrationTerms,
    *,
    rules: SignInRules,
    keys: Keys,
    secrets_known: Sequence[bytes],
    client: str,
) -> CodeStep | SignedIn:
    """Register with an invitation on a page: signed in by the letter's own link, else waiting for a one-time code.

    Raises Conflict for an invitation that cannot be used, Invalid for what is wrong, TooMany where no code can be sent.
    """
    invited = read_invited(session, code, sent, terms, secrets_known=secrets_known)
    receipt, person = register_invited(session, invited, replace(terms, code_follows=True), secret=rules.secret)
    kind, now = terms.kind.key, terms.now
    if person is None:
        address = Address("email", invited.payload.email.lower())
        message = request_code(session, address, kind=kind, rules=rules, now=now)
        return CodeStep(receipt.registration_id, address, message)
    life = sessions.PARTICIPANT_LIFE
    token = sessions.open_session(session, kind=kind, owner_id=person.id, life=life, keys=keys, now=now, client=client)
    return SignedIn(token, person, is_first_proof=True)
