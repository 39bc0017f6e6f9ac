"""Files that readers do not see yet, or no longer: staff see them at addresses that carry a proof (NEWS-1)."""

from __future__ import annotations

from maritime_site.domain.newsroom.photographs import ADDRESS
from maritime_site.domain.signin.hashes import is_same_hash, keyed_hash

LABEL, PROOF_LENGTH = "newsroom-file", 32


def to_preview(address: str, *, secret: bytes) -> str:
    """Where staff see a file that was handed in, published or not; any other address as it is."""
    name = address.removeprefix(ADDRESS)
    return address if name == address else f"{address}?proof={_proof_of(name, secret)}"


def is_proof(proof: str, name: str, *, secret: bytes) -> bool:
    """Whether an address of ours led to the file of this name with this proof."""
    return proof.isascii() and is_same_hash(proof, _proof_of(name, secret))


def _proof_of(name: str, secret: bytes) -> str:
    return keyed_hash(secret, LABEL, name)[:PROOF_LENGTH]
