"""Registration and profiles, for every kind by the same routes.

Annotations here are read while the routes are made (each kind has its own schema), so they are not postponed.
"""

from datetime import datetime
from functools import lru_cache
from typing import Annotated, Any, Generic, Literal, TypeVar
from uuid import UUID

from fastapi import Body, Depends, UploadFile
from fastapi import Form as FormField
from fastapi.openapi.models import Example
from pydantic import BaseModel, Field, create_model
from sqlmodel import Session

from maritime_site.api.access import Identity, Now, Outside, WriteSession, participant
from maritime_site.api.challenge import gate
from maritime_site.api.forms import Sent, cleaned, described, keep, kind_in, only, reader
from maritime_site.api.profiles import shape_of
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, failures
from maritime_site.core.proof_of_work import LONGEST
from maritime_site.core.text import _
from maritime_site.core.wishes import Wish, parse
from maritime_site.domain.outbox.letterhead import letterhead_of
from maritime_site.domain.people import queries, service
from maritime_site.domain.people.kinds import KINDS, OTHER_DOCUMENT, Form, Kind
from maritime_site.domain.people.models import Status
from maritime_site.domain.people.wishes import Registration, registration_of, update_of
from maritime_site.domain.signin.gates import REGISTER, REGISTER_RATE, Gate
from maritime_site.ports.services import Services

router = Router(tags=["Participants"])
P = TypeVar("P")

# One count for all forms, and only well-formed ones: who mends a field must not meet the proof of work.
RegisterGate = Annotated[Gate, Depends(gate(REGISTER_RATE, REGISTER))]
UploadGate = Annotated[Gate, Depends(gate("30 per 10 minutes", "register-documents"))]
EXAMPLES: dict[str, object] = {
    "firstName": "Asha",
    "lastName": "Rao",
    "email": "asha.rao@example.com",
    "countryCode": "+91",
    "mobile": "9876543210",
    "organisation": "Harbour Works",
    "designation": "Engineer",
    "country": "IN",
    "companyName": "Harbour Works",
    "institution": "Indian Maritime University",
    "adult": True,
    "rank": "Chief Officer",
    "listed": True,
    "consent": True,
}
ONE_FIELD = {"one field": Example(value={"designation": "Director"})}


class Receipt(BaseModel):
    """A registration's id, and where it stands: pending until an address is proven."""

    model_config = Answer.model_config

    registration_id: str
    status: Status


class UploadShape(BaseModel):
    """A document that waits for its registration."""

    model_config = Answer.model_config

    upload_id: UUID
    kind: str
    type: str = Field(examples=["image/jpeg"])
    size: int


class Uploaded(Answer):
    """The document arrived; it is nobody's yet."""

    message: str
    data: UploadShape


class Registered(Answer):
    """A registration arrived; somebody already registered cannot be told from somebody new (REG-4)."""

    message: str
    data: Receipt


class ProfileAnswer(Answer, Generic[P]):
    """One's own profile."""

    data: P


class ProfileSaved(Answer, Generic[P]):
    """The profile as it is now kept."""

    message: str
    data: P


class WithWork(BaseModel):
    """A post that may bring a proof of work; it is read at the gate and kept nowhere."""

    altcha: str | None = Field(
        None, exclude=True, max_length=LONGEST, description="An answered challenge, when one was asked for (429)"
    )


@lru_cache(maxsize=32)
def posted(form: Form) -> type[Registration]:
    """A registration as REST takes it."""
    base = registration_of(form.profile)
    return create_model(base.__name__, __base__=(WithWork, base))  # pyright: ignore[reportReturnType]


def example_of(form: Form) -> dict[str, object]:
    """A body that a form accepts: what it requires, and what most people also tick."""
    names = (field.alias or name for name, field in posted(form).model_fields.items())
    return {name: EXAMPLES[name] for name in names if name in EXAMPLES}


