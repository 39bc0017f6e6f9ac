"""Whom somebody may want to meet, and why (MEET-3)."""

from __future__ import annotations

from uuid import UUID

from maritime_site.api.access import Now, ReadSession, ServicesDep, WriteSession
from maritime_site.api.networking.directory import Actor, Caller, PersonSchema
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Done, Schema, failure_responses
from maritime_site.core.text.i18n import _
from maritime_site.domain import suggestions
from maritime_site.domain.networking import rate_limits
from maritime_site.domain.networking.suggestions import service

router = Router(prefix="/connection/suggestions", tags=["Networking"])


class SuggestionSchema(Schema):
    """Somebody, and the sentence that says why."""

    person: PersonSchema
    reason: str


@router.get("", operation_id="networking_suggestions", responses=failure_responses(401, 409, 429, 503))
def list_suggestions(who: Caller, session: ReadSession, services: ServicesDep) -> DataAnswer[list[SuggestionSchema]]:
    """People of the directory who fit the caller's profile; nobody they asked, blocked or dismissed."""
    rate_limits.count_search(services.limiter, who.person.id)
    result = suggestions.list_suggestions(session, who.person)
    return DataAnswer(data=[SuggestionSchema.model_validate(view) for view in result])


@router.post(
    "/{personId}/dismiss", operation_id="networking_dismiss", responses=failure_responses(401, 404, 422, 429, 503)
)
def dismiss_suggestion(personId: UUID, actor: Actor, session: WriteSession, now: Now) -> Done:  # noqa: N803  the name stands in the address
    """Do not suggest somebody again; a repeat changes nothing."""
    service.dismiss_suggestion(session, personId, actor=actor, now=now)
    return Done(message=_("You will not see this suggestion again"))
