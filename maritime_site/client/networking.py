"""The directory and the requests between people, for whoever is signed in (NET-1 to NET-3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar
from uuid import UUID

from maritime_site.client.connection import FAILURES, Connection
from maritime_site.client.replies import Reply, broken_reply, read_json, refused_reply
from maritime_site.client.shapes import (
    BlockedPerson,
    Contact,
    ListedPerson,
    Request,
    RequestStatus,
    Sharing,
    read_all,
    read_as,
)
from maritime_site.core.text.i18n import _
from maritime_site.domain.networking import labels
from maritime_site.search.totals import Total

T = TypeVar("T")
Json = dict[str, Any]
ROOT = "/delegate/connection"


class Networking:
    """What a participant can do about others. A failure's `message` is the contract's, its `error` the server's."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def people(self, *, page: int = 1, page_size: int = 20, **filters: str) -> Reply[tuple[list[ListedPerson], Total]]:
        """One page of the directory and how many there are in all.

        Filters by the API's names: type, search, offers, seeks, country, sector.
        """
        params = {"page": page, "pageSize": page_size, **filters}
        return self._call(labels.USERS_FAILED, _read_directory, "GET", "", params=params)

    def sent(self) -> Reply[list[Request]]:
        """What one asked, newest first."""
        return self._call(labels.REQUESTS_FAILED, _read_requests, "GET", "/my-requests")

    def received(self) -> Reply[list[Request]]:
        """What one was asked, newest first."""
        return self._call(labels.REQUESTS_FAILED, _read_requests, "GET", "/connection-requests")

    def ask(self, person: Contact, *, purpose: str, description: str = "") -> Reply[RequestStatus]:
        """Ask somebody from the directory to connect; `status` 200 says that they had asked first."""
        body = {"purpose": purpose, "description": description, "receiverType": person.user_type}
        return self._call(labels.REQUEST_FAILED, _read_request_status, "POST", f"/request/{person.id}", json=body)

    def respond(self, request_id: UUID, action: str) -> Reply[RequestStatus]:
        """Accept, decline, withdraw, remove or block."""
        return self._call("", _read_request_status, "POST", f"/request/{request_id}/respond", json={"action": action})

    def report(self, request_id: UUID, reason: str) -> Reply[None]:
        """Have a moderator look at a request."""
        return self._call("", _read_nothing, "POST", f"/request/{request_id}/report", json={"reason": reason})

    def blocked(self) -> Reply[list[BlockedPerson]]:
        """Whom one blocked."""
        return self._call("", _read_blocked, "GET", "/blocked")

    def unblock(self, person_id: UUID) -> Reply[None]:
        """See somebody again."""
        return self._call("", _read_nothing, "DELETE", f"/blocked/{person_id}")

    def sharing(self) -> Reply[Sharing]:
        """What the people one is connected with see."""
        return self._call("", _read_sharing, "GET", "/sharing")

    def share(self, *, email: bool, mobile: bool, company_email: bool) -> Reply[Sharing]:
        """Choose what they see from now on."""
        body = {"email": email, "mobile": mobile, "companyEmail": company_email}
        return self._call("", _read_sharing, "PUT", "/sharing", json=body)

    def _call(self, failed: str, read: Callable[[Json], T], method: str, path: str, **more: Any) -> Reply[T]:
        kind = self.connection.signed.kind if self.connection.signed else "delegate"
        sentence = _(failed) if failed else ""
        try:
            answer = self.connection.send_signed(method, ROOT + path, kind=kind, own_call=False, **more)
            if not answer.is_success:
                return refused_reply(answer, sentence)
            body = read_json(answer)
            data = read(body)
        except FAILURES as problem:
            return broken_reply(problem, sentence)
        return Reply(success=True, message=str(body.get("message", "")), data=data, status=answer.status_code)


def _read_directory(body: Json) -> tuple[list[ListedPerson], Total]:
    number = body.get("total")
    total = Total(number if isinstance(number, int) else 0, is_capped=body.get("totalIsCapped") is True)
    return read_all(ListedPerson, body.get("data")), total


def _read_requests(body: Json) -> list[Request]:
    return read_all(Request, body.get("data"))


def _read_blocked(body: Json) -> list[BlockedPerson]:
    return read_all(BlockedPerson, body.get("data"))


def _read_request_status(body: Json) -> RequestStatus:
    return read_as(RequestStatus, body.get("data"))


def _read_sharing(body: Json) -> Sharing:
    return read_as(Sharing, body.get("data"))


def _read_nothing(_body: Json) -> None:
    return None
