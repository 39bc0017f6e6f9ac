"""Whom somebody may want to meet: found through the search index, so that it costs the same at any size (MEET-3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlmodel import Session, col, or_, select

from maritime_site.domain.networking.blocks import blocked_with
from maritime_site.domain.networking.directory import LISTED_CONDITIONS, is_shown
from maritime_site.domain.networking.models import Connection, ConnectionStatus
from maritime_site.domain.networking.suggestions import scoring
from maritime_site.domain.networking.suggestions.models import SuggestionDismissal
from maritime_site.domain.networking.suggestions.scoring import Match
from maritime_site.domain.networking.views import PersonView, to_person_view
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.queries import require_approved
from maritime_site.search.queries import find_records

MOST = 20
# People with what somebody shares with them: the title of a session both keep.
SharedLister = Callable[[Session, Person], Mapping[UUID, str]]
# Of each word and group so many are looked at.
WIDTH = 40


@dataclass(frozen=True)
class SuggestionView:
    """Somebody to meet, and why."""

    person: PersonView
    reason: str


def list_suggestions(session: Session, person: Person, *, shared: Sequence[SharedLister] = ()) -> list[SuggestionView]:
    """Up to twenty people, the best fit first; nobody one asked, was declined by, blocked or dismissed.

    `shared` are further reasons: whom a person shares a session with, by its title.
    Raises Conflict while the registration is not approved.
    """
    person = session.get_one(Person, person.id, populate_existing=True)
    require_approved(person)
    left_out = _list_left_out(session, person.id)
    matches = _find_matches(session, person, left_out)
    for list_shared in shared:
        for one, title in list_shared(session, person).items():
            if one not in left_out:
                matches.setdefault(one, Match()).sessions.append(title)
    people = session.exec(select(Person).where(col(Person.id).in_(matches))).all() if matches else ()
    scored = [(scoring.score_of(person, one, matches[one.id]), one) for one in people if is_shown(one)]
    best = sorted(
        (pair for pair in scored if pair[0] > 0), key=lambda pair: (-pair[0], pair[1].full_name, pair[1].id.int)
    )
    reasons = {one.id: scoring.reason_of(person, one, matches[one.id]) for _points, one in best[:MOST]}
    return [SuggestionView(to_person_view(one), reasons[one.id]) for _points, one in best[:MOST]]


def _list_left_out(session: Session, person_id: UUID) -> set[UUID]:
    """Themselves, and whom they asked or were asked by, blocked or were blocked by, or dismissed."""
    either = or_(col(Connection.sender_id) == person_id, col(Connection.receiver_id) == person_id)
    met = select(Connection).where(either, Connection.status != ConnectionStatus.EXPIRED)
    known = {request.other_end(person_id) for request in session.exec(met).all()}
    dismissed = select(SuggestionDismissal.other_id).where(SuggestionDismissal.person_id == person_id)
    return {person_id, *known, *session.exec(dismissed).all(), *blocked_with(session, person_id)}


def _find_matches(session: Session, person: Person, left_out: set[UUID]) -> dict[UUID, Match]:
    matches: dict[UUID, Match] = {}
    for word in scoring.list_query_words(person):
        for one in _find_ids(session, left_out, fields={"offers": word}):
            matches.setdefault(one, Match()).offers.append(word)
    for word in scoring.offered_words(person):
        for one in _find_ids(session, left_out, fields={"seeks": word}):
            matches.setdefault(one, Match()).seeks.append(word)
    sector = str(person.details.get("sector") or "")
    for groups in ({"sector": sector, "country": person.country}, {"sector": sector}, {"country": person.country}):
        if len(matches) < WIDTH and all(groups.values()):
            for one in _find_ids(session, left_out, groups=groups):
                matches.setdefault(one, Match())
    return matches


def _find_ids(
    session: Session,
    left_out: set[UUID],
    *,
    fields: dict[str, str] | None = None,
    groups: dict[str, str] | None = None,
) -> list[UUID]:
    matches = find_records(session, "directory", "", groups or {}, fields=fields, until=WIDTH)
    chosen = select(col(Person.id)).where(*matches.within(), *(() if matches.few else LISTED_CONDITIONS))
    ids = session.exec(chosen.limit(WIDTH + len(left_out))).all()
    return [known_id for known_id in ids if known_id not in left_out][:WIDTH]
