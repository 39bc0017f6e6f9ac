"""Questions about proposals."""

from __future__ import annotations

from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.people.models import Document, Person
from maritime_site.domain.programme.models import Track
from maritime_site.domain.talk_proposals.models import TalkProposal
from maritime_site.domain.talk_proposals.transitions import NO_PROPOSAL


def list_own(session: Session, owner: Person) -> list[TalkProposal]:
    """What somebody proposed, the latest first."""
    mine = select(TalkProposal).where(TalkProposal.person_id == owner.id)
    return list(session.exec(mine.order_by(col(TalkProposal.created_at).desc(), col(TalkProposal.id))).all())


def get_own(session: Session, id: UUID, owner: Person) -> TalkProposal:
    """One of them. Raises NotFound for any other."""
    row = session.get(TalkProposal, id)
    if row is None or row.person_id != owner.id:
        raise NotFound(_(NO_PROPOSAL))
    return row


def get_proposal(session: Session, id: UUID) -> tuple[TalkProposal, Person]:
    """Any proposal with who made it, for staff. Raises NotFound."""
    row = session.get(TalkProposal, id)
    if row is None:
        raise NotFound(_(NO_PROPOSAL))
    return row, session.get_one(Person, row.person_id)


def list_tracks(session: Session) -> list[Track]:
    """The strands a talk can be proposed for."""
    return list(session.exec(select(Track).order_by(col(Track.position), col(Track.name_en))).all())


def list_photos(session: Session, owner: Person) -> list[Document]:
    """The pictures among somebody's documents, oldest first."""
    mine = (Document.person_id == owner.id, col(Document.media_type).startswith("image/"))
    return list(session.exec(select(Document).where(*mine).order_by(col(Document.created_at), col(Document.id))).all())
