"""One connection to the API and the one session it holds (AUTH-1: signing in clears every other one)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import httpx

from maritime_site.client.replies import UnreadableReply, read_json
from maritime_site.core.json_values import is_object
from maritime_site.domain.people.kinds import ADMIN, KINDS

# What can go wrong between asking and reading, none of it the caller's fault.
FAILURES = (httpx.HTTPError, UnreadableReply)


@dataclass
class SignedClient:
    """Who is signed in: the kind's key or `admin`, the bearer token, and the profile that came with it."""

    kind: str
    token: str
    data: dict[str, Any] = field(default_factory=dict[str, Any])


class Connection:
    """Sends calls below `/api`, with the bearer of whoever is signed in."""

    def __init__(self, http: httpx.Client) -> None:
        self.http = http
        self.signed: SignedClient | None = None

    def send(self, method: str, path: str, **more: Any) -> httpx.Response:
        """One call, `more` as httpx takes it. Raises httpx.HTTPError when no answer comes."""
        return self.http.request(method, f"/api{path}", **more)

    def send_signed(self, method: str, path: str, *, kind: str, own_call: bool, **more: Any) -> httpx.Response:
        """One call of whoever is signed in as `kind`; an answer that ends sessions clears theirs (AUTH-5)."""
        token = self.signed.token if self.signed and self.signed.kind == kind else ""
        headers = {**more.pop("headers", {}), **({"Authorization": f"Bearer {token}"} if token else {})}
        answer = self.send(method, path, headers=headers, **more)
        if ends_session(kind, answer.status_code, own_call=own_call):
            self.forget(kind)
        return answer

    def remember(self, kind: str, answer: httpx.Response) -> SignedClient:
        """Keep the session of a successful login, and no other. Raises Unreadable."""
        body = read_json(answer)
        token, data = body.get("token"), body.get("data")
        if not isinstance(token, str) or not is_object(data):
            raise UnreadableReply
        self.signed = SignedClient(kind, token, data)
        return self.signed

    def forget(self, kind: str) -> None:
        """Sign out here, if it is this kind that is signed in."""
        if self.signed and self.signed.kind == kind:
            self.signed = None


def ends_session(kind: str, status: int, *, own_call: bool) -> bool:
    """Whether this status ends the session, by the kind's rule in the registry."""
    return status == 401 if kind == ADMIN else KINDS[kind].ends_session(status, own_call=own_call)
