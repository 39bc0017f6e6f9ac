"""Accepting or declining a place that was offered to somebody in line; for every kind by the same routes (RULE-1).

Annotations here are read while the routes are made (each kind has its own bearer), so they are not postponed.
"""

from typing import Annotated, Any

from fastapi import Depends

from maritime_site.api.access import Identity, Now, ServicesDep, WriteSession, require_participant
from maritime_site.api.people.profiles import shape_of
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Saved, failure_responses
from maritime_site.core.text.i18n import _
from maritime_site.domain.people import queries
from maritime_site.domain.people.kinds import KINDS, Kind
from maritime_site.domain.people.rules import offers

router = Router(tags=["Participants"])


def _add_routes(kind: Kind) -> None:
    name, shape, label = kind.key.replace("-", "_"), shape_of(kind), kind.label.lower()
    owner_of = require_participant(kind.key)

    @router.post(
        f"{kind.api_prefix}/offer/accept",
        operation_id=f"{name}_accept_offer",
        responses=failure_responses(401, 409, 503),
        response_model=Saved[shape],
        summary=f"Take the place that was offered ({label})",
    )
    def accept(
        owner: Annotated[Identity, Depends(owner_of)], session: WriteSession, services: ServicesDep, now: Now
    ) -> Saved[Any]:
        """The registration is decided as any other is; again changes nothing. 409 without an offer or after its end."""
        person = offers.accept_offer(session, owner=owner.person, terms=offers.terms_of(services), now=now)
        return Saved(message=_("The place is yours"), data=queries.profile_of(person))

    @router.post(
        f"{kind.api_prefix}/offer/decline",
        operation_id=f"{name}_decline_offer",
        responses=failure_responses(401, 409, 503),
        response_model=Saved[shape],
        summary=f"Leave the offered place to the next in line ({label})",
    )
    def decline(owner: Annotated[Identity, Depends(owner_of)], session: WriteSession, now: Now) -> Saved[Any]:
        """The registration ends as rejected; 409 without an offer, and once it has ended."""
        person = offers.decline_offer(session, owner=owner.person, now=now)
        return Saved(message=_("You declined the place"), data=queries.profile_of(person))


for _kind in KINDS.values():
    _add_routes(_kind)
