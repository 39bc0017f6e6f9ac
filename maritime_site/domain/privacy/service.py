"""Asking for a copy of one's data, and to be erased; both are confirmed by a fresh code (REG-7; R62)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import String, cast, update
from sqlmodel import Session, col, select

from maritime_site.core.db.database import count_changed
from maritime_site.core.errors import Conflict
from maritime_site.core.serialization import Record, serialize_row
from maritime_site.core.text.i18n import use_language
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.outbox.service import enqueue_message
from maritime_site.domain.people import queries as people
from maritime_site.domain.people.models import Person
from maritime_site.domain.privacy import erasure_log, holders, messages
from maritime_site.domain.privacy.models import DataRequest, RequestKind, RequestStatus
from maritime_site.domain.signin import codes
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.codes import Binding, WrongCode
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.domain.signin.service import note_code, send_message, verify_code, write_in
from maritime_site.ports.services import Services
from maritime_site.search.index import reindex_rows

UNCONFIRMED_FOR = timedelta(hours=24)
S = RequestStatus


class ErasureBlocked(Conflict):
    """Confirmed, but something has to be settled first; the request stays for the office to see."""

    keeps_changes = True


@dataclass(frozen=True)
class DataCopy:
    """All that is held about somebody: the records by section, and the names of their files in the store."""

    person: Person
    records: dict[str, list[Record]]
    files: list[str]
    made_at: datetime


def address_of(owner: Person) -> Address:
    """Where the code that confirms a request goes: a proven address, e-mail first."""
    if owner.proven_email:
        return Address("email", owner.proven_email)
    return Address("sms", owner.proven_mobile, owner.country_code)


def _code_binding(kind: RequestKind, owner: Person, rules: SignInRules) -> Binding:
    # With the person in the purpose, a code for one thing is good for nothing else.
    return Binding(owner.kind, f"{kind}:{owner.id}", address_of(owner).key(rules.secret))


def request_code(
    session: Session, kind: RequestKind, *, owner: Person, rules: SignInRules, now: datetime
) -> Message | None:
    """Note what is asked for and send the code that confirms it. Raises TooMany by the same pace as signing in."""
    binding, address = _code_binding(kind, owner, rules), address_of(owner)
    code = codes.renew_code(session, binding, rules=rules, now=now)
    _lapse_requests(session, _open_request_conditions(kind, owner), now=now)
    request = DataRequest(
        person_id=owner.id, person_kind=owner.kind, registration=owner.reference, kind=kind, created_at=now
    )
    session.add(request)
    draft = write_in(owner, lambda: messages.code_message(kind, code, owner, address, rules=rules))
    message = send_message(session, draft, address, person=owner, rules=rules, now=now)
    note_code(session, binding, address, message, now=now)
    return message


def _open_request_conditions(kind: RequestKind, owner: Person) -> tuple[object, ...]:
    return (DataRequest.person_id == owner.id, DataRequest.kind == kind, DataRequest.status == S.REQUESTED)


def _lapse_requests(session: Session, which: tuple[object, ...], *, now: datetime) -> int:
    old = (*which, col(DataRequest.confirmed_at).is_(None))
    theirs = list(session.exec(select(DataRequest.id).where(*old)).all())  # pyright: ignore[reportArgumentType, reportCallIssue]
    lapsed = count_changed(session.exec(update(DataRequest).where(*old).values(status=S.LAPSED, closed_at=now)))  # pyright: ignore[reportArgumentType]
    reindex_rows(session, "data-request", col(DataRequest.id).in_(theirs))
    return lapsed


def _confirm_request(
    session: Session, kind: RequestKind, otp: str, *, owner: Person, rules: SignInRules, now: datetime
) -> DataRequest:
    """The request that this code confirms. Raises WrongCode, TooMany while verifying is locked."""
    verify_code(session, _code_binding(kind, owner, rules), address_of(owner), otp, rules=rules, now=now)
    waiting = select(DataRequest).where(*_open_request_conditions(kind, owner)).with_for_update()  # pyright: ignore[reportArgumentType]
    row = session.exec(waiting.order_by(col(DataRequest.created_at).desc())).first()
    if row is None:
        raise WrongCode
    row.confirmed_at = now
    session.add(row)
    return row


def confirm_download(session: Session, otp: str, *, owner: Person, services: Services, now: datetime) -> DataCopy:
    """A copy of all that is held, once the code is right. Raises WrongCode, TooMany while verifying is locked."""
    rules = SignInRules.of(services)
    request = _confirm_request(session, RequestKind.DOWNLOAD, otp, owner=owner, rules=rules, now=now)
    request.status, request.closed_at = S.DONE, now
    session.flush()
    person = people.get_person(session, owner.id)
    records = {"dataRequests": [_request_to_record(row) for row in requests_of(session, person)]}
    files = [*holders.list_files(session, person), *holders.list_kept_files(session, person)]
    return DataCopy(person, holders.collect_held_data(session, person, services=services) | records, files, now)


def _request_to_record(row: DataRequest) -> Record:
    return serialize_row(row, "kind", "status", "reason", "created_at", "confirmed_at", "closed_at")


def confirm_erasure(session: Session, otp: str, *, owner: Person, services: Services, now: datetime) -> DataRequest:
    """Erase the person at once, when the code is right and nothing has to be settled first.

    Raises WrongCode, Blocked with what stands in the way, TooMany while verifying is locked.
    """
    request = _confirm_request(session, RequestKind.ERASURE, otp, owner=owner, rules=SignInRules.of(services), now=now)
    person = people.lock_person(session, owner.id)
    require_settled(session, person, services=services, now=now)
    carry_out(session, request, person, by="owner", services=services, now=now)
    return request


def require_settled(session: Session, person: Person, *, services: Services, now: datetime) -> None:
    """Raise Blocked with what stands in the way of erasing somebody."""
    waiting = holders.list_obstacles(session, person, services=services, now=now)
    if waiting:
        raise ErasureBlocked(" ".join(waiting))


def carry_out(
    session: Session, request: DataRequest, person: Person, *, by: str, services: Services, now: datetime
) -> None:
    """Erase a person for this request, and tell them at the address they had.

    The door drops the files once this is committed (`drop_files`), the outbox the address once the message left.
    """
    recipient = person.proven_email
    draft = write_in(
        person, lambda: messages.erased_message(person.full_name, request, event=services.event.localized_title)
    )
    _carry_out(session, request, person, by=by, services=services, now=now)
    if recipient:
        with use_language(person.language):
            enqueue_message(session, draft, channel="email", recipient=recipient, now=now)


def repeat_erasure(session: Session, person: Person, *, services: Services, now: datetime) -> None:
    """Erase somebody who was erased before a backup brought them back; they were told then, and nothing can wait."""
    request = DataRequest(
        person_id=person.id,
        person_kind=person.kind,
        registration=person.reference,
        kind=RequestKind.ERASURE,
        created_at=now,
        confirmed_at=now,
    )
    session.add(request)
    session.flush()
    _carry_out(session, request, person, by="restore", services=services, now=now)


def _carry_out(
    session: Session, request: DataRequest, person: Person, *, by: str, services: Services, now: datetime
) -> None:
    names = holders.list_files(session, person)
    holders.erase_everything(session, person, services=services, now=now)
    _lapse_requests(session, (DataRequest.person_id == person.id, DataRequest.id != request.id), now=now)
    session.exec(update(DataRequest).where(col(DataRequest.person_id) == person.id).values(reason=""))
    request.status, request.by, request.files, request.closed_at = S.DONE, by, names, now
    session.add(request)


def requests_of(session: Session, person: Person) -> list[DataRequest]:
    """What a person asked for, newest first."""
    mine = select(DataRequest).where(DataRequest.person_id == person.id)
    return list(session.exec(mine.order_by(col(DataRequest.created_at).desc())).all())


def lapse_old(session: Session, *, now: datetime) -> int:
    """Close requests whose code was not given within a day; how many there were."""
    old = (DataRequest.status == S.REQUESTED, DataRequest.created_at <= now - UNCONFIRMED_FOR)
    return _lapse_requests(session, old, now=now)


def with_files(session: Session) -> list[DataRequest]:
    """Erasures whose files are still in the store."""
    left = cast(col(DataRequest.files), String).not_in(["[]", "null"])
    return list(session.exec(select(DataRequest).where(left)).all())


def drop_files(services: Services) -> int:
    """Drop the files of erased people from the store, and forget their names then; answers how many went.

    Who was erased is noted for a restore first (`erasure_log`).
    The names stay with the request until the files are gone, so that a crash in between forgets none.
    """
    erasure_log.note_erasures(services)
    with services.database.reading() as session:
        left = [(row.id, list(row.files)) for row in with_files(session)]
    for request_id, names in left:
        for name in names:
            services.files.drop(name)
        with services.database.writing() as session:
            session.get_one(DataRequest, request_id).files = []
    return sum(len(names) for _id, names in left)
