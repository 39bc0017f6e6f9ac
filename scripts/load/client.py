"""Requests over HTTP, each measured."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Any

import aiohttp

from scripts.load.figures import UNANSWERED, Figures

TIMEOUT_SECONDS = 60
TRIES, PAUSE_SECONDS = 4, 1.0


@dataclass(frozen=True)
class Answer:
    """What came back; `status` 0 when nothing did."""

    status: int
    payload: Any = None
    text: str = ""


@dataclass
class Client:
    """Sends requests and counts each in `figures`."""

    http: aiohttp.ClientSession
    url: str
    figures: Figures

    async def send(self, step: str, method: str, path: str, *, address: str, **more: Any) -> Answer:
        """One request from a client address; `more` as aiohttp takes it."""
        headers = {"X-Forwarded-For": address} | more.pop("headers", {})
        began = time.perf_counter()
        try:
            async with self.http.request(method, f"{self.url}{path}", headers=headers, **more) as response:
                body = await response.read()
                is_page, is_json = (response.content_type == kind for kind in ("text/html", "application/json"))
                answer = Answer(
                    response.status,
                    await response.json() if is_json else None,
                    body.decode("utf-8", "replace") if is_page else "",
                )
        except (aiohttp.ClientError, TimeoutError, OSError):
            answer = Answer(UNANSWERED)
        self.figures.add(step, answer.status, time.perf_counter() - began)
        return answer

    async def send_until_answered(self, step: str, method: str, path: str, *, address: str, **more: Any) -> Answer:
        """The same as somebody who presses again when the site answers 5xx or nothing; each press is counted."""
        answer = await self.send(step, method, path, address=address, **more)
        for _ in range(TRIES - 1):
            if answer.status != UNANSWERED and answer.status < 500:
                break
            await asyncio.sleep(PAUSE_SECONDS)
            answer = await self.send(step, method, path, address=address, **more)
        return answer


def new_http(connections: int) -> aiohttp.ClientSession:
    """A session with room for so many connections at once."""
    timeout = aiohttp.ClientTimeout(total=TIMEOUT_SECONDS)
    return aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=connections), timeout=timeout)
