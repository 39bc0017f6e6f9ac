"""Exchanging contacts on the spot: whoever shows their code is asked, whoever scans back confirms (MEET-4)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import AwareDatetime, Field, StringConstraints
from sqlmodel import Session

from maritime_site.core.errors import NotFound
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.networking import service
from maritime_site.domain.networking.directory import NETWORKING_KINDS
from maritime_site.domain.networking.labels import NO_PERSON
from maritime_site.domain.networking.models import MET
from maritime_site.domain.networking.schemas import ApproachRequest
from maritime_site.domain.networking.service import RequestOutcome
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.people.models import Person


class ExchangeRequest(Schema):
    """The text of the code on another's pass."""

    code: Annotated[str, StringConstraints(min_length=1, max_length=300)]
    scanned_at: AwareDatetime | None = Field(None, description="The device's clock when it scanned; now when null")


def exchange_contacts(
    session: Session, holder: Person, *, actor: Person, letterhead: Branding, now: datetime
) -> RequestOutcome:
    """Ask the holder of a scanned code, listed or not; who was scanned by them first is connected at once.

    What is open or accepted between the two already stays as it is. Raises as `service.request_connection`.
    """
    if holder.kind not in NETWORKING_KINDS:
        raise NotFound(_(NO_PERSON))
    known = service.find_own_request(session, actor.id, holder.id, now=now)
    if known is not None:
        return RequestOutcome(known, is_new=False)
    payload = ApproachRequest(purpose=MET, receiver_type=holder.kind)
    return service.request_connection(
        session, payload, holder.id, sender=actor, letterhead=letterhead, now=now, is_visible=_may_network
    )


def _may_network(person: Person) -> bool:
    return person.kind in NETWORKING_KINDS
