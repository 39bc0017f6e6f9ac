"""Ids that come from outside as text: the one way to read them."""

from __future__ import annotations

from uuid import UUID

# No row has it, so whatever is sought by it is not found (RFC 9562, 5.9).
NIL = UUID(int=0)


def read_uuid(text: object) -> UUID | None:
    """The id that a text spells; None for anything else."""
    try:
        return UUID(text)  # pyright: ignore[reportArgumentType]  whatever is no text is caught
    except (ValueError, AttributeError, TypeError):
        return None


def uuid_or_nil(text: object) -> UUID:
    """The id that a text spells; anything else is `NIL`, the id of nothing."""
    return read_uuid(text) or NIL
