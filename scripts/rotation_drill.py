"""`make rotation-drill`: really change the site's key, on a site of its own, until the old one is gone.

A participant and two administrators with a second factor sign in with the old key, with both, and with the new one
alone. Nothing of the real site is touched: the drill has its own data folder, and its database is SQLite in it unless
the address of an empty PostgreSQL database is given.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import tempfile
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import structlog
from fastapi.testclient import TestClient
from pyotp.totp import TOTP
from sqlalchemy import update

from maritime_site import seed
from maritime_site.api.app import create_api
from maritime_site.core.clock import utc_now
from maritime_site.core.db import migrations
from maritime_site.core.db.statements import execute
from maritime_site.domain import tables
from maritime_site.domain.administration.models import SecondFactor
from maritime_site.jobs import administration, outbox
from maritime_site.ports.services import Services
from maritime_site.settings import Settings, read_settings
from maritime_site.wiring import build_services

OLD, NEW = "the-key-that-is-to-go-away-0123456789", "the-key-that-comes-instead-0123456789"
CHIEF, DEPUTY, DELEGATE = "chief@demo.example", "deputy@demo.example", "delegate@demo.example"
PASSWORD = "seven lanterns on the quay"  # noqa: S105  of the drill's own accounts


class DrillFailed(Exception):
    """Something that a change of keys must not break is broken; the text says what."""


@dataclass
class Site:
    """The site as one process after another runs it, each with the keys it is started with."""

    folder: Path
    database_url: str
    services: Services = field(init=False)
    client: httpx.Client = field(init=False)
    app_keys: dict[str, str] = field(default_factory=dict[str, str])
    recovery_codes: dict[str, list[str]] = field(default_factory=dict[str, list[str]])

    @contextmanager
    def started(self, key: str, previous: str = "") -> Generator[None]:
        """Serve with these keys until the block ends."""
        settings = self._settings(key, previous)
        self.services = build_services(settings)
        with TestClient(create_api(self.services)) as self.client:
            yield
        self.services.database.close()

    def _settings(self, key: str, previous: str) -> Settings:
        return read_settings(
            _env_file=None,
            data_dir=self.folder,
            database_url=self.database_url,
            demo=True,
            secret_key=key,
            previous_secret_key=previous,
            admin_email=CHIEF,
            admin_password=PASSWORD,
            otp_resend_seconds=0,
            redis_url="",
            gateway="none",
            smtp_host="",
            sms_provider="",
        )

    def app_code(self, email: str) -> str:
        """What an administrator's app shows. It is taken again within its 30 s: only the keys are on trial here."""
        with self.services.database.writing() as session:
            execute(session, update(SecondFactor).values(last_step=0))
        return TOTP(self.app_keys[email]).now()

    def ask(
        self, method: str, path: str, *, token: str = "", expected: int = 200, body: Mapping[str, object] | None = None
    ) -> dict[str, Any]:
        """Call the REST door. Raises DrillFailed for any other status than the expected one."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.client.request(method, f"/api{path}", headers=headers, json=body)
        if answer.status_code != expected:
            raise DrillFailed(f"{method} {path}: {answer.status_code} instead of {expected}: {answer.text[:300]}")
        return answer.json()


def newest_code(folder: Path, email: str) -> str:
    """The one-time code of the newest message to this address in the outbox folder, whose names sort by time."""
    messages = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((folder / "outbox").glob("*.json"))]
    texts = [message["text"] for message in messages if message["to"] == email]
    return re.findall(r"\b[0-9]{6}\b", texts[-1])[0]


def sign_in_participant(site: Site) -> str:
    """A participant's token, by a code that was sent to them."""
    site.ask("POST", "/delegate/login/request-otp", body={"email": DELEGATE})
    outbox.send_messages(site.services, utc_now())
    body = {"email": DELEGATE, "otp": newest_code(site.folder, DELEGATE)}
    return site.ask("POST", "/delegate/login/verify-otp", body=body)["token"]


def sign_in_administrator(site: Site, email: str, *, recovery: bool = False) -> str:
    """An administrator's token, by password and second factor: the app's code, or one of those on paper."""
    challenge = site.ask("POST", "/admin/super-admin/login", body={"email": email, "password": PASSWORD})["challenge"]
    code = site.recovery_codes[email].pop() if recovery else site.app_code(email)
    return site.ask("POST", "/admin/super-admin/second-factor", body={"challenge": challenge, "code": code})["token"]


def enrol(site: Site, email: str, token: str) -> None:
    """Set up an authenticator app for an administrator."""
    key = site.ask("POST", "/admin/account/second-factor", token=token)["key"].replace(" ", "")
    site.app_keys[email] = key
    values = site.ask("POST", "/admin/account/second-factor/confirm", token=token, body={"code": site.app_code(email)})
    site.recovery_codes[email] = values["recoveryCodes"]


def is_open_to(site: Site, token: str, *, office: bool, expected: int = 200) -> None:
    """Raise DrillFailed unless this token opens (or, with 401, no longer opens) what it is for."""
    site.ask("GET", "/admin/account/sessions" if office else "/delegate/profile", token=token, expected=expected)


def set_up(site: Site) -> None:
    """Tables, demo people, and two administrators with a second factor."""
    assert tables.metadata
    migrations.upgrade_database(site.services.settings.database)
    seed.seed_database(site.services, utc_now())
    chief = site.ask("POST", "/admin/super-admin/login", body={"email": CHIEF, "password": PASSWORD})["token"]
    account = {"name": "Deputy", "email": DEPUTY, "role": ["superadmin"], "password": PASSWORD}
    site.ask("POST", "/admin/staff", token=chief, body=account)
    deputy = site.ask("POST", "/admin/super-admin/login", body={"email": DEPUTY, "password": PASSWORD})["token"]
    enrol(site, CHIEF, chief)
    enrol(site, DEPUTY, deputy)


def drill(site: Site, say: Callable[[str], None]) -> None:
    """Change the key and let the old one go. Raises DrillFailed."""
    with site.started(OLD):
        set_up(site)
        delegate, chief = sign_in_participant(site), sign_in_administrator(site, CHIEF)
        say("With the old key: a participant and an administrator with a second factor signed in.")
    with site.started(NEW, previous=OLD):
        is_open_to(site, delegate, office=False)
        is_open_to(site, chief, office=True)
        say("With both keys: nobody was signed out.")
        sign_in_participant(site)
        kept = sign_in_administrator(site, CHIEF)
        administration.renew_seals(site.services, utc_now())
        say("With both keys: both signed in again; the job encrypted the other second factor anew.")
    with site.started(NEW):
        is_open_to(site, kept, office=True)
        is_open_to(site, chief, office=True, expected=401)
        is_open_to(site, delegate, office=False, expected=401)
        say("The old key is gone: what it signed opens nothing any more.")
        is_open_to(site, sign_in_participant(site), office=False)
        for email in (CHIEF, DEPUTY):
            is_open_to(site, sign_in_administrator(site, email), office=True)
            is_open_to(site, sign_in_administrator(site, email, recovery=True), office=True)
        say("With the new key alone: all signed in, by the app and by a code on paper.")


def main(arguments: list[str]) -> int:
    """The exit status."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    with tempfile.TemporaryDirectory(prefix="rotation-") as name:
        url = arguments[0] if arguments else f"sqlite:///{Path(name) / 'site.db'}"
        try:
            drill(Site(Path(name), url), print)
        except DrillFailed as reason:
            print(f"The change of keys failed. {reason}", file=sys.stderr)
            return 1
    print("The change of keys went well.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
