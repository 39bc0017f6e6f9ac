"""What a message to many says, and to whom."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, AwareDatetime, Field, StringConstraints

from maritime_site.core.schemas import IN_HINDI, HindiLine, Line, LongText, Schema
from maritime_site.core.text.countries import is_country
from maritime_site.core.text.field_errors import CHOICE
from maritime_site.core.text.i18n import _
from maritime_site.domain.people.kind_fields import KindKey
from maritime_site.domain.people.models import Status

SERVICE, UPDATES = "service", "updates"
ANY, ATTENDED, ABSENT = "any", "attended", "absent"


def _validate_country(value: str) -> str:
    if not is_country(value):
        raise ValueError(_(CHOICE))
    return value


Text = Annotated[LongText, StringConstraints(min_length=1)]
Country = Annotated[str, AfterValidator(_validate_country)]


class BroadcastRequest(Schema):
    """A message in both languages; each person gets the one they keep with us. `{name}` stands for their first name.

    `about` service: what a participant must know; updates: only to those who agreed to hear such news.
    """

    subject_en: Line
    subject_hi: HindiLine
    text_en: Text
    text_hi: Annotated[Text, IN_HINDI]
    about: Literal["service", "updates"] = SERVICE
    kinds: list[KindKey] = Field(default_factory=list, max_length=20)
    statuses: list[Status] = Field(default_factory=list[Status], max_length=4)
    countries: list[Country] = Field(default_factory=list, max_length=250)
    attendance: Literal["any", "attended", "absent"] = Field(
        ANY, description="Only whom a gate has let in (`attended`), or has not (`absent`), when it is sent"
    )


class ApproveRequest(Schema):
    """What the approver read."""

    updated_at: AwareDatetime | None = Field(
        None, description="The message's `updatedAt` as it was read; one that was changed since is refused with 409"
    )
