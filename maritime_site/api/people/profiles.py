"""What a profile looks like to a program: one typed shape per kind, and per category where a kind has several."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Literal, Union

from pydantic import BaseModel, ConfigDict, Field, RootModel, create_model
from pydantic.alias_generators import to_camel
from pydantic.fields import FieldInfo

from maritime_site.domain.people.kinds import Kind
from maritime_site.domain.people.models import Status
from maritime_site.domain.people.profiles import Profile


class ProfileSchema(BaseModel):
    """A profile; what nobody answered yet is an empty text or false."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid")

    id: str = Field(examples=["6f0b7a52-3b0e-4a53-9a0a-0c4b8f1f2d10"])
    status: Status
    more_info: str = Field(description="What the office asks for, while the registration is pending")
    reference: str = Field(examples=["REG-K7M2-XP4Q"])
    email: str = Field(examples=["asha@example.com"])
    country_code: str = Field(examples=["+91"])
    mobile: str = Field(description="Digits, without the country code", examples=["9876543210"])
    answers: dict[str, str | int | float] = Field(description="Answers to the questions of the kind's rule, by key")
    offer_until: str | None = Field(description="Until when an offered place can be accepted; null without an offer")
    created_at: str = Field(json_schema_extra={"format": "date-time"}, examples=["2025-09-01T12:00:00Z"])


def _lenient_annotation(field: FieldInfo) -> Any:
    """Texts and yes or no: what was stored under earlier rules is shown as it is."""
    return bool if field.annotation is bool else str


def _build_profile_model(kind: Kind, profile: type[Profile], category: str) -> type[ProfileSchema]:
    own: dict[str, Any] = {name: (_lenient_annotation(field), ...) for name, field in profile.model_fields.items()}
    own["user_type"] = (Literal[kind.key], ...)
    if category:
        own["category"] = (Literal[category], ...)
    name = profile.__name__.replace("Profile", "ProfileShape")
    return create_model(name, __base__=ProfileSchema, __doc__=f"The profile of a {kind.label.lower()}.", **own)


@lru_cache(maxsize=32)
def shape_of(kind: Kind) -> Any:
    """The type of a kind's profile in answers; several categories make a union that `category` tells apart."""
    shapes = [_build_profile_model(kind, form.profile, form.category) for form in kind.forms] or [
        _build_profile_model(kind, kind.profile, "")
    ]
    if len(shapes) == 1:
        return shapes[0]
    together: Any = Annotated[Union[tuple(shapes)], Field(discriminator="category")]  # noqa: UP007  made at run time
    return create_model(f"Any{shapes[0].__name__}", __base__=RootModel[together])
