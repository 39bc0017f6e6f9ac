"""Two registrations of one person become one: the company's page follows (STAFF-1)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import delete, update
from sqlmodel import Session, col

from maritime_site.domain.company_pages import members, transitions
from maritime_site.domain.company_pages.models import CompanyFile, CompanyFileName, CompanyPage, CompanyPageStep
from maritime_site.domain.people.decisions import RegistrationsMerged
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services


def merged(session: Session, happened: RegistrationsMerged, _services: Services, now: datetime) -> None:
    """A reaction: the page of the registration that goes is the other's now, if that is an exhibitor without one."""
    page = transitions.lock_page(session, happened.other_id)
    stays = session.get_one(Person, happened.person_id)
    if page is None or stays.kind != members.EXHIBITOR or session.get(CompanyPage, stays.id) is not None:
        return
    values: dict[str, Any] = page.model_dump() | {"company_id": stays.id, "updated_at": now}
    slug, page.slug = page.slug, f"{page.slug}-{page.company_id.hex}"
    session.add(page)
    session.flush()  # before the address is another's: there is each once
    values["slug"] = slug
    session.add(CompanyPage(**values))
    session.flush()
    for table in (CompanyPageStep, CompanyFileName, CompanyFile):
        mine = col(table.company_id) == happened.other_id
        session.exec(update(table).where(mine).values(company_id=stays.id).execution_options(synchronize_session=False))
    session.exec(delete(CompanyPage).where(col(CompanyPage.company_id) == happened.other_id))
    session.expire_all()
