"""What is typed in the office's forms and not saved yet: kept, told before publishing, asked about before leaving."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web.kit.actions import button
from maritime_site.web.kit.dialogs import dialog, shut_button
from maritime_site.web.kit.feedback import notice
from maritime_site.web.kit.steps import tell_kept


class _Unsaved(rx.Component):
    library = "$/public/kit/unsaved.jsx"
    tag = "Unsaved"
    form: rx.Var[str]
    owner: rx.Var[str]
    part: rx.Var[str]
    drawn: rx.Var[int]
    saves: rx.Var[int]
    words: rx.Var[dict[str, str]]


def unsaved_keeper(form_id: str, *, owner: Any, part: Any, drawn: Any, saves: Any) -> rx.Component:
    """Beside a form, not inside: what its `owner` typed stays in this tab until it is saved.

    `part` says which record the form shows, `drawn` counts how often it was drawn, `saves` how often it was saved.
    Where somebody else saved meanwhile, what is stored now stands beside what was typed, and the person decides.
    """
    words = {
        "beside": _("What is stored changed meanwhile. Your words stand in the form; this is stored now:"),
        "taken": _("Changed meanwhile too, and as stored in the form now:"),
        "empty": _("Empty"),
        "ticked": _("Ticked"),
        "unticked": _("Not ticked"),
    }
    take = button(_("Take this instead"), look="secondary", small=True)
    return _Unsaved.create(
        *tell_kept(), take, form=form_id, owner=owner, part=part, drawn=drawn, saves=saves, words=words
    )


def unsaved_notice(form_id: str, words: str = "") -> rx.Component:
    """Before an act that goes by what is saved: that something typed in this form, which has its keeper, is not.

    Without `words` it speaks of publishing, in the question before it.
    """
    words = words or _("What you typed is not saved, so it is not published. Go back and save it first.")
    return rx.el.div(notice(rx.el.p(words), tone="warning"), hidden=True, custom_attrs={"data-unsaved": form_id})


def leave_question() -> rx.Component:
    """Once in a frame: asks whoever follows a link while something typed is not saved (assets/office.js)."""
    leave = button(_("Leave without saving"), custom_attrs={"data-leaves": "", "data-shuts": ""})
    return dialog(
        _("Leave without saving?"),
        rx.el.p(_("What you typed is not saved. It stays in this tab until you come back, but nobody else sees it.")),
        rx.el.div(leave, shut_button(_("Stay here")), class_name="actions"),
        id="leave-question",
    )
