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

from maritime_site.api.middleware.body_limits import FILE_BYTES, MULTIPART, URLENCODED
from maritime_site.core.errors import Invalid
from maritime_site.core.json_values import is_object
from maritime_site.core.schemas import Schema, parse_request
from maritime_site.core.text.field_errors import BAD_JSON, UNKNOWN
from maritime_site.core.text.i18n import _
from maritime_site.domain.people import uploads
from maritime_site.domain.people.kinds import DOCUMENTS, OTHER_DOCUMENT, Form
from maritime_site.domain.people.models import WaitingUpload
from maritime_site.domain.people.rules.schemas import Rule
from maritime_site.files import sanitizing
from maritime_site.files.sanitizing import CleanFile
from maritime_site.ports.services import Services

CONSENTS, ANSWERS = "consents", "answers"
WORDS = TypeAdapter(bool)
W = TypeVar("W", bound=Schema)


@dataclass(frozen=True)
class ParsedForm(Generic[W]):
    """What was posted: the payload, and the files by the names of their parts."""

    payload: W
    files: tuple[tuple[str, UploadFile], ...] = ()


@dataclass(frozen=True)
class ParsedParts:
    """What a form without a schema of its own held: texts by name, and the files by the names of their parts."""

    values: dict[str, Any]
    files: tuple[tuple[str, UploadFile], ...] = ()

    @property
    def fields(self) -> dict[str, Any]:
        """Every part, for a schema that takes no file: one is refused there like any other wrong value."""
        return self.values | dict(self.files)


def registration_reader(request_type: type[W]) -> Callable[[Request], AsyncIterator[ParsedForm[W]]]:
    """A dependency that reads a registration of this type. Raises Invalid."""

    async def read(request: Request) -> AsyncIterator[ParsedForm[W]]:
        if _content_type(request) in {MULTIPART, URLENCODED}:
            form = await request.form()
            try:
                yield ParsedForm(
                    parse_request(request_type, _read_form_values(form, boolean_fields(request_type))),
                    _list_files(form),
                )
            finally:
                await form.close()
        else:
            yield ParsedForm(parse_request(request_type, await _read_json(request)))

    return read


async def read_parts(request: Request) -> AsyncIterator[ParsedParts]:
    """A dependency that reads a form of any parts, or the same as JSON without files. Raises HTTPException 400."""
    if _content_type(request) not in {MULTIPART, URLENCODED, ""}:  # without a type there is no body (body_limits)
        try:
            body = await request.json()
        except (ValueError, RecursionError) as error:
            raise HTTPException(400) from error  # after whoever may not send it is told so (api/errors)
        if not is_object(body):
            raise HTTPException(400)
        yield ParsedParts(body)
        return
    form = await request.form()
    try:
        yield ParsedParts(
            {name: value for name, value in form.multi_items() if isinstance(value, str)}, _list_files(form)
        )
    finally:
        await form.close()


