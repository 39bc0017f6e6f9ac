"""A site with the pace of codes as delivered, whose organiser has published a look: what no other journey may meet."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.e2e.rest import Rest
from tests.e2e.site import Site, started

PACE = {"MARITIME_OTP_RESEND_SECONDS": "60", "MARITIME_OTP_SENDS_PER_HOUR": "5"}
LOOK = {
    "colour": "#0b6e4f",
    "country": "KE",
    "logo": "/images/icon.svg",
    "portal": {"name": {"en": "GovHub", "hi": "गवहब"}, "url": "https://gov.quay.example/"},
}


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """That site."""
    with started(tmp_path_factory.mktemp("delivered"), **PACE) as running, httpx.Client(timeout=60) as client:
        rest = Rest(running, client)
        headers = {"Authorization": f"Bearer {rest.chief()}"}
        rest.call("PUT", "/admin/event", json=LOOK, headers=headers).raise_for_status()
        rest.call("POST", "/admin/event/publish", headers=headers).raise_for_status()
        yield running
