"""Words of the programme that its pages share."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from babel.dates import get_day_names

from maritime_site.core.text.formatting import format_day, format_hours, zone_sign
from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.domain.people.kinds import RESTORE_ORDER
from maritime_site.domain.programme.models import SessionKind
from maritime_site.domain.programme.queries import SessionView
from maritime_site.web.routes import SPEAKERS, Route, localize_path, session_path, speaker_path

LANGUAGES = {"en": N_("English"), "hi": N_("Hindi")}
KINDS: dict[str, str] = {
    SessionKind.CEREMONY: N_("Ceremony"),
    SessionKind.PANEL: N_("Panel"),
    SessionKind.TALK: N_("Talk"),
    SessionKind.WORKSHOP: N_("Workshop"),
    SessionKind.ROUNDTABLE: N_("Roundtable"),
}
CALENDAR = "/api/programme"


def language_name(code: str) -> str:
    """The language that is spoken, in words."""
    return _(LANGUAGES[code]) if code in LANGUAGES else code


def kind_name(kind: str) -> str:
    """What kind of session it is, in words."""
    return _(KINDS.get(kind, kind))


def weekday_name(value: date, width: str = "wide") -> str:
    """Monday, or with width abbreviated Mon."""
    locale = "hi_IN" if current_language() == "hi" else "en_IN"
    return get_day_names(width, locale=locale)[value.weekday()]  # pyright: ignore[reportArgumentType]


@dataclass(frozen=True)
class Question:
    """What is asked before a seat, or a place in a waiting list, is given up."""

    title: str
    text: str
    confirm: str
    keep: str


def ask_about_seat() -> Question:
    """Before a seat is given up: in a full session it is somebody else's at once."""
    return Question(
        _("Give up the seat?"),
        _("Whoever waits next gets it at once. You get one again only while a seat is free."),
        _("Yes, give up"),
        _("Keep the seat"),
    )


def ask_about_place() -> Question:
    """Before a waiting list is left: a place in it is not kept."""
    return Question(
        _("Leave the waiting list?"),
        _("Your place goes to whoever waits behind you. Joining again, you stand at the end."),
        _("Yes, leave"),
        _("Keep my place"),
    )


def session_context(visit_language: str) -> dict[str, Any]:
    """What the templates of sessions need: names, addresses, and the words of the buttons for programme.js."""
    words = {
        "keep": _("Keep"),
        "kept": _("Kept"),
        "failed": _("That did not work. Please try again."),
        "signUp": _("Sign up for a seat"),
        "join": _("Join the waiting list"),
        "giveUp": _("Give up the seat"),
        "leave": _("Leave the waiting list"),
        "seated": _("You have a seat"),
        "waiting": _("You are number {number} in line"),
        "full": _("Every seat of this session is taken"),
        "free": _("Free seats: {number}"),
        "clash": _("At the same time your agenda has: {titles}"),
        "ownTime": _("Your time: {hours}", hours="{number}"),  # programme.js fills in what stands for {number}
        "login": localize_path("/login", visit_language),
    }
    return {
        "calendar": CALENDAR,
        "weekday": weekday_name,
        "format_day": format_day,
        "zone_sign": zone_sign,
        "language_name": language_name,
        "kind_name": kind_name,
        "session_path": session_path,
        "speaker_path": speaker_path,
        "speakers_path": SPEAKERS,
        "agenda_path": Route.MY_AGENDA,
        "proposals_path": Route.TALK_PROPOSALS,
        "words": words,
        "questions": {"seated": ask_about_seat(), "waiting": ask_about_place()},
        "token_order": [kind.replace("-", "_") for kind in RESTORE_ORDER],
    }


def day_line(view: SessionView) -> str:
    """When a session is, like Monday, 05-Mar-2025, 14:30 – 15:30 IST."""
    return ", ".join(day_and_hours(view))


def day_and_hours(view: SessionView) -> tuple[str, str]:
    """The same in its two parts."""
    day = view.starts_at.date()
    return f"{weekday_name(day)}, {format_day(day)}", format_hours(view.starts_at, view.ends_at)
