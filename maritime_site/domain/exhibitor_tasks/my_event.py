"""What tasks put into an exhibitor's own event (ME-2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session

from maritime_site.core.text.i18n import _
from maritime_site.domain.company_pages import members
from maritime_site.domain.event_items import WaitingItem
from maritime_site.domain.exhibitor_tasks import service
from maritime_site.domain.people.models import Person, Status
from maritime_site.ports.services import Services

DESK = "/exhibition/desk"


def list_waiting(session: Session, person: Person, _services: Services, now: datetime) -> Sequence[WaitingItem]:  # noqa: ARG001  as every contributor
    """The tasks of the company somebody stands for that are not done."""
    company_id = members.find_company_id(session, person)
    if company_id is None or person.status != Status.APPROVED:
        return []
    return [
        WaitingItem("exhibitor-task", task.title, _("Open the desk"), DESK, until=task.due_at)
        for task in service.list_tasks(session, company_id)
        if not task.is_done
    ]
