"""Staff ask a person for fields and documents; the request closes by itself once all of it came (ASK-1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Annotated

from pydantic import Field, StringConstraints
from pydantic.alias_generators import to_camel
from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.schemas import LongText, Schema
from maritime_site.core.text.i18n import _, use_language
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.people import history, mailing, messages
from maritime_site.domain.people.fields import Question, list_questions
from maritime_site.domain.people.kinds import DOCUMENTS, KINDS, OTHER_DOCUMENT
from maritime_site.domain.people.models import Action, InformationRequest, Person, RequestStatus, Status

MOST_NAMED = 40
Name = Annotated[str, StringConstraints(min_length=1, max_length=80)]


class AskRequest(Schema):
    """What is asked for: a message the person reads, and the fields and documents by name, which may be none."""

    message: Annotated[LongText, StringConstraints(min_length=1, max_length=2000)] = Field(
        examples=["Please send a letter with this year's date."]
    )
    fields: list[Name] = Field(default_factory=list, max_length=MOST_NAMED, examples=[["organisation"]])
    documents: list[Name] = Field(default_factory=list, max_length=MOST_NAMED, examples=[["other"]])


def questions_of(person: Person) -> dict[str, Question]:
    """The questions of the person's own form by their names in REST."""
    schema = KINDS[person.kind].profile_of(person.category)
    return {question.json_name: question for question in list_questions(schema)}


def documents_for(person: Person) -> tuple[str, ...]:
    """The kinds of documents that the person can hand in."""
    form = KINDS[person.kind].form(person.category)
    return (*(form.documents if form else ()), OTHER_DOCUMENT)


def ask(session: Session, person: Person, payload: AskRequest, *, by: str, letterhead: Branding, now: datetime) -> None:
    """Ask a pending person for something and write to them; a new question takes the place of an open one.

    A repeat changes nothing. Raises Conflict in any other status, Invalid for a field or document nobody knows.
    """
    if person.status != Status.PENDING:
        raise Conflict(_("Only a pending registration can be asked for more"))
    fields, documents = _check_names(person, payload)
    known = find_open(session, person)
    if known is not None and (known.message, known.fields, known.documents) == (payload.message, fields, documents):
        return
    close_request(session, person, now=now)
    made = InformationRequest(
        person_id=person.id, message=payload.message, fields=fields, documents=documents, asked_at=now
    )
    session.add(made)
    person.more_info, person.updated_at = payload.message, now
    session.add(person)
    details = {"fields": fields, "documents": documents}
    history.add_event(session, person, by=by, note=payload.message, action=Action.ASKED, details=details, now=now)
    with use_language(person.language):
        draft = messages.information_request_message(
            person, payload.message, name_parts(person, made), letterhead=letterhead
        )
        mailing.post_to(session, draft, person, now=now)


def _check_names(person: Person, payload: AskRequest) -> tuple[list[str], list[str]]:
    fields, documents = list(dict.fromkeys(payload.fields)), list(dict.fromkeys(payload.documents))
    problems: dict[str, str] = {}
    for place, named, known in (
        ("fields", fields, tuple(questions_of(person))),
        ("documents", documents, documents_for(person)),
    ):
        unknown = [name for name in named if name not in known]
        if unknown:
            values = {"names": ", ".join(unknown), "known": ", ".join(known)}
            problems[place] = _("{names}: not known here. Choose from: {known}", **values)
    if problems:
        raise Invalid(problems)
    return fields, documents


def name_parts(person: Person, request: InformationRequest) -> list[str]:
    """What a request asks for, as people read it."""
    questions = questions_of(person)
    fields = [_(questions[name].ask.label) if name in questions else name for name in request.fields]
    return [*fields, *(_(DOCUMENTS.get(name, name)) for name in request.documents)]


def find_open(session: Session, person: Person) -> InformationRequest | None:
    """The person's open request."""
    mine = (InformationRequest.person_id == person.id, InformationRequest.status == RequestStatus.OPEN)
    return session.exec(select(InformationRequest).where(*mine)).first()


def find_latest(session: Session, person: Person) -> InformationRequest | None:
    """The open request, else the one answered last; none that staff took back by deciding."""
    mine = (InformationRequest.person_id == person.id, InformationRequest.status != RequestStatus.CLOSED)
    newest = col(InformationRequest.asked_at).desc()
    return session.exec(select(InformationRequest).where(*mine).order_by(newest).limit(1)).first()


def get_latest(session: Session, person: Person) -> InformationRequest:
    """The request the person sees. Raises NotFound when nothing was asked."""
    request = find_latest(session, person)
    if request is None:
        raise NotFound(_("Nothing is asked of you"))
    return request


def require_open(session: Session, person: Person) -> InformationRequest:
    """The open request of a person. Raises NotFound when nothing was asked, Conflict once it is answered."""
    request = get_latest(session, person)
    if request.status != RequestStatus.OPEN:
        raise Conflict(_("You have answered this already. Thank you."))
    return request


def names_in(payload: Schema) -> list[str]:
    """The names in REST of the fields that were sent."""
    return [to_camel(name) for name in sorted(payload.model_fields_set)]


def note_given(session: Session, person: Person, names: Iterable[str], *, now: datetime, note: str = "") -> bool:
    """Note what came; the request closes when nothing is lacking, with a step in the history. Says whether it did.

    A request that names nothing is answered by any save (REG-5).
    """
    request = find_open(session, person)
    if request is None:
        person.more_info = ""
        return False
    came = [name for name in request.lacking if name in set(names)]
    request.given = [*request.given, *came]
    session.add(request)
    if request.lacking:
        return False
    request.status, request.closed_at, person.more_info, person.updated_at = RequestStatus.ANSWERED, now, "", now
    session.add(person)
    details = {"fields": request.fields, "documents": request.documents}
    history.add_event(session, person, by="owner", note=note, action=Action.ANSWERED, details=details, now=now)
    return True


def note_document(session: Session, person: Person, kind: str, *, now: datetime) -> None:
    """Note a document that came; a question in words alone waits for more than a file."""
    request = find_open(session, person)
    if request is not None and kind in request.lacking:
        note_given(session, person, [kind], now=now)


def close_request(session: Session, person: Person, *, now: datetime) -> None:
    """Take back what is asked: the registration was decided, or something else is asked."""
    if not person.more_info:
        return  # as long as a request is open its words stand there
    person.more_info = ""
    request = find_open(session, person)
    if request is not None:
        request.status, request.closed_at = RequestStatus.CLOSED, now
        session.add(request)
        session.flush()


def find_missing(request: InformationRequest, given: Sequence[str]) -> dict[str, str]:
    """A message for each part of a request that neither came before nor is among `given`."""
    return {name: _("This is still missing") for name in request.lacking if name not in given}
