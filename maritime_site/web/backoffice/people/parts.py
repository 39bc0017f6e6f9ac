"""What is known about one person, part by part (STAFF-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.people.state import EDIT, PersonState


def render_parts() -> rx.Component:
    """Every part that the administrator may see, each under its heading."""
    return kit.stack(
        rx.cond(
            rx.Var.create(PersonState.others).length() > 0,
            _render_part(_("Registrations of the same person"), "others", ""),
        ),
        _allowed("PASSES_VIEW", _render_pass()),
        _allowed("BOOKINGS_VIEW", _render_part(_("Stays"), "stays", _("No room was booked."))),
        _allowed("STALLS_VIEW", _render_part(_("Stalls"), "stalls", _("No stall was claimed."))),
        _allowed("BOOKINGS_VIEW", _render_part(_("Payments"), "payments", _("Nothing was paid through the gateway."))),
        _allowed("QUERIES_VIEW", _render_part(_("Queries"), "cases", _("Nothing was asked."))),
        _render_connections(),
        _render_part(_("Consents"), "consents", ""),
        _allowed(EDIT, _render_messages()),
        _allowed(EDIT, _render_notes()),
        gap=5,
    )


def _allowed(permission: str, part: rx.Component) -> rx.Component:
    return rx.cond(is_permitted(permission), part)


def _render_part(title: str, name: str, none: str) -> rx.Component:
    rows = getattr(PersonState, name)
    content = kit.plain_list(rx.foreach(rows, render_row), gap=2)
    return kit.section(title, rx.cond(rows.length() > 0, content, rx.el.p(none)))


def render_row(row: Any) -> rx.Component:
    """One line of a part."""
    name = rx.cond(row["path"] != "", kit.text_link(row["what"], row["path"]), rx.el.span(row["what"]))
    return kit.list_item(
        kit.stack(name, kit.fact_line(row["status"], row["when"]), gap=1),
        key=row["id"],
    )


def _render_pass() -> rx.Component:
    facts = PersonState.pass_facts
    chips: tuple[kit.Chip, ...] = (("valid", _("Valid"), "success"), ("revoked", _("Revoked"), "error"))
    content = kit.summary_list(
        kit.summary_row(_("Pass"), kit.text_link(facts["number"], facts["path"])),
        kit.summary_row(_("Status"), kit.status_match(facts["status"], chips)),
        kit.summary_row(_("Days"), kit.in_words(facts["days"])),
        rx.cond(facts["withheld"] != "", kit.summary_row(_("Revoked because"), facts["withheld"])),
    )
    none = rx.el.p(_("There is no pass yet. An approved person gets it by opening “My pass”."))
    scans = kit.fold(_("Scans at the gates"), kit.plain_list(rx.foreach(PersonState.scans, render_row), gap=2))
    return kit.section(
        _("Pass and scans"),
        rx.cond(rx.Var.create(facts).contains("number"), content, none),
        rx.cond(rx.Var.create(PersonState.scans).length() > 0, scans),
    )


def _render_connections() -> rx.Component:
    pairs = rx.foreach(PersonState.connections, lambda pair: kit.summary_row(pair[0], pair[1]))
    return kit.section(
        _("Connections"),
        kit.muted(_("Numbers only: with whom is theirs to know.")),
        rx.cond(rx.Var.create(PersonState.connections).length() > 0, kit.summary_list(pairs), rx.el.p(_("None."))),
    )


def _render_messages() -> rx.Component:
    return kit.section(
        _("Messages"),
        rx.cond(
            rx.Var.create(PersonState.letters).length() > 0,
            kit.plain_list(rx.foreach(PersonState.letters, _render_message), gap=2),
            rx.el.p(_("Nothing was sent.")),
        ),
    )


def _render_message(row: Any) -> rx.Component:
    again = kit.button(
        _("Send again"),
        look="secondary",
        small=True,
        busy=PersonState.busy,
        on_click=PersonState.send_again(row["id"]),
        custom_attrs={"aria-label": rx.Var.create(_("Send again")) + ": " + row["subject"]},
    )
    text = kit.fold(row["subject"], kit.muted(row["to"]), kit.typed_text(row["text"]), kit.actions(again))
    code = rx.el.span(row["subject"])
    return kit.list_item(
        kit.stack(
            rx.cond(row["text"] != "", text, code),
            kit.fact_line(row["status"], row["when"]),
            gap=1,
        ),
        key=row["id"],
    )


def _render_notes() -> rx.Component:
    form = kit.form(
        kit.textarea_field(
            _("Note"),
            "text",
            id="note-text",
            rows="3",
            max_length=2000,
            hint=_("Only staff read it. It is not in the copy of their data, and is erased with the registration."),
            error=rx.cond(rx.Var.create(PersonState.errors).contains("text"), PersonState.errors["text"], ""),
            required=True,
            key=rx.Var.create(PersonState.rounds).to_string(),
        ),
        kit.actions(kit.submit_button(_("Keep note"), look="secondary", busy=PersonState.busy)),
        on_submit=PersonState.add_note,
    )
    return kit.section(
        _("Notes among staff"),
        rx.cond(
            rx.Var.create(PersonState.notes).length() > 0,
            kit.plain_list(rx.foreach(PersonState.notes, render_row), gap=2),
        ),
        form,
    )
