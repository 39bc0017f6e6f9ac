"""Delivery to a folder: one JSON file per message, for development and for a site without a provider."""

from __future__ import annotations

import json
import os
from pathlib import Path

from maritime_site.core.clock import format_iso
from maritime_site.ports.messages import Dispatch, TryAgain


class OutboxFolder:
    """Writes each message whole (temporary name, then rename); names sort by time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def carry(self, dispatch: Dispatch) -> None:
        """Write one message. Raises TryAgain when the disk refuses."""
        body = {
            "channel": dispatch.channel,
            "to": dispatch.to,
            "subject": dispatch.subject,
            "text": dispatch.text,
            "createdAt": format_iso(dispatch.created_at),
        }
        name = f"{dispatch.created_at:%Y%m%dT%H%M%S.%f}-{dispatch.id}.json"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            draft = self.folder / f".{name}.part"
            draft.write_text(json.dumps(body, ensure_ascii=False), encoding="utf-8")
            os.replace(draft, self.folder / name)  # noqa: PTH105  atomic on the same file system
        except OSError as error:
            raise TryAgain(str(error)) from error
