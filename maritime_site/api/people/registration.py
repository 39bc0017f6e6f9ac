"""Registration and profiles, for every kind by the same routes.

Annotations here are read while the routes are made (each kind has its own schema), so they are not postponed.
"""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from fastapi import Body, Depends, UploadFile
from fastapi import Form as FormField
from fastapi.openapi.models import Example
from sqlmodel import Session

from maritime_site.api.access import Identity, Now, ServicesDep, WriteSession, require_participant
from maritime_site.api.challenge import require_form_limit
from maritime_site.api.people.documents import KIND_PATTERN
from maritime_site.api.people.forms import (
    ParsedForm,
    allow_only_parts,
    clean_upload,
    describe_body,
    kind_in,
    registration_reader,
    store_waiting_upload,
)
from maritime_site.api.people.profiles import shape_of
from maritime_site.api.people.registration_bodies import Receipt, UploadSchema, example_of, registration_body
from maritime_site.api.routing import Router, set_annotations
from maritime_site.api.schemas import DataAnswer, Saved, failure_responses
from maritime_site.core.errors import Invalid
from maritime_site.core.proof_of_work import LONGEST
from maritime_site.core.schemas import Schema, parse_request
from maritime_site.core.text.field_errors import UNKNOWN
from maritime_site.core.text.i18n import _
from maritime_site.domain.event.phases import require_open_registration
from maritime_site.domain.invitations.registration import read_invited, register_invited
from maritime_site.domain.people import queries, registering, service
from maritime_site.domain.people.documents import list_kinds
from maritime_site.domain.people.kinds import KINDS, Form, Kind
from maritime_site.domain.people.registering import RegistrationTerms
from maritime_site.domain.people.rules.queries import read_rule, require_open
from maritime_site.domain.people.schemas import update_of
from maritime_site.domain.signin.rate_limits import REGISTER, REGISTER_RATE, FormLimit
from maritime_site.ports.services import Services

router = Router(tags=["Participants"])

# One count for all forms, and only well-formed ones: who mends a field must not meet the proof of work.
RegisterLimit = Annotated[FormLimit, Depends(require_form_limit(REGISTER_RATE, REGISTER))]
UploadLimit = Annotated[FormLimit, Depends(require_form_limit("30 per 10 minutes", "register-documents"))]
ONE_FIELD = {"one field": Example(value={"designation": "Director"})}


def _add_registration(kind: Kind, form: Form) -> None:
    request_type, usual = registration_body(form), {"usual": Example(value=example_of(form))}
    values: dict[str, Any] = {
        "status_code": 201,
        "operation_id": f"register_{_operation_name(form)}",
        "responses": failure_responses(409, 413, 415, 422, 429, 503),
        "summary": f"Register as {kind.label.lower()}{f' ({form.category})' if form.category else ''}",
    }

    def register(
        sent: Annotated[ParsedForm[Any], Depends(registration_reader(request_type))],
        door: RegisterLimit,
        services: ServicesDep,
        now: Now,
    ) -> Saved[Receipt]:
        """Register as JSON, or as multipart with documents (each a file part named by its kind, at most five).

        Outside the dates of the kind's rule, and where it is full without a waiting list: 409. In line: `waitlisted`.
        Ten posts in ten minutes from one client address are free, further ones bring a proof of work.
        """
        door.admit()
        kept = _keep_files(sent, kind, form, services=services, now=now) if sent.files else []
        payload = _with_uploads(sent.payload, kept)
        with services.database.writing() as session:
            return _register_person(session, payload, kind, form, services=services, now=now)

    router.post(form.api_path, openapi_extra=describe_body(request_type, usual), **values)(register)
    _add_upload(kind, form)


def _keep_files(sent: ParsedForm[Any], kind: Kind, form: Form, *, services: Services, now: datetime) -> list[UUID]:
    """Check and store the files that came along, for the registration to claim."""
    with services.database.reading() as session:
        rule = read_rule(session, kind.rule_key(form.category))
    require_open(rule, now=now)
    files = [(part, kind_in(part, rule), file) for part, file in sent.files]
    unknown = {part: _(UNKNOWN) for part, each, _file in files if each not in list_kinds(rule)}
    if unknown:
        raise Invalid(unknown)
    clean = [(each, clean_upload(file, part=part)) for part, each, file in files]
    return [store_waiting_upload(each, file, form=form, services=services, now=now).id for each, file in clean]


