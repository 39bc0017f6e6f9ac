"""Answers that do not depend on who asks: read and serialised once, then sent to everybody while they hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from fastapi import Response
from pydantic import BaseModel
from sqlmodel import Session

from maritime_site.core.text.i18n import current_language
from maritime_site.ports.services import Services

# What a clock changes, and what another program writes to SQLite's file, is seen after this.
LIFETIME = timedelta(seconds=1)


def share_answer(
    services: Services,
    name: str,
    read: Callable[[Session], BaseModel],
    *,
    now: datetime,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """The answer of that name in the current language, read anew once anything was written or a second went by."""

    def serialise() -> bytes:
        with services.database.reading() as session:
            return read(session).model_dump_json(by_alias=True).encode()

    version = (services.database.version(), services.event.version)
    named = f"{name} {current_language()}"
    body = services.shared_reads.get(named, serialise, lifetime=LIFETIME, now=now, version=version)
    return Response(body, media_type="application/json", headers=headers)
