"""What staff ask for about one person."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any
from uuid import UUID

from pydantic import ConfigDict, Field, StringConstraints, create_model

from maritime_site.core.schemas import LongText, Schema, YesNo
from maritime_site.core.text.email_addresses import Email
from maritime_site.domain.hospitality.schemas import BookRoomRequest, OfKindRequest
from maritime_site.domain.people.fields import DIAL, EMAIL, MOBILE
from maritime_site.domain.people.models import Status
from maritime_site.domain.people.profiles import Profile
from maritime_site.domain.people.schemas import DialCode, Mobile, update_of

Reason = Annotated[LongText, StringConstraints(min_length=1, max_length=2000)]


class AddPersonRequest(Schema):
    """Somebody to add: as which kind (student and seafarer too), how they stand, and whether they are written to.

    The other fields are those of the kind's registration; a mobile number may be left out, and `basis` says in words
    why their data is kept where they did not agree themselves.
    """

    model_config = ConfigDict(extra="allow")
    kind: Annotated[str, StringConstraints(min_length=1, max_length=40)] = Field(examples=["delegate"])
    status: Status = Status.PENDING
    notify: YesNo = True


class CorrectPersonRequest(Schema):
    """Why something is corrected, and whether the person is told; the other fields are what is corrected."""

    model_config = ConfigDict(extra="allow")
    reason: Reason = Field(examples=["Misspelt in the list of the ministry"])
    notify: YesNo = True


class ReasonRequest(Schema):
    """Why; the person reads it."""

    reason: Reason = Field(examples=["The approval was meant for somebody of the same name."])


class ChangeKindRequest(ReasonRequest):
    """As which kind somebody is registered from now on; student and seafarer are kinds of visitor."""

    kind: Annotated[str, StringConstraints(min_length=1, max_length=40)] = Field(examples=["media"])


class MergeRequest(ReasonRequest):
    """The registration that becomes part of this one."""

    other_id: UUID


class NoteRequest(Schema):
    """A note that only staff read."""

    text: Annotated[LongText, StringConstraints(min_length=1, max_length=2000)] = Field(
        examples=["Comes with a guide."]
    )


class BookForRequest(BookRoomRequest, OfKindRequest):
    """A room for somebody; `userType` may name their kind."""

    user_type: Annotated[str, StringConstraints(max_length=120)] = ""


@lru_cache(maxsize=32)
def correction_of(profile: type[Profile]) -> type[Schema]:
    """All that staff can correct of a profile: its fields and the addresses, every one optional."""
    fields: dict[str, Any] = {
        "email": (Annotated[Email, EMAIL], None),
        "country_code": (Annotated[DialCode, DIAL], None),
        "mobile": (Annotated[Mobile, MOBILE], None),
    }
    name = profile.__name__.replace("Profile", "Correction")
    return create_model(name, __base__=update_of(profile), **fields)
