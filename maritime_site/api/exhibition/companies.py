"""The companies that exhibit, each with its page, for everybody (EXHIBIT-1)."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from fastapi.responses import Response
from sqlmodel import Session

from maritime_site.api.access import Now, ReadSession, ServicesDep
from maritime_site.api.exhibition.company_schemas import CompanyPageSchema
from maritime_site.api.exhibition.stalls import SHARED
from maritime_site.api.routing import Router
from maritime_site.api.schemas import NOT_MODIFIED, DataAnswer, ListAnswer, failure_responses, file_of
from maritime_site.api.shared_answers import share_answer
from maritime_site.api.staff.event.pictures import KEPT
from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.company_pages import files, queries
from maritime_site.domain.company_pages.schemas import CompanyFilters
from maritime_site.ports.files import FileMissing, checked_name

router = Router(prefix="/exhibitors", tags=["Exhibition"])

TYPES = {"webp": "image/webp", "jpg": "image/jpeg", "pdf": "application/pdf"}
# What nearly everybody asks for; other pages and searches are too many to be kept.
EVERYBODYS = CompanyFilters.model_validate({})
FILES = file_of(*TYPES.values())


@router.get(
    "",
    operation_id="exhibitors",
    response_model=ListAnswer[CompanyPageSchema],
    responses=failure_responses(422, 503) | NOT_MODIFIED,
    summary="Companies with a page",
)
def list_companies(
    payload: Annotated[CompanyFilters, Query()], services: ServicesDep, now: Now, response: Response
) -> ListAnswer[CompanyPageSchema] | Response:
    """Pages that staff let through, by the company's name."""

    def read(session: Session) -> ListAnswer[CompanyPageSchema]:
        views, total = queries.list_published(session, payload)
        return ListAnswer(data=[CompanyPageSchema.of(view) for view in views], total=total)

    if payload == EVERYBODYS:
        return share_answer(services, "exhibitors", read, now=now, headers=SHARED)
    response.headers.update(SHARED)
    with services.database.reading() as session:
        return read(session)


@router.get(
    "/{slug}",
    operation_id="exhibitor",
    responses=failure_responses(404, 503) | NOT_MODIFIED,
    summary="A company's page",
)
def get_company(slug: str, session: ReadSession, response: Response) -> DataAnswer[CompanyPageSchema]:
    """One page that staff let through."""
    response.headers.update(SHARED)
    return DataAnswer(data=CompanyPageSchema.of(queries.get_published(session, slug)))


@router.get(
    "/files/{name}",
    operation_id="exhibitor_file",
    summary="A picture or brochure of a company's page",
    response_class=Response,
    responses=failure_responses(404, 503) | FILES,
)
def download_file(name: str, session: ReadSession, services: ServicesDep) -> Response:
    """One file; names are random. A brochure comes as a download."""
    files.check_file(session, name)
    try:
        data = services.files.read(checked_name(name))
    except (FileMissing, ValueError) as error:
        raise NotFound(_("There is no such file")) from error
    extension = name.rpartition(".")[2]
    headers = {"Cache-Control": KEPT}
    if extension == "pdf":
        headers["Content-Disposition"] = 'attachment; filename="brochure.pdf"'
    return Response(data, media_type=TYPES[extension], headers=headers)
