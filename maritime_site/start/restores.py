"""A restore that was begun and did not come to its end: what it left is half there, and nobody must be served of it."""

from __future__ import annotations

from pathlib import Path

from maritime_site.start import CannotStart

MARK = ".restore-unfinished"


def is_unfinished(data_dir: Path) -> bool:
    """Whether a restore into this data folder was begun and not finished."""
    return (data_dir / MARK).exists()


def note_begun(data_dir: Path) -> None:
    """From now on what is there is half of two things."""
    (data_dir / MARK).touch()


def note_ended(data_dir: Path) -> None:
    """What is there is whole."""
    (data_dir / MARK).unlink(missing_ok=True)


def refuse_unfinished(data_dir: Path) -> None:
    """Raises CannotStart while a restore is unfinished."""
    if is_unfinished(data_dir):
        raise CannotStart(
            f"A restore was begun here and did not come to its end: run it again (make restore FROM=… FORCE=1). "
            f"To serve what is there all the same, delete {data_dir / MARK}."
        )
