"""What the newsroom tells programs, and the What's New popup of every page (NEWS-1, FOOT-1)."""

from __future__ import annotations

from uuid import UUID

from fastapi import Response
from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel
from sqlmodel import Session

from maritime_site.api.access import Now, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import NOT_MODIFIED, Answer, Moment
from maritime_site.api.shared_answers import share_answer
from maritime_site.domain.newsroom import queries

router = Router(tags=["Newsroom"])

SHARED = {"Cache-Control": "public, max-age=60", "Vary": "Accept-Language"}


class AnnouncementSchema(BaseModel):
    """A line of What's New; `link` is a path of this site or empty."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, from_attributes=True)
    id: UUID
    text: str
    link: str
    published_at: Moment
    is_demo: bool


class AnnouncementsAnswer(Answer):
    """What's New, newest first."""

    announcements: list[AnnouncementSchema]


@router.get("/announcements", operation_id="announcements", response_model=AnnouncementsAnswer, responses=NOT_MODIFIED)
def list_announcements(services: ServicesDep, now: Now) -> Response:
    """At most ten lines that are published and not expired, in the language of `Accept-Language`."""

    def read(session: Session) -> AnnouncementsAnswer:
        result = queries.list_announcements(session, now=now)
        return AnnouncementsAnswer(announcements=[AnnouncementSchema.model_validate(line) for line in result])

    return share_answer(services, "announcements", read, now=now, headers=SHARED)