def _content_type(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def _read_form_parts(request: Request) -> FormData:
    """The form, which the framework has read already."""
    return await request.form()


def allow_only_parts(*names: str) -> Callable[[FormData], None]:
    """A dependency for a route that names its parts one by one: refuses all others. Raises Invalid."""

    def check(form: Annotated[FormData, Depends(_read_form_parts)]) -> None:
        unknown = {name: _(UNKNOWN) for name in form if name not in names}
        if unknown:
            raise Invalid(unknown)

    return check


async def _read_json(request: Request) -> Any:
    try:
        return await request.json()
    except (ValueError, RecursionError) as error:
        raise Invalid({"body": _(BAD_JSON)}) from error


def _read_form_values(form: FormData, yes_or_no: frozenset[str]) -> dict[str, Any]:
    """The texts of a form as JSON has them; what a browser sends empty was not filled in."""
    values: dict[str, Any] = {}
    for name, value in form.multi_items():
        if not isinstance(value, str) or not value:
            continue
        if name.startswith((f"{CONSENTS}.", f"{CONSENTS}[")):
            values.setdefault(CONSENTS, {})[name[len(CONSENTS) + 1 :].rstrip("]")] = read_boolean(value)
        elif name.startswith(f"{ANSWERS}."):
            values.setdefault(ANSWERS, {})[name[len(ANSWERS) + 1 :]] = value
        elif name == ANSWERS:
            values[name] = _read_json_object(value)
        elif name == "uploads":
            values.setdefault(name, []).append(value)
        elif name == CONSENTS:
            values[name] = _read_consents(value)
        else:
            values[name] = read_boolean(value) if name in yes_or_no else value
    return values


def boolean_fields(request_type: type[Schema]) -> frozenset[str]:
    """The fields that JSON answers with true or false."""
    return frozenset(
        field.alias or name for name, field in request_type.model_fields.items() if field.annotation is bool
    )


def read_boolean(word: Any) -> Any:
    """A form's word ("true", "on", "no") as JSON has it; any other stays, and is refused."""
    try:
        return WORDS.validate_python(word)
    except ValidationError:
        return word


def _read_consents(text: str) -> Any:
    given = _read_json_object(text)
    return {name: read_boolean(value) for name, value in given.items()} if is_object(given) else given


def _read_json_object(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _list_files(form: FormData) -> tuple[tuple[str, UploadFile], ...]:
    """The files; a browser's empty file field is none."""
    result = ((name, value) for name, value in form.multi_items() if isinstance(value, SentFile))
    return tuple((name, file) for name, file in result if file.filename or file.size)  # pyright: ignore[reportReturnType]


def kind_in(part: str, rule: Rule) -> str:
    """The document kind that a part's name means: its own, in any spelling, else the first one that is asked for.

    A part named for a question (`answers.<key>`) is that question's, whether it asks for a file or not.
    """
    if part.startswith(f"{ANSWERS}."):
        return part
    named = {_normalize_name(document): document for document in (*rule.documents, OTHER_DOCUMENT)}
    return named.get(_normalize_name(part), next(iter(rule.documents), part))


def _normalize_name(name: str) -> str:
    return name.lower().replace("-", "").replace("_", "")


def clean_upload(upload: UploadFile, *, part: str = "file") -> CleanFile:
    """A clean copy of an upload. Raises Invalid at the part's name, 413 for more than 10 MB."""
    data = upload.file.read(FILE_BYTES + 1)
    if len(data) > FILE_BYTES:
        raise HTTPException(413)
    try:
        return sanitizing.clean_file(data, upload.filename or "")
    except Invalid as refusal:
        raise Invalid({part: refusal.message}) from refusal


def store_waiting_upload(kind: str, file: CleanFile, *, form: Form, services: Services, now: datetime) -> WaitingUpload:
    """Note a clean file and store it, until a registration claims it."""
    with services.database.writing() as session:
        row = uploads.note_upload(session, kind, file, form=form, now=now)
    services.files.keep(row.name, file.data)
    return row


def describe_body(request_type: type[Schema], examples: dict[str, Example]) -> dict[str, Any]:
    """What OpenAPI says of the body: the same fields as JSON, or as a form with the documents beside them."""
    fields = request_type.model_json_schema()
    files = {kind: {"type": "string", "format": "binary"} for kind in DOCUMENTS}
    content = {
        "application/json": {"schema": fields, "examples": examples},
        # A question that asks for a file takes it as the part `answers.<key>`.
        MULTIPART: {"schema": fields | {"properties": fields["properties"] | files}},
    }
    return {"requestBody": {"required": True, "content": content}}


def describe_parts(request_type: type[Schema], *content_types: str) -> dict[str, Any]:
    """What OpenAPI says of a body that `read_parts` reads, sent as any of these types."""
    content = {content_type: {"schema": request_type.model_json_schema()} for content_type in content_types}
    return {"requestBody": {"required": True, "content": content}}
