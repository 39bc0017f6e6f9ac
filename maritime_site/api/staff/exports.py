"""Lists to download as CSV and XLSX (contract, "Back office"; BO-4)."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, BinaryIO, Literal

from fastapi import Depends, Query
from fastapi.responses import StreamingResponse
from pydantic import Field, StringConstraints
from sqlalchemy import text

from maritime_site.api.access import ClientAddress, Now, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, failure_responses, file_of
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.core.db.database import is_postgres
from maritime_site.core.db.statements import execute
from maritime_site.core.schemas import ListFilters, OptionalLine, OptionalTitle, Schema
from maritime_site.core.text.i18n import _
from maritime_site.core.text.spreadsheets import write_csv, write_xlsx
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.exports import registry, service
from maritime_site.domain.exports.service import Order
from maritime_site.domain.people.kind_fields import AnswerFilter
from maritime_site.domain.signin import rate_limits
from maritime_site.ports.services import Services

router = Router(prefix="/admin/exports", tags=["Back office"])
Exporter = Annotated[AdminIdentity, Depends(require_permission("EXPORTS"))]
CSV = "text/csv"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
RATE = "200 per 10 minutes"
PIECE = 64 * 1024
FAILURES = failure_responses(401, 403, 404, 422, 429, 503)
Short = OptionalTitle


class ColumnSchema(Schema):
    """A column: its name in `columns`, and its head in the file."""

    key: str
    title: str


class ExportList(Schema):
    """A list that can be downloaded, with its columns and the filters it takes."""

    name: str
    title: str
    columns: list[ColumnSchema]
    filters: list[str]


class ExportRequest(ListFilters):
    """Which columns and rows; each list takes its own filters only, left out they match all."""

    columns: Annotated[str, StringConstraints(max_length=1000)] = Field(
        "", description="Column keys divided by commas; left out: all", examples=["reference,status"]
    )
    search: OptionalLine = ""
    status: Short = ""
    kind: Short = ""
    country: Short = ""
    answer: AnswerFilter = Field("", description="An answer as `key:value`")
    category: Short = ""
    package_id: Short = ""
    flagged: Literal["", "true", "false"] = ""
    standing: Literal["", "true", "false"] = ""
    assignee: Short = Field("", description="An administrator's id, `me` or `nobody`")
    rating: Short = ""


ExportQuery = Annotated[ExportRequest, Query()]


@router.get("", operation_id="admin_exports", summary="Lists to download", responses=failure_responses(401, 403, 503))
def list_exports(_admin: Exporter) -> DataAnswer[list[ExportList]]:
    """Every list, with its columns and filters."""
    return DataAnswer(
        data=[
            ExportList(
                name=sheet.name,
                title=_(sheet.title),
                filters=list(sheet.filters),
                columns=[ColumnSchema(key=column.key, title=_(column.title)) for column in sheet.offered],
            )
            for sheet in registry.SHEETS.values()
        ]
    )


@dataclass(frozen=True)
class Download:
    """An administrator who may download."""

    admin: Exporter
    client: ClientAddress
    services: ServicesDep
    now: Now

    def file(self, name: str, form: Literal["csv", "xlsx"], filters: ExportRequest) -> StreamingResponse:
        """Judge the request, write the file, put it on record, and hand it out.

        Its folder is gone before the first byte leaves. A FileResponse would not do: the server then opens the file
        by its path, when it likes, and finds it gone or leaves it lying.
        """
        who = self.admin.administrator
        rate_limits.check_rate(self.services.limiter, RATE, "export", str(who.id))
        values = filters.model_dump(by_alias=True, exclude={"columns"})
        if values.get("assignee") == "me":
            values["assignee"] = str(who.id)
        order = service.validate_order(name, filters.columns, values, permission_set=self.admin.permission_set)
        with tempfile.TemporaryDirectory(prefix="export-") as folder:
            path = Path(folder) / f"{name}-{self.now:%Y-%m-%d}.{form}"
            count = _write_export(order, form, path, self.services)
            with self.services.database.writing() as session:
                actor = Actor(str(who.id), who.email, self.client)
                service.record_download(session, order, form, count, actor=actor, now=self.now)
            size, file = path.stat().st_size, path.open("rb")
        headers = {
            "Content-Length": str(size),
            "Content-Disposition": f'attachment; filename="{path.name}"',
            "Cache-Control": "no-store",
        }
        return StreamingResponse(_read_chunks(file), media_type=CSV if form == "csv" else XLSX, headers=headers)


def _read_chunks(file: BinaryIO) -> Iterator[bytes]:
    with file:
        while piece := file.read(PIECE):
            yield piece


Wanted = Annotated[Download, Depends()]


@router.get(
    "/{name}.csv",
    operation_id="admin_export_csv",
    summary="Download a list as CSV",
    responses=FAILURES | file_of(CSV),
    response_class=StreamingResponse,
)
def as_csv(name: str, wanted: Wanted, filters: ExportQuery) -> StreamingResponse:
    """The list as CSV in UTF-8 with a byte order mark; no cell can be taken for a formula."""
    return wanted.file(name, "csv", filters)


@router.get(
    "/{name}.xlsx",
    operation_id="admin_export_xlsx",
    summary="Download a list as a workbook",
    responses=FAILURES | file_of(XLSX),
    response_class=StreamingResponse,
)
def as_xlsx(name: str, wanted: Wanted, filters: ExportQuery) -> StreamingResponse:
    """The list as a workbook of one sheet; no cell is a formula or a link."""
    return wanted.file(name, "xlsx", filters)


def _write_export(order: Order, form: str, path: Path, services: Services) -> int:
    """Write the file, a snapshot of the list; answers how many rows it has. It is on record before it leaves."""
    write = write_csv if form == "csv" else write_xlsx
    zone = services.event.zone
    with services.database.reading() as session:
        if is_postgres(session):
            execute(session, text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
        order = order.expand(session)
        return write(path, order.title, order.heads, order.rows(session), zone)
