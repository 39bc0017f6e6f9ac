"""The public list of exhibitors: companies, never the people behind them (EXH-3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlmodel import Session, and_, col, func, or_, select

from maritime_site.core.text.countries import country_name, list_countries
from maritime_site.core.text.i18n import _
from maritime_site.domain.exhibition.models import TAKEN, Stall, StallApplication
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.profiles import SECTORS

EXHIBITOR = "exhibitor"


@dataclass(frozen=True)
class ExhibitorView:
    """One company; `stalls` are those that are invoiced or paid, `sector_key` names the sector in every language."""

    id: UUID
    name: str
    country: str
    sector: str
    products: str
    website: str
    stalls: tuple[str, ...]
    sector_key: str = ""


def list_exhibitors(
    session: Session,
    *,
    search: str = "",
    extra_ids: Collection[UUID] = (),
    country: str = "",
    page: int = 1,
    page_size: int = 24,
) -> tuple[list[ExhibitorView], int]:
    """Approved exhibitors by company name, those whose name, country or products have every word of `search`.

    `extra_ids` are further ones, whose own pages have these words.
    """
    company = _detail_column("company_name")
    statement = select(Person).where(Person.kind == EXHIBITOR, Person.status == Status.APPROVED)
    if country:
        statement = statement.where(Person.country == country.upper())
    if words := search.split():
        conditions = and_(*(or_(*_word_conditions(word)) for word in words))
        statement = statement.where(or_(conditions, col(Person.id).in_(extra_ids)))
    total = session.exec(select(func.count()).select_from(statement.with_only_columns(col(Person.id)).subquery())).one()
    order = (func.lower(company), col(Person.id))
    people = session.exec(statement.order_by(*order).offset((page - 1) * page_size).limit(page_size)).all()
    return view_exhibitors(session, people), total


def view_exhibitors(session: Session, people: Sequence[Person]) -> list[ExhibitorView]:
    """These exhibitors' companies, in this order."""
    stalls = _list_stall_codes(session, [person.id for person in people])
    return [_to_exhibitor_view(person, stalls.get(person.id, ())) for person in people]


def find_exhibitors(session: Session, ids: Collection[UUID]) -> list[ExhibitorView]:
    """The approved exhibitors among these registrations, each with the stalls that are theirs."""
    theirs = (Person.kind == EXHIBITOR, Person.status == Status.APPROVED, col(Person.id).in_(ids))
    return view_exhibitors(session, session.exec(select(Person).where(*theirs)).all()) if ids else []


def _detail_column(name: str) -> Any:
    return col(Person.details)[name].as_string()


def _word_conditions(word: str) -> list[Any]:
    """Where a word may stand: in what the company wrote, or in the name of its country or sector as we show it."""
    conditions = [
        _detail_column("company_name").icontains(word, autoescape=True),
        _detail_column("products").icontains(word, autoescape=True),
    ]
    lower = word.lower()
    places = [row.country_code for row in list_countries() if lower in row.name.lower()]
    sectors = [key for key, label in SECTORS if key and lower in _(label).lower()]
    return [*conditions, col(Person.country).in_(places), _detail_column("sector").in_(sectors)]


def _list_stall_codes(session: Session, ids: list[UUID]) -> dict[UUID, tuple[str, ...]]:
    mine = (col(StallApplication.owner_id).in_(ids), col(StallApplication.status).in_(TAKEN))
    rows = select(StallApplication.owner_id, Stall.code).join(Stall).where(*mine).order_by(col(Stall.code))
    result: dict[UUID, tuple[str, ...]] = {}
    for owner, code in session.exec(rows).all():
        result[owner] = (*result.get(owner, ()), code)
    return result


def list_stall_holders(session: Session) -> dict[str, tuple[UUID, str]]:
    """Who stands where: the registration and the company name of approved exhibitors, by the code of the stall."""
    conditions = (Person.kind == EXHIBITOR, Person.status == Status.APPROVED, col(StallApplication.status).in_(TAKEN))
    named = select(Stall.code, Person.id, _detail_column("company_name"), Person.organisation)
    rows = named.join(StallApplication, col(StallApplication.stall_id) == Stall.id)
    rows = rows.join(Person, col(Person.id) == StallApplication.owner_id).where(*conditions)
    return {code: (owner, company or own) for code, owner, company, own in session.exec(rows).all()}


def _to_exhibitor_view(person: Person, stalls: tuple[str, ...]) -> ExhibitorView:
    values, sectors = person.details, dict(SECTORS)
    sector = str(values.get("sector", ""))
    return ExhibitorView(
        id=person.id,
        name=str(values.get("company_name") or person.organisation),
        country=person.country,
        sector=_(sectors[sector]) if sector in sectors and sector else "",
        products=str(values.get("products", "")),
        website=str(values.get("website", "")),
        stalls=stalls,
        sector_key=sector,
    )


def countries_of(session: Session) -> list[tuple[str, str]]:
    """The countries that approved exhibitors come from: (code, name), by name."""
    statement = select(Person.country).where(Person.kind == EXHIBITOR, Person.status == Status.APPROVED).distinct()
    return sorted(((code, country_name(code)) for code in session.exec(statement).all()), key=lambda pair: pair[1])
