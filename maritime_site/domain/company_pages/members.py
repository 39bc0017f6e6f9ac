"""Who belongs to an exhibitor's company: its manager, and those in its seats (EXHIBIT-1)."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import NotAllowed
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.companies.models import Company, CompanySeat
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.queries import require_approved

EXHIBITOR = "exhibitor"
NO_COMPANY = N_("Only an exhibitor and the people in the company's seats can do this")
MANAGER_ONLY = N_("Only the exhibitor's own registration can do this, not the seats of its team")


def find_company_id(session: Session, person: Person) -> UUID | None:
    """The registration of the exhibitor for whom somebody stands: the manager of their seat, else their own."""
    seat = (
        select(Person.id)
        .join(Company, col(Company.manager_id) == col(Person.id))
        .join(CompanySeat, col(CompanySeat.company_id) == col(Company.id))
        .where(CompanySeat.person_id == person.id, Person.kind == EXHIBITOR)
    )
    managed = session.exec(seat).first()
    return managed or (person.id if person.kind == EXHIBITOR else None)


def is_approved_exhibitor(person: Person | None) -> bool:
    """Whether somebody exhibits, so that their company's published page is for the public."""
    return person is not None and person.kind == EXHIBITOR and person.status == Status.APPROVED


def is_colleague(session: Session, person: Person) -> bool:
    """Whether somebody sits in a seat of a company that another manages."""
    return find_company_id(session, person) not in {None, person.id}


def require_company_id(session: Session, person: Person) -> UUID:
    """The same. Raises NotAllowed for whoever stands for no exhibitor."""
    result = find_company_id(session, person)
    if result is None:
        raise NotAllowed(_(NO_COMPANY))
    return result


def require_acting(session: Session, person: Person) -> UUID:
    """The company in whose name somebody acts.

    Raises NotAllowed for whoever stands for no exhibitor, Conflict for a colleague whose registration is not approved:
    a seat alone binds nobody's company.
    """
    result = require_company_id(session, person)
    if result != person.id:
        require_approved(session.get_one(Person, person.id, populate_existing=True))
    return result


def require_manager(session: Session, person: Person) -> UUID:
    """The company that somebody manages. Raises NotAllowed for anybody else, its team included."""
    result = require_company_id(session, person)
    if result != person.id:
        raise NotAllowed(_(MANAGER_ONLY))
    return result


def list_members(session: Session, company_id: UUID) -> list[Person]:
    """The manager and whoever sits in a seat, the manager first."""
    return list_teams(session, [company_id])[company_id]


def list_teams(session: Session, company_ids: Collection[UUID]) -> dict[UUID, list[Person]]:
    """The same of many companies, by company."""
    seated = (
        select(Company.manager_id, Person)
        .join(CompanySeat, col(CompanySeat.person_id) == col(Person.id))
        .join(Company, col(Company.id) == col(CompanySeat.company_id))
        .where(col(Company.manager_id).in_(company_ids))
        .order_by(col(CompanySeat.position))
    )
    managers = session.exec(select(Person).where(col(Person.id).in_(company_ids))).all()
    result: dict[UUID, list[Person]] = {key: [] for key in company_ids}
    for company_id, person in [*((manager.id, manager) for manager in managers), *session.exec(seated).all()]:
        result[company_id].append(person)
    return result


def company_name(person: Person) -> str:
    """What a registration calls its company."""
    return str(person.details.get("company_name") or person.organisation)
