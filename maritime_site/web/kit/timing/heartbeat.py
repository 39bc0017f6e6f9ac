"""A page that follows what others do: it asks at intervals, only while it is open and visible."""

from __future__ import annotations

from typing import Any

import reflex as rx


class _Heartbeat(rx.Component):
    library = "$/public/kit/heartbeat.jsx"
    tag = "Heartbeat"
    seconds: rx.Var[int]
    on_beat: rx.EventHandler[rx.event.no_args_event_spec]


def heartbeat(on_beat: Any, *, seconds: int) -> rx.Component:
    """Call `on_beat` every so many seconds and whenever the page becomes visible again; it shows nothing."""
    return _Heartbeat.create(seconds=seconds, on_beat=on_beat)
