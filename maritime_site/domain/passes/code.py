"""The code in the QR: what it says, signed with Ed25519, and checked with the public key alone (PASS-2).

Only the standard library and `cryptography`: a gate without a network can run this file. The format is in docs/api.md.
"""

from __future__ import annotations

import base64
import hashlib
import re
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from maritime_site.core.json_values import as_array
from maritime_site.core.text.i18n import N_, read_digits
from maritime_site.domain.passes import base45
from maritime_site.setting_conflicts import MOST_DAYS

PREFIX = "MP1:"
VERSION = 1
EPOCH = date(2020, 1, 1)
# version, key id, kind's letter, place in its series, first day since 2020, one bit per day, serial
LAYOUT = struct.Struct(">B4scIHH8s")
SIGNATURE_BYTES = 64
CODE_LETTERS = 133


# Numbers follow each other, so one proves nothing.
NUMBER = re.compile(r"[A-Za-z]-?[0-9]{1,9}")
ONLY_NUMBER = N_("The number of a pass is not enough. Scan its QR code.")


class Forged(Exception):
    """Not a code that one of the known keys signed."""


@dataclass(frozen=True)
class PassCode:
    """What a code says."""

    letter: str
    place: int
    days: tuple[date, ...]
    serial: str

    @property
    def number(self) -> str:
        return f"{self.letter}-{self.place:05}"

    def admits_on(self, day: date) -> bool:
        """Whether the pass is for this day, in the event's own zone."""
        return day in self.days


class PassKey:
    """The key that signs passes."""

    def __init__(self, seed: bytes) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = self._private.public_key().public_bytes_raw()
        self.kid = kid_of(self.public)

    @property
    def public_text(self) -> str:
        """The 32 bytes of the public key in base64."""
        return base64.b64encode(self.public).decode()

    def sign(self, code: PassCode) -> str:
        """The text of the QR, CODE_LETTERS long. Raises ValueError for no days, or days more than 16 apart."""
        first = min(code.days, default=EPOCH)
        offsets = [(day - first).days for day in code.days]
        if not offsets or max(offsets) >= MOST_DAYS:
            raise ValueError(f"a code holds 1 to {MOST_DAYS} days")
        bits = sum(1 << offset for offset in offsets)
        packed = LAYOUT.pack(
            VERSION,
            bytes.fromhex(self.kid),
            code.letter.encode("ascii"),
            code.place,
            (first - EPOCH).days,
            bits,
            bytes.fromhex(code.serial),
        )
        return PREFIX + base45.encode_base45(packed + self._private.sign(packed))


def kid_of(public: bytes) -> str:
    """A key's id: the first four bytes of its SHA-256, in hex."""
    return hashlib.sha256(public).hexdigest()[:8]


def trim_code(text: str) -> str:
    """The code within what a scanner or a person gave: its own spaces belong to it, those around it do not.

    Base45 has capitals only, so a code that was typed in lower case means the same. As assets/gate/code.js has it.
    """
    line = text.rstrip("\r\n\t")
    return (line if len(line) == CODE_LETTERS else line.strip()).upper()


def is_number(text: str) -> bool:
    """Whether somebody gave a pass's number, which stands in letters on it, instead of its code."""
    return NUMBER.fullmatch(read_digits(text).strip()) is not None


def read_code(text: str, keys: Mapping[str, bytes]) -> PassCode:
    """What a code says, checked against `keys` (key id to the public key's 32 bytes). Raises Forged."""
    packed, signature = _split_code(text)
    version, kid, letter, place, first, bits, serial = LAYOUT.unpack(packed)
    public = keys.get(kid.hex())
    if version != VERSION or public is None:
        raise Forged("unknown version or key")
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, packed)
    except InvalidSignature as error:
        raise Forged("the signature does not fit") from error
    start = EPOCH + timedelta(days=first)
    days = tuple(start + timedelta(days=offset) for offset in range(MOST_DAYS) if bits >> offset & 1)
    return PassCode(letter.decode("ascii"), place, days, serial.hex())


def _split_code(text: str) -> tuple[bytes, bytes]:
    if not text.startswith(PREFIX):
        raise Forged("not a pass")
    try:
        data = base45.decode_base45(text.removeprefix(PREFIX))
    except ValueError as error:
        raise Forged("not a pass") from error
    if len(data) != LAYOUT.size + SIGNATURE_BYTES:
        raise Forged("not a pass")
    return data[: LAYOUT.size], data[LAYOUT.size :]


def keys_of(answer: Mapping[str, object]) -> dict[str, bytes]:
    """The keys in an answer of `GET /api/passes/public-key`, as `read_code` takes them."""
    return {key["kid"]: base64.b64decode(key["publicKey"]) for key in as_array(answer["keys"])}
