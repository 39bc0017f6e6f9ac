"""The file of a pass for Apple's wallet, signed with a certificate of the organisers (PASS-5).

https://developer.apple.com/documentation/walletpasses: a ZIP of pass.json and icons, a manifest of their SHA-1, and
the manifest's detached PKCS #7 signature.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from io import BytesIO

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.serialization import pkcs7
from PIL import Image, ImageDraw

from maritime_site.ports.wallets import WalletCard
from maritime_site.settings import Settings

ICONS = {"icon.png": 29, "icon@2x.png": 58, "icon@3x.png": 87}
OPTIONS = [pkcs7.PKCS7Options.DetachedSignature, pkcs7.PKCS7Options.Binary]


class AppleWalletSigner:
    """Reads certificate and key once; a wrong one stops the start."""

    def __init__(self, settings: Settings) -> None:
        assert settings.apple_certificate is not None
        assert settings.apple_key is not None
        password = settings.apple_key_password.get_secret_value().encode() or None
        key = serialization.load_pem_private_key(settings.apple_key.read_bytes(), password)
        if not isinstance(key, RSAPrivateKey):
            raise TypeError("the key of Apple's wallet is no RSA key")
        self._key = key
        self._certificate = x509.load_pem_x509_certificate(settings.apple_certificate.read_bytes())
        between = settings.apple_intermediate
        self._between = x509.load_pem_x509_certificates(between.read_bytes()) if between else []
        self._type, self._team = settings.apple_pass_type, settings.apple_team

    def sign(self, card: WalletCard) -> bytes:
        """A `.pkpass` file."""
        files = {"pass.json": json.dumps(self._describe(card), ensure_ascii=False).encode()}
        files |= {name: _draw_icon(size, card.colour) for name, size in ICONS.items()}
        # Apple's manifest has SHA-1; the signature over it has SHA-256.
        digests = {name: hashlib.sha1(data, usedforsecurity=False).hexdigest() for name, data in files.items()}
        files["manifest.json"] = json.dumps(digests).encode()
        files["signature"] = self._sign_manifest(files["manifest.json"])
        target = BytesIO()
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in files.items():
                archive.writestr(name, data)
        return target.getvalue()

    def _sign_manifest(self, manifest: bytes) -> bytes:
        builder = pkcs7.PKCS7SignatureBuilder().set_data(manifest)
        builder = builder.add_signer(self._certificate, self._key, hashes.SHA256())
        for certificate in self._between:
            builder = builder.add_certificate(certificate)
        return builder.sign(serialization.Encoding.DER, OPTIONS)

    def _describe(self, card: WalletCard) -> dict[str, object]:
        red, green, blue = (int(card.colour[place : place + 2], 16) for place in (1, 3, 5))
        barcode = {"format": "PKBarcodeFormatQR", "message": card.code, "messageEncoding": "iso-8859-1"}
        return {
            "formatVersion": 1,
            "passTypeIdentifier": self._type,
            "teamIdentifier": self._team,
            "organizationName": card.event,
            "serialNumber": card.number,
            "description": f"{card.event}: {card.number}",
            "backgroundColor": f"rgb({red}, {green}, {blue})",
            "foregroundColor": "rgb(255, 255, 255)",
            "labelColor": "rgb(255, 255, 255)",
            "relevantDate": card.starts_at.isoformat(timespec="seconds"),
            "expirationDate": card.ends_at.isoformat(timespec="seconds"),
            "barcodes": [barcode | {"altText": card.number}],
            "eventTicket": {
                "primaryFields": [{"key": "event", "label": card.kind, "value": card.event}],
                "secondaryFields": [{"key": "name", "label": card.company, "value": card.name}],
                "auxiliaryFields": [
                    {"key": "days", "label": card.number, "value": card.days},
                    {"key": "venue", "label": "", "value": card.venue},
                ],
            },
        }


def _draw_icon(size: int, colour: str) -> bytes:
    """A plain mark in the kind's colour: a wallet shows no pass without an icon."""
    picture = Image.new("RGB", (size, size), colour)
    edge = size // 4
    ImageDraw.Draw(picture).rectangle((edge, edge, size - edge, size - edge), fill="white")
    target = BytesIO()
    picture.save(target, "PNG")
    return target.getvalue()
