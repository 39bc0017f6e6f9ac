"""What a participant shares with whom they are connected with, and whom they blocked (NET-3)."""

from __future__ import annotations

from uuid import UUID

from maritime_site.api.access import Now, ReadSession, ServicesDep
from maritime_site.api.networking.directory import Actor, Caller, PersonSchema
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Done, Moment, failure_responses
from maritime_site.core.text.i18n import _
from maritime_site.domain.networking import blocks, sharing
from maritime_site.domain.networking.schemas import ShareRequest

router = Router(prefix="/delegate/connection", tags=["Networking"])


class BlockedPerson(PersonSchema):
    """Somebody the caller blocked."""

    blocked_at: Moment


@router.get("/sharing", operation_id="networking_sharing", responses=failure_responses(401, 503))
def read_sharing(who: Caller, session: ReadSession) -> DataAnswer[ShareRequest]:
    """What the caller shares; e-mail addresses and mobile number until they choose."""
    return DataAnswer(data=sharing.sharing_of(session, who.person.id))


@router.put("/sharing", operation_id="networking_share", responses=failure_responses(401, 413, 415, 422, 429, 503))
def change_sharing(payload: ShareRequest, actor: Actor, services: ServicesDep, now: Now) -> DataAnswer[ShareRequest]:
    """Choose what the people one is connected with see, from now on."""
    with services.database.writing() as session:
        return DataAnswer(data=sharing.change_sharing(session, payload, owner=actor, now=now))


@router.get("/blocked", operation_id="networking_blocked", responses=failure_responses(401, 503))
def list_blocked(who: Caller, session: ReadSession) -> DataAnswer[list[BlockedPerson]]:
    """Whom the caller blocked, the latest first."""
    return DataAnswer(
        data=[BlockedPerson.model_validate(blocked) for blocked in blocks.blocked_by(session, who.person)]
    )


@router.delete(
    "/blocked/{personId}",
    operation_id="networking_unblock",
    responses=failure_responses(401, 404, 413, 415, 422, 429, 503),
)
def unblock_person(personId: UUID, actor: Actor, services: ServicesDep) -> Done:  # noqa: N803  the name stands in the address
    """End the caller's own block; nothing that the block ended comes back. Repeating it changes nothing."""
    with services.database.writing() as session:
        blocks.unblock_person(session, personId, actor=actor)
    return Done(message=_("You may find each other again"))
