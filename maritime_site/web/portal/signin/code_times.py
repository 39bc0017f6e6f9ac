"""How long a code is good, and when another may be asked for: counted down in the code step of any page."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text import _
from maritime_site.web import kit
from maritime_site.web.portal.signin.code_step import CodeEntry


def time_good(entry: type[CodeEntry]) -> rx.Component:
    """A sentence for how long the code that was sent is good."""
    return kit.wait_time(
        entry.good_for,
        since=entry.sent_at,
        words=_("It is good for another {time}.", time=kit.TIME),
        over=_("It has expired by now: ask for a new one."),
    )


def time_to_resend(entry: type[CodeEntry]) -> rx.Component:
    """A sentence for when another code may be asked for; nothing once it may."""
    words = _("You can ask for a new code in {time}.", time=kit.TIME)
    return kit.muted(kit.wait_time(entry.resend_in, since=entry.sent_at, words=words))
