"""Accepting or declining a place that was offered to somebody in line; for every kind by the same routes (RULE-1)."""

from __future__ import annotations

from typing import Any

from maritime_site.api.access import Now, ServicesDep, WriteSession
from maritime_site.api.people.kind_routes import KindRoutes, Owner
from maritime_site.api.people.profiles import shape_of
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Saved, failure_responses
from maritime_site.core.text.i18n import _
from maritime_site.domain.people import queries
from maritime_site.domain.people.kinds import Kind
from maritime_site.domain.people.rules import offers

router = Router(tags=["Participants"])
own = KindRoutes(router)


def _profile_of(kind: Kind) -> Any:
    return Saved[shape_of(kind)]


@own.note(
    "POST",
    "/offer/accept",
    "accept_offer",
    responses=failure_responses(401, 409, 503),
    answer_of=_profile_of,
    summary="Take the place that was offered ({label})",
)
def accept(owner: Owner, session: WriteSession, services: ServicesDep, now: Now) -> Saved[Any]:
    """The registration is decided as any other is; again changes nothing. 409 without an offer or after its end."""
    person = offers.accept_offer(session, owner=owner.person, terms=offers.terms_of(services), now=now)
    return Saved(message=_("The place is yours"), data=queries.profile_of(person))


@own.note(
    "POST",
    "/offer/decline",
    "decline_offer",
    responses=failure_responses(401, 409, 503),
    answer_of=_profile_of,
    summary="Leave the offered place to the next in line ({label})",
)
def decline(owner: Owner, session: WriteSession, now: Now) -> Saved[Any]:
    """The registration ends as rejected; 409 without an offer, and once it has ended."""
    person = offers.decline_offer(session, owner=owner.person, now=now)
    return Saved(message=_("You declined the place"), data=queries.profile_of(person))


own.add_all()
