"""People from a sheet over REST: checked, matched, imported in the background (IMPORT-1).

Annotations here are read while the routes are made, so they are not postponed.
"""

from collections.abc import Mapping
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Form, Query, UploadFile
from pydantic import Field, StringConstraints
from sqlmodel import Session
from starlette.exceptions import HTTPException

from maritime_site.api.access import ClientAddress, Now, ReadSession, ServicesDep
from maritime_site.api.middleware.body_limits import FILE_BYTES
from maritime_site.api.people.forms import allow_only_parts
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, ListAnswer, Moment, Schema, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, LISTING, READING, StaffContext, staff_context
from maritime_site.core.schemas import ListFilters, OptionalLine, YesNo
from maritime_site.core.schemas import Schema as RequestSchema
from maritime_site.domain.administration.permissions import has_permission
from maritime_site.domain.imports import service
from maritime_site.domain.imports.checking import tell_problem
from maritime_site.domain.imports.models import ImportStatus, PeopleImport
from maritime_site.domain.imports.service import UploadedSheet
from maritime_site.domain.people.kinds import form_key

router = Router(prefix="/admin/imports", tags=["Back office"])
Officer = Annotated[AdminIdentity, Depends(require_permission("PEOPLE_IMPORT"))]
StaffDep = Annotated[StaffContext, staff_context("PEOPLE_IMPORT")]


class CellProblem(Schema):
    """A cell that is wrong; `column` is the field's REST name. Row 1 is the heading."""

    row: int
    column: str
    message: str


class DuplicateRow(Schema):
    """A row whose e-mail address somebody of the kind has already; it is left out."""

    row: int
    existing_id: UUID


class ImportSchema(Schema):
    """An import. `done` of `total` rows are worked on; `skipped` are those that were wrong or registered already.

    Of the `created`, `waitlisted` found no place; `toProve` first prove their address by signing in. They are approved
    with that where whoever handed in the sheet decides registrations (`approve`), else staff decide about each then.

    `columns` names the field of each column of `heading`, empty where a column is left out. `problems` and `duplicates`
    name the first 2,000 each, `problemCount` counts all.
    """

    id: UUID
    kind: str
    file_name: str
    status: ImportStatus
    notify: bool
    heading: list[str]
    columns: list[str]
    rows: int
    good: int
    problem_count: int
    problems: list[CellProblem]
    duplicates: list[DuplicateRow]
    done: int
    total: int
    created: int
    skipped: int
    waitlisted: int
    to_prove: int
    approve: bool
    created_at: Moment
    ended_at: Moment | None


class CommitRequest(RequestSchema):
    """Whether rows with a problem are left out (otherwise there must be none); `notify` in place of what was said."""

    only_good: YesNo = False
    notify: YesNo | None = None


class MatchRequest(RequestSchema):
    """The field of each column by its REST name, in the order of the heading; empty leaves a column out."""

    columns: list[Annotated[str, StringConstraints(max_length=60)]] = Field(max_length=100)


class Filters(ListFilters):
    """Which imports; what is left empty matches all."""

    search: OptionalLine = Field("", description="Words of the file's name")
    status: ImportStatus | None = None
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _to_problem(problem: Mapping[str, Any]) -> CellProblem:
    return CellProblem(row=problem["row"], column=problem["column"], message=tell_problem(problem))


def _to_import(row: PeopleImport) -> ImportSchema:
    own: dict[str, Any] = {name: getattr(row, name) for name in ImportSchema.model_fields if hasattr(row, name)}
    own |= {"kind": form_key(*service.form_of(row)), "total": row.rows}
    own["problems"] = [_to_problem(each) for each in row.problems]
    return ImportSchema(**own)


def _read_import(session: Session, id: UUID) -> DataAnswer[ImportSchema]:
    return DataAnswer(data=_to_import(service.get_import(session, id)))


@router.post(
    "",
    status_code=201,
    operation_id="admin_import_check",
    responses=failure_responses(401, 403, 413, 415, 422, 503),
)
def check_sheet(
    *,
    file: UploadFile,
    kind: Annotated[str, Form(max_length=40, description="A kind's key, or student or seafarer")],
    notify: Annotated[bool, Form(description="Whether those who are imported are written a message")] = False,
    match: Annotated[bool, Query(description="Keep a sheet whose columns do not fit, to match them")] = False,
    officer: Officer,
    client: ClientAddress,
    _parts: Annotated[None, Depends(allow_only_parts("file", "kind", "notify"))],
    services: ServicesDep,
    now: Now,
) -> DataAnswer[ImportSchema]:
    """Check a CSV or XLSX file cell by cell; nobody is registered yet.

    Columns are found by REST names or by the form's labels in either language; row 1 is the heading. A column `consent`
    or `basis` is needed. At most 20,000 rows.
    """
    form = service.require_form(kind)
    data = file.file.read(FILE_BYTES + 1)
    if len(data) > FILE_BYTES:
        raise HTTPException(413)
    may_decide = has_permission(officer.permission_set, "REGISTRATIONS_DECIDE")
    sheet = UploadedSheet(data, file.filename or "", *form, notify=notify, approve=may_decide)
    made = service.check_sheet(services, sheet, actor=officer.actor(client), now=now, to_match=match)
    with services.database.reading() as session:
        return _read_import(session, made)


@router.get("", operation_id="admin_imports", responses=LISTING)
def list_imports(
    _officer: Officer, payload: Annotated[Filters, Query()], session: ReadSession
) -> ListAnswer[ImportSchema]:
    """Imports, newest first."""
    rows, total = service.list_imports(
        session,
        search=payload.search,
        status=payload.status or "",
        page=payload.page,
        page_size=payload.page_size,
    )
    return ListAnswer(data=[_to_import(row) for row in rows], total=total)


@router.get("/{id}", operation_id="admin_import", responses=READING)
def get_import(_officer: Officer, id: UUID, session: ReadSession) -> DataAnswer[ImportSchema]:
    """How far an import is."""
    return _read_import(session, id)


@router.put("/{id}/columns", operation_id="admin_import_match", responses=DECIDING)
def match_columns(
    *, id: UUID, payload: MatchRequest, officer: Officer, client: ClientAddress, services: ServicesDep, now: Now
) -> DataAnswer[ImportSchema]:
    """Say which column fills which field, and check the sheet again."""
    service.match_again(services, id, payload.columns, actor=officer.actor(client), now=now)
    with services.database.reading() as session:
        return _read_import(session, id)


@router.post("/{id}/commit", status_code=202, operation_id="admin_import_commit", responses=DECIDING)
def commit_import(id: UUID, payload: CommitRequest, context: StaffDep) -> DataAnswer[ImportSchema]:
    """Register the people in the background; a repeat changes nothing, one that failed goes on."""
    row = service.commit_import(
        context.session, id, only_good=payload.only_good, notify=payload.notify, actor=context.actor, now=context.now
    )
    return DataAnswer(data=_to_import(row))
