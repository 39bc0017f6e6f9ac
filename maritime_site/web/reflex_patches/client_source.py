"""Changes of what Reflex generates for the browser: all of them or, where Reflex has changed, none."""

from __future__ import annotations

from collections.abc import Mapping

ENTRY_JS = "app/entry.client.js"
STATE_JS = "utils/state.js"
THEME_JS = "utils/react-theme.js"
VITE_JS = "vite.config.js"


class ChangedReflex(Exception):
    """The generated client is not the one of the pinned Reflex."""


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
