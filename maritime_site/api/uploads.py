"""Files that come in: who may send them is decided before the first one is kept, and each is bounded (R47, R49).

A form is read in pieces. Once the first byte of a file is among them, the gates of the operation are asked, with what
the form said until then: a proof of work (`altcha`) stands before the files. Whoever signs in to send files was asked
for that before (`limits.BodyLimits`).
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from typing import Any

from fastapi import Request
from fastapi.dependencies.models import Dependant
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException, MultiPartParser

from maritime_site.api.access import client_address
from maritime_site.api.middleware import auth_precheck
from maritime_site.api.middleware.body_limits import CLOSING, FILE_BYTES, FORM_BYTES, KIB, MULTIPART
from maritime_site.core.clock import utc_now
from maritime_site.core.errors import Invalid
from maritime_site.core.text.i18n import _
from maritime_site.core.threads import API_READS
from maritime_site.domain.signin.rate_limits import FormLimit

MOST_FILES, MOST_FIELDS = 5, 60
PIECE_BYTES = 64 * KIB
# Forms with files are counted when they come: what they cost does not depend on whether they are stored.
UPLOAD, UPLOAD_RATE = "upload", "30 per 10 minutes"
# The framework's words for a form with more files than it was told to read.
TOO_MANY_FILES = "Too many files"


class FileForm(MultiPartParser):
    """Reads a form's parts; raises 413 for a file, or for all fields together, that are too large."""

    spool_max_size = PIECE_BYTES

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.has_file_bytes = False
        self._file_bytes = self._field_bytes = 0

    def on_part_begin(self) -> None:
        super().on_part_begin()
        self._file_bytes = 0

    def on_part_data(self, data: bytes, start: int, end: int) -> None:
        if self._current_part.file is None:
            self._field_bytes += end - start
        else:
            self.has_file_bytes = True
            self._file_bytes += end - start
        if self._file_bytes > FILE_BYTES or self._field_bytes > FORM_BYTES:
            raise HTTPException(413, headers=CLOSING)
        super().on_part_data(data, start, end)

    def text_of(self, name: str) -> str:
        """A field that came so far; empty without one."""
        return next((value for key, value in self.items if key == name and isinstance(value, str)), "")


class UploadRequest(Request):
    """A request whose form is admitted before its first file is kept. Reading it raises TooMany, Invalid, 413."""

    async def _get_form(self, **_limits: Any) -> FormData:
        if self._form is None:
            try:
                async with aclosing(self.stream()) as stream:
                    self._form = await self._read(stream)
            except MultiPartException as problem:
                if TOO_MANY_FILES in problem.message:
                    raise Invalid({"files": _("Choose at most {limit} files", limit=MOST_FILES)}) from problem
                raise HTTPException(400, problem.message) from problem
        return self._form

    async def _read(self, stream: AsyncGenerator[bytes, None]) -> FormData:
        async def pieces() -> AsyncGenerator[bytes, None]:
            is_admitted = False
            async for chunk in stream:
                for start in range(0, len(chunk), PIECE_BYTES):
                    yield chunk[start : start + PIECE_BYTES]
                    if form.has_file_bytes and not is_admitted:
                        await API_READS.run(admit_files, self, form.text_of("altcha"))
                        is_admitted = True

        form = FileForm(self.headers, pieces(), max_files=MOST_FILES, max_fields=MOST_FIELDS, max_part_size=FORM_BYTES)
        return await form.parse()


def with_admission(request: Request) -> Request:
    """The request as a route reads it: one with a form is admitted while it is read."""
    content_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    return UploadRequest(request.scope, request.receive) if content_type == MULTIPART else request


def admit_files(request: Request, altcha: str) -> None:
    """Ask the gates of a stranger's operation, and count the form. Raises TooMany, asking for a proof of work."""
    place = auth_precheck.place_of(request)
    guards = list(_list_guards(place.dependant)) if place else []
    if not guards:
        return  # its walls let the caller in
    services = request.app.state.services
    client, now = client_address(request), utc_now()

    def gate_of(name: str, rates: str) -> FormLimit:
        return FormLimit(services.limiter, services.secret, name, rates, client, altcha, now)

    full = [gate for gate in (gate_of(*each) for each in guards) if not gate.has_room()]
    if not services.limiter.take(UPLOAD_RATE, UPLOAD, client):
        full.append(gate_of(UPLOAD, UPLOAD_RATE))
    if full:
        full[0].check(always=True)
        request.state.has_worked = True


def _list_guards(dependant: Dependant) -> Iterator[tuple[str, str]]:
    """The name and the rates of every gate an operation has."""
    for inner in dependant.dependencies:
        yield from _list_guards(inner)
    if gate := getattr(dependant.call, "gate", None):
        yield gate
