"""What a letter asks of its person, each fault at its field; and why staff withdraw one."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, timedelta
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints, ValidationInfo, field_validator

from maritime_site.core.schemas import Line, LongText, Schema, require_value
from maritime_site.core.text.countries import country_name
from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.home import home_country
from maritime_site.core.text.i18n import N_, _, read_digits
from maritime_site.domain.people.fields import CountryCode, pattern_field
from maritime_site.ports.services import get_event

# How long before and after the event a journey may begin and end.
MARGIN = timedelta(days=30)
PATTERN = "[A-Z0-9]{5,15}"
NUMBER = re.compile(PATTERN)
BETWEEN = re.compile(r"[ -]")
NO_NUMBER = N_("Enter 5 to 15 letters and digits, as in the passport")
NO_LATIN = N_("Write the name in Latin letters, as in the passport")
CITIZEN = N_("Citizens of {country} need no visa for {country}")
BACKWARDS = N_("You leave before you arrive")
AFTER_EVENT = N_("Arrive by the last day of the event, {day}")
BEFORE_EVENT = N_("Leave on the first day of the event, {day}, or later")
TOO_EARLY = N_("Arrive on {day} or later: the letter is for the event")
TOO_LATE = N_("Leave by {day}: the letter is for the event")
RUNS_OUT = N_("The passport has to be valid until you leave, {day}")


def _read_number(typed: str) -> str:
    number = BETWEEN.sub("", read_digits(typed)).upper()
    if not NUMBER.fullmatch(number) or not any(char.isdecimal() for char in number):
        raise ValueError(_(NO_NUMBER))
    return number


def _require_latin(name: str) -> str:
    if not all(unicodedata.name(char, "").startswith("LATIN ") for char in name if char.isalpha()):
        raise ValueError(_(NO_LATIN))
    return name


def _require_foreign(country: str) -> str:
    if country == home_country():
        raise ValueError(_(CITIZEN, country=country_name(country)))
    return country


Day = Annotated[date, BeforeValidator(require_value)]
PassportNumber = Annotated[
    str,
    StringConstraints(max_length=30),
    AfterValidator(_read_number),
    pattern_field(f"^{PATTERN}$"),
    BeforeValidator(require_value),
]


class VisaLetterRequest(Schema):
    """What stands in the letter; the days lie around the event's, and the passport outlasts them."""

    embassy: Line = Field(description="Whom the letter is for", examples=["High Commission, Nairobi"])
    arrives_on: Day
    departs_on: Day
    passport_name: Annotated[Line, AfterValidator(_require_latin)] = Field(examples=["KARI NORDMANN"])
    passport_number: PassportNumber = Field(description="Kept encrypted; spaces and hyphens go", examples=["CCC003456"])
    nationality: Annotated[CountryCode, AfterValidator(_require_foreign)] = Field(description="Two letters")
    passport_valid_until: Day

    @field_validator("arrives_on")
    @classmethod
    def _arrives_for_event(cls, day: date) -> date:
        facts = get_event().facts
        if day > facts.ends_on:
            raise ValueError(_(AFTER_EVENT, day=format_day(facts.ends_on)))
        if day < facts.starts_on - MARGIN:
            raise ValueError(_(TOO_EARLY, day=format_day(facts.starts_on - MARGIN)))
        return day

    @field_validator("departs_on")
    @classmethod
    def _leaves_after_event(cls, day: date, info: ValidationInfo) -> date:
        facts = get_event().facts
        if "arrives_on" in info.data and day < info.data["arrives_on"]:
            raise ValueError(_(BACKWARDS))
        if day < facts.starts_on:
            raise ValueError(_(BEFORE_EVENT, day=format_day(facts.starts_on)))
        if day > facts.ends_on + MARGIN:
            raise ValueError(_(TOO_LATE, day=format_day(facts.ends_on + MARGIN)))
        return day

    @field_validator("passport_valid_until")
    @classmethod
    def _outlasts_journey(cls, day: date, info: ValidationInfo) -> date:
        leaves = info.data.get("departs_on")
        if leaves and day < leaves:
            raise ValueError(_(RUNS_OUT, day=format_day(leaves)))
        return day


class WithdrawLetterRequest(Schema):
    """Why a letter holds no longer; the person reads it."""

    reason: Annotated[LongText, StringConstraints(min_length=1, max_length=500), BeforeValidator(require_value)] = (
        Field(examples=["The passport is not the one of your registration."])
    )