def _with_uploads(payload: Any, ids: list[UUID]) -> Any:
    """The registration with the documents that came in the same form."""
    if payload.invitation and ids:
        payload.sent["uploads"] = [*payload.sent.get("uploads", []), *map(str, ids)]
    return payload.model_copy(update={"uploads": [*payload.uploads, *ids]})


def _operation_name(form: Form) -> str:
    return form.api_path.split("/")[1].replace("-", "_")


def _register_person(
    session: Session, payload: Any, kind: Kind, form: Form, *, services: Services, now: datetime
) -> Saved[Receipt]:
    terms = RegistrationTerms.of(services, kind, form, now=now)
    if payload.invitation:
        invited = read_invited(session, payload.invitation, payload.sent, terms, secrets_known=services.secrets_known)
        receipt, _person = register_invited(session, invited, terms, secret=services.secret)
    else:
        require_open_registration(services.event, now)
        receipt = registering.register_person(session, payload, terms)
    data = Receipt(registration_id=str(receipt.registration_id), status=receipt.status)
    return Saved(message=_("Registration received"), data=data)


def _add_upload(kind: Kind, form: Form) -> None:
    @router.post(
        f"{form.api_path}/documents",
        status_code=201,
        operation_id=f"upload_for_{_operation_name(form)}",
        responses=failure_responses(413, 415, 422, 429, 503),
        summary=f"Hand in a document before registering as {kind.label.lower()}",
    )
    def upload(
        *,
        kind: Annotated[str, FormField(pattern=KIND_PATTERN)],
        file: UploadFile,
        door: UploadLimit,
        _parts: Annotated[None, Depends(allow_only_parts("kind", "file", "altcha"))],
        services: ServicesDep,
        now: Now,
        altcha: Annotated[str, FormField(max_length=LONGEST, description="An answered challenge (429)")] = "",
    ) -> Saved[UploadSchema]:
        """The registration names it in `uploads` within six hours; JPG, PNG and WebP up to 5 MB, PDF up to 10 MB."""
        del altcha  # the gate read it
        door.admit()
        row = store_waiting_upload(kind, clean_upload(file), form=form, services=services, now=now)
        return Saved(
            message=_("Document received"),
            data=UploadSchema(upload_id=row.id, kind=row.kind, type=row.media_type, size=row.size),
        )


def _add_profile(kind: Kind) -> None:
    name, shape = kind.key.replace("-", "_"), shape_of(kind)
    owner_of, request_type = (
        require_participant(kind.key),
        update_of(*(form.profile for form in kind.forms or ()), kind.profile),
    )

    @router.get(
        f"{kind.api_prefix}/profile",
        operation_id=f"{name}_profile",
        responses=failure_responses(401, 503),
        response_model=DataAnswer[shape],
        summary=f"One's own profile ({kind.label.lower()})",
    )
    def profile(owner: Annotated[Identity, Depends(owner_of)]) -> DataAnswer[Any]:
        return DataAnswer(data=queries.profile_of(owner.person))

    @router.put(
        f"{kind.api_prefix}/update-profile",
        operation_id=f"{name}_update_profile",
        responses=failure_responses(401, 409, 413, 415, 422, 503),
        response_model=Saved[shape],
        summary=f"Change any editable fields; those left out stay ({kind.label.lower()})",
    )
    @set_annotations(body=Annotated[request_type, Body(openapi_examples=ONE_FIELD)])
    def update_profile(
        body: Schema,
        owner: Annotated[Identity, Depends(owner_of)],
        session: WriteSession,
        now: Now,
    ) -> Saved[Any]:
        person = service.update_profile(session, _of_category(body, kind, owner), owner=owner.person, now=now)
        return Saved(message=_("Profile saved"), data=queries.profile_of(person))


def _of_category(body: Schema, kind: Kind, owner: Identity) -> Schema:
    """The request again, as this person's own form reads it: a student has no rank to change."""
    return parse_request(
        update_of(kind.profile_of(owner.person.category)), body.model_dump(exclude_unset=True, by_alias=True)
    )


for _kind in KINDS.values():
    for _one in _kind.forms:
        _add_registration(_kind, _one)
    _add_profile(_kind)
