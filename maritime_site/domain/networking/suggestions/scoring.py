"""How well two people fit, and the one sentence that says why (MEET-3).

Each reason is worth points; what somebody offers against what another looks for counts most. The sentence is the best
reason's, so whoever reads it sees what the order comes from.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import IntEnum

from maritime_site.core.text.countries import country_name
from maritime_site.core.text.i18n import _
from maritime_site.domain.networking.directory import OFFERS, SEEKS, profile_text
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.profiles import SECTORS

WORD = re.compile(r"[^\W\d_]{3,}", re.UNICODE)
MOST_WORDS = 8
# Words that say nothing about a trade, in both languages.
_COMMON_TEXT = (
    "and the for with our your from into all any are can new more who what that this have has will would like looking "
    "offer offers offering seek seeking need needs want services service solutions products company companies partners "
    "partner business maritime industry india global और के का की में से को पर हम है हैं लिए सेवाएँ"
)
COMMON = frozenset(_COMMON_TEXT.split())


class Points(IntEnum):
    """What a reason is worth."""

    THEY_OFFER = 6
    THEY_SEEK = 5
    SESSION = 4
    SECTOR = 3
    COUNTRY = 2
    LANGUAGE = 1


@dataclass
class Match:
    """Somebody who may fit: the words that met, by reason."""

    offers: list[str] = field(default_factory=list[str])
    seeks: list[str] = field(default_factory=list[str])
    sessions: list[str] = field(default_factory=list[str])


def list_words(text: str) -> list[str]:
    """The words of a profile's text worth looking for, the longest first."""
    words = dict.fromkeys(word.casefold() for word in WORD.findall(text))
    telling = [word for word in words if word not in COMMON]
    return sorted(telling, key=len, reverse=True)[:MOST_WORDS]


def offered_words(person: Person) -> list[str]:
    """What a person offers."""
    return list_words(profile_text(person.details, OFFERS))


def list_query_words(person: Person) -> list[str]:
    """What a person looks for."""
    return list_words(profile_text(person.details, SEEKS))


def score_of(person: Person, other: Person, match: Match) -> int:
    """How well another fits a person; 0 for no reason at all."""
    points = Points.THEY_OFFER * len(match.offers) + Points.THEY_SEEK * len(match.seeks)
    points += Points.SESSION * len(match.sessions)
    points += Points.SECTOR if _shares_sector(person, other) else 0
    points += Points.COUNTRY if person.country == other.country else 0
    return points + (Points.LANGUAGE if points and person.language == other.language else 0)


def reason_of(person: Person, other: Person, match: Match) -> str:
    """The best reason as a sentence about the other."""
    if match.offers:
        return _("Offers {word}, you look for it", word=match.offers[0])
    if match.seeks:
        return _("Looks for {word}, you offer it", word=match.seeks[0])
    if match.sessions:
        return _("Keeps the same session: {title}", title=match.sessions[0])
    if _shares_sector(person, other):
        return _("Works in your sector: {sector}", sector=_(dict(SECTORS)[str(other.details["sector"])]))
    return _("Comes from your country: {country}", country=country_name(other.country))


def _shares_sector(person: Person, other: Person) -> bool:
    sector = person.details.get("sector")
    return bool(sector) and sector == other.details.get("sector")
