"""Forms that the browser sends to REST by itself: their fields are the kit's, assets/kit/rest_form.js does the rest.

They need no connection, and no file passes through the page's state. A field's `name` is the one REST knows it by.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.email_addresses import EMAIL
from maritime_site.core.text.field_errors import REQUIRED
from maritime_site.core.text.i18n import _, current_language
from maritime_site.web.kit import classes
from maritime_site.web.kit.actions import button, submit_button
from maritime_site.web.kit.base import Child, Text
from maritime_site.web.kit.choices import choice_group
from maritime_site.web.kit.fields import actions, aria_props, field
from maritime_site.web.kit.icons import icon
from maritime_site.web.kit.layout import cluster

# What solves the proof of work that REST may ask for.
SOLVER = "altcha-lib@2.8.0"
ADDRESS = r"[^\s@]+@[^\s@]+\.[^\s@]+"
_two_texts = rx.event.passthrough_event_spec(str, str)  # pyright: ignore[reportCallIssue]


class _RestForm(rx.Component):
    library = "$/public/kit/rest_form.jsx"
    tag = "RestForm"
    lib_dependencies: list[str] = [SOLVER]
    path: rx.Var[str]
    language: rx.Var[str]
    words: rx.Var[dict[str, str]]
    token_key: rx.Var[str]
    more: rx.Var[dict[str, Any]]
    most_bytes: rx.Var[int]
    error_field: rx.Var[str]
    save_as: rx.Var[str]
    toast: rx.Var[dict[str, str]]
    is_each: rx.Var[bool]
    is_last: rx.Var[bool]
    is_quiet: rx.Var[bool]
    on_begin: rx.EventHandler[rx.event.no_args_event_spec]
    on_done: rx.EventHandler[_two_texts]
    on_refused: rx.EventHandler[_two_texts]


def rest_form(
    *fields: Child, path: Text, send: Text, waiting: Text, words: dict[str, str], **props: Any
) -> rx.Component:
    """The form with its button `send`, which says `waiting` until the answer.

    `words` are the texts of what REST cannot say itself: `failed`, and as needed `refused`, `unexpected`, `large` and
    `required`. `props`: `token_key` where a bearer is stored; `more` fields beside the form's own; `most_bytes` of one
    file; `error_field` takes every error; `save_as` names the file that is answered; `toast` confirms; `is_each` sends
    the files of `file` one after the other; `is_last` leaves only what the site says once it is sent; `is_quiet` says
    nothing of a success; `on_begin` hears of each press, `on_done` the answer's reference and status, `on_refused`
    message and errors as JSON.
    """
    given = {"required": _(REQUIRED), **words}
    parts = [error_line(), _message_area(_send_button(send, waiting))]
    return _RestForm.create(*fields, *parts, path=path, language=current_language(), words=given, **props)


def error_line() -> rx.Component:
    """What the browser copies below the label of a field that is wrong."""
    attributes = {"data-part": "error"}
    return rx.el.p(
        icon("error", size="small"), rx.el.span(), class_name="field-error", hidden=True, custom_attrs=attributes
    )


def _message_area(button: rx.Component) -> rx.Component:
    """What the form says, politely while it works and when done, at once when something is wrong; then its button."""
    working = rx.el.p(_("Checking that you are not a robot..."), hidden=True, custom_attrs={"data-part": "working"})
    return rx.el.div(
        rx.el.div(working, _notice("success"), role="status"),
        rx.el.div(_notice("error"), role="alert"),
        actions(button),
        tab_index=-1,
        class_name="said",
        custom_attrs={"data-part": "said"},
    )


def _notice(tone: str) -> rx.Component:
    body = rx.el.div(rx.el.p(), class_name=classes.NOTICE_BODY)
    return rx.el.div(
        icon(tone), body, class_name=f"notice tone-{tone}", hidden=True, custom_attrs={"data-part": f"said-{tone}"}
    )


def _send_button(send: Text, waiting: Text) -> rx.Component:
    return submit_button(send, custom_attrs={"data-part": "send", "data-label": send, "data-waiting": waiting})


def file_field(
    label: Text, name: str, *, id: str, hint: Text, accept: Text, many: bool = False, required: bool = False
) -> rx.Component:
    """A file to choose, or several, with what may be chosen."""
    custom = aria_props(id, hint=hint, error="", required=required)
    control = rx.el.input(
        name=name, type="file", accept=accept, multiple=many, class_name=classes.INPUT, custom_attrs=custom
    )
    return field(label, control, id=id, hint=hint)


def held_file_field(label: Text, *, id: Text, hint: Text, accept: Text) -> rx.Component:
    """A file that is sent once it is chosen: the chooser, or the name of what is there and a button to take it back."""
    custom = aria_props(id, hint=hint, error="", required=False)
    chooser = rx.el.input(type="file", accept=accept, class_name=classes.INPUT, custom_attrs=custom)
    held = cluster(rx.el.strong(), button(_("Remove"), look="secondary", small=True))
    return field(label, rx.fragment(held, chooser), id=id, hint=hint)


def rating_field(legend: Text, name: str, labels: Sequence[str]) -> rx.Component:
    """Radios for 1 and upwards, each by its label."""
    lines = [
        rx.el.div(
            rx.el.input(name=name, type="radio", value=str(place), custom_attrs={"id": f"{name}-{place}"}),
            rx.el.label(_(label), html_for=f"{name}-{place}", class_name=classes.LABEL),
            class_name="choice",
        )
        for place, label in enumerate(labels, start=1)
    ]
    return choice_group(legend, *lines, id=name, required=True)


def checked(pattern: str, wrong: str, **attributes: str) -> dict[str, str]:
    """`custom_attrs` of a text field: what it must match as a whole, and what is said of anything else."""
    return {"data-pattern": pattern, "data-wrong": wrong, **attributes}


def checked_address() -> dict[str, str]:
    """`custom_attrs` of the field of an e-mail address."""
    return checked(ADDRESS, _(EMAIL))


def trap_field() -> rx.Component:
    """A field people neither see nor reach: only programs fill it in."""
    trap = rx.el.input(name="website", type="text", tab_index=-1, auto_complete="off")
    return rx.el.div(trap, class_name="unseen", aria_hidden=True)


def sent_toast(text: str) -> dict[str, str]:
    """The toast that confirms in a word what the form itself says at length."""
    return {"text": text, "closeLabel": _("Close"), "regionLabel": _("Notifications")}
