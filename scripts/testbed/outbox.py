"""Read one-time codes from the folder where a site without a mail server puts its messages."""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections import defaultdict
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
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
    # Who waits is woken: thousands who look again and again would take the processor from the site.
    _arrivals: defaultdict[str, asyncio.Event] = field(default_factory=lambda: defaultdict(asyncio.Event))

    async def find_code(self, address: str, *, since: datetime, patience: float) -> str | None:
        """The newest code sent to an address `since`; None when none came in so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while True:
                    written_at, code = self.codes.get(address, (None, ""))
                    if written_at is not None and written_at >= since:
                        return code
                    self._arrivals[address].clear()
                    await self._arrivals[address].wait()
        return None

    def read_new(self) -> None:
        """Read the files that came since the last look."""
        try:
            names = {entry.name for entry in os.scandir(self.folder) if entry.name.endswith(".json")}
        except FileNotFoundError:
            return
        for name in sorted(names - self._read):
            self._read.add(name)
            self.messages += 1
            message = json.loads((self.folder / name).read_text(encoding="utf-8"))
            match = CODE.search(message["text"])
            if match:
                address = message["to"].lower()
                self.codes[address] = datetime.fromisoformat(message["createdAt"]), match[0]
                self._arrivals[address].set()

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
