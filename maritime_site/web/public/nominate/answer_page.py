"""The page behind the links of nominations: the nominee accepts or declines, the nominator may withdraw (AWD-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.awards.models import NominationStatus as S
from maritime_site.domain.awards.transitions import STATUS_NAMES
from maritime_site.domain.people.kinds import KINDS
from maritime_site.web import kit
from maritime_site.web.public.nominate.answer_state import NominationAnswerState as State
from maritime_site.web.routes import Route, localize_path

TONES: Mapping[S, kit.ChipTone] = {S.SUBMITTED: "info", S.SHORTLISTED: "success", S.AWAITING_NOMINEE: "warning"}
DECLINE, WITHDRAW = "decline-nomination", "withdraw-nomination"


def nomination_page() -> rx.Component:
    """The nomination, or that the link leads nowhere."""
    return kit.page(
        kit.page_title(
            _("Award nomination"),
            lead=_(
                "The nominee accepts or declines here, and whoever nominated follows the nomination or withdraws it."
            ),
        ),
        kit.error_summary(State.problems),
        rx.cond(
            State.looked,
            rx.cond(State.role != "", _render_shown(), _render_nothing()),
            rx.fragment(
                kit.loading(*(kit.skeleton(height="2rem") for _each in range(5))),
                kit.without_script(_render_unaided()),
            ),
        ),
        narrow=True,
    )


def _render_unaided() -> rx.Component:
    """The way on where no script runs: the nomination is read and answered over the page's socket."""
    contact = kit.text_link(_("Contact"), localize_path(Route.CONTACT, current_language()))
    words = _("Answering needs JavaScript. Without it, write to us and name the reference in your message.")
    return rx.el.p(words, " ", contact)


def _render_nothing() -> rx.Component:
    help_link = kit.link_button(_("Contact"), localize_path(Route.CONTACT, current_language()), look="secondary")
    words = _("This link leads to no nomination. Open it as it stands in your message, in one piece.")
    return kit.empty_state(words, action=help_link, icon_name="info")


def _render_shown() -> rx.Component:
    chips: Sequence[kit.Chip] = [
        (status.value, _(name), TONES.get(status, "neutral")) for status, name in STATUS_NAMES.items()
    ]
    return kit.stack(
        kit.done_notice(State.done),
        kit.summary_list(
            kit.summary_row(_("Award"), State.award),
            kit.summary_row(_("Status"), kit.status_match(State.status, chips)),
            kit.summary_row(_("Reference"), State.reference),
            kit.summary_row(_("Nominee's name"), State.nominee),
            kit.summary_row(_("Nominee's organisation"), State.organisation),
            kit.summary_row(_("Statement"), State.statement),
            kit.summary_row(_("Nominated by"), State.nominator),
        ),
        rx.cond(State.role == "nominee", _render_nominee(), _render_nominator()),
        _render_shortlisted(),
        _render_dialogs(),
        gap=5,
    )


def _is_status(*statuses: S) -> rx.Var[bool]:
    return rx.Var.create([status.value for status in statuses]).contains(State.status)


def _render_nominee() -> rx.Component:
    open_ones = _is_status(S.AWAITING_NOMINEE, S.SUBMITTED, S.SHORTLISTED)
    asks = open_ones & ~State.accepted
    decline = kit.button(_("Decline"), look="secondary", on_click=State.ask(DECLINE))
    accept = kit.button(_("Accept nomination"), on_click=State.accept, busy=State.busy, busy_label=_("Saving..."))
    changed_mind = _is_status(S.SUBMITTED) & State.accepted
    return rx.fragment(
        rx.cond(
            asks,
            kit.stack(
                rx.el.p(_("Do you accept this nomination? If you decline, it goes no further.")),
                kit.actions(accept, decline),
            ),
        ),
        rx.cond(
            changed_mind,
            kit.stack(rx.el.p(_("You have accepted. You can still change your mind.")), kit.actions(decline)),
        ),
    )


def _render_nominator() -> rx.Component:
    button = kit.button(_("Withdraw nomination"), look="secondary", on_click=State.ask(WITHDRAW))
    return rx.cond(_is_status(S.AWAITING_NOMINEE, S.SUBMITTED), kit.actions(button))


def _render_shortlisted() -> rx.Component:
    sign_in = localize_path(KINDS["achiever"].login_path, current_language())
    words = rx.el.p(_("This nomination is on the shortlist. The nominee is an achiever and can sign in."))
    return rx.cond(
        _is_status(S.SHORTLISTED) & (State.role == "nominee"),
        kit.stack(kit.notice(words, tone="success"), kit.actions(kit.link_button(_("Sign in"), sign_in))),
    )


def _render_dialogs() -> rx.Component:
    return rx.fragment(
        kit.confirm_dialog(
            _("Decline this nomination?"),
            _("It goes no further, and whoever nominated you is told."),
            id=DECLINE,
            confirm=_("Yes, decline"),
            keep=_("Keep nomination"),
            on_confirm=State.decline,
            busy=State.busy,
            busy_label=_("Saving..."),
            open=State.asking == DECLINE,
            on_close=State.keep,
        ),
        kit.confirm_dialog(
            _("Withdraw this nomination?"),
            _("It goes no further. You can nominate again until the closing date."),
            id=WITHDRAW,
            confirm=_("Yes, withdraw"),
            keep=_("Keep nomination"),
            on_confirm=State.withdraw,
            busy=State.busy,
            busy_label=_("Saving..."),
            open=State.asking == WITHDRAW,
            on_close=State.keep,
        ),
    )
