"""What staff decide about requests to be erased, each change on record (REG-7)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.i18n import _, use_language
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.people import queries as people
from maritime_site.domain.people.mailing import post_to
from maritime_site.domain.privacy import messages, service
from maritime_site.domain.privacy.models import TO_DECIDE, DataRequest, RequestKind, RequestStatus
from maritime_site.ports.services import Services
from maritime_site.search.queries import find_records
from maritime_site.search.totals import Total, count_finds

S = RequestStatus
BY = "administrator"
WAITING, UNCONFIRMED = "waiting", "unconfirmed"


def erase_for(session: Session, id: UUID, *, actor: Actor, services: Services, now: datetime) -> DataRequest:
    """Staff carry out an erasure its owner confirmed; repeating it changes nothing.

    Raises NotFound, Conflict while something stands in its way or for a request that is not confirmed.
    """
    request = _lock_request(session, id)
    if request.status == S.DONE:
        return request
    _require_waiting(request)
    before = _request_to_record(request)
    person = people.lock_person(session, request.person_id)
    try:
        service.require_settled(session, person, services=services, now=now)
    except service.ErasureBlocked as blocked:
        raise Conflict(_("Something stands in the way. The person reads: {words}", words=blocked.message)) from blocked
    service.carry_out(session, request, person, by=BY, services=services, now=now)
    _record_change(session, actor, "data-request.erase", request, before, now=now)
    return request


def refuse_erasure(session: Session, id: UUID, *, reason: str, actor: Actor, event: str, now: datetime) -> DataRequest:
    """Staff refuse an erasure with a reason, which the person reads; repeating it changes nothing.

    Raises NotFound, Conflict unless a confirmed request waits.
    """
    request = _lock_request(session, id)
    if request.status == S.REFUSED:
        return request
    _require_waiting(request)
    before, person = _request_to_record(request), people.get_person(session, request.person_id)
    request.status, request.reason, request.by, request.closed_at = S.REFUSED, reason, BY, now
    session.add(request)
    with use_language(person.language):
        draft = messages.refused_message(request, person, event=event)
        post_to(session, draft, person, now=now)
    _record_change(session, actor, "data-request.refuse", request, before, now=now)
    return request


def get_request(session: Session, id: UUID) -> DataRequest:
    """One request. Raises NotFound."""
    row = session.get(DataRequest, id)
    if row is None:
        raise NotFound(_("There is no such request"))
    return row


def _lock_request(session: Session, id: UUID) -> DataRequest:
    row = session.get(DataRequest, id, with_for_update=True, populate_existing=True)
    if row is None:
        raise NotFound(_("There is no such request"))
    return row


def _require_waiting(request: DataRequest) -> None:
    if request.kind != RequestKind.ERASURE or request.status != S.REQUESTED or request.confirmed_at is None:
        raise Conflict(_("Only a confirmed request to be erased can be decided"))


def _request_to_record(request: DataRequest) -> dict[str, str]:
    return {"status": str(request.status)}


def _record_change(
    session: Session, actor: Actor, action: str, request: DataRequest, before: dict[str, str], *, now: datetime
) -> None:
    audit.record_change(
        session, request, action, actor=actor, before=before, after=_request_to_record(request), now=now
    )


def office_status(request: DataRequest) -> str:
    """Where a request stands for the office: its status, but what was asked waits for a decision or for its code."""
    if request.status != S.REQUESTED:
        return str(request.status)
    return WAITING if request.confirmed_at else UNCONFIRMED


def list_requests(
    session: Session, *, search: str, status: str, kind: str, page: int, page_size: int, to_decide: bool = False
) -> tuple[list[DataRequest], Total]:
    """Requests that match, newest first, and how many there are; `search` is a registration's reference."""
    groups = {"status": status, "kind": kind}
    matches = find_records(session, "data-request", search, groups, until=page * page_size)
    own = [col(getattr(DataRequest, name)) == wanted for name, wanted in groups.items() if wanted]
    matching = select(DataRequest).where(*matches.within(*own), *(TO_DECIDE if to_decide else ()))
    total = count_finds(session, matching.with_only_columns(col(DataRequest.id))) if to_decide else matches.total
    order = (col(DataRequest.created_at).desc(), col(DataRequest.id).desc())
    return list(session.exec(matching.order_by(*order).offset((page - 1) * page_size).limit(page_size)).all()), total
