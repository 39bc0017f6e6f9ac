"""The files of the build that are no pages: code, styles, fonts, pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from reflex.utils.precompressed_staticfiles import PrecompressedStaticFiles
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.types import Scope

from maritime_site.core.threads import PAGE_READS

HASHED = "public, max-age=31536000, immutable"
A_DAY = "public, max-age=86400"
# Without a hash in its name: what an update changed is with every reader at their second page.
CODE = "public, max-age=300, stale-while-revalidate=86400"
# A first visit fetches some seventeen of these; a name holds a hash of what is in it.
HASHED_FOLDER = "assets/"
# All that is packed of a build is 2 MB for each encoding; what is not packed is read from the disk each time.
MOST_KEPT = 5_000
CONDITIONS = ("range", "if-none-match", "if-modified-since")


@dataclass(frozen=True)
class KeptFile:
    """A hashed file as it is sent, read once."""

    content: bytes
    headers: Mapping[str, str]


class BuiltFiles:
    """Answers for the files in `folder`, packed where the browser takes that."""

    def __init__(self, folder: Path) -> None:
        self.files = PrecompressedStaticFiles(directory=folder, encodings=["brotli", "gzip"], check_dir=False)
        self._kept: dict[tuple[str, str], KeptFile] = {}
        self._contents: dict[str, bytes] = {}

    async def respond(self, path: str, scope: Scope) -> Response | None:
        """The file at this path without its first slash; None where there is none."""
        if path.endswith((".html", ".br", ".gz")) or not path:
            return None
        headers = Headers(scope=scope)
        # What one browser accepts all of its kind accept; the bytes themselves are kept once.
        key = path, headers.get("accept-encoding", "")
        is_plain = scope["method"] == "GET" and not any(name in headers for name in CONDITIONS)
        if is_plain and (kept := self._kept.get(key)):
            return Response(kept.content, headers=kept.headers)
        try:
            response = await self.files.get_response(path, scope)
        except HTTPException:
            return None
        unhashed = CODE if path.endswith((".js", ".css")) else A_DAY
        response.headers["Cache-Control"] = HASHED if path.startswith(HASHED_FOLDER) else unhashed
        # Its ETag says the same in a first visit's fewer bytes (PERF-1).
        del response.headers["Last-Modified"]
        is_packed = "content-encoding" in response.headers and path.startswith(HASHED_FOLDER)
        if is_plain and is_packed and isinstance(response, FileResponse):
            await self._keep(key, response)
        return response

    async def _keep(self, key: tuple[str, str], response: FileResponse) -> None:
        file = str(response.path)
        if file not in self._contents:
            self._contents[file] = await PAGE_READS.run(Path(file).read_bytes)
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[key] = KeptFile(self._contents[file], dict(response.headers))
