"""Forms of several steps on one page: where the focus goes, and what a reload must not lose (REG-1, A11Y-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web.kit.actions import button
from maritime_site.web.kit.base import Text


class _Steps(rx.Component):
    library = "$/public/kit/steps.jsx"
    tag = "Steps"
    step: rx.Var[str]
    named: rx.Var[bool]
    form: rx.Var[str]
    on_back: rx.EventHandler[rx.event.no_args_event_spec]


class _CodeStep(rx.Component):
    library = "$/public/kit/steps.jsx"
    tag = "CodeStep"
    open: rx.Var[bool]
    awake: rx.Var[bool]


class _OpenAddress(rx.Component):
    library = "$/public/kit/steps.jsx"
    tag = "OpenAddress"
    name: rx.Var[str]
    value: rx.Var[str]


class _Draft(rx.Component):
    library = "$/public/kit/steps.jsx"
    tag = "Draft"
    name: rx.Var[str]
    lasting: rx.Var[bool]
    done: rx.Var[bool]
    filled: rx.Var[bool]
    sent: rx.Var[int]
    on_clear: rx.EventHandler[rx.event.no_args_event_spec]


def follow_steps(step: rx.Var[str], *, named: bool = False, form: str = "", on_back: Any = None) -> rx.Component:
    """Once in a page of steps: a new step's heading takes the focus, its `step_heading` or else the h1.

    Where it is `named`, the address names a step "code" while that stands open. Where the `form` of this id is
    followed by its "check", Back and Forward lead from one to the other: `on_back` shows the form again, Forward sends
    it, as its own button does.
    """
    history = {"form": form, "on_back": on_back} if form else {}
    return _Steps.create(step=step, named=named, **history)


def code_step(code: rx.Component, before: rx.Component, *, open: Any, awake: Any) -> rx.Component:
    """The code's form while that step is `open`, else what is `before` it; as the address says until it is `awake`."""
    return _CodeStep.create(code, before, open=open, awake=awake)


def open_address(name: str, value: Any) -> rx.Component:
    """The address has `value` under `name` while there is one: a reload finds there what stands open in the page."""
    return _OpenAddress.create(name=name, value=value)


def step_heading(title: Text) -> rx.Component:
    """The heading of a step that leaves the page's h1 as it is."""
    return rx.el.h2(title, tab_index=-1, custom_attrs={"data-step-heading": ""})


def change_keeper(name: Any, *, saved: Any = 0, sent: Any = 0, done: Any = False, on_clear: Any = None) -> rx.Component:
    """Last in a form that comes filled in: what is changed stays in this tab until it is as the site has it.

    `name` says whose form it is too, `saved` is another value after each saving. `on_clear` as `draft_keeper` has it.
    A form that sends what it holds and is empty then counts in `sent` how often it did; one that leads to another page
    then is `done` until it is opened anew.
    """
    handlers = {"on_clear": on_clear} if on_clear is not None else {}
    return _Draft.create(
        *tell_kept(), name=name, lasting=False, done=done, filled=True, sent=sent, key=saved, **handlers
    )


def draft_keeper(name: str, *, done: Any, on_clear: Any, lasting: bool = False) -> rx.Component:
    """Last in a form: what is typed stays in this tab until it is `done`, and 'Start again' throws it away at once.

    A `lasting` one outlives the tab and the browser's closing. Nothing is sent anywhere; `on_clear` tells the page's
    state to forget too. Passwords and files are never kept.
    """
    return _Draft.create(*tell_kept(lasting=lasting), name=name, lasting=lasting, done=done, on_clear=on_clear)


def tell_kept(*, lasting: bool = False) -> tuple[rx.Component, rx.Component]:
    """The line that says where words were kept, and the button that throws them away (assets/kit/steps.jsx)."""
    kept = _("We kept what you typed in this browser.") if lasting else _("We kept what you typed in this tab.")
    return rx.el.span(kept, class_name="muted"), button(_("Start again"), look="quiet", small=True)
