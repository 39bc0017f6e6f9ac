"""The screens 'Talk proposals' (AGENDA-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.talk_proposals.models import STATUS_NAMES, TalkStatus
from maritime_site.web import kit
from maritime_site.web.backoffice.details import detail_page
from maritime_site.web.backoffice.lists import detail_link, plain_columns, status_filter, work_list
from maritime_site.web.backoffice.talk_proposals.state import PATH, OfficeProposalState, ProposalsState
from maritime_site.web.backoffice.ways import link_if
from maritime_site.web.handlers.form_handler import error_of

State = OfficeProposalState
TONES: tuple[tuple[TalkStatus, kit.ChipTone], ...] = (
    (TalkStatus.SUBMITTED, "warning"),
    (TalkStatus.UNDER_REVIEW, "info"),
    (TalkStatus.ACCEPTED, "success"),
    (TalkStatus.REJECTED, "neutral"),
    (TalkStatus.WITHDRAWN, "neutral"),
)


def _list_chips() -> tuple[tuple[str, str, kit.ChipTone], ...]:
    return tuple((status.value, _(STATUS_NAMES[status]), tone) for status, tone in TONES)


def proposal_list() -> rx.Component:
    """Every talk that somebody proposed."""
    columns = (_("Title"), _("Name"), _("Status"), _("Handed in"))
    return kit.page(
        kit.page_title(_("Talk proposals"), lead=_("Talks that people propose for the programme.")),
        work_list(
            ProposalsState,
            plain_columns(*columns),
            _row_cells,
            rows=rx.Var.create(ProposalsState.rows),
            caption=_("Talk proposals"),
            search=_("Search by title, abstract or biography"),
            filters=(status_filter(_list_chips()),),
            nothing=_("Nobody has proposed a talk yet."),
        ),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    return [
        detail_link(row["title"], row["path"]),
        row["name"],
        kit.status_match(row["status"], _list_chips()),
        kit.in_words(row["at"]),
    ]


def proposal_detail() -> rx.Component:
    """One proposal, and the decision."""
    title = rx.cond(State.loaded, State.title, _("Talk proposal"))
    return detail_page(
        State,
        _render_facts(),
        rx.cond(State.is_open, _render_decision()),
        kit.section(_("History"), kit.plain_list(rx.foreach(State.history, _render_step))),
        above=(_("Talk proposals"), f"{PATH}/"),
        name=title,
        loaded=State.loaded,
        after=kit.cluster(kit.status_match(State.status, _list_chips())),
    )


def _render_facts() -> rx.Component:
    facts = State.facts

    def link(words: str, name: str) -> rx.Component:
        return rx.cond(facts[name] != "", kit.text_link(words, facts[name]), _("Nothing"))

    rows = (
        (_("Name"), link_if("REGISTRATIONS_VIEW", facts["name"], facts["person"])),
        (_("Abstract"), kit.typed_text(facts["abstract"])),
        (_("Biography"), kit.typed_text(facts["biography"])),
        (_("Photo"), rx.cond(facts["photo"] != "", _render_photo(facts), _("Nothing"))),
        (_("Strand"), rx.cond(facts["track"] != "", facts["track"], _("Nothing"))),
        (_("Language of the talk"), facts["language"]),
        (_("Planned speaker"), link(_("Open the speaker"), "speaker")),
        (_("Planned session"), link(_("Open the session"), "session")),
    )
    return kit.summary_list(*(kit.summary_row(label, value) for label, value in rows))


def _render_photo(facts: Any) -> rx.Component:
    return link_if("REGISTRATIONS_VIEW", _("Among the documents of the registration"), facts["photo"])


def _render_step(step: Any) -> rx.Component:
    return kit.list_item(rx.el.p(step[1]), kit.muted(step[0]))


def _render_decision() -> rx.Component:
    review = kit.button(_("Start the review"), look="secondary", busy=State.busy, on_click=State.start_review)
    is_new = State.status == TalkStatus.SUBMITTED.value
    return kit.section(_("Decision"), rx.cond(is_new, kit.actions(review)), _render_acceptance(), _render_rejection())


def _render_acceptance() -> rx.Component:
    hint = _("With a beginning and an end the talk is planned at once, as a draft, in the event's time zone.")
    return kit.form(
        kit.textarea_field(_("Words to the speaker"), "note", max_length=1000, error=error_of(State, "note")),
        kit.text_field(_("Begins"), "startsAt", type="datetime-local", hint=hint, error=error_of(State, "startsAt")),
        kit.text_field(_("Ends"), "endsAt", type="datetime-local", error=error_of(State, "endsAt")),
        kit.select_field(_("Hall"), "hallId", rx.Var.create(State.halls), error=error_of(State, "hallId")),
        kit.actions(kit.submit_button(_("Accept the talk"), busy=State.busy, busy_label=_("Sending..."))),
        on_submit=State.accept,
        reset_on_submit=False,
    )


def _render_rejection() -> rx.Component:
    return kit.form(
        kit.textarea_field(
            _("Reason"),
            "reason",
            required=True,
            hint=_("The person reads this in a letter and on the page of their proposals."),
            error=error_of(State, "reason"),
            max_length=1000,
        ),
        kit.actions(
            kit.submit_button(_("Reject the talk"), busy=State.busy, busy_label=_("Sending..."), look="secondary")
        ),
        on_submit=State.reject,
        reset_on_submit=False,
    )
