"""The profile of each kind of participant: what they may tell about themselves and edit later (look.md 1.4)."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator

from maritime_site.core.schemas import Line, OptionalLine, Paragraph, Schema, YesNo
from maritime_site.core.text.email_addresses import Email
from maritime_site.core.text.i18n import N_, _, spoken_language
from maritime_site.domain.people.fields import (
    COUNTRY,
    DESIGNATION,
    FIRST_NAME,
    LAST_NAME,
    ORGANISATION,
    CountryCode,
    Described,
    FieldLabel,
    pattern_field,
)

Sector = Literal[
    "",
    "ports",
    "shipping",
    "shipbuilding",
    "seafarers",
    "green-shipping",
    "cruise",
    "inland-waterways",
    "finance",
    "technology",
    "education",
    "government",
    "other",
]
SECTORS = (
    ("", N_("Choose a sector")),
    ("ports", N_("Ports and terminals")),
    ("shipping", N_("Shipping lines and logistics")),
    ("shipbuilding", N_("Shipbuilding and repair")),
    ("seafarers", N_("Seafarers and crewing")),
    ("green-shipping", N_("Green shipping and fuels")),
    ("cruise", N_("Cruise and passenger")),
    ("inland-waterways", N_("Inland waterways")),
    ("finance", N_("Finance and insurance")),
    ("technology", N_("Technology")),
    ("education", N_("Education and research")),
    ("government", N_("Government and public bodies")),
    ("other", N_("Other")),
)
SECTOR = FieldLabel(N_("Sector"), "select", options=SECTORS)
ACCESS = FieldLabel(N_("Access needs"), "textarea", N_("Anything that helps us make your visit easier"))
LANGUAGE = FieldLabel(N_("Language of our messages"), "select", options=(("en", "English"), ("hi", "हिन्दी")))
LISTED = FieldLabel(
    N_("List me in the directory"), "check", N_("Other signed-in participants may find you and ask to connect")
)
# Kinds that may not network have the question too: every form asks it, and the answer is kept.
LISTED_LATER = FieldLabel(
    LISTED.label,
    "check",
    N_(
        "The directory is open to exhibitors, delegates, express delegates, media and speakers; "
        "you are shown in it only if it opens to you too"
    ),
)
ADULT = N_("You must be 18 or older to register as a student")
WEB_ADDRESS = r"^(https?://\S+)?$"
WEB_FORM = N_("Write the whole address, beginning with https://")


def _web_address(text: str) -> str:
    if not re.fullmatch(WEB_ADDRESS, text):
        raise ValueError(_(WEB_FORM))
    return text


Website = Annotated[OptionalLine, AfterValidator(_web_address), pattern_field(WEB_ADDRESS)]


class Profile(Schema):
    """What every kind has."""

    first_name: Annotated[Line, FIRST_NAME]
    last_name: Annotated[Line, LAST_NAME]
    organisation: Annotated[Line, ORGANISATION]
    designation: Annotated[Line, DESIGNATION]
    country: Annotated[CountryCode, COUNTRY]
    language: Annotated[Literal["en", "hi"], AfterValidator(spoken_language), LANGUAGE] = "en"
    listed: Annotated[YesNo, LISTED] = False
    access_needs: Annotated[Paragraph, ACCESS] = ""


class DelegateProfile(Profile):
    """A conference delegate."""

    sector: Annotated[Sector, SECTOR] = ""
    looking_for: Annotated[Paragraph, FieldLabel(N_("What I am looking for"), "textarea")] = ""
    offering: Annotated[Paragraph, FieldLabel(N_("What I offer"), "textarea")] = ""


class ExpressDelegateProfile(Profile):
    """A delegate who registers with the fewest questions."""

    sector: Annotated[Sector, SECTOR] = ""


class CompanyProfile(Profile):
    """Somebody who stands for a company; the company's own e-mail is shown, the person's signs in."""

    company_name: Annotated[Line, FieldLabel(N_("Company name"), autocomplete="organization")]
    company_email: Annotated[Email | Literal[""], FieldLabel(N_("Company email"), "email")] = ""
    sector: Annotated[Sector, SECTOR] = ""


class ExhibitorProfile(CompanyProfile):
    """An exhibitor's contact person."""

    website: Annotated[Website, FieldLabel(N_("Website"), hint="https://example.com")] = ""
    products: Annotated[Paragraph, FieldLabel(N_("Products and services"), "textarea")] = ""


class ConferenceProfile(CompanyProfile):
    """A speaker."""

    biography: Annotated[Paragraph, FieldLabel(N_("Short biography"), "textarea")] = ""
    topic: Annotated[OptionalLine, FieldLabel(N_("Topic you would speak about"))] = ""


class MediaProfile(Profile):
    """A journalist or crew member."""

    outlet: Annotated[OptionalLine, FieldLabel(N_("Media outlet"))] = ""
    equipment: Annotated[Paragraph, FieldLabel(N_("Equipment you bring"), "textarea")] = ""


class GuestProfile(Profile):
    """A kind that may not network."""

    listed: Annotated[YesNo, LISTED_LATER] = False


class VisitorProfile(GuestProfile):
    """A trade visitor; category `general`."""

    sector: Annotated[Sector, SECTOR] = ""


def _must_be_adult(value: bool) -> bool:
    if value is not True:
        raise ValueError(_(ADULT))
    return value


Adult = Annotated[YesNo, AfterValidator(_must_be_adult), Described(lambda: {"const": True})]


class StudentProfile(GuestProfile):
    """A student of 18 or over; category `student`."""

    institution: Annotated[Line, FieldLabel(N_("Institution"))]
    course: Annotated[OptionalLine, FieldLabel(N_("Course"))] = ""
    adult: Annotated[Adult, FieldLabel(N_("I am 18 or older"), "check")]


class SeafarerProfile(GuestProfile):
    """A seafarer; category `seafarer`."""

    rank: Annotated[Line, FieldLabel(N_("Rank"))]
    indos: Annotated[OptionalLine, FieldLabel(N_("INDoS or CDC number"))] = ""


class AchieverProfile(GuestProfile):
    """Somebody shortlisted for an award."""

    citation: Annotated[Paragraph, FieldLabel(N_("About my achievement"), "textarea")] = ""
