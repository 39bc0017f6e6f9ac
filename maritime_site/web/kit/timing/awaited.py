"""What a choice brings from the server: held still until it has come, so that nothing of the choice before is taken."""

from __future__ import annotations

from typing import Any

import reflex as rx


class _Awaited(rx.Component):
    library = "$/public/kit/awaited.jsx"
    tag = "Awaited"
    part: rx.Var[str]
    shown: rx.Var[dict[str, str]]


def awaited(part: str, shown: dict[str, Any]) -> rx.Component:
    """Hold the element `part` while a select, by its id, stands at another value than the one it is `shown` for.

    The selects are the browser's own (`default_value`): followed by the state, they jump back until the answer.
    """
    return _Awaited.create(part=part, shown=shown)
