"""The rush: everybody registers, asks for a code, verifies it, reads the packages and books."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from scripts.load.client import Client
from scripts.testbed.outbox import Outbox
from scripts.testbed.people import address_of, email_of, registration

CODE_PATIENCE_SECONDS = 90


@dataclass
class Rush:
    """What became of everybody; `codes` and `journeys` are seconds."""

    client: Client
    outbox: Outbox
    package: str
    registered: list[str] = field(default_factory=list[str])
    booked: list[str] = field(default_factory=list[str])
    refused: int = 0
    stuck: list[str] = field(default_factory=list[str])
    journeys: list[float] = field(default_factory=list[float])

    async def run(self, people: int, *, arrive_within: float, end_after: float) -> None:
        """Everybody comes, evenly over so many seconds, whatever became of those before; who is late is stuck."""
        come = [asyncio.create_task(self._come(number, number * arrive_within / people)) for number in range(people)]
        _done, waiting = await asyncio.wait(come, timeout=end_after)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        self.stuck += ["not through in time"] * len(waiting)

    async def _come(self, number: int, delay: float) -> None:
        await asyncio.sleep(delay)
        began = time.perf_counter()
        reason = await self._visit(number)
        if reason:
            self.stuck.append(reason)
        self.journeys.append(time.perf_counter() - began)

    async def _visit(self, number: int) -> str:
        """Where this person got stuck; empty when they were answered to the end."""
        address, email = address_of(number), email_of(number)
        made = await self._post("register", "/api/delegate/register", address, json=registration(number))
        if made != 201:
            return f"register {made}"
        self.registered.append(email)
        token = await self._sign_in(email, address)
        if not token:
            return "no session"
        headers = {"Authorization": f"Bearer {token}"}
        read = await self.client.send_until_answered(
            "packages", "GET", "/api/hospitality/packages?userType=delegate", address=address, headers=headers
        )
        if read.status != 200:
            return f"packages {read.status}"
        return await self._book(number, address, headers)

    async def _sign_in(self, email: str, address: str) -> str:
        login = {"email": email, "mobile": "", "countryCode": "+91"}
        asked_at = datetime.now(UTC).replace(microsecond=0)
        began = time.perf_counter()
        if await self._post("request-otp", "/api/delegate/login/request-otp", address, json=login) != 200:
            return ""
        for _ in range(3):
            code = await self.outbox.find_code(email, since=asked_at, patience=CODE_PATIENCE_SECONDS)
            if code is None:
                return ""
            path, payload = "/api/delegate/login/verify-otp", login | {"otp": code}
            answer = await self.client.send_until_answered("verify-otp", "POST", path, address=address, json=payload)
            if answer.status == 200:
                self.client.figures.add("code in hand", 200, time.perf_counter() - began)
                return str(answer.payload["token"])
            await asyncio.sleep(1)  # a second letter was under way and ended this code
        return ""

    async def _book(self, number: int, address: str, headers: dict[str, str]) -> str:
        form = {"packageId": self.package, "guests": "1", "guestName": f"Meera Nair{number}", "userType": "delegate"}
        more: dict[str, Any] = {"data": form, "headers": headers | {"Idempotency-Key": f"rush-{number:08d}"}}
        path = "/api/hospitality/booking"
        answer = await self.client.send_until_answered("booking", "POST", path, address=address, **more)
        if answer.status == 201:
            self.booked.append(answer.payload["data"]["id"])
        elif answer.status == 409:
            self.refused += 1
        else:
            return f"booking {answer.status}"
        return ""

    async def _post(self, step: str, path: str, address: str, **more: Any) -> int:
        return (await self.client.send_until_answered(step, "POST", path, address=address, **more)).status
