"""What staff do for one person, each in a fold of its own with a dialog that says what will happen (STAFF-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Status
from maritime_site.web import kit
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.people.state import EDIT, PersonState
from maritime_site.web.backoffice.registrations.detail_state import RegistrationDeskState
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.listed_questions import draw_rows


def list_kinds() -> list[tuple[str, str]]:
    """Every kind somebody can be, students and seafarers by their own names."""
    rows: list[tuple[str, str]] = []
    for kind in KINDS.values():
        named = [(form.category, _(form.label)) for form in kind.forms if form.label]
        rows += [(kind.key, _(kind.label)), *named]
    return rows


def render_acts() -> rx.Component:
    """Everything that may be done from here."""
    undo = rx.cond(is_permitted("REGISTRATIONS_DECIDE") & (PersonState.undo_to != ""), _render_undo())
    is_approved = rx.Var.create(RegistrationDeskState.facts)["status"] == Status.APPROVED.value
    has_packages = rx.Var.create(PersonState.packages).length() > 0
    book = rx.cond(is_permitted("BOOKINGS_EDIT") & is_approved & has_packages, _render_booking())
    acts = kit.stack(_render_correction(), undo, _render_kind(), _render_merge(), book, gap=3)
    merged = kit.notice(
        rx.el.p(kit.text_link(_("Open the registration it is part of"), PersonState.merged_path)),
        tone="info",
        title=_("This registration was merged"),
    )
    content = rx.cond(PersonState.merged_path != "", merged, acts)
    return rx.cond(is_permitted(EDIT) & PersonState.loaded, kit.section(_("Act for this person"), content))


def _reason(name: str) -> rx.Component:
    return kit.textarea_field(
        _("Reason"),
        name,
        rows="3",
        max_length=2000,
        hint=_("The person reads it, and it stands in the history."),
        error=error_of(PersonState, name),
        required=True,
    )


def _asking_form(
    id: str,
    verb: str,
    follows: kit.Text,
    on_submit: Any,
    *fields: rx.Component,
    yes: str,
    facts: Sequence[rx.Component] = (),
    danger: bool = True,
) -> rx.Component:
    """A form whose button asks first: `facts` say what is done to what, `follows` is what comes of it."""
    form = kit.form(
        *fields,
        kit.actions(kit.submit_button(verb, look="secondary", busy=PersonState.busy)),
        on_submit=on_submit,
        reset_on_submit=False,
        key=rx.Var.create(PersonState.rounds).to_string(),
        custom_attrs={"id": id, **kit.asks_first(f"{id}-question")},
    )
    ask = kit.confirm_dialog(
        f"{verb}?",
        follows,
        id=f"{id}-question",
        confirm=yes,
        keep=_("Leave it as it is"),
        form=id,
        danger=danger,
        lead=kit.summary_list(*facts) if facts else None,
    )
    return rx.fragment(form, ask)


def _render_undo() -> rx.Component:
    back = rx.el.p(_("The registration stands again at:"), " ", rx.el.strong(PersonState.undo_to))
    form = _asking_form(
        "undo-form",
        _("Undo the decision"),
        PersonState.undo_follows,
        PersonState.undo,
        _reason("undo-reason"),
        yes=_("Yes, undo it"),
        facts=(_this_person(), kit.summary_row(_("Status after that"), PersonState.undo_to)),
    )
    return kit.fold(_("Undo the decision"), back, form)


def _render_kind() -> rx.Component:
    form = _asking_form(
        "kind-form",
        _("Change the kind"),
        PersonState.kind_follows,
        PersonState.change_kind,
        kit.select_field(_("New kind"), "kind", list_kinds(), id="new-kind", error=error_of(PersonState, "kind")),
        _reason("kind-reason"),
        yes=_("Yes, change it"),
        facts=(
            _this_person(),
            kit.summary_row(_("Kind"), RegistrationDeskState.facts["kind"]),
            kit.summary_row(_("New kind"), kit.typed_words("kind")),
        ),
    )
    content = kit.muted(_("Answers that the new kind asks for too stay; the others come back with the old kind."))
    return kit.fold(_("Change the kind"), content, form)


def _render_merge() -> rx.Component:
    follows = _(
        "Stays, stalls, payments, documents, notes and connections of the other registration belong to this one. "
        "Its pass admits nobody, and nobody signs in to it. This cannot be undone. The person gets one message."
    )
    form = _asking_form(
        "merge-form",
        _("Merge into this registration"),
        follows,
        PersonState.merge,
        kit.text_field(
            _("Reference of the other registration"),
            "other",
            max_length=40,
            hint=_("Kind, status and answers of this page stay; the other one ends."),
            error=error_of(PersonState, "other"),
            required=True,
            on_blur=PersonState.look_up,
        ),
        _reason("merge-reason"),
        yes=_("Yes, merge them"),
        facts=(
            _this_person(),
            kit.summary_row(_("Reference of the other registration"), kit.typed_words("other")),
            *(rx.cond(text != "", kit.summary_row(label, text)) for label, text in _list_moving()),
        ),
    )
    return kit.fold(_("Merge another registration into this one"), form)


def _list_moving() -> tuple[tuple[str, Any], ...]:
    """What the other registration has, once its reference is known."""
    moves = PersonState.moves
    return (
        (_("Who it is"), moves["who"]),
        (_("Stays"), moves["stays"]),
        (_("Stalls"), moves["stalls"]),
        (_("Paid through the gateway"), moves["paid"]),
        (_("Requests and connections"), moves["connections"]),
    )


def _this_person() -> rx.Component:
    facts = RegistrationDeskState.facts
    return kit.summary_row(_("Registration"), rx.el.span(facts["name"], ", ", facts["reference"]))


def _render_correction() -> rx.Component:
    follows = _(
        "Every field that you changed is saved with your reason. A new e-mail address or number has to be confirmed by "
        "signing in with it; the old address is told."
    )
    form = _asking_form(
        "correct-form",
        _("Save corrections"),
        follows,
        PersonState.correct,
        draw_rows(PersonState.fields, PersonState, required=False),
        _reason("correct-reason"),
        kit.checkbox(_("Tell the person what changed"), "notify", default_checked=True),
        yes=_("Yes, save"),
        danger=False,
    )
    return kit.fold(_("Correct fields"), form)


def _render_booking() -> rx.Component:
    follows = _("The room is held for 24 hours. The person gets a message that says how to pay.")
    form = _asking_form(
        "book-form",
        _("Book a stay"),
        follows,
        PersonState.book,
        kit.select_field(_("Package"), "packageId", PersonState.packages, error=error_of(PersonState, "packageId")),
        kit.number_field(_("Guests"), "guests", default_value="1", error=error_of(PersonState, "guests")),
        kit.text_field(_("Guest name"), "guestName", max_length=120, error=error_of(PersonState, "guestName")),
        kit.textarea_field(_("Special requests"), "specialRequests", rows="2", max_length=1000),
        yes=_("Yes, book"),
        facts=(
            _this_person(),
            kit.summary_row(_("Package"), kit.typed_words("packageId")),
            kit.summary_row(_("Guests"), kit.typed_words("guests")),
        ),
        danger=False,
    )
    return kit.fold(_("Book a stay"), form)
