"""Certificates of attendance: one's own for every kind, and the check of one that somebody shows."""

from __future__ import annotations

from datetime import date

from fastapi.responses import Response
from pydantic import Field

from maritime_site.api.access import Identity, ServicesDep
from maritime_site.api.downloads import PDF, attach_file
from maritime_site.api.people.kind_routes import KindRoutes, Owner
from maritime_site.api.routing import Router, prints
from maritime_site.api.schemas import DataAnswer, failure_responses, file_of
from maritime_site.core.schemas import Schema
from maritime_site.domain.certificates import queries
from maritime_site.domain.certificates.printout import address_of, build_sheet
from maritime_site.domain.certificates.queries import CertificateView
from maritime_site.domain.signin import rate_limits
from maritime_site.ports.services import Services

router = Router(tags=["Certificates"])
own = KindRoutes(router)
READING = failure_responses(401, 404, 503)


class CertificateSchema(Schema):
    """A certificate of attendance: who was at the event on which days; `url` is where anybody checks it."""

    pass_number: str = Field(examples=["D-00042"])
    name: str
    company: str
    kind: str
    event: str
    days: list[date]
    code: str = Field(examples=["D-00042-0123456789abcdef"])
    url: str


def _to_schema(result: CertificateView, services: Services) -> CertificateSchema:
    return CertificateSchema(
        pass_number=result.number,
        name=result.name,
        company=result.company,
        kind=result.kind,
        event=services.event.title,
        days=list(result.days),
        code=result.code,
        url=address_of(result, services),
    )


@router.get("/certificates/{code}", operation_id="check_certificate", responses=failure_responses(404, 503))
def check(code: str, services: ServicesDep) -> DataAnswer[CertificateSchema]:
    """What the certificate with this code says; 404 where the site wrote none, or it holds no longer."""
    with services.database.reading() as session:
        result = queries.check_certificate(session, code, seed=services.pass_seed)
    return DataAnswer(data=_to_schema(result, services))


def _read(owner: Identity, services: Services) -> CertificateView:
    with services.database.reading() as session:
        return queries.get_certificate(session, owner.person, seed=services.pass_seed)


@own.note(
    "GET",
    "/certificate",
    "certificate",
    responses=READING,
    summary="One's own certificate of attendance ({label})",
)
def read(owner: Owner, services: ServicesDep) -> DataAnswer[CertificateSchema]:
    """The days on which gates let one in; 404 before the first of them."""
    return DataAnswer(data=_to_schema(_read(owner, services), services))


@own.note(
    "GET",
    "/certificate.pdf",
    "certificate_pdf",
    response_class=Response,
    responses=READING | failure_responses(429) | file_of(PDF),
    summary="One's own certificate of attendance to print ({label})",
)
@prints
def _printed(owner: Owner, services: ServicesDep) -> Response:
    rate_limits.check_prints(services.limiter, owner.person.id)
    result = _read(owner, services)
    data = services.certificate_printer.pdf(build_sheet(result, services))
    return attach_file(data, f"certificate-{result.number}.pdf", PDF)


own.add_all()
