"""What pages show of a picture of the library: a part of it, drawn anew when the office chooses it (EVENT-2)."""

from __future__ import annotations

from collections.abc import Mapping

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.pages.models import WHOLE, LibraryPicture
from maritime_site.domain.pages.schemas import Crop
from maritime_site.files.image_variants import crop_stored
from maritime_site.ports.files import FileMissing, FileStore

# The name and the bytes of a part of a picture by width; none for the whole picture.
CropFiles = Mapping[int, tuple[str, bytes]]


def draw_crop(picture: LibraryPicture, crop: Crop | None, store: FileStore) -> CropFiles | None:
    """The files of a part of a picture, or None where it stays what it is. Slow: outside a transaction.

    Raises NotFound where the picture's own file is gone, and Invalid.
    """
    if crop is None or to_box(crop) == picture.crop:
        return None
    if to_box(crop) == (0, 0, WHOLE, WHOLE):
        return {}
    try:
        data = store.read(picture.files[max(picture.files, key=int)])
    except FileMissing as error:
        raise NotFound(_("There is no such file")) from error
    return crop_stored(data, to_box(crop))


def apply_crop(picture: LibraryPicture, crop: Crop | None, cropped: CropFiles | None) -> list[str]:
    """Show that part of a picture from now on; answers the files of the part before. None changes nothing."""
    if crop is None or cropped is None:
        return []
    unused = list(picture.crop_files.values())
    picture.crop_x, picture.crop_y, picture.crop_width, picture.crop_height = to_box(crop)
    picture.crop_files = {str(width): name for width, (name, _data) in cropped.items()}
    return unused


def to_box(crop: Crop) -> tuple[int, int, int, int]:
    """Left, top, width and height in percent."""
    return crop.x, crop.y, crop.width, crop.height
