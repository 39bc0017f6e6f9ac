"""Pictures of the media library as a document prints them: as JPEG, described in its language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from maritime_site.core.imaging.process import NotDrawn, images
from maritime_site.domain.pages.models import LibraryPicture
from maritime_site.ports.files import FileMissing, FileStore
from maritime_site.web.documents.markup import quote_string
from maritime_site.web.public.articles.pictures import describe_picture

# What is enough at 150 dots an inch on paper, and how high a picture is at most, in widths of the text.
WIDTH, HEIGHT = 960, 0.75


@dataclass(frozen=True)
class PrintedPicture:
    """A picture's file in the folder a document is printed in, and the Typst that shows it."""

    name: str
    data: bytes
    typst: str


def read_printed(rows: Mapping[str, LibraryPicture], files: FileStore) -> dict[str, PrintedPicture]:
    """Each in the current language, by its address; one whose file cannot be read is left out."""
    printed: dict[str, PrintedPicture] = {}
    for address, row in rows.items():
        sizes = {int(size): name for size, name in row.shown_files.items()}
        width = max((size for size in sizes if size <= WIDTH), default=min(sizes))
        try:
            data = images.draw_sizes(files.read(sizes[width]), "WEBP", (width,)).files[-1]
        except (FileMissing, NotDrawn):
            continue
        name = f"{row.id}.jpg"
        printed[address] = PrintedPicture(name, data, _render_picture(row, name, width))
    return printed


def _render_picture(row: LibraryPicture, name: str, width: int) -> str:
    shown_width, shown_height = row.shown_size
    share = min(1.0, width / WIDTH, HEIGHT * shown_width / shown_height)
    drawn = f'image("{name}", width: {share:.0%}'
    if row.decorative:
        return f"#pdf.artifact(align(center, {drawn})))"
    alt, is_foreign = describe_picture(row)
    content = f"align(center, {drawn}, alt: {quote_string(alt)}))"
    return f'#text(lang: "en", {content})' if is_foreign else f"#{content}"
