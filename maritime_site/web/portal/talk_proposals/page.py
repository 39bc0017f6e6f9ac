"""The page of one's talk proposals (AGENDA-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.people.kinds import OTHER_DOCUMENT
from maritime_site.domain.talk_proposals.models import STATUS_NAMES, TalkStatus
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.guard_view import shown_to_its_owner
from maritime_site.web.portal.talk_proposals.state import TalkProposalsState as State
from maritime_site.web.portal.upload import upload_form
from maritime_site.web.routes import Route
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs

TONES: tuple[tuple[TalkStatus, kit.ChipTone], ...] = (
    (TalkStatus.SUBMITTED, "neutral"),
    (TalkStatus.UNDER_REVIEW, "info"),
    (TalkStatus.ACCEPTED, "success"),
    (TalkStatus.REJECTED, "warning"),
    (TalkStatus.WITHDRAWN, "neutral"),
)


FORM = "talk-proposal"


def list_chips() -> tuple[kit.Chip, ...]:
    """How each status is shown."""
    return tuple((status.value, _(STATUS_NAMES[status]), tone) for status, tone in TONES)


def talk_proposals_page() -> rx.Component:
    """What one proposed and how it stands, and the form for another."""
    body = kit.stack(_render_list(), _render_form(), _render_files(), gap=5)
    return kit.page(
        build_breadcrumbs(_("Talk proposals")),
        kit.page_title(_("Talk proposals"), lead=_("Propose a talk for the programme, and see what becomes of it.")),
        kit.error_summary(State.problems),
        kit.done_notice(State.done),
        shown_to_its_owner(State.shown_to, body, loaded=State.loaded, login_path=Route.LOGIN, opening=State.open),
        narrow=True,
    )


def _render_list() -> rx.Component:
    rows = rx.Var.create(State.rows)
    nothing = kit.muted(_("You have not proposed a talk yet."))
    return kit.section(
        _("Your proposals"), rx.cond(rows.length() > 0, kit.plain_list(rx.foreach(State.rows, _render_row)), nothing)
    )


def _render_row(row: Any) -> rx.Component:
    change = kit.button(
        _("Change"),
        look="secondary",
        small=True,
        busy=State.busy,
        on_click=State.change(row["id"]),
        custom_attrs=kit.fills_form(FORM),
    )
    withdraw = kit.asking_button(
        _("Withdraw"),
        _("Withdraw this proposal?"),
        _("The organisers no longer look at it, and it cannot be taken up again. You can propose the talk anew."),
        id=f"withdraw-{row['id']}",
        confirm=_("Yes, withdraw"),
        keep=_("Keep it"),
        on_confirm=State.withdraw(row["id"]),
        look="quiet",
        small=True,
        busy=State.busy,
        lead=rx.el.p(rx.el.strong(row["title"])),
        custom_attrs={"aria-label": _("Withdraw {what}", what=row["title"])},
    )
    return kit.list_item(
        kit.card(
            kit.cluster(kit.status_match(row["status"], list_chips()), kit.muted(row["when"])),
            rx.cond(row["note"] != "", kit.notice(kit.typed_text(row["note"]), title=_("The organisers write"))),
            rx.cond(row["is_open"], kit.actions(rx.cond(row["is_new"], change), withdraw)),
            title=row["title"],
        ),
        key=row["id"],
    )


def _render_form() -> rx.Component:
    values = State.values

    def typed(name: str) -> dict[str, Any]:
        return {"default_value": values[name], "error": error_of(State, name)}

    languages = rx.Var.create([["en", _("English")], ["hi", _("Hindi")]])
    is_change = State.changing != ""
    form = kit.form(
        kit.text_field(_("Title"), "title", required=True, max_length=200, **typed("title")),
        kit.textarea_field(_("Abstract"), "abstract", required=True, rows=6, max_length=1000, **typed("abstract")),
        kit.textarea_field(
            _("Biography"),
            "biography",
            required=True,
            rows=4,
            max_length=1000,
            hint=_("Readers of the programme see it with your name once the talk is accepted."),
            **typed("biography"),
        ),
        kit.select_field(_("Strand"), "trackId", rx.Var.create(State.tracks), **typed("trackId")),
        kit.select_field(_("Language of the talk"), "language", languages, **typed("language")),
        kit.select_field(
            _("Photo"),
            "photoId",
            rx.Var.create(State.photos),
            hint=_("Hand in a picture below first."),
            **typed("photoId"),
        ),
        kit.actions(
            kit.submit_button(
                rx.cond(is_change, _("Save changes"), _("Send proposal")),
                busy=State.busy,
                busy_label=_("Sending..."),
            ),
            rx.cond(is_change, _render_leave_button()),
        ),
        kit.change_keeper(State.draft),
        on_submit=State.send,
        reset_on_submit=False,
        key=rx.Var.create(State.written).to_string(),
        custom_attrs={"id": FORM},
    )
    return kit.section(rx.cond(is_change, _("Change your proposal"), _("Propose a talk")), form)


def _render_leave_button() -> rx.Component:
    words = _("Leave it as it is")
    return kit.button(words, look="quiet", busy=State.busy, on_click=State.leave, custom_attrs=kit.fills_form(FORM))


def _render_files() -> rx.Component:
    return kit.fold(
        _("Hand in a photo"),
        upload_form(
            path=rx.Var.create(State.upload_path),
            token_key=rx.Var.create(State.token_key),
            kinds=rx.Var.create([[OTHER_DOCUMENT, _("Photo")]]),
            on_done=State.arrived,
        ),
    )
