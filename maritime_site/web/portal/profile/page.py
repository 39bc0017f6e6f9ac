"""The profile page of any kind."""

from __future__ import annotations

from collections.abc import Sequence

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.people.kinds import Kind
from maritime_site.domain.people.models import STATUS_NAMES, Status
from maritime_site.domain.people.schemas import form_questions
from maritime_site.web import kit
from maritime_site.web.portal.approval_status import more_wanted, render_rejection
from maritime_site.web.portal.guard_view import shown_to_its_owner
from maritime_site.web.portal.profile.state import ConsentRow, ProfileState
from maritime_site.web.portal.questions import draw_in_parts
from maritime_site.web.portal.rule_questions import render_rule_questions
from maritime_site.web.routes import Route, localize_path
from maritime_site.web.session import SessionState, kind_label
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs

CHIPS: Sequence[tuple[Status, kit.ChipTone]] = (
    (Status.APPROVED, "success"),
    (Status.REJECTED, "error"),
    (Status.WAITLISTED, "warning"),
    (Status.PENDING, "warning"),
)


def status_words(status: Status) -> str:
    """A registration status as people read it."""
    return _(STATUS_NAMES[status])


def profile_page(kind: Kind) -> rx.Component:
    """See and change one's own registration."""
    return kit.page(
        build_breadcrumbs(_("My profile")),
        kit.page_title(_("My profile"), eyebrow=kind_label(kind)),
        shown_to_its_owner(
            ProfileState.shown_to,
            _render_own_profile(kind),
            loaded=(SessionState.kind == kind.key) & ProfileState.loaded,
            login_path=kind.login_path,
            opening=ProfileState.open(kind.key),
        ),
        narrow=True,
    )


def _render_own_profile(kind: Kind) -> rx.Component:
    chips: Sequence[kit.Chip] = [(status.value, status_words(status), tone) for status, tone in CHIPS]
    return kit.stack(
        kit.summary_list(
            kit.summary_row(_("Reference"), ProfileState.reference),
            kit.summary_row(_("Status"), kit.status_match(ProfileState.status, chips), action=_to_the_pass()),
            kit.summary_row(_("Email"), ProfileState.values["email"], action=_change_words(_("Email"))),
            kit.summary_row(
                _("Mobile"),
                rx.el.span(ProfileState.values["countryCode"], " ", ProfileState.values["mobile"]),
                action=_change_words(_("Mobile")),
            ),
        ),
        _render_offer(),
        more_wanted(ProfileState.more_info),
        rx.cond(ProfileState.status == Status.REJECTED.value, render_rejection(ProfileState.rejection)),
        kit.error_summary(ProfileState.problems),
        rx.cond(ProfileState.saved, kit.notice(rx.el.p(_("Profile saved")), tone="success", live=True)),
        _render_forms(kind),
        _render_consents(),
        gap=5,
    )


def _render_offer() -> rx.Component:
    """A place that is free for whoever waited in line; declining is asked once more, for it cannot be undone."""
    state = ProfileState
    decline = kit.asking_button(
        _("Decline"),
        _("Decline the place?"),
        _("It goes to the next person in line, and your registration ends."),
        id="decline-offer",
        confirm=_("Yes, decline"),
        keep=_("Keep the offer"),
        on_confirm=state.decline_offer,
        busy=state.busy,
    )
    notice = kit.notice(
        rx.el.p(_("It is yours if you accept it until"), " ", rx.el.strong(state.offer_until)),
        rx.el.p(_("After that it is offered to the next person in line.")),
        kit.actions(kit.button(_("Accept the place"), on_click=state.accept_offer, busy=state.busy), decline),
        tone="success",
        title=_("A place is free for you"),
    )
    content = kit.notice(rx.el.p(state.offer_said), tone="success", live=True)
    return rx.fragment(rx.cond(state.offer_said != "", content), rx.cond(state.offer_until != "", notice))


def _to_the_pass() -> rx.Component:
    link = kit.text_link(_("My pass"), localize_path(Route.PASS, current_language()))
    return rx.cond(ProfileState.status == Status.APPROVED.value, link, rx.fragment())


def _change_words(what: str) -> rx.Component:
    words = rx.fragment(_("Change"), kit.visually_hidden(": ", what))
    return kit.text_link(words, localize_path(Route.SECURITY, current_language()))


def _render_consents() -> rx.Component:
    """What was agreed to and when; withdrawing is one press, as agreeing is (REG-3)."""
    return kit.section(
        _("Your agreement"),
        kit.plain_list(rx.foreach(ProfileState.consents, _render_consent)),
        *kit.quiet_status(ProfileState.consent_saved),
        kit.muted(
            _("The first one carries your registration. To withdraw it, ask us to erase your data:"),
            " ",
            kit.text_link(_("My data"), localize_path(Route.MY_DATA, current_language())),
        ),
        id="consents",
    )


def _render_consent(row: rx.Var[ConsentRow]) -> rx.Component:
    consent: rx.vars.ObjectVar = row  # pyright: ignore[reportAssignmentType]
    since = rx.cond(
        consent.given,
        rx.el.span(_("Agreed on"), " ", consent.since),
        rx.cond(consent.since != "", rx.el.span(_("Withdrawn on"), " ", consent.since), rx.el.span(_("Not agreed"))),
    )
    press = kit.button(
        rx.cond(consent.given, _("Withdraw"), _("Agree")),
        look="secondary",
        small=True,
        on_click=ProfileState.choose_consent(consent.purpose),
        aria_describedby=f"consent-{consent.purpose}",
    )
    return kit.list_item(
        kit.cluster(
            rx.el.div(rx.el.span(consent.text, custom_attrs={"id": f"consent-{consent.purpose}"}), kit.muted(since)),
            rx.cond(consent.optional, press),
            spread=True,
        )
    )


def _render_forms(kind: Kind) -> rx.Component:
    """The form of the person's category; most kinds have one."""
    schemas = {form.category: form.profile for form in kind.forms} or {"": kind.profile}
    drawn = [(category, _render_form(category, form_questions(schema))) for category, schema in schemas.items()]
    return drawn[0][1] if len(drawn) == 1 else kit.match_view(ProfileState.category, *drawn, drawn[0][1])


def _render_form(category: str, questions: list) -> rx.Component:
    return kit.form(
        *draw_in_parts(questions, ProfileState, rx.Var.create(ProfileState.values)),
        render_rule_questions(ProfileState, rx.Var.create(ProfileState.values)),
        kit.actions(kit.submit_button(_("Save profile"), busy=ProfileState.busy, busy_label=_("Saving..."))),
        kit.change_keeper("profile:" + rx.Var.create(ProfileState.draft_of), saved=ProfileState.written),
        on_submit=ProfileState.save,
        key=ProfileState.shown_to,
        custom_attrs={"data-category": category},
    )
