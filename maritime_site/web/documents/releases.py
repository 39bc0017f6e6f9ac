"""The PDF of a press release, made when it is first asked for and kept until its words change (NEWS-1)."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from maritime_site.core.file_locks import file_lock
from maritime_site.core.text.i18n import current_language
from maritime_site.domain.newsroom.queries import ReleaseView
from maritime_site.ports.event import Event
from maritime_site.settings import Settings
from maritime_site.web.documents import making

TEMPLATE = Path(__file__).with_name("template.typ")


def release_pdf(view: ReleaseView, settings: Settings, event: Event) -> bytes:
    """The release in the current language as a tagged PDF."""
    source = making.release_source(view, event)
    folder = settings.data_dir / "printing" / "releases"
    stem = f"{view.slug}-{current_language()}-"
    target = folder / f"{stem}{_source_version(source)}.pdf"
    if not target.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with file_lock(folder / "making.lock"):
            if not target.exists():
                _make_pdf(source, view, target, stem, event)
    return target.read_bytes()


def _make_pdf(source: str, view: ReleaseView, target: Path, stem: str, event: Event) -> None:
    draft = target.with_suffix(".new")
    draft.write_bytes(making.build_pdf(source, view.day, *making.event_files(event)))
    for older in target.parent.glob(f"{stem}{'?' * VERSION_DIGITS}.pdf"):
        older.unlink(missing_ok=True)
    os.replace(draft, target)  # noqa: PTH105  readers see the whole file or none


VERSION_DIGITS = 16


def _source_version(source: str) -> str:
    digest = hashlib.sha256(source.encode() + TEMPLATE.read_bytes())
    return digest.hexdigest()[:VERSION_DIGITS]
