"""One registration's screen: what it says on the left, what can be decided on the right."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.web import kit
from maritime_site.web.backoffice.downloads import file_button
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.people.actions import render_acts
from maritime_site.web.backoffice.people.parts import render_parts
from maritime_site.web.backoffice.people.seats import render_seats
from maritime_site.web.backoffice.people.seats_state import CompanySeatsState
from maritime_site.web.backoffice.people.state import PersonState
from maritime_site.web.backoffice.registrations.detail_state import RegistrationDeskState as Desk
from maritime_site.web.backoffice.registrations.page import CHIPS
from maritime_site.web.backoffice.registrations.visa_letter import render_visa_letter
from maritime_site.web.backoffice.registrations.visa_letter_state import VisaLetterDeskState
from maritime_site.web.backoffice.wording import NO_MONEY
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.kit.base import translate_label

REJECTING = N_(
    "The person gets a message with the reason, and loses a pass they have. They bring the registration back by "
    "correcting it; a wrong rejection can be undone here."
)


def registration_detail() -> rx.Component:
    """One registration."""
    facts = Desk.facts
    return kit.page(
        kit.breadcrumb([(_("Registrations"), "/admin/registrations/")], facts.get("reference", "")),
        kit.page_title(rx.cond(Desk.loaded, facts.get("name", ""), _("Registration"))),
        kit.error_summary(Desk.problems),
        kit.error_summary(PersonState.problems),
        kit.error_summary(CompanySeatsState.problems),
        kit.error_summary(VisaLetterDeskState.problems),
        kit.stack(
            kit.done_notice(Desk.done),
            kit.done_notice(PersonState.done),
            kit.done_notice(CompanySeatsState.done),
            kit.done_notice(VisaLetterDeskState.done),
            rx.cond(
                Desk.loaded,
                kit.split(
                    _render_facts(),
                    kit.stack(_render_decisions(), render_acts(), render_seats(), gap=5),
                    rest=_render_record(),
                ),
            ),
            gap=4,
        ),
    )


def _render_facts() -> rx.Component:
    facts = Desk.facts
    rows = (
        (_("Reference"), facts["reference"]),
        (_("Registered as"), facts["kind"]),
        (_("Status"), kit.status_match(facts["status"], CHIPS)),
        (_("E-mail"), _render_contact(kit.breakable_address(facts["email"]), facts["email_proven"])),
        (_("Mobile"), _render_contact(facts["mobile"], facts["mobile_proven"])),
        (_("Registered"), facts["registered"]),
        (_("Last change"), facts["changed"]),
    )
    answers = rx.foreach(Desk.answers, lambda pair: kit.summary_row(pair[0], pair[1]))
    return kit.stack(
        kit.summary_list(*(kit.summary_row(name, value) for name, value in rows), answers),
        kit.section(_("Documents"), _render_documents()),
        gap=5,
    )


def _render_record() -> rx.Component:
    """What happened to it: on a small screen below what can be decided."""
    return kit.stack(
        kit.section(_("History"), _render_steps(rx.Var.create(Desk.history), _("Nothing was decided yet."))),
        rx.cond(
            is_permitted("AUDIT_VIEW"),
            kit.section(
                _("Decisions on record"), _render_steps(rx.Var.create(Desk.log), _("No administrator has decided yet."))
            ),
        ),
        render_visa_letter(),
        rx.cond(PersonState.loaded, render_parts()),
        gap=5,
    )


def _render_documents() -> rx.Component:
    missing = kit.notice(
        rx.el.p(_("Approval waits for:"), " ", rx.foreach(Desk.missing, lambda name: rx.el.strong(name, " "))),
        tone="warning",
    )
    rows = kit.plain_list(rx.foreach(Desk.documents, _render_document))
    none = rx.cond(rx.Var.create(Desk.missing).length() == 0, rx.el.p(_("None were asked for, and none came.")))
    return kit.stack(
        rx.cond(rx.Var.create(Desk.missing).length() > 0, missing),
        rx.cond(rx.Var.create(Desk.documents).length() > 0, rows, none),
        gap=3,
    )


def _render_document(row: Any) -> rx.Component:
    button = file_button(row["title"], row["path"])
    return kit.list_item(kit.cluster(button, kit.muted(row["size"], ", ", row["when"])))


def _render_steps(steps: rx.vars.ArrayVar[list[Any]], none: str) -> rx.Component:
    content = kit.timeline(
        rx.foreach(
            steps,
            lambda step: kit.timeline_step(
                kit.cluster(
                    rx.match(
                        step["what"],
                        *(
                            (str(status), kit.status_chip(translate_label(words), tone=tone))
                            for status, words, tone in CHIPS
                        ),
                        rx.el.strong(step["what"]),
                    ),
                    rx.cond(step["action"] != "", rx.el.strong(step["action"])),
                    rx.cond(step["about"] != "", kit.muted(step["about"])),
                ),
                when=step["when"],
                by=step["by"],
                note=step["note"],
            ),
        )
    )
    return rx.cond(steps.length() > 0, content, rx.el.p(none))


def _render_contact(address: kit.Child, proven: Any) -> rx.Component:
    return kit.cluster(address, kit.muted(proven))


def _render_decisions() -> rx.Component:
    request_notice = kit.notice(rx.el.p(Desk.facts["more_info"]), tone="info", title=_("Asked for"))
    onward = rx.cond(
        Desk.next_path != "",
        kit.link_button(_("Next in the queue"), Desk.next_path, look="secondary", icon_name="right"),
        kit.muted(_("No other registration waits for a decision.")),
    )
    facts = Desk.facts
    waits = rx.cond(facts["waits"] != "", kit.notice(rx.el.p(facts["waits"]), tone="info"))
    may = is_permitted("REGISTRATIONS_DECIDE")
    content = rx.cond(facts["more_info"] != "", request_notice)
    return kit.stack(waits, content, rx.cond(may, _render_forms()), kit.actions(onward), gap=4)


def _render_forms() -> rx.Component:
    can = rx.Var.create(Desk.moves).contains
    buttons = kit.actions(
        rx.cond(can("approve"), kit.button(_("Approve"), busy=Desk.busy, on_click=Desk.approve)),
        rx.cond(
            can("waitlist"),
            kit.button(_("Put on the waiting list"), look="secondary", busy=Desk.busy, on_click=Desk.waitlist),
        ),
    )
    question = _render_question()
    rejection = _render_words(
        _("Reject"), _("Reason"), "reason", _("Reject registration"), Desk.reject, confirm_text=_(REJECTING)
    )
    return kit.stack(buttons, rx.cond(can("ask"), question), rx.cond(can("reject"), rejection), gap=4)


def _render_question() -> rx.Component:
    """Ask for more: what exactly, which the person answers on a page of its own (ASK-1)."""

    def tick(pair: Any) -> rx.Component:
        name = f"field-{pair[0]}"
        return kit.checkbox(pair[1], name)

    def tick_document(pair: Any) -> rx.Component:
        name = f"document-{pair[0]}"
        return kit.checkbox(pair[1], name)

    form = kit.form(
        kit.textarea_field(
            _("Question"),
            "message",
            rows="4",
            max_length=2000,
            hint=_("The person reads it."),
            error=error_of(Desk, "message"),
            required=True,
        ),
        kit.fold(
            _("Documents that are asked for"),
            kit.choice_group(
                _("Documents"), rx.foreach(PersonState.askable_documents, tick_document), id="asked-documents"
            ),
        ),
        kit.fold(
            _("Fields that are asked for"),
            kit.choice_group(_("Fields"), rx.foreach(PersonState.askable, tick), id="asked-fields"),
        ),
        kit.muted(_("The person gets a link to exactly that; the request closes by itself once all of it came.")),
        kit.actions(kit.submit_button(_("Send question"), look="secondary", busy=Desk.busy)),
        on_submit=Desk.ask,
        key=rx.Var.create(Desk.rounds).to_string(),
        custom_attrs={"id": "message-form"},
    )
    return kit.fold(_("Ask for more"), form)


def _render_words(
    title: str, label: str, name: str, verb: str, on_submit: Any, *, confirm_text: str = ""
) -> rx.Component:
    question = f"{name}-question"
    form = kit.form(
        kit.textarea_field(
            label,
            name,
            rows="4",
            max_length=2000,
            hint=_("The person reads it."),
            error=error_of(Desk, name),
            required=True,
            key=rx.Var.create(Desk.rounds).to_string(),
        ),
        kit.actions(kit.submit_button(verb, look="secondary", busy=Desk.busy)),
        on_submit=on_submit,
        custom_attrs={"id": f"{name}-form", **kit.asks_first(question)} if confirm_text else {},
    )
    if not confirm_text:
        return kit.fold(title, form)
    ask = kit.confirm_dialog(
        f"{verb}?",
        confirm_text,
        id=question,
        confirm=_("Yes, {act}", act=title.lower()),
        keep=_("Leave it as it is"),
        form=f"{name}-form",
        lead=rx.fragment(rx.el.p(rx.el.strong(Desk.facts["name"])), rx.el.p(_(NO_MONEY))),
    )
    return rx.fragment(kit.fold(title, form), ask)
