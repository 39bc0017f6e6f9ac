"""The smallest site the launcher can serve: it is ready at once and says which process answers."""

from __future__ import annotations

import asyncio
import os
from typing import Any

SLOW_SECONDS = 0.7


def app() -> Any:
    """An ASGI application that answers with the id of its process; `/slow` takes its time."""

    async def answer(scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/plain")]})
        if scope["path"] == "/slow":
            await send({"type": "http.response.body", "body": b"begun", "more_body": True})
            await asyncio.sleep(SLOW_SECONDS)
            await send({"type": "http.response.body", "body": b" and finished"})
            return
        await send({"type": "http.response.body", "body": str(os.getpid()).encode()})

    return answer
