"""Documents that participants hand in: `POST P/documents`, and one's own to read (REG-2).

Annotations here are read while the routes are made, so they are not postponed.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Form, Request, UploadFile
from fastapi.responses import Response
from pydantic import Field

from maritime_site.api.access import Identity, Now, Outside, ReadSession, participant
from maritime_site.api.downloads import FILE, download
from maritime_site.api.forms import cleaned, only
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Moment, failures
from maritime_site.api.uploads import UPLOAD_RATE
from maritime_site.api.walls import guarded_by
from maritime_site.core.text import _
from maritime_site.core.wishes import Wish
from maritime_site.domain.outbox.letterhead import letterhead_of
from maritime_site.domain.people import documents
from maritime_site.domain.people.kinds import KINDS, Kind
from maritime_site.domain.people.models import Document, Person, Status
from maritime_site.domain.signin import gates
from maritime_site.ports.files import keeping
from maritime_site.ports.services import Services

router = Router(tags=["Participants"])


class DocumentShape(Wish):
    """A document; its file is fetched by its id."""

    id: UUID
    kind: str
    type: str = Field(examples=["image/jpeg"])
    size: int
    created_at: Moment

    @classmethod
    def of(cls, document: Document) -> "DocumentShape":
        """As programs read it."""
        return cls(
            id=document.id, kind=document.kind, type=document.media_type, size=document.size,
            created_at=document.created_at,
        )  # fmt: skip


class DocumentKept(Answer):
    """The document arrived; `status` is the registration's, which it may have approved."""

    message: str
    data: DocumentShape
    status: Status


class Documents(Answer):
    """One's own documents, oldest first; `missing` names the kinds that approval waits for."""

    data: list[DocumentShape]
    missing: list[str]


def file_answer(document: Document, outside: Services, *, title: str = "") -> Response:
    """A document's file as a download, named by its kind or as `title` says. Raises NotFound when the store lost it."""
    return download(outside, document.name, title=title or document.kind, media_type=document.media_type)


def kinds_for(kind: Kind) -> tuple[str, ...]:
    """The document kinds that some form of this kind knows."""
    return (*dict.fromkeys(each for form in kind.forms for each in form.documents), documents.OTHER)


def keep(owner: Person, kind: str, upload: UploadFile, outside: Services, now: datetime) -> DocumentKept:
    """Check an upload, store it, and note it; a file whose row is refused is dropped again."""
    documents.check_kind(kind, owner=owner)
    with outside.database.reading() as session:
        documents.check_room(session, owner)
    file = cleaned(upload)
    name = documents.new_name(file)
    with keeping(outside.files, [(name, file.data)]), outside.database.writing() as session:
        added = documents.add(
            session, kind, file, name=name, owner=owner, approval=outside.settings.approval(owner.kind),
            letterhead=letterhead_of(outside), now=now,
        )  # fmt: skip
        person = session.get_one(Person, owner.id)
    return DocumentKept(message=_("Document received"), data=DocumentShape.of(added), status=Status(person.status))


def _paced(owner_of: Callable[..., Identity]) -> Callable[[], None]:
    """A dependency that counts a person's files before a byte of one is read: past the rate, TooMany."""

    def wall(request: Request, services: Services, now: datetime) -> None:
        owner = owner_of(request, services, now)
        gates.within(services.limiter, UPLOAD_RATE, "documents", str(owner.person.id))

    def passed() -> None:
        """Nothing is left to ask once the wall let somebody in."""

    return guarded_by(wall, passed)


def _add_routes(kind: Kind) -> None:
    name, owner_of = kind.key.replace("-", "_"), participant(kind.key)
    accepted = Literal[kinds_for(kind)]

    @router.post(
        f"{kind.api_prefix}/documents", operation_id=f"{name}_add_document",
        responses=failures(401, 409, 413, 415, 422, 429, 503), summary=f"Hand in a document ({kind.label.lower()})",
    )  # fmt: skip
    def add(
        kind: Annotated[accepted, Form()],  # pyright: ignore[reportInvalidTypeForm]
        file: UploadFile,
        owner: Annotated[Identity, Depends(owner_of)],
        _parts: Annotated[None, Depends(only("kind", "file"))],
        _pace: Annotated[None, Depends(_paced(owner_of))],
        outside: Outside,
        now: Now,
    ) -> DocumentKept:
        """JPG, PNG and WebP up to 5 MB and 25 megapixels are drawn anew; PDF up to 10 MB; 20 files, 50 MB a person."""
        return keep(owner.person, kind, file, outside, now)

    @router.get(
        f"{kind.api_prefix}/documents", operation_id=f"{name}_documents", responses=failures(401, 503),
        summary=f"One's own documents ({kind.label.lower()})",
    )  # fmt: skip
    def listed(owner: Annotated[Identity, Depends(owner_of)], session: ReadSession) -> Documents:
        found = documents.documents_of(session, owner.person)
        missing = documents.missing(session, owner.person)
        return Documents(data=[DocumentShape.of(each) for each in found], missing=list(missing))

    @router.get(
        f"{kind.api_prefix}/documents/{{id}}", operation_id=f"{name}_document", response_class=Response,
        responses=failures(401, 404, 422, 503) | FILE,
        summary=f"The file of one's own document ({kind.label.lower()})",
    )  # fmt: skip
    def fetched(
        id: UUID, owner: Annotated[Identity, Depends(owner_of)], session: ReadSession, outside: Outside
    ) -> Response:
        return file_answer(documents.document(session, id, owner_id=owner.person.id), outside)


for _kind in KINDS.values():
    _add_routes(_kind)
