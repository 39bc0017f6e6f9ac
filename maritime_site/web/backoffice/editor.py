"""A record's form in the office: what is typed in it and not saved is lost to nobody (kit/unsaved.jsx)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.backoffice.office import OfficeState
from maritime_site.web.handlers.form_handler import FormErrors
from maritime_site.web.kit.unsaved import unsaved_keeper


class Editor(FormErrors, rx.State, mixin=True):
    """The state of one form: `written` counts how often it was drawn anew, `saves` how often it was saved."""

    written: int = 0
    saves: int = 0


def keep_unsaved(form_id: str, part: Any, *, drawn: Any, saves: Any) -> rx.Component:
    """Beside a form: what is typed in it stays in this tab for whoever works here; `part` names its record."""
    return unsaved_keeper(form_id, owner=OfficeState.email, part=part, drawn=drawn, saves=saves)


def keep_record(form_id: str, state: type[Editor], part: Any) -> rx.Component:
    """The same beside the one form of an `Editor`."""
    return keep_unsaved(form_id, part, drawn=state.written, saves=state.saves)


def tell_meanwhile(meanwhile: Any) -> rx.Component:
    """In a dialog's form: how what it shows reads since a colleague changed it, empty while nobody did."""
    words = _("It says now: {words}. Saving again puts what you typed in its place.", words=meanwhile)
    return rx.cond(meanwhile != "", kit.notice(rx.el.p(words), tone="warning"))
