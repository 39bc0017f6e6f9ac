"""The link by which an Android phone keeps a pass, signed with a service account's key (PASS-5).

https://developers.google.com/wallet/generic/web: a JWT (RS256) with the whole card, behind a fixed address.
"""

from __future__ import annotations

import json

import jwt

from maritime_site.ports.wallets import WalletCard
from maritime_site.settings import Settings

SAVE = "https://pay.google.com/gp/v/save/"


class GoogleWalletSigner:
    """Reads the service account's key once; a wrong one stops the start."""

    def __init__(self, settings: Settings) -> None:
        assert settings.google_wallet_key is not None
        account = json.loads(settings.google_wallet_key.read_text(encoding="utf-8"))
        self._email, self._key = str(account["client_email"]), str(account["private_key"])
        self._issuer, self._origin = settings.google_wallet_issuer, settings.origin

    def link(self, card: WalletCard) -> str:
        """The address at which Google keeps the card for whoever opens it."""
        claims = {
            "iss": self._email,
            "aud": "google",
            "typ": "savetowallet",
            "origins": [self._origin],
            "payload": {"genericObjects": [self._describe(card)]},
        }
        return SAVE + jwt.encode(claims, self._key, algorithm="RS256")

    def _describe(self, card: WalletCard) -> dict[str, object]:
        return {
            "id": f"{self._issuer}.{card.number}",
            "classId": f"{self._issuer}.entry-pass",
            "genericType": "GENERIC_OTHER",
            "state": "ACTIVE",
            "hexBackgroundColor": card.colour,
            "cardTitle": _text(card.event),
            "subheader": _text(card.kind),
            "header": _text(card.name),
            "barcode": {"type": "QR_CODE", "value": card.code, "alternateText": card.number},
            "validTimeInterval": {
                "start": {"date": card.starts_at.isoformat(timespec="seconds")},
                "end": {"date": card.ends_at.isoformat(timespec="seconds")},
            },
            "textModulesData": [
                {"id": "days", "header": card.number, "body": card.days},
                {"id": "venue", "header": card.company or card.kind, "body": card.venue or card.event},
            ],
        }


def _text(value: str) -> dict[str, object]:
    return {"defaultValue": {"language": "en-IN", "value": value}}
