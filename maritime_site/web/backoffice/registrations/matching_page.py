"""The part of the list of registrations that decides all that match its filters (BULK-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.backoffice.registrations.matching_state import LONGEST, MatchingState
from maritime_site.web.backoffice.registrations.state import RegistrationsState
from maritime_site.web.backoffice.wording import NO_MONEY
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.kit.timing.heartbeat import heartbeat
from maritime_site.web.kit.worklists import progress_bar

BEAT_SECONDS = 2
FORM, QUESTION = "all-form", "all-question"


def decide_all(actions: Sequence[tuple[str, str]]) -> rx.Component:
    """What to do with all that match, how far that is, and what became of it."""
    return kit.stack(_render_progress(), rx.cond(RegistrationsState.total > 0, _render_choices(actions)), gap=3)


def _render_choices(actions: Sequence[tuple[str, str]]) -> rx.Component:
    state, total = MatchingState, RegistrationsState.total_text
    form = kit.form(
        kit.error_summary(state.problems),
        kit.select_field(
            _("What to do with all of them"),
            "action",
            [("", _("Choose")), *actions],
            id="all-action",
            error=error_of(state, "all-action"),
            required=True,
        ),
        kit.textarea_field(
            _("What all of them read"),
            "reason",
            id="all-reason",
            rows="3",
            max_length=LONGEST,
            hint=_("Needed to reject; every one of them reads it."),
            error=error_of(state, "all-reason"),
        ),
        kit.actions(kit.submit_button(_("Decide all that match"), look="secondary", busy=state.busy)),
        on_submit=state.begin,
        custom_attrs={"id": FORM, **kit.asks_first(QUESTION)},
    )
    ask = kit.confirm_dialog(
        _("Decide all that match?"),
        rx.cond(
            RegistrationsState.total == 1,
            _(
                "1 registration matches the filters of this list. If it changes, its person gets a message, "
                "and who is rejected loses their pass."
            ),
            _(
                "{count} registrations match the filters of this list, on all its pages. Each that changes gets a "
                "message, and who is rejected loses their pass.",
                count=total,
            ),
        ),
        id=QUESTION,
        confirm=_("Yes, decide all of them"),
        keep=_("Leave it as it is"),
        form=FORM,
        lead=rx.fragment(
            rx.el.p(kit.typed_words("action"), ": ", rx.el.strong(total)),
            rx.el.p(_(NO_MONEY)),
        ),
    )
    return rx.fragment(kit.fold(_("Decide all that match these filters"), form), ask)


def _render_progress() -> rx.Component:
    state = MatchingState

    def line(one: Any) -> rx.Component:
        return kit.list_item(kit.text_link(_("Registration"), one["path"]), ": ", one["reason"])

    progress = progress_bar(state.percent, label=_("How far it is"))
    going = kit.stack(
        progress,
        kit.actions(kit.button(_("Stop"), look="secondary", small=True, on_click=state.leave_rest)),
        heartbeat(state.beat, seconds=BEAT_SECONDS),
        gap=2,
    )
    report = kit.stack(
        rx.el.p(state.report, role="status"),
        rx.cond(state.running, going),
        rx.cond(rx.Var.create(state.refused).length() > 0, kit.plain_list(rx.foreach(state.refused, line), gap=1)),
        gap=2,
    )
    return rx.cond(state.job != "", kit.notice(report, tone="info", title=_("All that match")))
