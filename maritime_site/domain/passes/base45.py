"""Base45 (RFC 9285): bytes in the letters a QR code packs best, two bytes in three characters."""

from __future__ import annotations

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
VALUES = {letter: value for value, letter in enumerate(ALPHABET)}


def encode_base45(data: bytes) -> str:
    """The text of some bytes."""
    written: list[str] = []
    for at in range(0, len(data), 2):
        pair = data[at : at + 2]
        value = int.from_bytes(pair, "big")
        for _place in range(len(pair) + 1):
            value, digit = divmod(value, 45)
            written.append(ALPHABET[digit])
    return "".join(written)


def decode_base45(text: str) -> bytes:
    """The bytes of a text. Raises ValueError unless `encode_base45` could have written it."""
    if len(text) % 3 == 1 or any(sign not in VALUES for sign in text):
        raise ValueError("not base45")
    read = bytearray()
    for at in range(0, len(text), 3):
        group = text[at : at + 3]
        value = sum(VALUES[letter] * 45**place for place, letter in enumerate(group))
        read += _to_bytes(value, len(group) - 1)
    return bytes(read)


def _to_bytes(value: int, size: int) -> bytes:
    try:
        return value.to_bytes(size, "big")
    except OverflowError as error:
        raise ValueError("not base45") from error
