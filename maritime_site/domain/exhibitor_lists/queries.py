"""How what companies answered to a list is found by words."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, String, type_coerce
from sqlmodel import or_

from maritime_site.domain.exhibitor_lists.models import ListEntry
from maritime_site.domain.people.models import Person


def match_words(search: str, entry: type[ListEntry]) -> list[ColumnElement[bool]]:
    """That every word is in the entry's title, in either language, or in the company's name."""
    details: Any = Person.details
    texts: tuple[ColumnElement[str], ...] = (
        type_coerce(entry.title_en, String),
        type_coerce(entry.title_hi, String),
        type_coerce(Person.organisation, String),
        details["company_name"].as_string(),
    )
    return [or_(*(text.icontains(word, autoescape=True) for text in texts)) for word in search.split()]
