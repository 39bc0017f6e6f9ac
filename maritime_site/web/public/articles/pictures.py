"""Pictures of the media library as a page shows them."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup
from sqlmodel import Session

from maritime_site.core.text.i18n import DEFAULT, TAGS, current_language
from maritime_site.domain.pages import pictures
from maritime_site.domain.pages.models import LibraryPicture
from maritime_site.web.dynamic_pages.markup import element

# How wide the column of a text is.
SIZES = "(min-width: 48rem) 44rem, 100vw"


def read_pictures(session: Session, *bodies: str) -> Mapping[str, LibraryPicture]:
    """The pictures that texts show, by their addresses."""
    return {pictures.ADDRESS + mark: row for mark, row in pictures.find_marked(session, bodies).items()}


def render_pictures(rows: Mapping[str, LibraryPicture]) -> dict[str, Markup]:
    """Each as an element with room kept for it, described in the current language, by its address."""
    return {address: _render_picture(address, row) for address, row in rows.items()}


def describe_picture(row: LibraryPicture) -> tuple[str, bool]:
    """What a picture shows, in the current language; in English, which is foreign then, where nobody translated it."""
    is_foreign = current_language() != DEFAULT and bool(row.alt_en) and not row.alt_hi
    return row.alt_en if is_foreign or current_language() == DEFAULT else row.alt_hi, is_foreign


def _render_picture(address: str, row: LibraryPicture) -> Markup:
    alt, is_foreign = describe_picture(row)
    widths = sorted(map(int, row.shown_files))
    width, height = row.shown_size
    return element(
        "img",
        src=f"{address}?width={widths[-1]}",
        srcset=", ".join(f"{address}?width={each} {each}w" for each in widths),
        sizes=SIZES,
        width=width,
        height=height,
        alt=alt,
        lang=TAGS[DEFAULT] if is_foreign else None,
        loading="lazy",
    )
