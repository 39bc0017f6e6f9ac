"""What REST shows of a company's page."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from maritime_site.api.schemas import Moment, Schema
from maritime_site.domain.company_pages import files
from maritime_site.domain.company_pages.models import CompanyFile, PageStatus
from maritime_site.domain.company_pages.queries import CompanyView
from maritime_site.domain.company_pages.schemas import PageText


class ProductSchema(Schema):
    """A product or service; its picture is in `files` under `imageId`."""

    name: str
    text: str
    image_id: UUID | None


class FileSchema(Schema):
    """A picture or brochure: where its files are fetched, by width in pixels, `jpg` or `pdf`; a brochure's `title`."""

    id: UUID
    width: int
    height: int
    addresses: dict[str, str]
    title: str

    @classmethod
    def of(cls, row: CompanyFile, title: str) -> FileSchema:
        """As programs read it."""
        addresses = files.list_addresses(row)
        return cls(id=row.document_id, width=row.width, height=row.height, addresses=addresses, title=title)


class CompanyPageSchema(Schema):
    """A company's page; `id` is the exhibitor's registration, `people` are registrations of its team."""

    id: UUID
    slug: str = Field(examples=["sagar-marine"])
    name: str
    text: PageText
    products: list[ProductSchema]
    brochure_ids: list[UUID]
    film_url: str | None
    people: list[UUID]
    meetings_open: bool
    status: PageStatus
    logo_id: UUID | None
    files: list[FileSchema]
    country: str
    sector: str
    website: str
    stalls: list[str]

    @classmethod
    def of(cls, view: CompanyView) -> CompanyPageSchema:
        """As everybody reads it."""
        return cls.model_validate(_page_values(view))


class OwnPageSchema(CompanyPageSchema):
    """The same for its company and for staff; `message` is what staff returned it with."""

    message: str
    updated_at: Moment
    published_at: Moment | None

    @classmethod
    def of(cls, view: CompanyView) -> OwnPageSchema:
        """As its company reads it."""
        more = {name: getattr(view, name) for name in ("message", "updated_at", "published_at")}
        return cls.model_validate(_page_values(view) | more)


def _page_values(view: CompanyView) -> dict[str, object]:
    content, exhibitor = view.content, view.exhibitor
    wanted = content.file_ids
    return {
        **{name: getattr(content, name) for name in type(content).model_fields},
        "id": view.company_id,
        "slug": view.slug,
        "status": view.status,
        "products": [product.model_dump() for product in content.products],
        "files": [FileSchema.of(row, view.titles.get(key, "")) for key, row in view.files.items() if key in wanted],
        **{name: getattr(exhibitor, name) for name in ("country", "sector", "website")},
        "stalls": list(exhibitor.stalls),
    }
