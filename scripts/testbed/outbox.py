"""Read one-time codes from the folder where a site without a mail server puts its messages."""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

PAUSE_SECONDS = 0.25
CODE = re.compile(r"(?<!\d)\d{6}(?!\d)")


@dataclass
class Outbox:
    """The newest code of each address, and when its message was written; `messages` counts every file."""

    folder: Path
    codes: dict[str, tuple[datetime, str]] = field(default_factory=dict[str, tuple[datetime, str]])
    messages: int = 0
    _read: set[str] = field(default_factory=set[str])

    async def find_code(self, address: str, *, since: datetime, patience: float) -> str | None:
        """The newest code sent to an address `since`; None when none came in so many seconds."""
        until = asyncio.get_running_loop().time() + patience
        while asyncio.get_running_loop().time() < until:
            written_at, code = self.codes.get(address, (None, ""))
            if written_at is not None and written_at >= since:
                return code
            await asyncio.sleep(PAUSE_SECONDS)
        return None

    def read_new(self) -> None:
        """Read the files that came since the last look."""
        try:
            names = [entry.name for entry in os.scandir(self.folder) if entry.name.endswith(".json")]
        except FileNotFoundError:
            return
        for name in sorted(set(names) - self._read):
            self._read.add(name)
            self.messages += 1
            message = json.loads((self.folder / name).read_text(encoding="utf-8"))
            match = CODE.search(message["text"])
            if match:
                self.codes[message["to"].lower()] = datetime.fromisoformat(message["createdAt"]), match[0]

    async def follow(self) -> None:
        """Read what comes, until cancelled."""
        while True:
            self.read_new()
            await asyncio.sleep(PAUSE_SECONDS)


@asynccontextmanager
async def followed(folder: Path) -> AsyncGenerator[Outbox]:
    """An outbox that is read as messages come."""
    outbox = Outbox(folder)
    task = asyncio.create_task(outbox.follow())
    try:
        yield outbox
    finally:
        task.cancel()
