"""Times that count down in the browser, in words and in the page's language."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import current_language
from maritime_site.web.kit.base import Text

# Where the counting number goes in a sentence.
TIME = "{time}"


class _WaitTime(rx.NoSSRComponent):
    library = "$/public/kit/waiting.jsx"
    tag = "WaitTime"
    seconds: rx.Var[int]
    since: rx.Var[int]
    words: rx.Var[str]
    over: rx.Var[str]
    language: rx.Var[str]
    on_over: rx.EventHandler[rx.event.no_args_event_spec]


def wait_time(seconds: Any, *, words: Text, over: Text = "", since: Any = 0, on_over: Any = None) -> rx.Component:
    """A sentence whose `TIME` counts down from `seconds`, like "42 seconds"; afterwards it reads `over`.

    `since` is new whenever the count starts anew with the same number; `on_over` is called at the end.
    """
    handlers = {"on_over": on_over} if on_over is not None else {}
    texts = {"words": words, "over": over, "language": current_language()}
    return _WaitTime.create(seconds=seconds, since=since, **texts, **handlers)
