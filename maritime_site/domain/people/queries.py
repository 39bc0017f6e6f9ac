"""Questions about participants."""

from __future__ import annotations

from functools import cache
from typing import Any
from uuid import UUID

from pydantic.alias_generators import to_camel
from pydantic.fields import FieldInfo
from sqlalchemy import bindparam, or_
from sqlmodel import Session, col, select

from maritime_site.core.clock import format_iso
from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.people.history import name_note
from maritime_site.domain.people.kinds import KINDS, Kind
from maritime_site.domain.people.models import Consent, Person, RegistrationEvent, Status

# Put together once: registrations and bookings begin with them.
_OF_KIND = select(Person).where(col(Person.kind) == bindparam("of_kind"))
BY_EMAIL = _OF_KIND.where(col(Person.email) == bindparam("of_address"), col(Person.email_verified_at).is_not(None))
BY_MOBILE = _OF_KIND.where(col(Person.mobile) == bindparam("of_address"), col(Person.mobile_verified_at).is_not(None))
_PROVEN_NUMBER = col(Person.mobile_verified_at).is_not(None)
NAMING_MOBILE = (
    _OF_KIND.where(
        col(Person.mobile) == bindparam("of_address"), or_(col(Person.email_verified_at).is_not(None), _PROVEN_NUMBER)
    )
    .order_by(_PROVEN_NUMBER.desc(), col(Person.created_at), col(Person.id))
    .limit(1)
)
NOT_APPROVED = N_("Your registration is not approved yet")


def by_email(session: Session, kind: str, email: str) -> Person | None:
    """The person of this kind who proved this e-mail address, in any letter case."""
    return session.exec(BY_EMAIL, params={"of_kind": kind, "of_address": email.lower()}).first()


def by_mobile(session: Session, kind: str, mobile: str) -> Person | None:
    """The person of this kind who proved this E.164 number."""
    return session.exec(BY_MOBILE, params={"of_kind": kind, "of_address": mobile}).first()


def first_naming(session: Session, kind: str, mobile: str) -> Person | None:
    """Who proved this E.164 number, else the first proven registration of the kind that it stands in."""
    return session.exec(NAMING_MOBILE, params={"of_kind": kind, "of_address": mobile}).first()


def get_person(session: Session, id: UUID) -> Person:
    """One person. Raises NotFound."""
    row = session.get(Person, id)
    if row is None:
        raise NotFound(_("There is no such registration"))
    return row


def lock_person(session: Session, id: UUID) -> Person:
    """One person as they are now, kept from other transactions until ours ends. Raises NotFound.

    Rows that point at them can still be written (FOR NO KEY UPDATE): whoever has the lock of a payment writes such
    rows, and who has this lock may wait for that one.
    """
    row = session.get(Person, id, with_for_update={"key_share": True}, populate_existing=True)
    if row is None:
        raise NotFound(_("There is no such registration"))
    return row


def require_approved(person: Person) -> None:
    """Raise Conflict unless the registration is approved (contract: booking, networking and pass answer 409)."""
    if person.status != Status.APPROVED:
        raise Conflict(_(NOT_APPROVED))


def consents_of(session: Session, person: Person) -> list[Consent]:
    """What a person agreed to and has not withdrawn."""
    live = col(Consent.withdrawn_at).is_(None)
    return list(session.exec(select(Consent).where(Consent.person_id == person.id, live)).all())


def history_of(session: Session, person: Person) -> list[RegistrationEvent]:
    """The registration's history, oldest first."""
    statement = select(RegistrationEvent).where(RegistrationEvent.person_id == person.id)
    return list(session.exec(statement.order_by(col(RegistrationEvent.at))).all())


def rejection_of(session: Session, person: Person) -> str:
    """Why a registration is rejected, as the office or the site noted it; empty for any other status."""
    if person.status != Status.REJECTED:
        return ""
    notes = [step.note for step in history_of(session, person) if step.status == Status.REJECTED]
    return name_note(notes[-1]) if notes else ""


def changed_since_rejection(session: Session, person: Person) -> bool:
    """Whether a rejected person handed something in or changed an address since."""
    rejected = [step.at for step in history_of(session, person) if step.status == Status.REJECTED]
    return person.status == Status.REJECTED and bool(rejected) and person.updated_at > rejected[-1]


# A dozen names in every answer about a person, always the same.
_to_camel = cache(to_camel)


def profile_fields(person: Person) -> dict[str, Any]:
    """The editable profile by field name, every question of the kind answered or at its default."""
    schema = KINDS[person.kind].profile_of(person.category)
    values = {name: _default_of(field) for name, field in schema.model_fields.items()}
    stored = {**person.details, **{name: getattr(person, name) for name in values if hasattr(Person, name)}}
    return {name: stored.get(name, default) for name, default in values.items()}


def _default_of(field: FieldInfo) -> Any:
    """What a question says that nobody answered: also one that is required, of whoever came from another kind."""
    if field.is_required():
        return False if field.annotation is bool else ""
    return field.get_default(call_default_factory=True)


def profile_of(person: Person) -> dict[str, Any]:
    """The profile as its owner and programs read it: camelCase, with kind and status (contract, `GET P/profile`)."""
    kind: Kind = KINDS[person.kind]
    fields = {_to_camel(name): value for name, value in profile_fields(person).items()}
    if kind.shows_company and not fields.get("companyEmail"):
        fields["companyEmail"] = person.email
    return {
        "id": str(person.id),
        "userType": person.kind,
        **({"category": person.category} if person.category else {}),
        "status": person.status,
        "moreInfo": person.more_info,
        "reference": person.reference,
        "email": person.email,
        "countryCode": person.country_code,
        "mobile": person.mobile.removeprefix("+" + person.country_code.removeprefix("+").replace("-", "")),
        **fields,
        "answers": dict(person.answers),
        "offerUntil": format_iso(person.offer_until) if person.offer_until else None,
        "createdAt": format_iso(person.created_at),
    }
