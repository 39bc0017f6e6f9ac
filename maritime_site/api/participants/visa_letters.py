"""Letters for visas: one's own for every kind, and the check of one that somebody shows."""

from __future__ import annotations

from datetime import date, datetime

from fastapi.responses import Response
from pydantic import Field

from maritime_site.api.access import Identity, Now, ServicesDep
from maritime_site.api.downloads import PDF, attach_file
from maritime_site.api.people.kind_routes import KindRoutes, Owner
from maritime_site.api.routing import Router, prints
from maritime_site.api.schemas import DataAnswer, Saved, failure_responses, file_of
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.signin import rate_limits
from maritime_site.domain.visa_letters import queries, service
from maritime_site.domain.visa_letters.passport_numbers import ending_of
from maritime_site.domain.visa_letters.printout import address_of, build_sheet
from maritime_site.domain.visa_letters.queries import LetterView
from maritime_site.domain.visa_letters.schemas import VisaLetterRequest
from maritime_site.ports.services import Services

router = Router(tags=["Letters for visas"])
own = KindRoutes(router)
READING = failure_responses(401, 404, 409, 503)
WRITING = failure_responses(401, 409, 413, 415, 422, 429, 503)
ENDING = Field(description="The last characters of the passport number", examples=["456"])


class CheckedLetter(Schema):
    """What a letter says to whoever checks it: compare it with the paper."""

    number: str = Field(examples=["VISA-K7M2-XP4Q"])
    name: str
    passport_ending: str = ENDING
    event: str
    arrives_on: date
    departs_on: date
    issued_on: date


class VisaLetterSchema(CheckedLetter):
    """One's own letter; the whole passport number stands on the PDF alone. `url` is where anybody checks it."""

    embassy: str
    nationality: str
    passport_valid_until: date
    code: str = Field(examples=["VISA-K7M2-XP4Q-0123456789abcdef"])
    url: str


def _checked(result: LetterView, services: Services) -> dict[str, object]:
    return {
        "number": result.number,
        "name": result.name,
        "passport_ending": ending_of(result.passport_number),
        "event": services.event.title,
        "arrives_on": result.arrives_on,
        "departs_on": result.departs_on,
        "issued_on": result.issued_on(services.event.zone),
    }


def _to_schema(result: LetterView, services: Services) -> VisaLetterSchema:
    own = {name: getattr(result, name) for name in ("embassy", "nationality", "passport_valid_until", "code")}
    return VisaLetterSchema.model_validate(_checked(result, services) | own | {"url": address_of(result, services)})


@router.get("/visa-letters/{code}", operation_id="check_visa_letter", responses=failure_responses(404, 409, 503))
def check(code: str, services: ServicesDep) -> DataAnswer[CheckedLetter]:
    """What the letter with this code says now.

    404 where the site wrote none or another letter took its place, 409 where it holds no longer.
    """
    with services.database.reading() as session:
        result = queries.check_letter(session, code, services=services)
    return DataAnswer(data=CheckedLetter.model_validate(_checked(result, services)))


@own.note("GET", "/visa-letter", "visa_letter", responses=READING, summary="One's own letter for a visa ({label})")
def read(owner: Owner, services: ServicesDep, now: Now) -> DataAnswer[VisaLetterSchema]:
    """404 before there is one; 409, saying why, for whoever can have none, and once staff withdrew it."""
    return DataAnswer(data=_to_schema(_read(owner, services, now), services))


def _read(owner: Identity, services: Services, now: datetime) -> LetterView:
    with services.database.reading() as session:
        return queries.get_letter(session, owner.person, services=services, now=now)


@own.note(
    "POST",
    "/visa-letter",
    "visa_letter_write",
    responses=WRITING,
    summary="Write one's letter for a visa ({label})",
)
def write(payload: VisaLetterRequest, owner: Owner, services: ServicesDep, now: Now) -> Saved[VisaLetterSchema]:
    """For approved people from abroad, five a day.

    The same facts again are the same letter; with other facts it gets another number, and the code of the one
    before is known to nobody any more.
    """
    rate_limits.check_rate(services.limiter, service.RATE, service.RATE_KEY, str(owner.person.id))
    with services.database.writing() as session:
        result = service.issue_letter(session, payload, owner=owner.person, services=services, now=now)
    return Saved(message=_("Your letter is ready"), data=_to_schema(result, services))


@own.note(
    "GET",
    "/visa-letter.pdf",
    "visa_letter_pdf",
    response_class=Response,
    responses=READING | failure_responses(429) | file_of(PDF),
    summary="One's own letter for a visa to print: A4, in English ({label})",
)
@prints
def _printed(owner: Owner, services: ServicesDep, now: Now) -> Response:
    rate_limits.check_prints(services.limiter, owner.person.id)
    result = _read(owner, services, now)
    data = services.visa_letter_printer.pdf(build_sheet(result, services))
    return attach_file(data, f"visa-letter-{result.number}.pdf", PDF, **{"Cache-Control": "no-store"})


own.add_all()
