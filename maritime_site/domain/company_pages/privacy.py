"""What company pages hold about somebody, and how it is erased (REG-7)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import delete
from sqlmodel import Session, col, select

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.domain.company_pages import files, members
from maritime_site.domain.company_pages.models import CompanyFile, CompanyFileName, CompanyPage, CompanyPageStep
from maritime_site.domain.company_pages.schemas import PageContent
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services


def export_of(session: Session, person: Person) -> dict[str, list[Record]]:
    """The page of the company that the person manages, and on whose page they can be met."""
    page = session.get(CompanyPage, person.id)
    names = ("slug", "name", "status", "message", "submitted_at", "published_at")
    company_id = members.find_company_id(session, person)
    team = session.get(CompanyPage, company_id) if company_id and company_id != person.id else None
    named = team is not None and str(person.id) in _people_of(team)
    return {
        "companyPages": [
            *([serialize_row(page, *names) | _describe_content(page)] if page else []),
            *([serialize_row(team, "slug", "name")] if team and named else []),
        ]
    }


def _describe_content(page: CompanyPage) -> Record:
    content = PageContent.model_validate(page.draft)
    texts = [text for text in (content.text.en, content.text.hi) if text]
    products = [f"{product.name}: {product.text}".rstrip(": ") for product in content.products]
    return {"text": "\n\n".join(texts), "products": "\n".join(products)}


def _people_of(page: CompanyPage) -> set[str]:
    return {key for content in (page.draft, page.published) for key in content.get("people", [])}


def files_of(session: Session, person: Person) -> list[str]:
    """The files of the person's own company page."""
    return [name for row in files.files_of(session, person.id) for name in row.names.values()]


def erase_held_data(session: Session, person: Person, *, services: Services, now: datetime) -> None:  # noqa: ARG001  as every holder
    """Take the person off the pages that name them; their own company's page goes."""
    for page in session.exec(select(CompanyPage)).all():
        if str(person.id) in _people_of(page):
            page.draft, page.published = _without(page.draft, person), _without(page.published, person)
            session.add(page)
    session.flush()
    own = session.get(CompanyPage, person.id)
    if own is None:
        return
    for table in (CompanyPageStep, CompanyFileName, CompanyFile):
        session.exec(delete(table).where(col(table.company_id) == person.id))
    session.delete(own)
    session.flush()


def _without(content: dict[str, Any], person: Person) -> dict[str, Any]:
    return {**content, "people": [key for key in content["people"] if key != str(person.id)]} if content else content
