"""The event's logo as what is printed shows it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True)
class Logo:
    """A picture's bytes; `kind` is the ending of its file's name."""

    data: bytes
    kind: str

    @property
    def name(self) -> str:
        """Its file's name in the folder that something is printed in; another picture has another one."""
        return f"logo-{hashlib.sha256(self.data).hexdigest()[:8]}.{self.kind}"


class LogoReader(Protocol):
    """Who has the picture that an event names by its address."""

    def read(self, address: str) -> Logo | None:
        """The picture; None where there is none, or none that lies on this site."""
        ...


class NoLogo:
    """Where no pictures are kept."""

    def read(self, address: str) -> Logo | None:  # noqa: ARG002  as its Protocol has it
        """None."""
        return None


def put_logo(logo: Logo | None, folder: Path) -> str:
    """Lay the picture beside what is printed; its name there, empty without one."""
    if logo is None:
        return ""
    (folder / logo.name).write_bytes(logo.data)
    return logo.name
