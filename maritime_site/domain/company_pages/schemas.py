"""What a company writes on its page, and what staff answer (EXHIBIT-1)."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from maritime_site.core.schemas import (
    ListFilters,
    LongText,
    OptionalLine,
    Paragraph,
    Schema,
    Title,
    YesNo,
    require_value,
    validate_slug,
)
from maritime_site.core.text.i18n import N_, _, in_language
from maritime_site.core.text.videos import video_id
from maritime_site.domain.company_pages.models import PageStatus

MOST_PRODUCTS, MOST_BROCHURES, MOST_PEOPLE = 12, 5, 20
NO_FILM = N_("Enter the address of a film, beginning with https://")
SIGNS = frozenset("\"'<>\\ ")


def _blank_is_none(value: object) -> object:
    return None if isinstance(value, str) and not value.strip() else value


def _check_film(value: str) -> str:
    if not video_id(value) and not _is_public_link(value):
        raise ValueError(_(NO_FILM))
    return value


def _is_public_link(value: str) -> bool:
    try:
        parts = urlsplit(value)
    except ValueError:
        return False
    is_plain = value.isprintable() and not SIGNS & set(value)
    return is_plain and parts.scheme == "https" and parts.username is None and "." in (parts.hostname or "")


Film = Annotated[
    Annotated[str, StringConstraints(max_length=300), AfterValidator(_check_film)] | None,
    BeforeValidator(_blank_is_none),
]
Slug = Annotated[str, StringConstraints(min_length=1, max_length=80), AfterValidator(validate_slug)]


class PageText(Schema):
    """The company's text in both languages; Hindi readers get the English one while there is no other."""

    en: LongText = ""
    hi: LongText = ""

    def __str__(self) -> str:
        """In the current language."""
        return in_language(self.en, self.hi)


class Product(Schema):
    """A product or service; `imageId` is a picture handed in before as a document."""

    name: Title
    text: Paragraph = ""
    image_id: UUID | None = None


class PageContent(Schema):
    """All that a company writes, as it is kept."""

    name: Title
    text: PageText = Field(default_factory=PageText)
    logo_id: UUID | None = None
    products: list[Product] = Field(default_factory=list[Product], max_length=MOST_PRODUCTS)
    brochure_ids: list[UUID] = Field(default_factory=list[UUID], max_length=MOST_BROCHURES)
    film_url: Film = None
    people: list[UUID] = Field(default_factory=list[UUID], max_length=MOST_PEOPLE)
    meetings_open: YesNo = False

    @property
    def picture_ids(self) -> list[UUID]:
        """The documents of every picture, the logo first."""
        given = [self.logo_id, *(product.image_id for product in self.products)]
        return list(dict.fromkeys(key for key in given if key is not None))

    @property
    def file_ids(self) -> list[UUID]:
        """The documents of every picture and brochure."""
        return [*self.picture_ids, *self.brochure_ids]


class CompanyPageRequest(Schema):
    """What changes on one's page; what is left out stays. `null` empties logo and film."""

    slug: Slug | None = Field(None, description="The page's address, until it is published", examples=["sagar-marine"])
    name: Title | None = None
    text: PageText | None = None
    logo_id: UUID | None = None
    products: list[Product] | None = Field(None, max_length=MOST_PRODUCTS)
    brochure_ids: list[UUID] | None = Field(None, max_length=MOST_BROCHURES)
    film_url: Film = None
    people: list[UUID] | None = Field(
        None, max_length=MOST_PEOPLE, description="Who can be met, of the company's own team, by their ids"
    )
    meetings_open: YesNo | None = Field(None, description="Whether anyone networking may ask for a meeting")


class ReturnPageRequest(Schema):
    """What the company should change."""

    message: Annotated[Paragraph, StringConstraints(min_length=1), BeforeValidator(require_value)]


class CompanyFilters(ListFilters):
    """Which published pages."""

    search: OptionalLine = Field("", description="Words of the name, the text and the products")
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(24, ge=1, le=100)


class OfficePageFilters(CompanyFilters):
    """Which pages, for staff."""

    status: PageStatus | None = None
