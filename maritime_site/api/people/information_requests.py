"""What staff ask a person for, and the answer (ASK-1): the same routes for every kind."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from fastapi import Depends

from maritime_site.api.access import Now, ReadSession, ServicesDep
from maritime_site.api.middleware.body_limits import MULTIPART, URLENCODED
from maritime_site.api.people.documents import UploadPace
from maritime_site.api.people.forms import ParsedParts, boolean_fields, clean_upload, read_boolean, read_parts
from maritime_site.api.people.kind_routes import KindRoutes, Owner
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Saved, failure_responses
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.people import documents, queries
from maritime_site.domain.people.information import answers as request_answers
from maritime_site.domain.people.information import requests as information_requests
from maritime_site.domain.people.information.answers import StoredFile
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import InformationRequest, Person
from maritime_site.ports.files import store_files
from maritime_site.ports.services import Services

router = Router(tags=["Participants"])
own = KindRoutes(router)
ANSWER = {
    "type": "object",
    "description": "A text part for each field that is asked for, by its name, a file part for each "
    "document, by its kind, and optionally `note` in one's own words",
    "additionalProperties": {"type": "string"},
}
PARTS: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {MULTIPART: {"schema": ANSWER}, URLENCODED: {"schema": ANSWER | {"description": "Without files"}}},
    }
}


class InformationRequestSchema(Schema):
    """What is asked for, by the names of profile fields and document kinds."""

    message: str
    fields: list[str]
    documents: list[str]
    status: Literal["open", "answered"]

    @classmethod
    def of(cls, request: InformationRequest) -> InformationRequestSchema:
        """As programs read it."""
        status = "open" if request.status == "open" else "answered"
        return cls(message=request.message, fields=request.fields, documents=request.documents, status=status)


def save_answer(owner: Person, sent: ParsedParts, services: Services, now: datetime) -> InformationRequest:
    """Check an answer, store its files, and save it; files of a refused answer are dropped again."""
    with services.database.reading() as session:
        person = queries.get_person(session, owner.id)
        request = information_requests.require_open(session, person)
        documents.check_room(session, person)
    flags = boolean_fields(KINDS[person.kind].profile_of(person.category))
    values = {name: read_boolean(value) if name in flags else value for name, value in sent.values.items()}
    answer = request_answers.read_answer(person, request, values, [part for part, _file in sent.files])
    files = [(part, clean_upload(upload, part=part)) for part, upload in sent.files]
    stored = [StoredFile(part, documents.new_name(file), file) for part, file in files]
    kept = [(document.name, document.file.data) for document in stored]
    with store_files(services.files, kept), services.database.writing() as session:
        return request_answers.answer_request(
            session,
            answer,
            stored,
            owner=owner,
            approval=services.settings.approval(owner.kind),
            letterhead=letterhead_of(services),
            now=now,
        )


@own.note(
    "GET",
    "/asked",
    "asked",
    responses=failure_responses(401, 404, 503),
    summary="What the organisers ask for ({label})",
)
def read_request(owner: Owner, session: ReadSession) -> DataAnswer[InformationRequestSchema]:
    """The newest request; 404 when nothing was asked."""
    return DataAnswer(data=InformationRequestSchema.of(information_requests.get_latest(session, owner.person)))


@own.note(
    "POST",
    "/asked",
    "answer_asked",
    openapi_extra=PARTS,
    responses=failure_responses(401, 404, 409, 413, 415, 422, 429, 503),
    summary="Answer what the organisers ask for ({label})",
)
def answer_request(
    sent: Annotated[ParsedParts, Depends(read_parts)],
    owner: Owner,
    _pace: UploadPace,
    services: ServicesDep,
    now: Now,
) -> Saved[InformationRequestSchema]:
    """All that is still missing, in one form; the request is closed by it. 409 once it is answered."""
    request = save_answer(owner.person, sent, services, now)
    return Saved(message=_("Thank you. Your answer arrived."), data=InformationRequestSchema.of(request))


own.add_all()
