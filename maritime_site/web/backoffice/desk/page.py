"""The registration desk: one search box, a walk-in, badges (DESK-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.badges.models import BadgeSize
from maritime_site.domain.people.models import Status
from maritime_site.web import kit
from maritime_site.web.backoffice.desk.bulk_badges import render_many
from maritime_site.web.backoffice.desk.state import WALK_INS, DeskState
from maritime_site.web.backoffice.desk.walk_in import render_walk_in
from maritime_site.web.backoffice.lists import detail_link
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.wording import STATUS_WORDS

SIZES = (
    (BadgeSize.A6.value, N_("A6 badge")),
    (BadgeSize.LABEL_90X55.value, N_("Label 90 × 55 mm")),
    (BadgeSize.LABEL_100X62.value, N_("Label 100 × 62 mm")),
)
TONES: Mapping[Status, kit.ChipTone] = {
    Status.PENDING: "warning",
    Status.APPROVED: "success",
    Status.WAITLISTED: "info",
    Status.REJECTED: "error",
}
STATUSES: Sequence[kit.Chip] = tuple((status.value, words, TONES[status]) for status, words in STATUS_WORDS.items())
PASSES: Sequence[kit.Chip] = (
    ("valid", N_("Pass valid"), "success"),
    ("other-days", N_("Pass for other days"), "warning"),
    ("revoked", N_("Pass revoked"), "error"),
    ("none", N_("No pass yet"), "neutral"),
)
STALE = N_(
    "Gates refuse what was printed on days that it does not name. A badge that is printed now has the right days."
)


def registration_desk() -> rx.Component:
    """Everything one does for whoever stands at the desk."""
    may_add = is_permitted(WALK_INS)
    none = kit.notice(rx.el.p(_("Your role does not register walk-ins. Ask whoever may approve registrations.")))
    return kit.page(
        kit.page_title(_("Registration desk"), lead=_("Find somebody, register a walk-in, print badges.")),
        kit.error_summary(DeskState.problems),
        kit.stack(
            kit.stack(_render_search(), _render_finds()),
            rx.cond(may_add, render_walk_in(), none),
            render_many(),
            gap=6,
        ),
        rx.el.button(hidden=True, type="button", on_click=DeskState.refresh, custom_attrs={"data-printed": ""}),
    )


def _render_search() -> rx.Component:
    box = kit.text_field(
        _("Name, number, mobile, company or scanned code"),
        "q",
        type="search",
        id="desk-search",
        max_length=300,
        autocomplete="off",
        auto_focus=True,
        key=rx.Var.create(DeskState.rounds).to_string(),
    )
    return kit.stack(
        kit.filter_bar(box, kit.submit_button(_("Search"), icon_name="search"), on_submit=DeskState.search),
        kit.select_field(
            _("Badges are printed on"), "badge-size", SIZES, value=DeskState.size, on_change=DeskState.choose_size
        ),
        gap=4,
    )


def _render_finds() -> rx.Component:
    nothing = kit.empty_state(_("Nobody matches. Try the e-mail address, or register a walk-in below."))
    cards = kit.tile_list(rx.foreach(rx.Var.create(DeskState.cards), _render_card), least="22rem")
    empty = rx.cond(DeskState.announced != "", nothing, rx.fragment())
    return rx.fragment(
        rx.el.p(DeskState.announced, role="status"),
        rx.cond(rx.Var.create(DeskState.cards).length() > 0, cards, empty),
    )


def _render_card(card: Any) -> rx.Component:
    may_open = is_permitted("REGISTRATIONS_VIEW")
    facts = kit.stack(
        rx.el.h2(rx.cond(may_open, detail_link(card["name"], card["path"]), card["name"])),
        rx.el.p(card["company"]),
        rx.el.p(card["label"], " · ", kit.unbroken_text(card["number"])),
        kit.cluster(kit.status_match(card["status"], STATUSES), kit.status_match(card["pass_state"], PASSES)),
        rx.match(card["pass_state"], ("other-days", kit.muted(_(STALE))), rx.fragment()),
        kit.muted(card["admitted"]),
        kit.muted(card["badges"]),
        gap=2,
    )
    refused = kit.muted(_("Only approved people with a pass that was not revoked get a badge."))
    return kit.list_item(kit.card(facts, rx.cond(card["gets_badge"], _render_print(card), refused)), key=card["id"])


def _render_print(card: Any) -> rx.Component:
    """Its size is the page's; who has a badge gets another for a reason."""
    reason = kit.text_field(
        _("Reason for another badge"),
        "reason",
        id="reason-" + card["id"],
        required=True,
        max_length=500,
        hint=_("A badge that was lost still admits. Have its pass issued again under “Passes” first."),
    )
    named = {"aria-label": _("Print badge: {name}", name=card["name"])}
    again = {"aria-label": _("Print again: {name}", name=card["name"])}
    return print_form(
        "/api/admin/desk/badges/" + card["id"],
        rx.cond(card["printed"], reason, rx.fragment()),
        rx.cond(
            card["printed"],
            kit.submit_button(_("Print again"), look="secondary", icon_name="document", custom_attrs=again),
            kit.submit_button(_("Print badge"), icon_name="document", custom_attrs=named),
        ),
    )


def print_form(path: Any, *parts: kit.Child) -> rx.Component:
    """A form whose answer is a PDF that opens for the browser's printer (`assets/office.js`)."""
    return kit.form(
        rx.el.input(type="hidden", name="size", value=DeskState.size, read_only=True),
        *parts,
        rx.el.p(role="status"),
        custom_attrs={"data-print": path},
    )
