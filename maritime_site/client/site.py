"""What anybody may ask: countries, figures, the query and the feedback form (QRY-5, SITE-1)."""

from __future__ import annotations

from typing import Any

import altcha
import httpx

from maritime_site.client.connection import FAILURES, Connection
from maritime_site.client.replies import Reply, UnreadableReply, read_json, refused_reply
from maritime_site.client.shapes import Country, read_all
from maritime_site.core.text.i18n import N_, _

SUBMIT_FAILED = N_("Failed to submit query. Please try again.")
SUBMIT_REFUSED = N_("Failed to submit query.")
UNEXPECTED = N_("An unexpected error occurred. Please try again.")


class Site:
    """The public part of the site."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def is_ready(self) -> bool:
        """Whether the site can serve."""
        try:
            return self.connection.send("GET", "/readyz").is_success
        except httpx.HTTPError:
            return False

    def countries(self) -> list[Country]:
        """Every country with its dial prefixes. Raises httpx.HTTPError and Unreadable."""
        return read_all(Country, read_json(self.connection.send("GET", "/countries")).get("data"))

    def visitor_count(self) -> int | None:
        """How many came; None when that cannot be known now."""
        body = self._quietly("GET", "/web-visitors/visitorCount")
        count = body.get("totalVisitors")
        return count if isinstance(count, int) else None

    def log_visit(self) -> str | None:
        """Be counted once; the id to be known by, None when that failed."""
        result = self._quietly("POST", "/web-visitors/visitorslogs", json={}).get("visitorId")
        return result if isinstance(result, str) else None

    def query(self, **fields: Any) -> Reply[str]:
        """Ask the helpdesk something; `data` is the query's number."""
        return self._form("/query", fields)

    def feedback(self, **fields: Any) -> Reply[str]:
        """Say what one thinks."""
        return self._form("/feedback", fields)

    def proof_of_work(self) -> str:
        """An answered challenge, to send along as `altcha` when a reply asks for one; about a second of work.

        Raises httpx.HTTPError and Unreadable.
        """
        values = read_json(self.connection.send("GET", "/challenge"))
        try:
            challenge = altcha.Challenge.from_dict(values)  # pyright: ignore[reportUnknownMemberType]
        except (KeyError, TypeError, ValueError) as error:
            raise UnreadableReply from error
        solution = altcha.solve_challenge(challenge)
        if solution is None:
            raise UnreadableReply
        return altcha.Payload(challenge, solution).to_base64()

    def _quietly(self, method: str, path: str, **more: Any) -> dict[str, Any]:
        try:
            answer = self.connection.send(method, path, **more)
            return read_json(answer) if answer.is_success else {}
        except FAILURES:
            return {}

    def _form(self, path: str, fields: dict[str, Any]) -> Reply[str]:
        try:
            answer = self.connection.send("POST", path, json=fields)
        except httpx.HTTPError as problem:
            return Reply(success=False, message=_(SUBMIT_FAILED), error=str(problem))
        try:
            body = read_json(answer)
        except UnreadableReply as problem:
            sentence = UNEXPECTED if answer.is_success else SUBMIT_FAILED
            return Reply(success=False, message=_(sentence), error=str(problem), status=answer.status_code)
        message = body.get("message") if isinstance(body.get("message"), str) else ""
        if not answer.is_success:
            return refused_reply(answer, message or _(SUBMIT_FAILED))
        if body.get("success") is not True:
            return Reply(success=False, message=message or _(SUBMIT_REFUSED), status=answer.status_code)
        return Reply(success=True, message=message or "", data=body.get("reference"), status=answer.status_code)