def _add_registration(kind: Kind, form: Form) -> None:
    wish_type, usual = posted(form), {"usual": Example(value=example_of(form))}
    told: dict[str, Any] = {
        "status_code": 201, "operation_id": f"register_{_named(form)}", "responses": failures(413, 415, 422, 429, 503),
        "summary": f"Register as {kind.label.lower()}{f' ({form.category})' if form.category else ''}",
    }  # fmt: skip

    def register(
        wish: Annotated[wish_type, Body(openapi_examples=usual)],  # pyright: ignore[reportInvalidTypeForm]
        door: RegisterGate,
        session: WriteSession,
        outside: Outside,
        now: Now,
    ) -> Registered:
        """Register; ten posts in ten minutes from one client address are free, further ones bring a proof of work."""
        door.admit()
        return _registered(session, wish, kind, form, outside=outside, now=now)

    def register_with_documents(
        sent: Annotated[Sent[Any], Depends(reader(wish_type))], door: RegisterGate, outside: Outside, now: Now
    ) -> Registered:
        """Register as JSON, or as multipart with documents (each a file part named by its kind, at most five).

        Ten posts in ten minutes from one client address are free, further ones bring a proof of work.
        """
        door.admit()
        files = [(kind_in(part, form), cleaned(file, part=part)) for part, file in sent.files]
        kept = [keep(each, file, form=form, outside=outside, now=now).id for each, file in files]
        wish = sent.wish.model_copy(update={"uploads": [*sent.wish.uploads, *kept]})
        with outside.database.writing() as session:
            return _registered(session, wish, kind, form, outside=outside, now=now)

    if form.documents:
        router.post(form.api_path, openapi_extra=described(wish_type, form, usual), **told)(register_with_documents)
        _add_upload(kind, form)
    else:
        router.post(form.api_path, **told)(register)


def _named(form: Form) -> str:
    return form.api_path.split("/")[1].replace("-", "_")


def _registered(
    session: Session, wish: Registration, kind: Kind, form: Form, *, outside: Services, now: datetime
) -> Registered:
    receipt = service.register(
        session, wish, kind=kind, form=form, approval=outside.settings.approval(kind.key),
        letterhead=letterhead_of(outside), now=now,
    )  # fmt: skip
    data = Receipt(registration_id=str(receipt.registration_id), status=receipt.status)
    return Registered(message=_("Registration received"), data=data)


def _add_upload(kind: Kind, form: Form) -> None:
    accepted = Literal[(*form.documents, OTHER_DOCUMENT)]

    @router.post(
        f"{form.api_path}/documents", status_code=201, operation_id=f"upload_for_{_named(form)}",
        responses=failures(413, 415, 422, 429, 503),
        summary=f"Hand in a document before registering as {kind.label.lower()}",
    )  # fmt: skip
    def upload(
        *,
        kind: Annotated[accepted, FormField()],  # pyright: ignore[reportInvalidTypeForm]
        file: UploadFile,
        door: UploadGate,
        _parts: Annotated[None, Depends(only("kind", "file", "altcha"))],
        outside: Outside,
        now: Now,
        altcha: Annotated[str, FormField(max_length=LONGEST, description="An answered challenge (429)")] = "",
    ) -> Uploaded:
        """The registration names it in `uploads` within six hours; JPG, PNG and WebP up to 5 MB, PDF up to 10 MB."""
        del altcha  # the gate read it
        door.admit()
        row = keep(kind, cleaned(file), form=form, outside=outside, now=now)
        return Uploaded(
            message=_("Document received"),
            data=UploadShape(upload_id=row.id, kind=row.kind, type=row.media_type, size=row.size),
        )


def _add_profile(kind: Kind) -> None:
    name, shape = kind.key.replace("-", "_"), shape_of(kind)
    owner_of, wish_type = participant(kind.key), update_of(*(form.profile for form in kind.forms or ()), kind.profile)

    @router.get(
        f"{kind.api_prefix}/profile", operation_id=f"{name}_profile", responses=failures(401, 503),
        response_model=ProfileAnswer[shape], summary=f"One's own profile ({kind.label.lower()})",
    )  # fmt: skip
    def profile(owner: Annotated[Identity, Depends(owner_of)]) -> ProfileAnswer[Any]:
        return ProfileAnswer(data=queries.profile_of(owner.person))

    @router.put(
        f"{kind.api_prefix}/update-profile", operation_id=f"{name}_update_profile",
        responses=failures(401, 409, 413, 415, 422, 503), response_model=ProfileSaved[shape],
        summary=f"Change any editable fields; those left out stay ({kind.label.lower()})",
    )  # fmt: skip
    def update_profile(
        body: Annotated[wish_type, Body(openapi_examples=ONE_FIELD)],  # pyright: ignore[reportInvalidTypeForm]
        owner: Annotated[Identity, Depends(owner_of)],
        session: WriteSession,
        now: Now,
    ) -> ProfileSaved[Any]:
        person = service.update_profile(session, _of_category(body, kind, owner), owner=owner.person, now=now)
        return ProfileSaved(message=_("Profile saved"), data=queries.profile_of(person))


def _of_category(body: Wish, kind: Kind, owner: Identity) -> Wish:
    """The wish again, as this person's own form reads it: a student has no rank to change."""
    return parse(update_of(kind.profile_of(owner.person.category)), body.model_dump(exclude_unset=True, by_alias=True))


for _kind in KINDS.values():
    for _one in _kind.forms:
        _add_registration(_kind, _one)
    _add_profile(_kind)
