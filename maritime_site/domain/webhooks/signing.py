"""How a delivery is signed, as https://www.standardwebhooks.com says: integrators find libraries that verify it."""

from __future__ import annotations

import base64
import hmac
import secrets
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, select

from maritime_site.core.encryption import SecretBox
from maritime_site.core.errors import Unavailable
from maritime_site.domain.webhooks.models import WebhookEndpoint
from maritime_site.ports.services import Services

MARK, SECRET_BYTES = "whsec_", 32


def new_secret() -> str:
    """A secret as integrators get it: `whsec_` and 32 random bytes in base64."""
    return MARK + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def box_of(services: Services) -> SecretBox:
    """What secrets are kept in."""
    return SecretBox(services.secret, services.previous_secret, purpose="webhooks")


def sign_headers(delivery_id: UUID, body: str, *, secret: str, now: datetime) -> dict[str, str]:
    """The headers of a delivery that is sent now."""
    stamp = str(int(now.timestamp()))
    key = base64.b64decode(secret.removeprefix(MARK))
    signature = base64.b64encode(hmac.digest(key, f"{delivery_id}.{stamp}.{body}".encode(), "sha256")).decode()
    return {
        "Content-Type": "application/json",
        "Webhook-Id": str(delivery_id),
        "Webhook-Timestamp": stamp,
        "Webhook-Signature": f"v1,{signature}",
    }


def renew_secrets(session: Session, *, services: Services) -> int:
    """Encrypt with the site's present key what the key before it encrypted; answers how many.

    One that no known key opens stays as it is: its deliveries fail and say so.
    """
    box = box_of(services)
    return sum(
        _renew_secret(session, box, row)
        for row in session.exec(select(WebhookEndpoint)).all()
        if not box.is_current(row.secret)
    )


def _renew_secret(session: Session, box: SecretBox, row: WebhookEndpoint) -> bool:
    try:
        row.secret = box.renew(row.secret)
    except Unavailable:
        return False
    session.add(row)
    return True
