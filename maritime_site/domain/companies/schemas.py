"""What staff set of a company's seats, and how a manager names somebody."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator, Field, StringConstraints

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import Schema, parse_request
from maritime_site.core.text.field_errors import CHOICE
from maritime_site.core.text.home import home_currency
from maritime_site.core.text.i18n import _
from maritime_site.core.text.price_currencies import PriceCurrency
from maritime_site.domain.people.kinds import Form, Kind, find_registration_form
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.schemas import StaffRegistration, staff_registration_of

MOST_SEATS = 500


def _with_zone(value: datetime) -> datetime:
    if value.tzinfo is None:
        raise ValueError(_("Write the time with its zone, as in 2026-11-23T18:00:00+05:30"))
    return value


class SeatPrice(Schema):
    """What one seat costs, in the currency's minor unit."""

    amount: int = Field(ge=100, le=100_000_000)
    currency: PriceCurrency = Field(default_factory=home_currency, description="The event's, or USD")


class SeatsRequest(Schema):
    """How many seats, what those in them are (a kind's key, or student or seafarer), and until when they may change."""

    count: int = Field(ge=0, le=MOST_SEATS)
    kind: Annotated[str, StringConstraints(min_length=1, max_length=40)] = Field(examples=["exhibitor"])
    until: Annotated[datetime, AfterValidator(_with_zone)] | None = None
    price: SeatPrice | None = None


def require_form(key: str) -> tuple[Kind, Form]:
    """The kind and form of those who sit. Raises Invalid for one without a form of its own."""
    result = find_registration_form(key)
    if result is None:
        raise Invalid({"kind": _(CHOICE)})
    return result


def read_colleague(values: dict[str, Any], *, form: Form, manager: Person) -> StaffRegistration:
    """A colleague as their manager names them; the company's own answers fill what was left out. Raises Invalid."""
    company = str(manager.details.get("company_name") or manager.organisation)
    known = {
        "organisation": manager.organisation or company,
        "companyName": company,
        "country": manager.country,
        "countryCode": manager.country_code,
        "designation": _("Member of the team"),
        "language": manager.language,
    }
    own = {
        name: value for name, value in values.items() if value not in (None, "") and name not in {"basis", "uploads"}
    }
    schema = staff_registration_of(form.profile)
    aliases = {field.alias or name for name, field in schema.model_fields.items()}
    filled = {name: value for name, value in known.items() if name in aliases and value}
    payload = parse_request(schema, filled | own)
    return payload.model_copy(update={"basis": _("Named by their company: {company}", company=company)[:500]})
