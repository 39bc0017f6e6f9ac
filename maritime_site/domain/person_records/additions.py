"""Somebody is added by staff (STAFF-1)."""

from __future__ import annotations

from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.field_errors import CHOICE
from maritime_site.core.text.i18n import _, use_language
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.outbox.service import enqueue_message
from maritime_site.domain.people import messages, staff
from maritime_site.domain.people.kinds import Kind, find_form
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.schemas import StaffRegistration, staff_registration_of
from maritime_site.domain.people.staff import Placement
from maritime_site.domain.person_records.records import ActContext, record_act
from maritime_site.domain.person_records.schemas import AddPersonRequest
from maritime_site.domain.signin.advisory_locks import take_advisory_lock


def find_kind(key: str) -> tuple[Kind, str]:
    """A kind and its category by the name in REST. Raises Invalid for an unknown one."""
    try:
        return find_form(key)
    except KeyError as problem:
        raise Invalid({"kind": _(CHOICE)}) from problem


def add_person(session: Session, payload: AddPersonRequest, *, context: ActContext) -> Person:
    """Add somebody, and write to them unless told not to.

    Raises Invalid by field, Conflict naming who has the address.
    """
    kind, category = find_kind(payload.kind)
    form = read_form(payload)
    take_advisory_lock(session, "person", kind.key, form.email.lower())
    person = staff.add_person(session, form, Placement(kind, category, payload.status), now=context.now)
    after = {"status": str(person.status), "kind": person.kind, "basis": bool(form.basis), "notified": payload.notify}
    record_act(session, person, "add", before={}, after=after, context=context)
    if payload.notify:
        tell_added(session, person, context=context)
    return person


def read_form(payload: AddPersonRequest) -> StaffRegistration:
    """What staff typed, as the form of the kind. Raises Invalid for all that is wrong, a missing consent among it."""
    kind, category = find_kind(payload.kind)
    values = payload.model_extra or {}
    errors = staff.find_missing_basis(consent=values.get("consent"), basis=values.get("basis"))
    try:
        form = parse_request(staff_registration_of(kind.profile_of(category)), values)
    except Invalid as refusal:
        raise Invalid(refusal.errors | errors) from refusal
    if errors:
        raise Invalid(errors)
    return form


def tell_added(session: Session, person: Person, *, context: ActContext) -> None:
    """Write to the address that was typed how its owner makes the registration theirs."""
    with use_language(person.language):
        draft = messages.added_message(person, letterhead=letterhead_of(context.services))
        enqueue_message(session, draft, channel="email", recipient=person.email, now=context.now, about=(person.id,))
