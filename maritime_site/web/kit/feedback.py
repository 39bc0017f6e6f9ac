"""What the page says back: errors, notices, statuses, toasts, waiting and emptiness."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypedDict

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web.kit import classes
from maritime_site.web.kit.base import Child, Text, plain_anchor, show_when, translate_label
from maritime_site.web.kit.icons import icon
from maritime_site.web.kit.timing.retry_time import TIME, wait_time

Tone = Literal["info", "success", "warning", "error"]
ChipTone = Literal["info", "success", "warning", "error", "neutral"]
Chip = tuple[str, Text, ChipTone]
_CHIP_ICONS = {"info": "info", "success": "success", "warning": "pending", "error": "error", "neutral": "resting"}


class Problem(TypedDict):
    """One line of an error summary: the sentence, and the id of the field it leads to (empty when none).

    `wait` are the seconds after which it may be tried again, where that is what is wrong.
    """

    text: str
    field: str
    wait: NotRequired[int]


def error_summary(problems: Sequence[Problem] | rx.Var[list[Problem]]) -> rx.Component:
    """All that is wrong, above the form, each line leading to its field; nothing while there is nothing.

    It takes the focus when it appears and marks the page's title (assets/site.js); an alert, it is read out either way.
    """
    if not isinstance(problems, rx.Var):
        return (
            _summary_box(
                [_problem_line(problem["text"], problem["field"], problem.get("wait", 0)) for problem in problems]
            )
            if problems
            else rx.fragment()
        )
    rows = rx.foreach(problems, lambda problem: _problem_line(problem["text"], problem["field"], problem["wait"]))
    return rx.cond(problems.to(list).length() > 0, _summary_box([rows]))


def _problem_line(text: Text, field: Text, wait: int | rx.Var[int]) -> rx.Component:
    line = plain_anchor(text, href=f"#{field}")
    if isinstance(field, rx.Var):
        return rx.el.li(rx.cond(field != "", line, rx.el.span(text)), rx.cond(wait, _waiting_line(wait)))
    return rx.el.li(line if field else text, *([_waiting_line(wait)] if wait else []))


def _waiting_line(seconds: int | rx.Var[int]) -> rx.Component:
    words = _("Please try again in {time}.", time=TIME)
    return rx.el.p(wait_time(seconds, words=words, over=_("You can try again now.")))


def _summary_box(lines: Sequence[Child]) -> rx.Component:
    return rx.el.div(
        rx.el.h2(_("There is a problem")),
        rx.el.ul(*lines),
        role="alert",
        tab_index=-1,
        class_name="error-summary",
        custom_attrs={"data-title": _("Error")},
    )


def _severity_word(tone: Tone) -> str:
    return {"info": _("Information"), "success": _("Success"), "warning": _("Warning"), "error": _("Error")}[tone]


def notice(*children: Child, tone: Tone = "info", title: Text = "", live: bool = False) -> rx.Component:
    """A message in the page: an icon, its severity in words, then the text. `live` announces it when it appears."""
    role: dict[str, Any] = {"role": "alert" if tone == "error" else "status"} if live else {}
    words = title or _severity_word(tone)
    return rx.el.div(
        icon(tone),
        rx.el.div(rx.el.p(rx.el.strong(words)), *children, class_name=classes.NOTICE_BODY),
        class_name=f"notice tone-{tone}",
        **role,
    )


def done_notice(words: Text) -> rx.Component:
    """What was done, announced when it appears; nothing while `words` is empty."""
    return rx.cond(words != "", notice(rx.el.p(words), tone="success", live=True))


def needs_script(words: Text, *way_on: Child) -> rx.Component:
    """Says, where no script runs, that the form below needs one; `way_on` is what else can be done.

    Where a browser keeps nothing for this site, it says what comes of that (reflex_patches/kept_storage.js).
    """
    unkept = _(
        "You are signed out, and what you typed is lost, once another page loads. "
        "Allow cookies and site data for this site in your browser's settings, or free some storage."
    )
    return rx.fragment(
        rx.el.noscript(notice(rx.el.p(words, " ", *way_on), tone="warning", title=_("JavaScript is switched off"))),
        rx.el.div(
            notice(rx.el.p(unkept), tone="warning", title=_("This browser keeps nothing for this site")),
            class_name="unkept",
        ),
    )


def status_chip(label: Text, *, tone: ChipTone = "neutral", icon_name: str = "") -> rx.Component:
    """A status in one or two words with its icon and colour: never the colour alone."""
    mark = icon(icon_name or _CHIP_ICONS[tone], size="small")
    return rx.el.span(mark, rx.el.span(label), class_name=f"chip tone-{tone}")


def status_match(status: Text, chips: Sequence[Chip]) -> rx.Component:
    """The chip of a status known only in the browser, from `(status, words, tone)`; the last is the fallback."""
    pairs = [(value, status_chip(translate_label(words), tone=tone)) for value, words, tone in chips]
    return rx.fragment(rx.match(status, *pairs, pairs[-1][1]))


def empty_state(sentence: Text, *, action: Child | None = None, icon_name: str = "anchor") -> rx.Component:
    """Why there is nothing here, in one sentence, and the one thing to do about it."""
    return rx.el.div(
        icon(icon_name, size="large"),
        rx.el.p(sentence),
        *([action] if action is not None else []),
        class_name=classes.EMPTY,
    )


def skeleton(*, height: str = "1.5rem", width: str = "100%") -> rx.Component:
    """A place kept while something loads, as large as what will stand there (CSS lengths)."""
    return rx.el.span(class_name="skeleton", style={"height": height, "width": width}, aria_hidden=True)


def loading(*shapes: rx.Component) -> rx.Component:
    """Skeletons with a word for those who do not see them."""
    return rx.el.div(
        rx.el.span(_("Loading"), class_name=classes.HIDDEN),
        *shapes,
        class_name="stack gap-2",
        role="status",
        aria_busy=True,
    )


def awaited_way_in(words: rx.Component, *, signed_in: Text) -> rx.Component:
    """`words` for somebody who is not signed in, and skeletons for whoever is until what is theirs has come.

    `signed_in` is yes, no, or empty while only the browser's storage can tell (first_marks.js). The way is also taken
    when another tab signs out (assets/site.js).
    """
    waiting = loading(skeleton(height="2rem", width="60%"), skeleton(height="8rem"), skeleton(height="4rem"))
    return rx.el.div(waiting, words, class_name="way-in", custom_attrs={"data-way-in": signed_in})


class Toast(TypedDict):
    """A confirmation to show once: a new `id` shows it again, `tone` is success, info, error or empty."""

    id: str
    text: str
    tone: str


class _Toasts(rx.Component):
    library = "$/public/kit/toasts.jsx"
    tag = "Toasts"
    lib_dependencies: list[str] = ["sonner@2.0.8"]
    message: rx.Var[dict[str, Any]]
    close_label: rx.Var[str]
    region_label: rx.Var[str]


def toaster(message: rx.Var[Any] | None = None) -> rx.Component:
    """The place of toasts, once in each shell (LAY-4); shows `message`, a Var of `Toast`, whenever its id changes.

    `rx.toast` from a handler is evaluated as text in the browser, which our policy forbids: set a state var instead.
    """
    props: dict[str, Any] = {} if message is None else {"message": message}
    return _Toasts.create(close_label=_("Close"), region_label=_("Notifications"), **props)


def quiet_status(text: Child) -> list[rx.Component]:
    """A sentence announced politely when it changes, such as 'Code sent again'."""
    return [rx.el.div(*show_when(text, rx.el.p(text)), role="status")]
