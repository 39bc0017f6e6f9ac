"""The next edition over REST: this one's structure as a file, and a new site that takes it over (EVENT-4)."""

from __future__ import annotations

from typing import Annotated

from fastapi import File, UploadFile

from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Saved
from maritime_site.api.staff.context import ACTING, DECIDING, StaffContext, staff_context
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.editions import service
from maritime_site.domain.editions.schemas import CloneRequest, Edition
from maritime_site.ports.event import first_event

router = Router(prefix="/admin/event", tags=["Back office"])
PublisherDep = Annotated[StaffContext, staff_context("EVENT_PUBLISH")]
TAKEN_OVER = N_("Taken over. Look through the draft of the event, then publish it.")


@router.post("/clone", operation_id="admin_event_clone", responses=ACTING)
def clone_edition(payload: CloneRequest, context: PublisherDep) -> DataAnswer[Edition]:
    """The next edition from this one: structure and texts with their dates moved, no people and no money."""
    first = first_event(context.services.settings)
    edition = service.clone_edition(context.session, payload, first=first, actor=context.actor, now=context.now)
    return DataAnswer(data=edition)


@router.post("/structure", operation_id="admin_event_structure", status_code=201, responses=DECIDING)
def take_over_edition(file: Annotated[UploadFile, File()], context: PublisherDep) -> Saved[dict[str, int]]:
    """Let a new site begin with the file of an edition; everything is a draft, nothing is on sale."""
    first = first_event(context.services.settings)
    edition = service.read_edition(file.file.read())
    counts = service.take_over_edition(context.session, edition, first=first, actor=context.actor, now=context.now)
    return Saved(message=_(TAKEN_OVER), data=counts)
