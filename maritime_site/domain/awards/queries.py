"""Questions about nominations; only staff and the two ends of one may ask."""

from __future__ import annotations

from uuid import UUID

from sqlmodel import Session, col, func, or_, select

from maritime_site.core.errors import NotFound
from maritime_site.core.text import _
from maritime_site.domain.awards.models import AwardCategory, Nomination, NominationFile
from maritime_site.domain.awards.moves import NO_NOMINATION


def nomination(session: Session, id: UUID) -> Nomination:
    """One nomination. Raises NotFound."""
    found = session.get(Nomination, id)
    if found is None:
        raise NotFound(_(NO_NOMINATION))
    return found


def found(
    session: Session, *, search: str, status: str, category: str, page: int, page_size: int
) -> tuple[list[tuple[Nomination, AwardCategory]], int]:
    """Nominations that match with their categories, newest first, and how many there are; empty texts match all."""
    matching = select(Nomination, AwardCategory).join(AwardCategory, col(AwardCategory.id) == Nomination.category_id)
    if status:
        matching = matching.where(Nomination.status == status)
    if category:
        matching = matching.where(AwardCategory.key == category)
    for word in search.split():
        told = (Nomination.reference, Nomination.nominee_name, Nomination.nominee_email, Nomination.organisation,
                Nomination.nominator_name, Nomination.nominator_email)  # fmt: skip
        matching = matching.where(or_(*(col(column).icontains(word, autoescape=True) for column in told)))
    ids = matching.with_only_columns(col(Nomination.id)).subquery()
    total = session.exec(select(func.count()).select_from(ids)).one()
    order = (col(Nomination.created_at).desc(), col(Nomination.id))
    rows = session.exec(matching.order_by(*order).offset((page - 1) * page_size).limit(page_size)).all()
    return [(row[0], row[1]) for row in rows], total


def files_of(session: Session, nomination: Nomination) -> list[NominationFile]:
    """A nomination's supporting files, oldest first."""
    mine = select(NominationFile).where(NominationFile.nomination_id == nomination.id)
    return list(session.exec(mine.order_by(col(NominationFile.created_at), col(NominationFile.id))).all())


def file(session: Session, id: UUID, *, nomination_id: UUID) -> NominationFile:
    """One file of this nomination. Raises NotFound for any other."""
    mine = (NominationFile.id == id, NominationFile.nomination_id == nomination_id)
    found = session.exec(select(NominationFile).where(*mine)).first()
    if found is None:
        raise NotFound(_("There is no such file"))
    return found
