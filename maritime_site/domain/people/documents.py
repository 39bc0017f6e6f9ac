"""The documents people hand in: a letter, a card; private to them and the staff who may see registrations (REG-2)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID, uuid4

from sqlmodel import Session, col, func, select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text.field_errors import CHOICE
from maritime_site.core.text.i18n import _
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.people import queries, service
from maritime_site.domain.people.information import requests as information_requests
from maritime_site.domain.people.kinds import DOCUMENTS, OTHER_DOCUMENT
from maritime_site.domain.people.models import Document, Person, Status
from maritime_site.domain.people.rules import queries as rules
from maritime_site.domain.people.rules.answers import PREFIX, file_kinds, name_files
from maritime_site.domain.people.rules.schemas import Rule
from maritime_site.files.sanitizing import MIB, CleanFile

OTHER, LABELS = OTHER_DOCUMENT, DOCUMENTS
MOST_FILES = 20
MOST_BYTES = 50 * MIB


def list_missing_kinds(session: Session, person: Person) -> tuple[str, ...]:
    """The document kinds that approval waits for by the kind's rule, and that did not arrive yet.

    None where the office waived them.
    """
    wanted = () if person.documents_waived else rules.rule_of(session, person).documents
    arrived = {document.kind for document in documents_of(session, person)} if wanted else set[str]()
    return tuple(kind for kind in wanted if kind not in arrived)


def title_of(kind: str, rule: Rule | None = None) -> str:
    """What a kind of document is called, in the reader's language; a question's own label for an answer's file."""
    if kind in LABELS:
        return _(LABELS[kind])
    question = rule.question(kind.removeprefix(PREFIX)) if rule else None
    return question.label.localized() if question else kind.removeprefix(PREFIX)


def documents_of(session: Session, person: Person) -> list[Document]:
    """A person's documents, oldest first."""
    mine = select(Document).where(Document.person_id == person.id)
    return list(session.exec(mine.order_by(col(Document.created_at), col(Document.id))).all())


def get_document(session: Session, id: UUID, *, owner_id: UUID) -> Document:
    """One document of this person. Raises NotFound for any other."""
    mine = (Document.id == id, Document.person_id == owner_id)
    row = session.exec(select(Document).where(*mine)).first()
    if row is None:
        raise NotFound(_("There is no such document"))
    return row


def list_kinds(rule: Rule) -> tuple[str, ...]:
    """The document kinds that somebody under a rule may hand in."""
    return (*rule.documents, *file_kinds(rule), OTHER)


def check_kind(session: Session, kind: str, *, owner: Person) -> None:
    """Raise Invalid unless this person's rule asks for the kind, or it is `other`."""
    if kind not in list_kinds(rules.rule_of(session, owner)):
        raise Invalid({"kind": _(CHOICE)})


def check_room(session: Session, owner: Person, *, size: int = 0) -> None:
    """Raise Conflict when the owner has 20 files already, or has 50 MB with this one of `size` bytes."""
    mine = select(func.count(), func.coalesce(func.sum(Document.size), 0)).where(Document.person_id == owner.id)
    many, kept = session.exec(mine).one()
    if many >= MOST_FILES or kept + size > MOST_BYTES:
        raise Conflict(_("You can hand in at most 20 files, 50 MB together"))


def new_name(file: CleanFile) -> str:
    """A random name for the store."""
    return f"{uuid4().hex}.{file.extension}"


def add_document(
    session: Session,
    kind: str,
    file: CleanFile,
    *,
    name: str,
    owner: Person,
    approval: str | None,
    letterhead: Branding,
    now: datetime,
) -> Document:
    """Note a stored file as one of the owner's documents, and approve who waited for nothing else.

    Raises Conflict when the owner has 20 files or 50 MB already.
    """
    check_kind(session, kind, owner=owner)
    return keep_document(session, kind, file, name=name, owner=owner, approval=approval, letterhead=letterhead, now=now)


def keep_document(
    session: Session,
    kind: str,
    file: CleanFile,
    *,
    name: str,
    owner: Person,
    approval: str | None,
    letterhead: Branding,
    now: datetime,
) -> Document:
    """The same for a kind that staff asked for, whether or not the person's form knows it."""
    person = queries.lock_person(session, owner.id)
    check_room(session, person, size=len(file.data))
    added = Document(
        person_id=person.id,
        kind=kind,
        name=name,
        title=file.title,
        media_type=file.media_type,
        size=len(file.data),
        created_at=now,
    )
    session.add(added)
    if named := name_files([added]):
        person.answers = {**person.answers, **named}
    person.updated_at = now  # what is handed in belongs to the registration, and corrects one that was rejected
    session.flush()
    information_requests.note_document(session, person, kind, now=now)
    _approve_who_waited(session, person, approval=approval, letterhead=letterhead, now=now)
    return added


def _approve_who_waited(
    session: Session, person: Person, *, approval: str | None, letterhead: Branding, now: datetime
) -> None:
    """Kinds that nobody vets are approved by the last document, unless staff already had something to say."""
    if person.status != Status.PENDING or not person.is_proven:
        return
    if rules.rule_of(session, person, first=approval).is_vetted or list_missing_kinds(session, person):
        return
    if any(step.by == "administrator" for step in queries.history_of(session, person)):
        return
    service.decide_registration(session, person, Status.APPROVED, by="system", note="", letterhead=letterhead, now=now)
