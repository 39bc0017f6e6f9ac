"""The attacked site as an outsider sees it, and people who may sign in there."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx

from scripts.testbed.people import address_of, email_of, registration
from scripts.testbed.site import ADMIN_EMAIL, ADMIN_PASSWORD, Site

T = TypeVar("T")
PATIENCE_SECONDS = 15
CODE = re.compile(r"(?<!\d)\d{6}(?!\d)")


class Broken(AssertionError):
    """An attack had an effect; the text says which."""


@dataclass
class Target:
    """Where requests go; each comes from an address of its own unless `address` says otherwise."""

    site: Site
    http: httpx.Client
    numbers: count[int] = field(default_factory=lambda: count(1_000))

    def call(self, method: str, path: str, *, address: str = "", **more: Any) -> httpx.Response:
        """One request below `/api` (or anywhere with a path that starts with `//`); a 5xx is an effect by itself."""
        url = self.site.url + (path[1:] if path.startswith("//") else f"/api{path}")
        headers = {"X-Forwarded-For": address or address_of(next(self.numbers))} | more.pop("headers", {})
        response = self.http.request(method, url, headers=headers, **more)
        require(response.status_code < 500, f"{method} {path[:80]} answered {response.status_code}")
        return response

    def messages(self, address: str) -> list[dict[str, Any]]:
        """What an address was sent, oldest first."""
        read = (json.loads(path.read_text(encoding="utf-8")) for path in sorted(self.site.outbox.glob("*.json")))
        return [message for message in read if message["to"].lower() == address.lower()]

    def codes(self, address: str, *, at_least: int = 1) -> list[str]:
        """The one-time codes an address was sent, oldest first; waits until there are so many. Raises TimeoutError."""
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            rows = [code[0] for message in self.messages(address) if (code := CODE.search(message["text"]))]
            if len(rows) >= at_least:
                return rows
            if time.monotonic() > until:
                raise TimeoutError(f"no code for {address}")
            time.sleep(0.1)

    def new_email(self) -> str:
        """The address of somebody who registers now, as a delegate."""
        number = next(self.numbers)
        made = self.call("POST", "/delegate/register", json=registration(number))
        require(made.status_code == 201, f"registering answered {made.status_code}")
        return email_of(number)

    def ask_code(self, email: str, *, prefix: str = "/delegate") -> str:
        """Ask for a code and read it."""
        before = len(self.codes(email, at_least=0))
        login = {"email": email, "mobile": "", "countryCode": "+91"}
        self.call("POST", f"{prefix}/login/request-otp", json=login)
        return self.codes(email, at_least=before + 1)[-1]

    def verify(self, email: str, otp: Any, *, prefix: str = "/delegate", address: str = "") -> httpx.Response:
        """Try a code."""
        payload = {"email": email, "mobile": "", "countryCode": "+91", "otp": otp}
        return self.call("POST", f"{prefix}/login/verify-otp", json=payload, address=address)

    def sign_in(self, email: str, *, prefix: str = "/delegate") -> dict[str, str]:
        """Bearer headers of somebody who may."""
        entered = self.verify(email, self.ask_code(email, prefix=prefix), prefix=prefix)
        require(entered.status_code == 200, f"signing in answered {entered.status_code}")
        return {"Authorization": f"Bearer {entered.json()['token']}"}

    def new_person(self) -> dict[str, str]:
        """Bearer headers of a new delegate."""
        return self.sign_in(self.new_email())

    def chief(self) -> dict[str, str]:
        """Bearer headers of the first administrator."""
        login = {"email": ADMIN_EMAIL, "password": ADMIN_PASSWORD}
        return {"Authorization": f"Bearer {self.call('POST', '/admin/super-admin/login', json=login).json()['token']}"}

    def rooms(self, number: int) -> str:
        """A new package with so many rooms."""
        package = {
            "name": "Rooms",
            "hotel": "House",
            "city": "Mumbai",
            "checkIn": "2030-01-01",
            "checkOut": "2030-01-04",
            "maxGuests": 2,
            "capacity": number,
            "price": {"amount": 1_250_000, "currency": "INR"},
        }
        return str(self.call("POST", "/admin/packages", json=package, headers=self.chief()).json()["data"]["id"])

    def book(self, who: dict[str, str], package: str, **changes: str) -> httpx.Response:
        """Hold a room."""
        form = {"packageId": package, "guests": "1", "guestName": "Asha Rao", "userType": "delegate"} | changes
        return self.call("POST", "/hospitality/booking", data=form, headers=who)

    def health_seconds(self) -> float:
        """How long `healthz` takes now."""
        began = time.perf_counter()
        self.http.get(f"{self.site.url}/api/healthz", timeout=30)
        return time.perf_counter() - began

    @property
    def host(self) -> tuple[str, int]:
        """Host and port, for sockets."""
        split = urlsplit(self.site.url)
        return split.hostname or "", split.port or 80


def require(held: object, words: str) -> None:
    """Raise Broken, with what happened, unless it held."""
    if not held:
        raise Broken(words)


def at_once(works: Sequence[Callable[[], T]]) -> list[T]:
    """Do all of them at the same time; their answers in order."""
    with ThreadPoolExecutor(len(works)) as pool:
        return [future.result() for future in [pool.submit(work) for work in works]]


def statuses(responses: Sequence[httpx.Response]) -> str:
    """How many of each status, in words."""
    codes = [response.status_code for response in responses]
    return ", ".join(f"{codes.count(code)} × {code}" for code in sorted(set(codes)))
