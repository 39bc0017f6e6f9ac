"""The tab 'Company page': how it stands, the form, and the files to choose from (EXHIBIT-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.company_pages.models import PageStatus
from maritime_site.domain.people.kinds import OTHER_DOCUMENT
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.desk.state import CompanyDeskState as State
from maritime_site.web.portal.upload import upload_form

PRODUCTS = "products"
# Where a draft can be handed in.
OPEN = [PageStatus.DRAFT.value, PageStatus.RETURNED.value]


def company_tab() -> rx.Component:
    """What is public, what the organisers said, and the form of whoever manages the company."""
    return kit.stack(
        kit.error_summary(State.problems),
        kit.done_notice(State.done),
        _render_status(),
        rx.cond(
            State.is_manager,
            kit.stack(_render_form(), _render_submit(), _render_files(), gap=5),
            kit.notice(rx.el.p(_("Only the exhibitor's own registration writes the page."))),
        ),
        gap=4,
    )


def _render_status() -> rx.Component:
    public = kit.external_link(_("See the page as it is public now"), State.public_path)
    return kit.stack(
        rx.el.p(_("Status"), ": ", rx.el.strong(State.status_words)),
        rx.cond(
            (State.status == PageStatus.RETURNED.value) & (State.message != ""),
            kit.notice(rx.el.p(State.message), title=_("The organisers ask for a change"), tone="warning"),
        ),
        rx.cond(State.public_path != "", rx.el.p(public)),
        rx.match(
            State.status,
            (
                PageStatus.SUBMITTED.value,
                kit.muted(_("Whatever you save now takes the page back from checking; then submit it again.")),
            ),
            (
                PageStatus.PUBLISHED.value,
                kit.muted(_("What you change is public once you submitted it and the organisers let it through.")),
            ),
            rx.fragment(),
        ),
        gap=3,
    )


def _render_submit() -> rx.Component:
    """Below the form: what was saved there is handed in."""
    hint = _("The organisers look at what you saved, then it is public. Save first what you changed.")
    submit = kit.button(_("Submit for checking"), look="secondary", busy=State.busy, on_click=State.submit)
    is_open = rx.Var.create(OPEN).contains(State.status)
    return rx.cond(is_open, kit.stack(kit.muted(hint), kit.actions(submit), gap=2))


def _render_form() -> rx.Component:
    values, again = State.values, rx.Var.create(State.written).to_string()

    def typed(name: str) -> dict[str, Any]:
        return {"default_value": values[name], "key": name + again}

    return kit.form(
        kit.text_field(
            _("Company name"), "name", required=True, max_length=200, error=error_of(State, "name"), **typed("name")
        ),
        kit.textarea_field(
            _("Text in English"), "en", rows=6, max_length=5000, error=error_of(State, "text"), **typed("en")
        ),
        kit.textarea_field(
            _("Text in Hindi"),
            "hi",
            rows=6,
            max_length=5000,
            hint=_("Left empty, Hindi readers see the English text"),
            **typed("hi"),
        ),
        kit.text_field(
            _("Link to a film"), "filmUrl", type="url", error=error_of(State, "filmUrl"), **typed("filmUrl")
        ),
        kit.select_field(
            _("Logo"), "logoId", rx.Var.create(State.pictures), error=error_of(State, "logoId"), **typed("logoId")
        ),
        kit.section(
            _("Products and services"),
            rx.foreach(State.products, _render_product),
            kit.actions(kit.button(_("Add a product"), look="secondary", small=True, on_click=State.add_product)),
            id=PRODUCTS,
        ),
        rx.cond(
            rx.Var.create(State.brochures).length() > 0,
            kit.choice_group(_("Brochures"), rx.foreach(State.brochures, _render_box("brochure")), id="brochures"),
        ),
        kit.choice_group(
            _("People to meet"),
            rx.foreach(State.team, _render_box("person")),
            id="people",
            hint=_("Everybody can read their names, if they agreed to be listed in networking. Ask them first."),
            error=error_of(State, "people"),
        ),
        kit.checkbox(
            _("Anyone may ask us for a meeting"),
            "meetingsOpen",
            default_checked=State.meetings_open,
            key="meetings" + again,
        ),
        kit.actions(kit.submit_button(_("Save"), busy=State.busy, busy_label=_("Saving..."))),
        kit.change_keeper(
            "company-page:" + rx.Var.create(State.draft_of), saved=State.saved, on_clear=State.start_again
        ),
        on_submit=State.save,
        reset_on_submit=False,
    )


def _render_product(row: Any) -> rx.Component:
    key = row["key"].to(str)
    fields = kit.card(
        kit.text_field(
            _("Name"), f"name-{key}", id=f"name-{key}", max_length=200, default_value=row["name"], key=f"name-{key}"
        ),
        kit.text_field(
            _("Text"), f"text-{key}", id=f"text-{key}", max_length=1000, default_value=row["text"], key=f"text-{key}"
        ),
        kit.select_field(
            _("Picture"),
            f"image-{key}",
            rx.Var.create(State.pictures),
            id=f"image-{key}",
            default_value=row["image"],
            key=f"image-{key}",
        ),
        kit.actions(
            kit.button(
                _("Remove this product"),
                look="quiet",
                small=True,
                on_click=State.remove_product(row["key"]),
                custom_attrs=kit.fills_form(PRODUCTS),
            )
        ),
    )
    return rx.el.div(fields, key=key + "-" + rx.Var.create(State.written).to_string())


def _render_box(what: str) -> Any:
    def render(choice: Any) -> rx.Component:
        name = f"{what}-{choice[0]}"
        ticked = rx.Var.create(State.chosen).contains(choice[0])
        return kit.checkbox(choice[1], name, id=name, default_checked=ticked, key=f"{name}-{State.written}")

    return render


def _render_files() -> rx.Component:
    return kit.fold(
        _("Hand in pictures and brochures"),
        kit.stack(
            rx.el.p(
                _("What you hand in here can be chosen above: pictures as logo or with a product, PDF as brochure.")
            ),
            upload_form(
                path=rx.Var.create(State.upload_path),
                token_key=rx.Var.create(State.token_key),
                kinds=rx.Var.create([[OTHER_DOCUMENT, _("Picture or brochure")]]),
                on_done=State.arrived,
            ),
            gap=3,
        ),
    )
