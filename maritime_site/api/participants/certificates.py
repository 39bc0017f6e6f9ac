"""Certificates of attendance: one's own for every kind, and the check of one that somebody shows.

Annotations here are read while the routes are made, so they are not postponed.
"""

from datetime import date
from typing import Annotated

from fastapi import Depends
from fastapi.responses import Response
from pydantic import Field

from maritime_site.api.access import Identity, ServicesDep, require_participant
from maritime_site.api.passes import PRINT_RATE
from maritime_site.api.routing import Router, prints
from maritime_site.api.schemas import DataAnswer, failure_responses, file_of
from maritime_site.core.schemas import Schema
from maritime_site.domain.certificates import queries
from maritime_site.domain.certificates.printout import address_of, build_sheet
from maritime_site.domain.certificates.queries import CertificateView
from maritime_site.domain.people.kinds import KINDS, Kind
from maritime_site.domain.signin import rate_limits
from maritime_site.ports.services import Services

router = Router(tags=["Certificates"])
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


def _add_routes(kind: Kind) -> None:
    name, label, owner_of = kind.key.replace("-", "_"), kind.label.lower(), require_participant(kind.key)

    @router.get(
        f"{kind.api_prefix}/certificate",
        operation_id=f"{name}_certificate",
        responses=READING,
        summary=f"One's own certificate of attendance ({label})",
    )
    def read(owner: Annotated[Identity, Depends(owner_of)], services: ServicesDep) -> DataAnswer[CertificateSchema]:
        """The days on which gates let one in; 404 before the first of them."""
        return DataAnswer(data=_to_schema(_read(owner, services), services))

    @router.get(
        f"{kind.api_prefix}/certificate.pdf",
        operation_id=f"{name}_certificate_pdf",
        response_class=Response,
        responses=READING | failure_responses(429) | file_of("application/pdf"),
        summary=f"One's own certificate of attendance to print ({label})",
    )
    @prints
    def printed(owner: Annotated[Identity, Depends(owner_of)], services: ServicesDep) -> Response:
        rate_limits.check_rate(services.limiter, PRINT_RATE, "pass-pdf", str(owner.person.id))
        result = _read(owner, services)
        data = services.certificate_printer.pdf(build_sheet(result, services))
        headers = {"Content-Disposition": f'attachment; filename="certificate-{result.number}.pdf"'}
        return Response(data, media_type="application/pdf", headers=headers)


for _kind in KINDS.values():
    _add_routes(_kind)
