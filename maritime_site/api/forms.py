"""A registration as it is posted: JSON, or multipart where the form takes documents.

Annotations here are read while the routes are made, so they are not postponed.
"""

import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Generic, TypeVar

from fastapi import Depends, Request, UploadFile
from fastapi.openapi.models import Example
from pydantic import TypeAdapter, ValidationError
from starlette.datastructures import FormData
from starlette.datastructures import UploadFile as SentFile
from starlette.exceptions import HTTPException

from maritime_site.api.limits import FILE_BYTES, MULTIPART
from maritime_site.core.errors import Invalid
from maritime_site.core.text import _
from maritime_site.core.wishes import BAD_JSON, UNKNOWN, Wish, parse
from maritime_site.domain.people import pictures, uploads
from maritime_site.domain.people.kinds import OTHER_DOCUMENT, Form
from maritime_site.domain.people.models import WaitingUpload
from maritime_site.domain.people.pictures import CleanFile
from maritime_site.ports.services import Services

CONSENTS = "consents"
WORDS = TypeAdapter(bool)
W = TypeVar("W", bound=Wish)


@dataclass(frozen=True)
class Sent(Generic[W]):
    """What was posted: the wish, and the files by the names of their parts."""

    wish: W
    files: tuple[tuple[str, UploadFile], ...] = ()


def reader(wish_type: type[W]) -> Callable[[Request], AsyncIterator[Sent[W]]]:
    """A dependency that reads a registration of this type. Raises Invalid."""

    async def read(request: Request) -> AsyncIterator[Sent[W]]:
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() == MULTIPART:
            form = await request.form()
            try:
                yield Sent(parse(wish_type, _values(form, _yes_or_no(wish_type))), _files(form))
            finally:
                await form.close()
        else:
            yield Sent(parse(wish_type, await _json(request)))

    return read


async def _parts(request: Request) -> FormData:
    """The form, which the framework has read already."""
    return await request.form()


def only(*names: str) -> Callable[[FormData], None]:
    """A dependency for a route that names its parts one by one: refuses all others. Raises Invalid."""

    def check(form: Annotated[FormData, Depends(_parts)]) -> None:
        unknown = {name: _(UNKNOWN) for name in form if name not in names}
        if unknown:
            raise Invalid(unknown)

    return check


async def _json(request: Request) -> Any:
    try:
        return await request.json()
    except (ValueError, RecursionError) as error:
        raise Invalid({"body": _(BAD_JSON)}) from error


def _values(form: FormData, yes_or_no: frozenset[str]) -> dict[str, Any]:
    """The texts of a form as JSON has them; what a browser sends empty was not filled in."""
    values: dict[str, Any] = {}
    for name, value in form.multi_items():
        if not isinstance(value, str) or not value:
            continue
        if name.startswith((f"{CONSENTS}.", f"{CONSENTS}[")):
            values.setdefault(CONSENTS, {})[name[len(CONSENTS) + 1 :].rstrip("]")] = _truth(value)
        elif name == "uploads":
            values.setdefault(name, []).append(value)
        elif name == CONSENTS:
            values[name] = _consents(value)
        else:
            values[name] = _truth(value) if name in yes_or_no else value
    return values


def _yes_or_no(wish_type: type[Wish]) -> frozenset[str]:
    """The fields that JSON answers with true or false."""
    return frozenset(field.alias or name for name, field in wish_type.model_fields.items() if field.annotation is bool)


def _truth(word: Any) -> Any:
    """A form's word ("true", "on", "no") as JSON has it; any other stays, and is refused."""
    try:
        return WORDS.validate_python(word)
    except ValidationError:
        return word


def _consents(text: str) -> Any:
    given = _object(text)
    return {name: _truth(value) for name, value in given.items()} if isinstance(given, dict) else given


def _object(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _files(form: FormData) -> tuple[tuple[str, UploadFile], ...]:
    """The files; a browser's empty file field is none."""
    found = ((name, value) for name, value in form.multi_items() if isinstance(value, SentFile))
    return tuple((name, file) for name, file in found if file.filename or file.size)  # pyright: ignore[reportReturnType]


def kind_in(part: str, form: Form) -> str:
    """The document kind that a part's name means: its own, in any spelling, else the one this form wants."""
    named = {_plain(kind): kind for kind in (*form.documents, OTHER_DOCUMENT)}
    return named.get(_plain(part), form.documents[0])


def _plain(name: str) -> str:
    return name.lower().replace("-", "").replace("_", "")


def cleaned(upload: UploadFile, *, part: str = "file") -> CleanFile:
    """A clean copy of an upload. Raises Invalid at the part's name, 413 for more than 10 MB."""
    data = upload.file.read(FILE_BYTES + 1)
    if len(data) > FILE_BYTES:
        raise HTTPException(413)
    try:
        return pictures.clean(data, upload.filename or "")
    except Invalid as refusal:
        raise Invalid({part: refusal.message}) from refusal


def keep(kind: str, file: CleanFile, *, form: Form, outside: Services, now: datetime) -> WaitingUpload:
    """Note a clean file and store it, until a registration claims it."""
    with outside.database.writing() as session:
        row = uploads.note(session, kind, file, form=form, now=now)
    outside.files.keep(row.name, file.data)
    return row


def described(wish_type: type[Wish], form: Form, examples: dict[str, Example]) -> dict[str, Any]:
    """What OpenAPI says of the body: the same fields as JSON, or as a form with the documents beside them."""
    fields = wish_type.model_json_schema()
    files = {kind: {"type": "string", "format": "binary"} for kind in (*form.documents, OTHER_DOCUMENT)}
    content = {
        "application/json": {"schema": fields, "examples": examples},
        MULTIPART: {"schema": fields | {"properties": fields["properties"] | files}},
    }
    return {"requestBody": {"required": True, "content": content}}
