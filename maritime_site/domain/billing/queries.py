"""Questions about issued documents; a person's are always scoped to that person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.billing.models import BillingDocument
from maritime_site.domain.people.models import Person

NEWEST = (col(BillingDocument.issued_on).desc(), col(BillingDocument.created_at).desc(), col(BillingDocument.id))


def documents_of(session: Session, person: Person) -> list[BillingDocument]:
    """A person's documents, newest first."""
    mine = select(BillingDocument).where(BillingDocument.owner_id == person.id)
    return list(session.exec(mine.order_by(*NEWEST)).all())


def document_of(session: Session, id: UUID, *, owner: Person) -> BillingDocument:
    """One of this person's documents. Raises NotFound, for somebody else's too."""
    document = session.get(BillingDocument, id)
    if document is None or document.owner_id != owner.id:
        raise NotFound(_("There is no such document"))
    return document


def get_document(session: Session, id: UUID) -> BillingDocument:
    """Any document, for staff. Raises NotFound."""
    document = session.get(BillingDocument, id)
    if document is None:
        raise NotFound(_("There is no such document"))
    return document


def documents_by_subject(
    session: Session, subject_type: str, ids: Iterable[UUID]
) -> Mapping[UUID, list[BillingDocument]]:
    """The documents of each subject, the oldest first."""
    mine = (BillingDocument.subject_type == subject_type, col(BillingDocument.subject_id).in_(list(ids)))
    return _group_by(session, "subject_id", *mine)


def documents_by_payment(session: Session, ids: Iterable[UUID]) -> Mapping[UUID, list[BillingDocument]]:
    """The documents of each payment, the oldest first."""
    return _group_by(session, "attempt_id", col(BillingDocument.attempt_id).in_(list(ids)))


def _group_by(session: Session, name: str, *conditions: Any) -> dict[UUID, list[BillingDocument]]:
    ordered = (col(BillingDocument.created_at), col(BillingDocument.number))
    grouped: dict[UUID, list[BillingDocument]] = {}
    for row in session.exec(select(BillingDocument).where(*conditions).order_by(*ordered)).all():
        grouped.setdefault(getattr(row, name), []).append(row)
    return grouped


def select_documents(*, search: str = "", kind: str = "") -> Any:
    """Documents with their owners, narrowed by part of a number and by kind; all of them without."""
    conditions: list[Any] = [BillingDocument.kind == kind] if kind else []
    conditions += [col(BillingDocument.number).icontains(word, autoescape=True) for word in search.split()]
    joined = select(BillingDocument, Person).join(Person, col(Person.id) == col(BillingDocument.owner_id))
    return joined.where(*conditions)
