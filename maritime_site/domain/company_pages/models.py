"""An exhibitor's public page: what the company writes, what staff let through, and who did what when (EXHIBIT-1)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import Connection, Index
from sqlmodel import Field, col

from maritime_site.core.db.orm import TableModel, json_column, time_column
from maritime_site.core.text.i18n import N_
from maritime_site.domain.work_queues import register_queue
from maritime_site.search.index import Record, SearchKind, index_model


class PageStatus(StrEnum):
    """Where the draft of a page stands; what was published before stays public meanwhile."""

    DRAFT = "draft"
    SUBMITTED = "submitted"
    PUBLISHED = "published"
    RETURNED = "returned"


STATUS_NAMES: Mapping[str, str] = {
    PageStatus.DRAFT: N_("Draft"),
    PageStatus.SUBMITTED: N_("Being checked"),
    PageStatus.PUBLISHED: N_("Published"),
    PageStatus.RETURNED: N_("Returned"),
}
ALLOWED_TRANSITIONS: Mapping[PageStatus, frozenset[PageStatus]] = {
    PageStatus.DRAFT: frozenset({PageStatus.DRAFT, PageStatus.SUBMITTED}),
    PageStatus.SUBMITTED: frozenset({PageStatus.DRAFT, PageStatus.PUBLISHED, PageStatus.RETURNED}),
    PageStatus.RETURNED: frozenset({PageStatus.DRAFT, PageStatus.SUBMITTED}),
    PageStatus.PUBLISHED: frozenset({PageStatus.DRAFT}),
}


class CompanyPage(TableModel, table=True):
    """One exhibitor's page, by their registration; `status` moves only through `transitions.change_status`.

    `draft` and `published` hold a `schemas.PageContent`; `published_at` is None until staff approved a draft.
    """

    __tablename__ = "company_page"  # pyright: ignore[reportAssignmentType]

    company_id: UUID = Field(primary_key=True, foreign_key="person.id")
    slug: str = Field(unique=True)
    name: str
    status: str = Field(default=PageStatus.DRAFT, index=True)
    draft: dict[str, Any] = json_column(default_factory=dict)
    published: dict[str, Any] = json_column(default_factory=dict)
    message: str = ""
    steps: int = 0
    submitted_at: datetime | None = time_column(default=None)
    published_at: datetime | None = time_column(default=None, index=True)
    created_at: datetime = time_column()
    updated_at: datetime = time_column(index=True)


class CompanyPageStep(TableModel, table=True):
    """One line of a page's history; `by` is owner or administrator, `note` what staff wrote with it."""

    __tablename__ = "company_page_step"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (Index("uq_company_page_step_number", "company_id", "number", unique=True),)

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    company_id: UUID = Field(foreign_key="company_page.company_id")
    number: int
    status: str
    by: str
    note: str = ""
    at: datetime = time_column()


class CompanyFile(TableModel, table=True):
    """A picture or a brochure of a company's page, by the document it came from: a copy that everybody may fetch.

    `names` are the files in the store: a picture's WebP files by width and its `jpg`, or a brochure's `pdf`.
    """

    __tablename__ = "company_file"  # pyright: ignore[reportAssignmentType]

    company_id: UUID = Field(primary_key=True, foreign_key="company_page.company_id")
    document_id: UUID = Field(primary_key=True)
    width: int = 0
    height: int = 0
    size: int = 0
    names: dict[str, str] = json_column(default_factory=dict)
    created_at: datetime = time_column()

    @property
    def is_picture(self) -> bool:
        """Whether it is a picture, else it is a brochure."""
        return "pdf" not in self.names


class CompanyFileName(TableModel, table=True):
    """A file in the store that belongs to a company's page; names are random."""

    __tablename__ = "company_file_name"  # pyright: ignore[reportAssignmentType]

    name: str = Field(primary_key=True)
    company_id: UUID = Field(foreign_key="company_page.company_id", index=True)


def _describe_page(_connection: Connection | None, row: CompanyPage) -> Record:
    content = row.published
    texts: dict[str, Any] = content.get("text") or {}
    products: list[dict[str, Any]] = content.get("products") or []
    words = [str(texts.get("en") or ""), str(texts.get("hi") or "")]
    product_texts = [str(product.get(name) or "") for product in products for name in ("name", "text")]
    return Record(
        (row.name, *words, *product_texts), {"published": "yes" if row.published_at else "no", "status": row.status}
    )


index_model(SearchKind("company", "y", CompanyPage, _describe_page, groups=("published", "status"), key="company_id"))
register_queue(
    "company_pages", "EXHIBITORS_DECIDE", CompanyPage.submitted_at, col(CompanyPage.status) == PageStatus.SUBMITTED
)
