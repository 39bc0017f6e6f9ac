"""Signing in to the back office (AUTH-7, ROLE-3)."""

from __future__ import annotations

from maritime_site.client.connection import FAILURES, Connection
from maritime_site.client.replies import Reply, broken_reply, read_json, refused_reply
from maritime_site.client.shapes import Administrator, read_as
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.people.kinds import ADMIN

FAILED = N_("Network or server error")


class Admin:
    """An administrator's session."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def sign_in(self, email: str, password: str) -> Reply[Administrator]:
        """Sign in with a password; every other session held here is cleared."""
        try:
            answer = self.connection.send(
                "POST", "/admin/super-admin/login", json={"email": email, "password": password}
            )
            body = read_json(answer)
            if not answer.is_success:
                message = body.get("message")
                return refused_reply(answer, message if isinstance(message, str) and message else _(FAILED))
            record = read_as(Administrator, body.get("data"))
            self.connection.remember(ADMIN, answer)
        except FAILURES as problem:
            return broken_reply(problem, _(FAILED))
        return Reply(success=True, data=record, status=answer.status_code)

    def sign_out(self) -> Reply[None]:
        """End the session on the server, and here whatever the server says."""
        try:
            answer = self.connection.send_signed("POST", "/admin/logout", kind=ADMIN, own_call=True)
            reply: Reply[None] = Reply(success=True) if answer.is_success else refused_reply(answer)
        except FAILURES as problem:
            reply = broken_reply(problem)
        self.connection.forget(ADMIN)
        return reply
