"""A message that a person was sent is sent again (STAFF-1)."""

from __future__ import annotations

from uuid import UUID

from sqlmodel import Session

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.outbox import service as outbox
from maritime_site.domain.outbox.models import Message, MessageSubject
from maritime_site.domain.people import queries
from maritime_site.domain.person_records.records import ActContext, record_act


def send_again(session: Session, id: UUID, message_id: UUID, *, context: ActContext) -> Message:
    """Send the same words again to the person's present address.

    Raises NotFound, Conflict for a code and for words that were erased.
    """
    person = queries.get_person(session, id)
    if session.get(MessageSubject, (message_id, person.id)) is None:
        raise NotFound(_("There is no such message"))
    address = person.proven_email or (person.email if person.added_by_staff else "")
    if not address:
        raise Conflict(_("{name} has no e-mail address that was confirmed", name=person.full_name))
    sent = outbox.send_copy(session, message_id, recipient=address, about=(person.id,), now=context.now)
    record_act(
        session,
        person,
        "send-again",
        before={"message": str(message_id)},
        after={"message": str(sent.id)},
        context=context,
    )
    return sent
