"""What networking holds about somebody, and how it is erased (REG-7)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, update
from sqlmodel import Session, col, or_, select

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.domain.networking import transitions
from maritime_site.domain.networking.models import Block, Connection, Report, Sharing
from maritime_site.domain.networking.suggestions import service as suggestions
from maritime_site.domain.networking.threads import privacy as threads
from maritime_site.domain.people.decisions import ApprovalWithdrawn
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services

GONE = "—"


def export_of(session: Session, person: Person) -> dict[str, list[Record]]:
    """Requests to and from the person, whom they blocked, what they reported, and what they share."""
    blocks = session.exec(select(Block).where(Block.blocker_id == person.id)).all()
    reports = session.exec(select(Report).where(Report.reporter_id == person.id)).all()
    shared = session.get(Sharing, person.id)
    return {
        "connections": [_request_to_record(session, row, person) for row in session.exec(_own_requests(person)).all()],
        "blocks": [serialize_row(row, "blocked_id", "created_at") for row in blocks],
        "reports": [
            serialize_row(row, "connection_id", "meeting_id", "reason", "created_at", "closed_at") for row in reports
        ],
        **threads.export_of(session, person),
        "sharing": [serialize_row(shared, "email", "mobile", "company_email", "updated_at")] if shared else [],
    }


def _own_requests(person: Person):  # noqa: ANN202  SQLModel's own type has no short name
    ends = or_(col(Connection.sender_id) == person.id, col(Connection.receiver_id) == person.id)
    return select(Connection).where(ends).order_by(col(Connection.created_at))


def _request_to_record(session: Session, row: Connection, person: Person) -> Record:
    other = session.get_one(Person, row.other_end(person.id))
    record = serialize_row(row, "id", "status", "purpose", "description", "created_at", "updated_at")
    record |= {"purpose": row.purpose_text}
    return record | {"direction": "sent" if row.sender_id == person.id else "received", "with": other.full_name}


def erase_held_data(session: Session, person: Person, *, services: Services, now: datetime) -> None:
    """End every live request, and empty what was written in any; the directory forgets the person with their row.

    A report by or about the person that nobody decided is closed: nothing is left to decide about.
    """
    transitions.approval_withdrawn(session, ApprovalWithdrawn(person.id), services, now)
    ends = or_(col(Connection.sender_id) == person.id, col(Connection.receiver_id) == person.id)
    session.exec(update(Connection).where(ends).values(purpose=GONE, description=""))
    session.exec(delete(Block).where(or_(col(Block.blocker_id) == person.id, col(Block.blocked_id) == person.id)))
    about = or_(col(Report.reporter_id) == person.id, col(Report.reported_id) == person.id)
    session.exec(update(Report).where(about, col(Report.closed_at).is_(None)).values(closed_at=now))
    session.exec(update(Report).where(about).values(reason=GONE, note="", words=""))
    session.exec(delete(Sharing).where(col(Sharing.person_id) == person.id))
    threads.erase_threads(session, person.id)
    suggestions.erase_dismissals(session, person.id)
