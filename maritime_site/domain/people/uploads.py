"""Documents that come before their registration does: kept for a few hours, until it claims them (REG-2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import delete, update
from sqlmodel import Session, col, func, select

from maritime_site.core.db.database import count_changed
from maritime_site.core.errors import Invalid, Unavailable
from maritime_site.core.text.field_errors import CHOICE
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.people.kinds import OTHER_DOCUMENT, Form
from maritime_site.domain.people.models import Document, WaitingUpload
from maritime_site.domain.people.rules.answers import file_kinds
from maritime_site.domain.people.rules.queries import read_rule, rule_key_of
from maritime_site.domain.people.rules.schemas import Rule
from maritime_site.files.sanitizing import MIB, CleanFile

LIFE = timedelta(hours=6)
# No claim can be under way any more when the file is dropped.
DROPPED_AFTER = LIFE + timedelta(hours=1)
# Nobody is signed in here: what strangers can fill has an end.
MOST_WAITING = 2048 * MIB
GONE = N_("A document you chose is no longer here. Please choose it again.")
FULL = N_("We cannot take documents at the moment. Register without it, and hand it in later.")


def check_kind(kind: str, *, rule: Rule) -> None:
    """Raise Invalid unless the form's rule asks for this kind of document, or for any and it is `other`."""
    document_kinds = (*rule.documents, *file_kinds(rule))
    if kind not in (*document_kinds, *([OTHER_DOCUMENT] if document_kinds else [])):
        raise Invalid({"kind": _(CHOICE)})


def note_upload(session: Session, kind: str, file: CleanFile, *, form: Form, now: datetime) -> WaitingUpload:
    """Note a file that is about to be stored under the row's name: the row comes first, so that no file is forgotten.

    Raises Invalid for a kind the form does not know, Unavailable while too much is waiting.
    """
    check_kind(kind, rule=read_rule(session, rule_key_of(form)))
    waiting = session.exec(select(func.coalesce(func.sum(WaitingUpload.size), 0))).one()
    if waiting + len(file.data) > MOST_WAITING:
        raise Unavailable(_(FULL))
    row = WaitingUpload(
        form=form.api_path,
        kind=kind,
        name=f"{uuid4().hex}.{file.extension}",
        media_type=file.media_type,
        size=len(file.data),
        created_at=now,
    )
    session.add(row)
    session.flush()
    return row


def claim_uploads(session: Session, ids: Sequence[UUID], *, form: Form, now: datetime) -> tuple[WaitingUpload, ...]:
    """Use up waiting documents, each once. Raises Invalid when one is used, too old, or was never this form's."""
    wanted = set(ids)
    if not wanted:
        return ()
    free = (
        col(WaitingUpload.id).in_(wanted),
        col(WaitingUpload.form) == form.api_path,
        col(WaitingUpload.claimed_at).is_(None),
        col(WaitingUpload.created_at) > now - LIFE,
    )
    if count_changed(session.exec(update(WaitingUpload).where(*free).values(claimed_at=now))) != len(wanted):
        raise Invalid({"uploads": _(GONE)})
    result = select(WaitingUpload).where(col(WaitingUpload.id).in_(wanted)).order_by(col(WaitingUpload.created_at))
    return tuple(session.exec(result.execution_options(populate_existing=True)).all())


def leave_upload(session: Session, documents: Sequence[Document], *, now: datetime) -> None:
    """Leave the files of documents that are about to be deleted to the next round, which drops them from the store."""
    names = [document.name for document in documents]
    listed = set(session.exec(select(WaitingUpload.name).where(col(WaitingUpload.name).in_(names))).all())
    session.add_all(
        WaitingUpload(
            form="",
            kind=document.kind,
            name=document.name,
            media_type=document.media_type,
            size=document.size,
            created_at=now - DROPPED_AFTER,
            claimed_at=now,
        )
        for document in documents
        if document.name not in listed
    )


def list_expired_uploads(session: Session, *, now: datetime) -> tuple[list[UUID], list[str]]:
    """The rows nobody can claim any more, and the names of those files that became nobody's document."""
    old = select(WaitingUpload).where(col(WaitingUpload.created_at) <= now - DROPPED_AFTER)
    rows = session.exec(old).all()
    names = [row.name for row in rows]
    kept = session.exec(select(Document.name).where(col(Document.name).in_(names))).all() if names else ()
    return [row.id for row in rows], [name for name in names if name not in kept]


def delete_uploads(session: Session, ids: Sequence[UUID]) -> int:
    """Delete these rows, once their files are dropped; how many went."""
    return count_changed(session.exec(delete(WaitingUpload).where(col(WaitingUpload.id).in_(ids)))) if ids else 0
