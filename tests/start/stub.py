"""The smallest site the launcher can serve: it is ready at once and says which process answers."""

from __future__ import annotations

import os
from typing import Any


def app() -> Any:
    """An ASGI application that answers every request with the id of its process."""

    async def answer(scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/plain")]})
        await send({"type": "http.response.body", "body": str(os.getpid()).encode()})

    return answer
