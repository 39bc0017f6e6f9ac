"""Changes of what Reflex generates for the browser: all of them or, where Reflex has changed, none."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from reflex.constants import Templates

ENTRY_JS = "app/entry.client.js"
STATE_JS = "utils/state.js"
THEME_JS = "utils/react-theme.js"
VITE_JS = "vite.config.js"
# Reflex puts these into a new checkout alone; the others it writes at every build.
COPIED_ONCE = (STATE_JS, ENTRY_JS, THEME_JS)


class ChangedReflex(Exception):
    """The generated client is not the one of the pinned Reflex."""


def original_of(name: str) -> str:
    """A generated file as Reflex delivers it: a checkout has what an earlier version of the site made of it."""
    return (Path(Templates.Dirs.WEB_TEMPLATE) / name).read_text(encoding="utf-8")


def replace_each(source: str, changes: Mapping[str, str], *, name: str) -> str:
    """A generated file with every key of `changes`, each there once, replaced; one changed before stays as it is.

    Raises ChangedReflex, with the file's `name`, for any other.
    """
    if all(new and new in source for new in changes.values()):
        return source
    for old, new in changes.items():
        if source.count(old) != 1:
            raise ChangedReflex(name)
        source = source.replace(old, new)
    return source
