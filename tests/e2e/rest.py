"""The site's REST door as another program sees it, and people made through it for the journeys."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from typing import Any

import httpx

from maritime_site.domain.people.kinds import KINDS, Kind
from tests.e2e.site import CHIEF, Site, moment

PATIENCE = 30.0
_clients = count(1)
_mobiles = count(1)


@dataclass(frozen=True)
class Account:
    """Somebody who is registered, with a live token and the profile that came with it."""

    kind: Kind
    email: str
    token: str
    profile: dict[str, Any]

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    @property
    def name(self) -> str:
        """HEAD-2: what the header's button is called."""
        if self.kind.key == "exhibitor":
            return str(self.profile["companyName"])
        return f"{self.profile['firstName']} {self.profile['lastName']}"

    @property
    def stored(self) -> dict[str, str]:
        """What a browser keeps of this session."""
        return {self.kind.token_key: self.token, self.kind.data_key: json.dumps(self.profile)}


@dataclass
class Rest:
    """Calls to `/api`; each comes from a client address of its own, so that no test meets another's limits."""

    site: Site
    http: httpx.Client

    def call(self, method: str, path: str, **more: Any) -> httpx.Response:
        """One call; `more` as httpx takes it."""
        number = next(_clients)
        headers = {"X-Forwarded-For": f"10.{number >> 8 & 255}.{number & 255}.1"} | more.pop("headers", {})
        return self.http.request(method, f"{self.site.url}/api{path}", headers=headers, **more)

    def signed_in(self, kind: str, email: str = "") -> Account:
        """Sign somebody in, the demo person of this kind without an address."""
        address = {"email": email or f"{kind}@demo.example", "mobile": ""}
        prefix = f"{KINDS[kind].api_prefix}/login"
        since = moment()
        asked = self.call("POST", f"{prefix}/request-otp", json=address)
        assert asked.status_code == 200, asked.text
        code = self.site.code_for(address["email"], since=since)
        answer = self.call("POST", f"{prefix}/verify-otp", json=address | {"otp": code})
        assert answer.status_code == 200, answer.text
        return Account(KINDS[kind], address["email"], answer.json()["token"], answer.json()["data"])

    def newcomer(self, kind: str = "delegate", **changes: Any) -> Account:
        """Register somebody new and sign them in."""
        payload = registration(kind) | changes
        answer = self.call("POST", KINDS[kind].forms[0].api_path, json=payload)
        assert answer.status_code == 201, answer.text
        return self.signed_in(kind, payload["email"])

    def chief(self) -> str:
        """A token of the first administrator."""
        login = {"email": CHIEF["MARITIME_ADMIN_EMAIL"], "password": CHIEF["MARITIME_ADMIN_PASSWORD"]}
        return self.call("POST", "/admin/super-admin/login", json=login).json()["token"]

    def exhibitor(self) -> Account:
        """An approved exhibitor of one's own."""
        person = self.newcomer("exhibitor")
        self.approve(person)
        return person

    def approve(self, person: Account) -> None:
        """Let the office approve a registration."""
        self._office(f"registrations/{person.profile['id']}/approve")

    def _office(self, path: str) -> None:
        headers = {"Authorization": f"Bearer {self.chief()}"}
        answer = self.call("POST", f"/admin/{path}", json={}, headers=headers)
        assert answer.status_code == 200, answer.text

    def seat(self, owner: Account, count: int) -> None:
        """Give a company so many seats for its team."""
        seats = {"count": count, "kind": "exhibitor", "until": "2031-01-01T00:00:00Z"}
        headers = {"Authorization": f"Bearer {self.chief()}"}
        path = f"/admin/people/{owner.profile['id']}/seats"
        self.call("PUT", path, json=seats, headers=headers).raise_for_status()

    def lead(self, owner: Account, visitor: Account) -> None:
        """Let a visitor agree to share, and a company scan the pass."""
        prefix = visitor.kind.api_prefix
        self.call("PUT", f"{prefix}/consents", json={"partners": True}, headers=visitor.headers).raise_for_status()
        code = self.call("GET", f"{prefix}/pass", headers=visitor.headers).json()["data"]["code"]
        scan = {"code": code, "scannedAt": datetime.now(UTC).isoformat()}
        self.call("POST", "/exhibition/leads", json=scan, headers=owner.headers).raise_for_status()

    def accept_stall(self, owner: Account, code: str) -> None:
        """Let an exhibitor come to where only paying for this stall is left."""
        mine = "/exhibition/applications"
        held = self.call("POST", mine, json={"stall": code}, headers=owner.headers)
        assert held.status_code == 201, held.text
        claim = held.json()["data"]["id"]
        form = {"fasciaName": "Tide Works", "billingAddress": "1 Quay Road, Mumbai", "terms": True}
        self.call("POST", f"{mine}/{claim}/apply", json=form, headers=owner.headers).raise_for_status()
        self._office(f"exhibition/applications/{claim}/offer")
        self.call("POST", f"{mine}/{claim}/accept", headers=owner.headers).raise_for_status()

    def packages(self, owner: Account) -> list[dict[str, Any]]:
        """Every package on sale."""
        return self.call("GET", "/hospitality/packages", headers=owner.headers).json()["data"]

    def book(self, owner: Account, package: str) -> httpx.Response:
        """Hold a room for one guest."""
        form = {"packageId": package, "guests": "1", "guestName": owner.name, "userType": owner.kind.key}
        return self.call("POST", "/hospitality/booking", data=form, headers=owner.headers)

    def bookings(self, owner: Account) -> list[dict[str, Any]]:
        """One's own bookings, newest first."""
        return self.call("GET", "/hospitality/booking", headers=owner.headers).json()["data"]

    def cancel(self, owner: Account, booking: str) -> httpx.Response:
        """Cancel a booking."""
        return self.call("DELETE", f"/hospitality/booking/{booking}", headers=owner.headers)


def new_contact() -> tuple[str, str]:
    """An e-mail address and a mobile number nobody used before in this run."""
    number = next(_mobiles)
    return f"traveller{number}@visitors.example", f"98{76_000_000 + number}"


def registration(kind: str) -> dict[str, Any]:
    """What somebody new answers on the first form of a kind."""
    email, mobile = new_contact()
    company = {"companyName": f"Tide Works {mobile[-3:]}"} if KINDS[kind].shows_company else {}
    return company | {
        "firstName": "Meera",
        "lastName": f"Nair{mobile[-3:]}",
        "email": email,
        "countryCode": "+91",
        "mobile": mobile,
        "organisation": "Harbour Works",
        "designation": "Engineer",
        "country": "IN",
        "consent": True,
    }
