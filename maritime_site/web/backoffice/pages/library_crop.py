"""How a picture's crop and focal point look before they are kept: the frame on it, and samples of what pages show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from maritime_site.domain.pages.models import WHOLE, LibraryPicture, place_inside

Box = tuple[int, int, int, int]
# Width and height of the samples in rem, as styles/office.css has them.
CIRCLE, WIDE = (6.75, 6.75), (12.0, 6.75)
EDGES = ("Left", "Top", "Right", "Bottom")


class Place(TypedDict):
    """Where something lies in its frame: CSS lengths."""

    left: str
    top: str
    width: str
    height: str


NO_PLACE = Place(left="0", top="0", width="100%", height="100%")


def list_cuts(row: LibraryPicture) -> dict[str, int]:
    """How much is cut off at each edge, in percent."""
    right, bottom = WHOLE - row.crop_x - row.crop_width, WHOLE - row.crop_y - row.crop_height
    return {"Left": row.crop_x, "Top": row.crop_y, "Right": right, "Bottom": bottom}


def read_box(cuts: Mapping[str, int]) -> Box:
    """Left, top, width and height in percent of what is left over; the last two may be too small to be kept."""
    left, top, right, bottom = (cuts.get(edge, 0) for edge in EDGES)
    return left, top, WHOLE - left - right, WHOLE - top - bottom


def place_frame(box: Box) -> Place:
    """Where the frame of what is shown lies on the whole picture."""
    left, top, width, height = (f"{max(number, 0)}%" for number in box)
    return Place(left=left, top=top, width=width, height=height)


def place_sample(size: tuple[int, int], box: Box, point: tuple[int, int], frame: tuple[float, float]) -> Place:
    """Where the whole picture lies behind a sample that shows its crop around its focal point."""
    parts = [max(share, 1) / WHOLE * length for share, length in zip(box[2:], size, strict=True)]
    scale = max(length / part for length, part in zip(frame, parts, strict=True))
    starts: list[float] = []
    for start, share, length, part, room, at in zip(box[:2], box[2:], size, parts, frame, point, strict=True):
        inside = place_inside(at, start, max(share, 1)) / WHOLE
        starts.append(-(start / WHOLE * length * scale + (part * scale - room) * inside))
    left, top, width, height = (f"{number:.3f}rem" for number in (*starts, size[0] * scale, size[1] * scale))
    return Place(left=left, top=top, width=width, height=height)
