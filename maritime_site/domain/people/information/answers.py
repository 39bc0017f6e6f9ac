"""A person answers what staff asked for: fields, documents and words, all at once (ASK-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import Schema, parse_request
from maritime_site.core.text.field_errors import REQUIRED, UNKNOWN
from maritime_site.core.text.i18n import _
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.people import documents, queries, service
from maritime_site.domain.people.information import requests as information_requests
from maritime_site.domain.people.information.requests import find_missing, names_in
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import InformationRequest, Person
from maritime_site.domain.people.schemas import update_of
from maritime_site.files.sanitizing import CleanFile

NOTE, LONGEST_NOTE = "note", 2000


@dataclass(frozen=True)
class RequestAnswer:
    """The fields as the person's form reads them, and words of their own."""

    fields: Schema
    note: str = ""


@dataclass(frozen=True)
class StoredFile:
    """A clean file, the kind of document it is, and its name in the store."""

    kind: str
    name: str
    file: CleanFile


def read_answer(
    person: Person, request: InformationRequest, values: Mapping[str, Any], files: Sequence[str]
) -> RequestAnswer:
    """The answer in a form: `values` by field, `files` the kinds of documents that came along.

    Raises Invalid, by part: for what was not asked for, what is missing, and what the form itself refuses.
    """
    given = {name: value for name, value in values.items() if value is not None and value != ""}
    note = str(given.pop(NOTE, "")) if NOTE not in request.fields else ""
    unknown = [name for name in given if name not in request.fields]
    unknown += [kind for kind in files if kind not in _wanted_files(request)]
    problems = dict.fromkeys(unknown, _(UNKNOWN)) or find_missing(request, [*given, *files])
    if not request.fields and not request.documents and not note and not files:
        problems[NOTE] = _(REQUIRED)
    if len(note) > LONGEST_NOTE:
        problems[NOTE] = _("Use at most {limit} characters", limit=LONGEST_NOTE)
    if problems:
        raise Invalid(problems)
    schema = update_of(KINDS[person.kind].profile_of(person.category))
    return RequestAnswer(parse_request(schema, given), note)


def _wanted_files(request: InformationRequest) -> tuple[str, ...]:
    """The kinds of documents that may come: those asked for, and with a question in words any other one."""
    return tuple(request.documents) or (() if request.fields else (documents.OTHER,))


def save_part(
    session: Session, values: Mapping[str, Any], note: str, *, owner: Person, now: datetime
) -> InformationRequest:
    """Save the fields of an answer whose documents come one by one; with the last part the request is answered.

    A question in words alone is answered by `note`. Raises NotFound, Conflict, and Invalid by field.
    """
    person = queries.lock_person(session, owner.id)
    request = information_requests.require_open(session, person)
    requested_values = {name: value for name, value in values.items() if name in request.fields}
    if not request.fields and not request.documents and not note:
        raise Invalid({NOTE: _(REQUIRED)})
    form = parse_request(update_of(KINDS[person.kind].profile_of(person.category)), requested_values)
    service.copy_fields(person, form)
    person.updated_at = now
    information_requests.note_given(session, person, names_in(form), now=now, note=note[:LONGEST_NOTE])
    return request


def answer_request(
    session: Session,
    answer: RequestAnswer,
    files: Sequence[StoredFile],
    *,
    owner: Person,
    approval: str | None,
    letterhead: Branding,
    now: datetime,
) -> InformationRequest:
    """Save the answer; the request is answered then, with a step in the history.

    Raises NotFound or Conflict when it is no longer open, Conflict for more files than a person may have.
    """
    person = queries.lock_person(session, owner.id)
    request = information_requests.require_open(session, person)
    service.copy_fields(person, answer.fields)
    person.updated_at = now
    came = [*names_in(answer.fields), *(file.kind for file in files)]
    information_requests.note_given(session, person, came, now=now, note=answer.note)
    values: dict[str, Any] = {"owner": person, "approval": approval, "letterhead": letterhead, "now": now}
    for stored in files:
        documents.keep_document(session, stored.kind, stored.file, name=stored.name, **values)
    return request
