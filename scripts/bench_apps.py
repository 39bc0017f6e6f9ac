"""What `scripts.bench` serves: the site, its REST door alone, and a bare application on the same database.

Each is a factory for granian. No `.env` is read: a benchmark must not meet a real database, mailer or gateway.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from typing import Any

from sqlalchemy import Engine
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from maritime_site.settings import Settings, load_settings

Settings.model_config["env_file"] = None
ROWS = "bench_row"


def site() -> ASGIApp:
    """The whole site, as `make run` serves it."""
    from maritime_site.maritime_site import serve

    return serve()


@cache
def rest() -> ASGIApp:
    """The REST door alone, for machines where no pages are built."""
    from maritime_site.api.app import create_api
    from maritime_site.domain import tables
    from maritime_site.wiring import build_services

    assert tables.metadata
    services = build_services(load_settings())
    return with_figures(create_api(services), services.database.engine)


def with_figures(app: ASGIApp, engine: Engine) -> ASGIApp:
    """The application, and beside it how many statements this process has sent, and its number."""
    sent, dialect = 0, engine.dialect

    def counting(send: Callable[..., None]) -> Callable[..., None]:
        def note(cursor: Any, statement: str, *more: Any, **named: Any) -> None:
            nonlocal sent
            sent += not statement.startswith("BEGIN")
            send(cursor, statement, *more, **named)

        return note

    # An event of the engine would cost each statement more than the count.
    for name in ("do_execute", "do_executemany", "do_execute_no_params"):
        setattr(dialect, name, counting(getattr(dialect, name)))
    own = {"/statements": lambda: sent, "/process": os.getpid}

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        answer = own.get(scope.get("path", ""))
        await (PlainTextResponse(str(answer())) if answer else app)(scope, receive, send)

    return serve


@cache
def bare() -> ASGIApp:
    """The least a route can do: some JSON, one row read, one row written and on disk."""
    from sqlalchemy import text

    from maritime_site.core.db.database import Database
    from maritime_site.core.db.statements import execute

    database = Database(load_settings().database)

    def plain(_request: Request) -> Response:
        return JSONResponse({"success": True})

    def read(_request: Request) -> Response:
        with database.reading() as session:
            row = execute(session, text("SELECT id, first_name FROM person LIMIT 1")).first()
        return JSONResponse({"success": True, "data": [str(part) for part in row or ()]})

    def write(_request: Request) -> Response:
        with database.writing() as session:
            execute(session, text(f"INSERT INTO {ROWS} (words) VALUES ('bench')"))  # noqa: S608  our own name
        return JSONResponse({"success": True})

    routes = [Route("/plain", plain), Route("/read", read), Route("/write", write, methods=["POST"])]
    return Starlette(routes=routes)
