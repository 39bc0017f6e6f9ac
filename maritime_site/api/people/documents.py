"""Documents that participants hand in: `POST P/documents`, and one's own to read (REG-2)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Form, Request, UploadFile
from fastapi.responses import Response
from pydantic import Field

from maritime_site.api.access import Now, ReadSession, ServicesDep
from maritime_site.api.downloads import FILE, build_download
from maritime_site.api.middleware.auth_precheck import guarded_by, wall_of
from maritime_site.api.people.forms import allow_only_parts, clean_upload
from maritime_site.api.people.kind_routes import KindRoutes, Owner, require_owner
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Moment, Saved, failure_responses
from maritime_site.api.uploads import UPLOAD_RATE
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.people import documents
from maritime_site.domain.people.models import Document, Person, Status
from maritime_site.domain.signin import rate_limits
from maritime_site.ports.files import store_files
from maritime_site.ports.services import Services

router = Router(tags=["Participants"])
own = KindRoutes(router)


class DocumentSchema(Schema):
    """A document; its file is fetched by its id."""

    id: UUID
    kind: str
    title: str = Field(description="The name of the file, where it is known", examples=["dock.jpg"])
    type: str = Field(examples=["image/jpeg"])
    size: int
    created_at: Moment

    @classmethod
    def of(cls, document: Document) -> DocumentSchema:
        """As programs read it."""
        return cls(
            id=document.id,
            kind=document.kind,
            title=document.title,
            type=document.media_type,
            size=document.size,
            created_at=document.created_at,
        )


class DocumentKept(Saved[DocumentSchema]):
    """The document arrived; `status` is the registration's, which it may have approved."""

    status: Status


class Documents(DataAnswer[list[DocumentSchema]]):
    """One's own documents, oldest first; `missing` names the kinds that approval waits for."""

    missing: list[str]


def file_answer(document: Document, services: Services, *, title: str = "") -> Response:
    """A document's file as a download, named by its kind or as `title` says. Raises NotFound when the store lost it."""
    return build_download(services, document.name, title=title or document.kind, media_type=document.media_type)


# Any document that an office's rule can ask for, or `answers.<key>` for a question that asks for a file.
KIND_PATTERN = f"^({'|'.join(documents.LABELS)}|answers\\.[A-Za-z][A-Za-z0-9_-]{{0,39}})$"
DocumentKind = Annotated[str, Form(pattern=KIND_PATTERN)]


def store_document(owner: Person, kind: str, upload: UploadFile, services: Services, now: datetime) -> DocumentKept:
    """Check an upload, store it, and note it; a file whose row is refused is dropped again."""
    with services.database.reading() as session:
        documents.check_kind(session, kind, owner=owner)
        documents.check_room(session, owner)
    file = clean_upload(upload)
    name = documents.new_name(file)
    with store_files(services.files, [(name, file.data)]), services.database.writing() as session:
        added = documents.add_document(
            session,
            kind,
            file,
            name=name,
            owner=owner,
            approval=services.settings.approval(owner.kind),
            letterhead=letterhead_of(services),
            now=now,
        )
        person = session.get_one(Person, owner.id)
    return DocumentKept(message=_("Document received"), data=DocumentSchema.of(added), status=Status(person.status))


def _check_upload_rate(request: Request, services: Services, now: datetime) -> None:
    owner = wall_of(require_owner)(request, services, now)
    rate_limits.check_rate(services.limiter, UPLOAD_RATE, "documents", str(owner.person.id))


def _passed() -> None:
    """Nothing is left to ask once the wall let somebody in."""


# Counts a person's files before a byte of one is read: past the rate, TooMany.
UploadPace = Annotated[None, Depends(guarded_by(_check_upload_rate, _passed))]


@own.note(
    "POST",
    "/documents",
    "add_document",
    responses=failure_responses(401, 409, 413, 415, 422, 429, 503),
    summary="Hand in a document ({label})",
)
def add(
    kind: DocumentKind,
    file: UploadFile,
    owner: Owner,
    _parts: Annotated[None, Depends(allow_only_parts("kind", "file"))],
    _pace: UploadPace,
    services: ServicesDep,
    now: Now,
) -> DocumentKept:
    """JPG, PNG and WebP up to 5 MB and 25 megapixels are drawn anew; PDF up to 10 MB; 20 files, 50 MB a person."""
    return store_document(owner.person, kind, file, services, now)


@own.note(
    "GET",
    "/documents",
    "documents",
    responses=failure_responses(401, 503),
    summary="One's own documents ({label})",
)
def _listed(owner: Owner, session: ReadSession) -> Documents:
    result = documents.documents_of(session, owner.person)
    missing = documents.list_missing_kinds(session, owner.person)
    return Documents(data=[DocumentSchema.of(row) for row in result], missing=list(missing))


@own.note(
    "GET",
    "/documents/{id}",
    "document",
    response_class=Response,
    responses=failure_responses(401, 404, 422, 503) | FILE,
    summary="The file of one's own document ({label})",
)
def _fetched(id: UUID, owner: Owner, session: ReadSession, services: ServicesDep) -> Response:
    return file_answer(documents.get_document(session, id, owner_id=owner.person.id), services)


own.add_all()
