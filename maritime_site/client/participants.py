"""Signing in, registering and the profile, for one kind of participant (AUTH-2, AUTH-5, AUTH-6, PROF-1)."""

from __future__ import annotations

from typing import Any

import httpx

from maritime_site.client.connection import FAILURES, Connection, SignedClient
from maritime_site.client.replies import (
    INVALID_JSON,
    UNKNOWN,
    HttpError,
    Reply,
    UnreadableReply,
    broken_reply,
    read_json,
    refused_reply,
)
from maritime_site.client.shapes import Registration, read_as
from maritime_site.core.errors import Invalid
from maritime_site.core.json_values import is_object
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.people.kinds import Form, Kind
from maritime_site.domain.signin.addresses import read_address

NOT_PARSED = N_("Failed to parse server response")
FETCH_FAILED = N_("Failed to fetch profile")
UPDATE_FAILED = N_("Failed to update profile")
RESEND_FAILED = N_("Request failed. Please try again.")
# The kind whose calls throw instead of telling (AUTH-6).
THROWING = "exhibitor"
# What is sent where a caller names no dial code, whichever country the site's event is in.
INDIA = "+91"
Json = dict[str, Any]


class Participant:
    """What somebody of one kind can do."""

    def __init__(self, connection: Connection, kind: Kind) -> None:
        self.connection, self.kind = connection, kind

    def request_code(
        self, *, email: str = "", mobile: str = "", country_code: str = INDIA, altcha: str = ""
    ) -> Reply[None]:
        """Ask for a one-time code at an e-mail address or a mobile number; malformed ones cost no call."""
        more = {"altcha": altcha} if altcha else {}
        return self._login("request-otp", self._address(email, mobile, country_code) | more)

    def sign_in(self, otp: str, *, email: str = "", mobile: str = "", country_code: str = INDIA) -> Reply[SignedClient]:
        """Sign in with the code that came; every other session held here is cleared."""
        return self._login("verify-otp", self._address(email, mobile, country_code) | {"otp": otp})

    def sign_out(self) -> Reply[None]:
        """End the session on the server, and here whatever the server says (AUTH-4)."""
        reply = self._call("POST", f"{self.kind.api_prefix}/logout")
        self.connection.forget(self.kind.key)
        return reply

    def register(self, answers: Json, *, category: str = "") -> Reply[Registration]:
        """Register with the answers of this kind's form (OpenAPI names them). Raises LookupError without a form."""
        form = self._form(category)
        try:
            answer = self.connection.send("POST", form.api_path, json=answers)
            if not answer.is_success:
                return refused_reply(answer)
            body = read_json(answer)
            return Reply(
                success=True,
                message=str(body.get("message", "")),
                data=read_as(Registration, body.get("data")),
                status=answer.status_code,
            )
        except FAILURES as problem:
            return broken_reply(problem)

    def profile(self) -> Reply[Json]:
        """One's own profile; a failure carries its reason in `error`."""
        try:
            return self._profile_of("GET", "profile", failed=_(FETCH_FAILED))
        except (HttpError, *FAILURES) as problem:
            return broken_reply(problem)

    def update_profile(self, **changes: Any) -> Reply[Json]:
        """Change the fields that are given, by their names in the API; those left out stay."""
        try:
            return self._profile_of("PUT", "update-profile", failed=_(UPDATE_FAILED), json=changes)
        except (HttpError, *FAILURES) as problem:
            return broken_reply(problem)

    def resend(self) -> Reply[None]:
        """Have the registration's confirmation and pass sent again (express delegates)."""
        reply = self._call("POST", f"{self.kind.api_prefix}/resend")
        return reply or Reply(success=False, message=_(RESEND_FAILED), status=reply.status)

    def call(self, method: str, path: str, **more: Any) -> Json:
        """A call of this kind's own below its prefix, as JSON.

        An exhibitor's raises HttpError for whatever is no success, but a 404 gives its JSON (AUTH-6). Any other kind's
        JSON is returned whatever the status. Raises httpx.HTTPError and Unreadable.
        """
        answer = self._send(method, f"{self.kind.api_prefix}{path}", **more)
        return self._read(answer)

    def _send(self, method: str, path: str, **more: Any) -> httpx.Response:
        return self.connection.send_signed(method, path, kind=self.kind.key, own_call=True, **more)

    def _read(self, answer: httpx.Response) -> Json:
        if self.kind.key != THROWING or answer.is_success:
            return read_json(answer)
        if answer.status_code != 404:
            raise HttpError(answer.status_code)
        try:
            return read_json(answer)
        except UnreadableReply as error:
            raise HttpError(404) from error

    def _address(self, email: str, mobile: str, country_code: str) -> Json:
        return {"email": email, "mobile": mobile, self.kind.country_code_field: country_code}

    def _form(self, category: str) -> Form:
        form = self.kind.form(category) or next(iter(self.kind.forms if not category else ()), None)
        if form is None:
            raise LookupError(category or self.kind.key)
        return form

    def _login(self, step: str, body: Json) -> Reply[Any]:
        try:
            read_address(body["email"], body["mobile"], body[self.kind.country_code_field])
        except Invalid as refusal:
            return Reply(success=False, message=refusal.message, error=refusal.message, errors=refusal.errors)
        try:
            answer = self.connection.send("POST", f"{self.kind.api_prefix}/login/{step}", json=body)
            reply = read_json(answer)
            if not answer.is_success:
                return refused_reply(answer)
            signed = self.connection.remember(self.kind.key, answer) if step == "verify-otp" else None
        except UnreadableReply:
            message = UNKNOWN if self.kind.key == THROWING else NOT_PARSED
            return Reply(success=False, message=_(message), error=INVALID_JSON)
        except httpx.HTTPError as problem:
            return broken_reply(problem)
        return Reply(success=True, message=str(reply.get("message", "")), data=signed, status=answer.status_code)

    def _profile_of(self, method: str, page: str, *, failed: str, **more: Any) -> Reply[Json]:
        answer = self._send(method, f"{self.kind.api_prefix}/{page}", **more)
        body = self._read(answer)
        if not answer.is_success:
            return refused_reply(answer, failed)
        data = body.get("data")
        if not is_object(data):
            raise UnreadableReply
        return Reply(success=True, message=str(body.get("message", "")), data=data, status=answer.status_code)

    def _call(self, method: str, path: str) -> Reply[None]:
        try:
            answer = self._send(method, path)
            body = read_json(answer)
        except FAILURES as problem:
            return broken_reply(problem)
        if not answer.is_success:
            return refused_reply(answer)
        return Reply(success=True, message=str(body.get("message", "")), status=answer.status_code)
