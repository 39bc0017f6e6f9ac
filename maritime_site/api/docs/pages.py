"""The REST door's description for people: Swagger UI, every byte of it from here (security.md R59, amended)."""

from __future__ import annotations

import gzip
import html
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from fastapi import Header, Request, Response
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException

from maritime_site.api.routing import Router

router = Router(include_in_schema=False)
SCRIPT = "text/javascript; charset=utf-8"
ASSETS = {"swagger-ui-bundle.js": SCRIPT, "swagger-ui.css": "text/css; charset=utf-8"}
# Swagger UI sets styles on its elements and draws its arrows from data: addresses; its scripts are files.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
    " font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
KEPT = "public, max-age=86400"
PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>REST API: {title}</title>
<link rel="icon" href="/images/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/start.js" defer></script>
</head>
<body>
<main id="docs">
<noscript>This page needs JavaScript; the same is in <a href="/api/openapi.json">openapi.json</a>.</noscript>
</main>
</body>
</html>
"""
START = """\
SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: -1,
  displayOperationId: true,
  validatorUrl: null,
});
"""


@lru_cache(maxsize=4)
def _load_asset(name: str) -> tuple[bytes, bytes]:
    """A file of the package that carries Swagger UI, plain and compressed; the package itself is not run."""
    package = find_spec("fastapi_offline")
    assert package is not None
    assert package.origin is not None
    plain = (Path(package.origin).parent / "static" / name).read_bytes()
    return plain, gzip.compress(plain, mtime=0)


@router.get("/docs")
def get_docs_page(request: Request) -> HTMLResponse:
    """The page."""
    page = PAGE.format(title=html.escape(request.app.state.services.event.title))
    return HTMLResponse(page, headers={"Content-Security-Policy": POLICY})


@router.get("/openapi.json")
def get_openapi(request: Request) -> Response:
    """What the page shows, for programs."""
    return Response(request.app.described(), media_type="application/json")


@router.get("/docs/start.js")
def get_start_script() -> Response:
    """What starts Swagger UI on the page."""
    return Response(START, media_type=SCRIPT, headers={"Cache-Control": KEPT})


@router.get("/docs/{name}")
def get_asset(name: str, accept_encoding: Annotated[str, Header()] = "") -> Response:
    """A file of Swagger UI, compressed for whoever reads that."""
    if name not in ASSETS:
        raise HTTPException(404)
    plain, compressed = _load_asset(name)
    headers = {"Cache-Control": KEPT, "Vary": "Accept-Encoding"}
    if "gzip" not in accept_encoding:
        return Response(plain, media_type=ASSETS[name], headers=headers)
    return Response(compressed, media_type=ASSETS[name], headers=headers | {"Content-Encoding": "gzip"})
