"""Somebody walks in: registered and approved in one act (DESK-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.home import home_country
from maritime_site.core.text.i18n import _
from maritime_site.domain.desk.schemas import WalkInRequest
from maritime_site.domain.people import history
from maritime_site.domain.people.fields import Question
from maritime_site.domain.people.kinds import DOCUMENTS
from maritime_site.domain.people.models import Action, Person, Status
from maritime_site.domain.people.rules import queries as rules
from maritime_site.domain.people.schemas import form_questions, staff_registration_of
from maritime_site.domain.people.staff import BY
from maritime_site.domain.person_records import additions
from maritime_site.domain.person_records.records import ActContext, record_act
from maritime_site.domain.person_records.schemas import AddPersonRequest

# What the form of a walk-in asks; the rest is told later or follows from these.
WALK_IN_FIELDS = frozenset({"first_name", "last_name", "email", "country_code", "mobile", "organisation", "country"})
# What the organisation says too, and what may be left out.
ORGANISATIONS = {"company_name": "companyName", "institution": "institution"}
DERIVED = frozenset({"designation", *ORGANISATIONS})
NO_ANSWER = "–"


def add_walk_in(session: Session, payload: WalkInRequest, *, context: ActContext) -> Person:
    """Register somebody as approved, and write to them unless told not to.

    Raises Invalid by field, also where documents were to be looked at; Conflict naming who has the address, and where
    the kind is full.
    """
    values = _complete(payload.kind, payload.model_extra or {})
    documents = list_documents(session, payload.kind)
    known = {**values, "kind": payload.kind, "status": Status.APPROVED.value, "notify": payload.notify}
    request = parse_request(AddPersonRequest, known)
    _check_form(request, unseen=[] if payload.documents_seen else documents)
    person = additions.add_person(session, request, context=context)
    if documents:
        _note_documents(session, person, documents, context=context)
    return person


def _check_form(request: AddPersonRequest, *, unseen: Sequence[str]) -> None:
    """Raise Invalid for all that is wrong at once, documents that nobody looked at among it.

    What the organisation says, too, is wrong there.
    """
    errors = {"documentsSeen": _("Look at this first: {documents}", documents=name_documents(unseen))} if unseen else {}
    try:
        additions.read_form(request)
    except Invalid as refusal:
        asked = {
            "organisation" if name in ORGANISATIONS.values() else name: refusal.errors[name] for name in refusal.errors
        }
        raise Invalid(asked | errors) from refusal
    if errors:
        raise Invalid(errors)


def _note_documents(session: Session, person: Person, documents: Sequence[str], *, context: ActContext) -> None:
    """Put on record what was looked at; no copy of it is kept."""
    seen = {"documents": list(documents)}
    history.add_event(session, person, by=BY, action=Action.DOCUMENTS_SEEN, details=seen, now=context.now)
    record_act(session, person, "see-documents", before={}, after=seen, context=context)


def list_documents(session: Session, kind: str) -> list[str]:
    """What the desk looks at before it approves somebody of this kind: what approval waits for by the kind's rule."""
    known_kind, category = additions.find_kind(kind)
    return rules.read_rule(session, known_kind.rule_key(category)).documents


def name_documents(documents: Sequence[str]) -> str:
    """Documents in the reader's language."""
    return ", ".join(_(DOCUMENTS[key]) for key in documents)


def _complete(kind: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """What was typed, and what follows from it."""
    known_kind, category = additions.find_kind(kind)
    known = {name: value for name, value in values.items() if value not in ("", None)}
    known.setdefault("country", home_country())
    known.setdefault("designation", NO_ANSWER)
    if "mobile" not in known:
        known.pop("countryCode", None)
    form_fields = staff_registration_of(known_kind.profile_of(category)).model_fields
    for name in ORGANISATIONS.keys() & form_fields.keys():
        if "organisation" in known:
            known.setdefault(ORGANISATIONS[name], known["organisation"])
    return known


def list_walk_in_kinds() -> list[tuple[str, str]]:
    """Everybody who may walk in: the name of the kind in REST, and what its people are called."""
    return [(key, kind.label_of(form.category if form else "")) for key, kind, form in rules.rule_keys()]


def list_walk_in_questions(kind: str) -> list[Question]:
    """What a kind is asked at the desk beside what everybody is."""
    known_kind, category = additions.find_kind(kind)
    questions = form_questions(staff_registration_of(known_kind.profile_of(category)))
    return [question for question in questions if question.required and question.name not in WALK_IN_FIELDS | DERIVED]
