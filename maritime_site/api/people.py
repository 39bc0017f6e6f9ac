"""Registration and profiles, for every kind by the same routes.

Annotations here are read while the routes are made (each kind has its own schema), so they are not postponed.
"""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends
from pydantic import Field

from maritime_site.api.access import Identity, Now, Outside, WriteSession, participant
from maritime_site.api.shapes import Answer, failures
from maritime_site.core.text import _
from maritime_site.core.wishes import Wish, parse
from maritime_site.domain.people import queries, service
from maritime_site.domain.people.kinds import KINDS, Form, Kind
from maritime_site.domain.people.wishes import registration_of, update_of

router = APIRouter(tags=["Participants"])


class Registered(Answer):
    """A registration's receipt."""

    class Data(Answer):
        """Its id and where it stands."""

        registration_id: str
        reference: str
        status: str

    message: str
    data: Data


class ProfileAnswer(Answer):
    """A profile; its fields are the kind's, with userType, status and, for visitors, category."""

    data: dict[str, Any] = Field(description="The profile, camelCase, with userType and status")


class ProfileSaved(ProfileAnswer):
    """A saved profile."""

    message: str


def _add_registration(kind: Kind, form: Form) -> None:
    wish_type = registration_of(form.profile)

    @router.post(
        form.api_path,
        status_code=201,
        operation_id=f"register_{form.api_path.split('/')[1].replace('-', '_')}",
        responses=failures(409, 413, 415, 422, 429, 503),
        summary=f"Register as {kind.label.lower()}{f' ({form.category})' if form.category else ''}",
    )
    def register(
        wish: Annotated[wish_type, Body()],  # pyright: ignore[reportInvalidTypeForm]
        session: WriteSession,
        outside: Outside,
        now: Now,
    ) -> Registered:
        receipt = service.register(
            session, wish, kind=kind, form=form, approval=outside.settings.approval(kind.key),
            event=outside.settings.title, now=now,
        )  # fmt: skip
        data = Registered.Data(
            registration_id=str(receipt.registration_id), reference=receipt.reference, status=receipt.status
        )
        return Registered(message=_("Registration received"), data=data)


def _add_profile(kind: Kind) -> None:
    name = kind.key.replace("-", "_")
    owner_of, wish_type = participant(kind.key), update_of(*(form.profile for form in kind.forms or ()), kind.profile)

    @router.get(
        f"{kind.api_prefix}/profile", operation_id=f"{name}_profile", responses=failures(401, 503),
        summary=f"The {kind.label.lower()}'s own profile",
    )  # fmt: skip
    def profile(owner: Annotated[Identity, Depends(owner_of)]) -> ProfileAnswer:
        return ProfileAnswer(data=queries.profile_of(owner.person))

    @router.put(
        f"{kind.api_prefix}/update-profile", operation_id=f"{name}_update_profile",
        responses=failures(401, 409, 413, 415, 422, 503), summary="Change any editable fields; those left out stay",
    )  # fmt: skip
    def update_profile(
        body: Annotated[wish_type, Body()],  # pyright: ignore[reportInvalidTypeForm]
        owner: Annotated[Identity, Depends(owner_of)],
        session: WriteSession,
        now: Now,
    ) -> ProfileSaved:
        person = service.update_profile(session, _of_category(body, kind, owner), owner=owner.person, now=now)
        return ProfileSaved(message=_("Profile saved"), data=queries.profile_of(person))


def _of_category(body: Wish, kind: Kind, owner: Identity) -> Wish:
    """The wish again, as this person's own form reads it: a student has no rank to change."""
    return parse(update_of(kind.profile_of(owner.person.category)), body.model_dump(exclude_unset=True, by_alias=True))


for _kind in KINDS.values():
    for _one in _kind.forms:
        _add_registration(_kind, _one)
    _add_profile(_kind)
