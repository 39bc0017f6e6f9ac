"""The event as everybody may read it (EVENT-1, EVENT-3). Public and stable."""

from __future__ import annotations

from typing import Any

from fastapi import Response
from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

from maritime_site.api.access import Now, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import NOT_MODIFIED, DataAnswer
from maritime_site.ports.event import Phase
from maritime_site.ports.event_facts import EventFacts

router = Router(tags=["Event"])

# Asked for anew each time, so that what was published is read within seconds.
SHARED = {
    "Cache-Control": "no-cache",
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
}


class EventSchema(EventFacts):
    """The facts in force; what is not set is null. Texts have both languages."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="ignore")
    phase: Phase
    version: int


class EventSummary(BaseModel):
    """What the programme says of the event, in the language it is asked in."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)
    name: str
    starts_on: str
    ends_on: str
    time_zone: str


def event_to_schema(services: ServicesDep, now: Now) -> EventSchema:
    """The event in force as REST shows it."""
    event = services.event
    values: dict[str, Any] = event.facts.model_dump() | {"phase": event.phase(now), "version": event.version}
    return EventSchema.model_validate(values)


@router.get(
    "/event", operation_id="event", responses=NOT_MODIFIED, summary="The event: name, days, venue, contacts, phase"
)
def get_event(services: ServicesDep, now: Now, response: Response) -> DataAnswer[EventSchema]:
    """The published facts, at most some seconds old."""
    response.headers.update(SHARED)
    return DataAnswer(data=event_to_schema(services, now))
