"""A typed Python client of the REST API.

    with Client("https://event.example") as site:
        delegate = site.participant("delegate")
        delegate.request_code(email="asha@example.com")
        if delegate.sign_in("482019", email="asha@example.com"):
            held = site.hospitality.book(package.id, guests=2, guest_name="Asha Rao")

Calls come back as a `Reply`, which is true when they went well and otherwise says why, in the words of the contract.
"""

from __future__ import annotations

from types import TracebackType
from typing import Self

import httpx

from maritime_site.client.admin import Admin
from maritime_site.client.connection import Connection, SignedClient
from maritime_site.client.exhibition import Exhibition
from maritime_site.client.hospitality import Hospitality
from maritime_site.client.networking import Networking
from maritime_site.client.participants import Participant
from maritime_site.client.replies import HttpError, Reply, UnreadableReply
from maritime_site.client.site import Site
from maritime_site.domain.people.kinds import kind_of

__all__ = ["Client", "HttpError", "Participant", "Reply", "SignedClient", "UnreadableReply"]
TIMEOUT_SECONDS = 15.0


class Client:
    """The site at one address, and at most one session. Hand in a `transport` to talk to something else."""

    def __init__(
        self,
        base_url: str,
        *,
        transport: httpx.BaseTransport | None = None,
        language: str = "en",
        timeout: float = TIMEOUT_SECONDS,
    ) -> None:
        headers = {"Accept-Language": language, "Accept": "application/json"}
        self._http = httpx.Client(base_url=base_url, transport=transport, headers=headers, timeout=timeout)
        self.connection = Connection(self._http)
        self.site = Site(self.connection)
        self.hospitality = Hospitality(self.connection)
        self.exhibition = Exhibition(self.connection)
        self.networking = Networking(self.connection)
        self.admin = Admin(self.connection)

    @property
    def signed(self) -> SignedClient | None:
        """Who is signed in."""
        return self.connection.signed

    def participant(self, kind: str) -> Participant:
        """What somebody of this kind can do. Raises KeyError for an unknown kind."""
        return Participant(self.connection, kind_of(kind))

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
