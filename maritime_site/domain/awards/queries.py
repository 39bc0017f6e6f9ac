"""Questions about nominations; only staff and the two ends of one may ask."""

from __future__ import annotations

from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import NotFound
from maritime_site.core.ids import NIL
from maritime_site.core.text.i18n import _
from maritime_site.domain.awards.models import AwardCategory, Nomination, NominationFile
from maritime_site.domain.awards.transitions import NO_NOMINATION
from maritime_site.search.queries import find_records
from maritime_site.search.totals import Total


def get_nomination(session: Session, id: UUID) -> Nomination:
    """One nomination. Raises NotFound."""
    row = session.get(Nomination, id)
    if row is None:
        raise NotFound(_(NO_NOMINATION))
    return row


def list_nominations(
    session: Session, *, search: str, status: str, category: str, sort: str = "-created", page: int, page_size: int
) -> tuple[list[tuple[Nomination, AwardCategory]], Total]:
    """Nominations that match with their categories, and how many there are; empty texts match all.

    `sort` is created, or -created for the newest first.
    """
    award = _resolve_category_id(session, category)
    matches = find_records(session, "nomination", search, {"status": status, "category": award}, until=page * page_size)
    held = [col(Nomination.status) == status] if status else []
    chosen = matches.within(*held, *([col(Nomination.category_id) == award] if award else []))
    keys = (col(Nomination.created_at), col(Nomination.id))
    order = keys if sort == "created" else tuple(key.desc() for key in keys)
    page_of = select(Nomination).where(*chosen).order_by(*order).offset((page - 1) * page_size).limit(page_size)
    rows = session.exec(page_of).all()
    return [(row, session.get_one(AwardCategory, row.category_id)) for row in rows], matches.total


def _resolve_category_id(session: Session, category: str) -> UUID | None:
    """The award of this key, or one that nobody is nominated for; None for none."""
    named = select(AwardCategory.id).where(AwardCategory.key == category)
    return (session.exec(named).first() or NIL) if category else None


def files_of(session: Session, nomination: Nomination) -> list[NominationFile]:
    """A nomination's supporting files, oldest first."""
    mine = select(NominationFile).where(NominationFile.nomination_id == nomination.id)
    return list(session.exec(mine.order_by(col(NominationFile.created_at), col(NominationFile.id))).all())


def get_file(session: Session, id: UUID, *, nomination_id: UUID) -> NominationFile:
    """One file of this nomination. Raises NotFound for any other."""
    mine = (NominationFile.id == id, NominationFile.nomination_id == nomination_id)
    row = session.exec(select(NominationFile).where(*mine)).first()
    if row is None:
        raise NotFound(_("There is no such file"))
    return row
