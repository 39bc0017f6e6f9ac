"""The codes by which strangers check what the site printed: its number, and a proof that the site wrote it."""

from __future__ import annotations

from maritime_site.core.text.i18n import read_digits
from maritime_site.domain.signin.hashes import is_same_hash, keyed_hash

PROOF_LENGTH = 16


def to_check_code(label: str, number: str, *, seed: bytes) -> str:
    """A number with its proof; `label` keeps sorts of papers apart, `seed` is what passes are signed from."""
    return f"{number}-{_proof_of(label, number, seed)}"


def read_number(label: str, code: str, *, seed: bytes) -> str:
    """The number of a code as people type it, in capitals; empty where the proof is not ours."""
    number, _dash, proof = read_digits(code).strip().rpartition("-")
    number = number.strip().upper()
    is_ours = proof.isascii() and is_same_hash(_proof_of(label, number, seed), proof.lower())
    return number if is_ours else ""


def _proof_of(label: str, number: str, seed: bytes) -> str:
    return keyed_hash(seed, label, number)[:PROOF_LENGTH]
