"""Versions of content pages, and the pictures of their media library. A shipped file is version 1 and has no row."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import CheckConstraint, UniqueConstraint
from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, json_column, time_column

# Where a picture's focal point is unless somebody moves it, in percent.
CENTRE = 50
# A crop that leaves nothing out, in percent.
WHOLE = 100


class PageVersion(TableModel, table=True):
    """One version of a page; its bodies are Markdown.

    Without `published_at` it is the page's draft, of which there is one at most; with it readers see it from then on,
    until a version with a higher number is out. `changed_en_at` and `changed_hi_at` say when each language's text
    last changed, so that a translation that is older than its original can be named.
    """

    __tablename__ = "page_version"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("slug", "number"), CheckConstraint("number > 1", name="after_the_shipped_one"))

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    slug: str = Field(index=True)
    number: int
    title_en: str
    title_hi: str = ""
    body_en: str
    body_hi: str = ""
    changed_en_at: datetime = time_column()
    changed_hi_at: datetime | None = time_column(default=None)
    published_at: datetime | None = time_column(default=None, index=True)
    written_by: str
    published_by: str = ""
    created_at: datetime = time_column()
    updated_at: datetime = time_column()


class LibraryPicture(TableModel, table=True):
    """A picture for pages. `files` maps a width in pixels (as text) to the name of its WebP in the store.

    A page may show it once somebody said what it shows, or that it is decoration, which screen readers pass over.
    `focal_x` and `focal_y` are the point that stays in sight where a page cuts it to its shape, in percent of the whole
    picture from the left and the top. The `crop_…` columns are what pages show of it, in percent too; the files of that
    part are `crop_files`, empty while it is the whole.
    """

    __tablename__ = "library_picture"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        CheckConstraint("width > 0 AND height > 0", name="size_positive"),
        CheckConstraint(
            "focal_x >= 0 AND focal_x <= 100 AND focal_y >= 0 AND focal_y <= 100", name="focal_point_inside"
        ),
        CheckConstraint(
            "crop_x >= 0 AND crop_y >= 0 AND crop_width > 0 AND crop_height > 0"
            " AND crop_x + crop_width <= 100 AND crop_y + crop_height <= 100",
            name="crop_inside",
        ),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    name: str
    alt_en: str = ""
    alt_hi: str = ""
    decorative: bool = False
    focal_x: int = CENTRE
    focal_y: int = CENTRE
    crop_x: int = 0
    crop_y: int = 0
    crop_width: int = WHOLE
    crop_height: int = WHOLE
    crop_files: dict[str, str] = json_column(default_factory=dict)
    width: int
    height: int
    files: dict[str, str] = json_column(default_factory=dict)
    added_by: str
    created_at: datetime = time_column(index=True)
    updated_at: datetime = time_column()

    @property
    def is_described(self) -> bool:
        """Whether a page may show it."""
        return self.decorative or bool(self.alt_en)

    @property
    def crop(self) -> tuple[int, int, int, int]:
        """What pages show of it: left, top, width and height in percent."""
        return self.crop_x, self.crop_y, self.crop_width, self.crop_height

    @property
    def shown_files(self) -> dict[str, str]:
        """The files of what pages show, by width as `files`."""
        return self.crop_files or self.files

    @property
    def shown_size(self) -> tuple[int, int]:
        """Width and height of what pages show, in pixels of the whole picture."""
        return max(1, round(self.width * self.crop_width / WHOLE)), max(
            1, round(self.height * self.crop_height / WHOLE)
        )

    @property
    def shown_point(self) -> tuple[int, int]:
        """The focal point in percent of what pages show; one that was cut off moves to the nearest edge."""
        return (
            place_inside(self.focal_x, self.crop_x, self.crop_width),
            place_inside(self.focal_y, self.crop_y, self.crop_height),
        )


def place_inside(point: int, start: int, length: int) -> int:
    """A point of the whole in percent of the part that begins at `start`; outside it the nearest edge."""
    return min(max(round((point - start) * WHOLE / length), 0), WHOLE)
