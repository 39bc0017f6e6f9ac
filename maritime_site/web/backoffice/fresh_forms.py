"""A form whose state begins anew at each visit is drawn anew as well."""

from __future__ import annotations

from typing import Any


def reset_form(state: Any) -> None:
    """Forget everything of a state but how often its form was `written`.

    That count is the form's key: one that began again would be the key of the visit before, and fields that the browser
    still has under it keep what stood in them then.
    """
    again = state.written + 1
    state.reset()
    state.written = again
