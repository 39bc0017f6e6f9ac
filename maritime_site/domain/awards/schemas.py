"""What the nomination form holds, and what staff say about categories and decisions."""

from __future__ import annotations

from typing import Annotated

from pydantic import AwareDatetime, BeforeValidator, Field, StringConstraints

from maritime_site.core.proof_of_work import LONGEST
from maritime_site.core.schemas import HindiLine, Line, LongText, Paragraph, Schema, require_value
from maritime_site.core.text.email_addresses import Email
from maritime_site.core.text.i18n import N_
from maritime_site.domain.people.consent_texts import AWARD_WORDS
from maritime_site.domain.people.fields import DIAL, Agreed, FieldLabel
from maritime_site.domain.people.schemas import DialCode, Mobile

KEY = r"^[a-z0-9]+(-[a-z0-9]+)*$"

NOMINEE = N_("Nominee's name")
NOMINEE_EMAIL = N_("Nominee's email")
NOMINEE_MOBILE = N_("Nominee's mobile")


class NominationRequest(Schema):
    """Somebody proposed for an award, by themselves or by somebody else."""

    category: Annotated[Line, FieldLabel(N_("Award"))] = Field(
        description="A category's `key` or `id`, from `GET /awards/categories`",
        examples=["port-and-terminal-operations"],
    )
    nominee_name: Annotated[Line, FieldLabel(NOMINEE, autocomplete="off")] = Field(examples=["Esha Menon"])
    nominee_email: Annotated[
        Email, FieldLabel(NOMINEE_EMAIL, "email", N_("Nominees are asked here whether they accept"), "off")
    ] = Field(examples=["esha@example.com"])
    nominee_country_code: Annotated[DialCode, DIAL] = Field(examples=["+91"])
    nominee_mobile: Annotated[
        Mobile, FieldLabel(NOMINEE_MOBILE, "tel", N_("Digits only, without the country code"), "off")
    ] = Field(examples=["9876543210"])
    organisation: Annotated[Line, FieldLabel(N_("Nominee's organisation"), autocomplete="off")] = Field(
        examples=["Harbour Works"]
    )
    statement: Annotated[
        LongText,
        BeforeValidator(require_value),
        FieldLabel(
            N_("Statement"),
            "textarea",
            N_("What was done, where and when, what changed as a result, and who benefits; at most 5,000 characters"),
        ),
    ] = Field(examples=["Turnaround time at berth 4 fell by a third in 2025."])
    nominator_name: Annotated[Line, FieldLabel(N_("Your name"), autocomplete="name")] = Field(examples=["Asha Rao"])
    nominator_email: Annotated[
        Email, FieldLabel(N_("Your email"), "email", N_("To nominate yourself, give the same address twice"), "email")
    ] = Field(examples=["asha@example.com"])
    consent: Annotated[Agreed, FieldLabel(AWARD_WORDS, "check")]


class PostedNominationRequest(NominationRequest):
    """A nomination as REST takes it: it may bring a proof of work, which is read at the gate and kept nowhere."""

    altcha: str | None = Field(
        None, exclude=True, max_length=LONGEST, description="An answered challenge, when one was asked for (429)"
    )


class CategoryRequest(Schema):
    """A category as staff edit it; texts in both languages."""

    name_en: Line
    name_hi: HindiLine
    eligibility_en: Paragraph = ""
    eligibility_hi: Paragraph = ""
    closes_at: AwareDatetime = Field(examples=["2027-01-31T18:30:00Z"])
    open: bool = True
    position: Annotated[int, Field(ge=0, le=10_000)] = 0


class NewCategoryRequest(CategoryRequest):
    """A category that is not there yet; its key stays for good."""

    key: Annotated[Line, StringConstraints(pattern=KEY, max_length=60)]
