"""The pictures and brochures of a page: copies of documents of the team, drawn anew for everybody (EXHIBIT-1)."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.company_pages import members
from maritime_site.domain.company_pages.models import CompanyFile, CompanyFileName, CompanyPage
from maritime_site.domain.company_pages.schemas import PageContent
from maritime_site.domain.people.models import Document, Person
from maritime_site.files.image_variants import resize_upload
from maritime_site.ports.files import FileMissing
from maritime_site.ports.services import Services

ADDRESS = "/api/exhibitors/files/"
# What a browser takes that chooses no size.
USUAL = 960
NO_PICTURE = N_("Choose pictures that you handed in before as documents")
NO_BROCHURE = N_("Choose PDF files that you handed in before as documents")
MEANWHILE = N_("Somebody else changed this in the meantime. Open it again and repeat your change.")
PDF = "application/pdf"
PDF_ENDING = re.compile(r"\.pdf$", re.IGNORECASE)


@dataclass(frozen=True)
class PreparedFile:
    """A document's copy that is not stored yet: its row, and its files with their names."""

    row: CompanyFile
    data: list[tuple[str, bytes]]


def prepare_files(services: Services, content: PageContent, *, company_id: UUID, now: datetime) -> list[PreparedFile]:
    """Copies of the documents that a page names and has no copy of yet. Slow: outside a transaction.

    Raises Invalid for a document that nobody of the team handed in, or that is of another type.
    """
    with services.database.reading() as session:
        documents = _list_new_documents(session, content, company_id)
    return [_prepare(services, company_id, document, now) for document in documents]


def _list_new_documents(session: Session, content: PageContent, company_id: UUID) -> list[Document]:
    known = {row.document_id: row for row in files_of(session, company_id)}
    _check_types(content, {key: "image/webp" if row.is_picture else PDF for key, row in known.items()})
    wanted = [key for key in content.file_ids if key not in known]
    owners = [person.id for person in members.list_members(session, company_id)]
    mine = (col(Document.id).in_(wanted), col(Document.person_id).in_(owners))
    rows = {row.id: row for row in session.exec(select(Document).where(*mine)).all()} if wanted else {}
    types = {key: rows[key].media_type if key in rows else "" for key in wanted}
    _check_types(content, types)
    return [rows[key] for key in dict.fromkeys(wanted)]


def _check_types(content: PageContent, types: Mapping[UUID, str]) -> None:
    """Raise Invalid at the field that names a document of another type; `types` may know only some."""
    fields = (("logoId", [content.logo_id]), ("products", [product.image_id for product in content.products]))
    for field, ids in fields:
        if any(key in types and not types[key].startswith("image/") for key in ids if key is not None):
            raise Invalid({field: _(NO_PICTURE)})
    if any(key in types and types[key] != PDF for key in content.brochure_ids):
        raise Invalid({"brochureIds": _(NO_BROCHURE)})


def _prepare(services: Services, company_id: UUID, document: Document, now: datetime) -> PreparedFile:
    try:
        data = services.files.read(document.name)
    except FileMissing as error:
        raise NotFound(_("There is no such document")) from error
    row = CompanyFile(company_id=company_id, document_id=document.id, size=len(data), created_at=now)
    if document.media_type == PDF:
        row.names = {"pdf": f"{uuid4().hex}.pdf"}
        return PreparedFile(row, [(row.names["pdf"], data)])
    made = resize_upload(data, document.name)
    row.width, row.height = made.width, made.height
    row.names = {**{str(width): name for width, (name, _file) in made.webp.items()}, "jpg": made.jpeg[0]}
    return PreparedFile(row, made.files)


def add_files(session: Session, prepared: Collection[PreparedFile]) -> list[str]:
    """Note stored copies; answers the files of those that another request noted meanwhile, to drop after the commit."""
    spare: list[str] = []
    for file in prepared:
        names = [name for name, _data in file.data]
        if session.get(CompanyFile, (file.row.company_id, file.row.document_id)) is None:
            session.add(file.row)
            session.add_all(CompanyFileName(name=name, company_id=file.row.company_id) for name in names)
        else:
            spare += names
    session.flush()
    return spare


def require_files(session: Session, page: CompanyPage, content: PageContent) -> None:
    """Raise Conflict unless every file that a page names is there: another request may have taken one off."""
    known = {row.document_id for row in files_of(session, page.company_id)}
    if not known.issuperset(content.file_ids):
        raise Conflict(_(MEANWHILE))


def drop_unused(session: Session, page: CompanyPage) -> list[str]:
    """Forget the copies that neither draft nor published page names; their files, to drop once that is committed."""
    contents = [PageContent.model_validate(each) for each in (page.draft, page.published) if each]
    used = {key for content in contents for key in content.file_ids}
    names: list[str] = []
    for row in files_of(session, page.company_id):
        if row.document_id not in used:
            names += row.names.values()
            session.delete(row)
    for name in names:
        if (kept := session.get(CompanyFileName, name)) is not None:
            session.delete(kept)
    session.flush()
    return names


def files_of(session: Session, company_id: UUID) -> list[CompanyFile]:
    """Every copy that a company's page has, the oldest first."""
    return list_files(session, [company_id])[company_id]


def list_files(session: Session, company_ids: Collection[UUID]) -> dict[UUID, list[CompanyFile]]:
    """The same of many companies, by company."""
    theirs = select(CompanyFile).where(col(CompanyFile.company_id).in_(company_ids))
    result: dict[UUID, list[CompanyFile]] = {key: [] for key in company_ids}
    for row in session.exec(theirs.order_by(col(CompanyFile.created_at), col(CompanyFile.document_id))).all():
        result[row.company_id].append(row)
    return result


def list_brochure_titles(session: Session, rows: Collection[CompanyFile]) -> dict[UUID, str]:
    """What the brochures among copies are called, by document: the file's name as it came, without its ending.

    Those whose document is gone, or came without a name, are left out.
    """
    keys = [row.document_id for row in rows if not row.is_picture]
    documents = session.exec(select(Document).where(col(Document.id).in_(keys))).all() if keys else ()
    return {row.id: title for row in documents if (title := PDF_ENDING.sub("", row.title).strip())}


def check_file(session: Session, name: str) -> None:
    """Raise NotFound unless a company's page has this file, or where the page was public and is no more.

    Names are long and random: before a page is published nobody but its company and staff has them.
    """
    kept = session.get(CompanyFileName, name)
    page = session.get(CompanyPage, kept.company_id) if kept else None
    if page is None or (page.published_at and not members.is_approved_exhibitor(session.get(Person, page.company_id))):
        raise NotFound(_("There is no such file"))


def list_addresses(row: CompanyFile) -> dict[str, str]:
    """Where a copy's files are fetched, by width, `jpg` or `pdf`."""
    return {key: ADDRESS + name for key, name in row.names.items()}
