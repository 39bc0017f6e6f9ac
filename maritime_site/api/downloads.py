"""Files to be saved: those that people handed in, and those that are made for them."""

from __future__ import annotations

from fastapi.responses import Response

from maritime_site.api.schemas import file_of
from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.files.sanitizing import MEDIA_TYPES
from maritime_site.ports.files import FileMissing
from maritime_site.ports.services import Services

# What an operation that answers with such a file says of it.
FILE = file_of(*MEDIA_TYPES.values())
PDF = "application/pdf"
# Even one that is opened in the browser runs nothing.
INERT = "default-src 'none'; sandbox; frame-ancestors 'none'"


def attach_file(data: bytes | str, name: str, media_type: str, **headers: str) -> Response:
    """A file that was made for whoever asks, to be saved by this name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'} | headers
    return Response(data, media_type=media_type, headers=headers)


def build_download(services: Services, stored: str, *, title: str, media_type: str) -> Response:
    """A stored file under `title` and its own ending, to be saved. Raises NotFound when the store lost it."""
    try:
        data = services.files.read(stored)
    except FileMissing as error:
        raise NotFound(_("There is no such file")) from error
    name = f"{title}.{stored.rpartition('.')[2]}"
    return attach_file(data, name, media_type, **{"Content-Security-Policy": INERT})
