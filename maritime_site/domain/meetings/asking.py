"""Whom one may ask for a meeting: the connected, and companies that offer it (MEET-1)."""

from __future__ import annotations

from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.db.statements import filter_only
from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.company_pages.members import find_company_id
from maritime_site.domain.company_pages.queries import find_published
from maritime_site.domain.networking.blocks import are_blocked
from maritime_site.domain.networking.directory import is_shown
from maritime_site.domain.networking.labels import NO_PERSON
from maritime_site.domain.networking.models import Connection, ConnectionStatus, order_pair
from maritime_site.domain.people.models import Person, Status

NOT_CONNECTED = N_("You can propose a meeting once you are connected")


def require_invitable(session: Session, person_id: UUID, *, proposer: Person) -> Person:
    """The person that may be asked. Raises Conflict for whom one is not connected with, NotFound for the unseen."""
    invited = session.get(Person, person_id, populate_existing=True)
    if invited is None or invited.status != Status.APPROVED or are_blocked(session, proposer.id, person_id):
        raise NotFound(_(NO_PERSON))
    if are_connected(session, proposer.id, person_id):
        return invited
    if is_open_to_all(session, invited):
        return invited
    if not is_shown(invited):
        raise NotFound(_(NO_PERSON))
    raise Conflict(_(NOT_CONNECTED))


def are_connected(session: Session, one: UUID, other: UUID) -> bool:
    """Whether two people have an accepted request."""
    low, high = order_pair(one, other)
    pair = (Connection.low_id == low, Connection.high_id == high)
    accepted = filter_only(Connection.status) == ConnectionStatus.ACCEPTED
    return session.exec(select(col(Connection.id)).where(*pair, accepted)).first() is not None


def is_open_to_all(session: Session, invited: Person) -> bool:
    """Whether somebody stands for a company whose published page offers meetings, and names them or is theirs."""
    company_id = find_company_id(session, invited)
    page = find_published(session, company_id) if company_id else None
    if page is None or not page.content.meetings_open:
        return False
    return invited.id == company_id or invited.id in {person.id for person in page.people}
