"""The reader's own time, beside the event's where it is another."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web.kit.base import Text


class _OwnTime(rx.Component):
    library = "$/public/kit/own_time.jsx"
    tag = "OwnTime"
    starts: rx.Var[str]
    ends: rx.Var[str]
    words: rx.Var[str]


def own_time(starts: Text, ends: Text = "") -> rx.Component:
    """A time on the reader's clock; both are ISO texts on the event's clock, empty ones say nothing."""
    return _OwnTime.create(starts=starts, ends=ends, words=_("Your time: {hours}", hours="{hours}"))
