"""The next edition, below the event's facts: what goes along, and what stays (EVENT-4)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.backoffice.event.editions_state import EditionState as State
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.upload import upload_form


def render_editions() -> rx.Component:
    """A form that makes the next edition's file, and one that takes a file over."""
    parts = kit.section(
        _("Next edition"),
        kit.error_summary(State.problems),
        kit.fold(_("Prepare the next edition"), _render_clone()),
        kit.fold(_("Begin this site with an edition"), _render_take_over()),
    )
    return rx.cond(is_permitted("EVENT_PUBLISH"), parts)


def _render_clone() -> rx.Component:
    content = rx.el.p(
        _(
            "A file for a new site: the event's facts, rules with their questions, packages, halls and stalls, tariff, "
            "programme, award categories, exhibitors' tasks, meeting tables, and the pages that you wrote. Every date "
            "moves as far as the first day. People, bookings, payments, speakers, pictures and demo content stay here, "
            "and nothing of this edition changes."
        )
    )
    form = kit.form(
        kit.text_field(
            _("First day of the next edition"),
            "cloneStartsOn",
            type="date",
            width="medium",
            error=error_of(State, "cloneStartsOn"),
            required=True,
            on_change=State.count_parts,
        ),
        kit.actions(kit.submit_button(_("Save the next edition as a file"), look="secondary", busy=State.busy)),
        on_submit=State.clone,
        reset_on_submit=False,
        custom_attrs={"id": "clone-form", **kit.asks_first("clone-question")},
    )
    ask = kit.confirm_dialog(
        _("Prepare the next edition?"),
        _("The file holds structure and texts, no people and no money. It is on record who saved it."),
        id="clone-question",
        confirm=_("Yes, save the file"),
        keep=_("Leave it"),
        form="clone-form",
        danger=False,
        lead=rx.fragment(
            kit.summary_list(kit.summary_row(_("First day of the next edition"), rx.el.strong(State.first_day))),
            rx.cond(State.parts != "", rx.el.p(State.parts)),
        ),
    )
    return kit.stack(content, form, ask, gap=3)


def _render_take_over() -> rx.Component:
    return kit.stack(
        rx.el.p(
            _(
                "Only on a site without registrations and without packages, stalls or sessions of its own. Facts and "
                "pages become drafts; nothing is on sale, published or released before you say so."
            )
        ),
        upload_form(
            path=rx.Var.create("/api/admin/event/structure"),
            token_key=rx.Var.create("admin_token"),
            kinds=rx.Var.create([["edition", _("File of the edition")]]),
            on_done=State.arrived,
            hint=_("The file that another edition's site saved"),
            accept=".json",
            labels={"send": _("Take over")},
        ),
        gap=3,
    )
