"""The screens of packages."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.web import kit
from maritime_site.web.backoffice.editor import keep_record
from maritime_site.web.backoffice.lists import Column, Filter, detail_link, work_list
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.packages.picture import package_picture
from maritime_site.web.backoffice.packages.state import PackagesState, PackageState
from maritime_site.web.dynamic_pages.slots import event_text
from maritime_site.web.handlers.form_handler import error_of

FORM = "package-form"
COLUMNS = (
    Column(N_("Package")),
    Column(N_("Hotel")),
    Column(N_("Stay")),
    Column(N_("Price"), number=True),
    Column(N_("Rooms"), number=True),
    Column(N_("Held"), number=True),
    Column(N_("Sold"), number=True),
    Column(N_("Sale")),
)
STATUSES = (("", N_("All")), ("open", N_("On sale")), ("closed", N_("Closed")))


def package_list() -> rx.Component:
    """Every package."""
    return kit.page(
        kit.page_title(
            _("Packages"),
            lead=_("What participants can book, in the order they see it."),
            after=kit.actions(kit.link_button(_("New package"), "/admin/packages/new")),
        ),
        work_list(
            PackagesState,
            COLUMNS,
            _row_cells,
            rows=rx.Var.create(PackagesState.rows),
            caption=_("Packages"),
            search=_("Search by name, hotel or city"),
            filters=(Filter("status", _("Sale"), STATUSES),),
            nothing=_("There is no package yet. Participants can book once there is one on sale."),
            download="packages",
        ),
    )


def _render_sale(on_sale: Any) -> rx.Component:
    return rx.cond(on_sale, kit.status_chip(_("On sale"), tone="success"), kit.status_chip(_("Closed"), tone="neutral"))


def _row_cells(row: Any) -> list[kit.Child]:
    return [
        detail_link(row["name"], row["path"]),
        row["hotel"],
        kit.in_words(row["days"]),
        row["price"],
        row["rooms"],
        row["held"],
        row["sold"],
        _render_sale(row["open"]),
    ]


def package_detail() -> rx.Component:
    """One package to change, or a new one."""
    state = PackageState
    known = state.id != ""
    name = rx.cond(state.loaded, rx.cond(known, state.line["name"], _("New package")), _("Package"))
    return kit.page(
        kit.breadcrumb([(_("Packages"), "/admin/packages/")], name),
        kit.page_title(name),
        kit.error_summary(state.problems),
        kit.done_notice(state.done),
        rx.cond(
            state.loaded,
            kit.split(_render_kept_form(), rx.cond(known, kit.stack(_render_sales(), package_picture(), gap=5))),
        ),
    )


def _render_field(label: str, name: str, **props: Any) -> rx.Component:
    state = PackageState
    return kit.text_field(label, name, default_value=state.given[name], error=error_of(state, name), **props)


def _render_words(label: str, name: str, **props: Any) -> rx.Component:
    state = PackageState
    return kit.textarea_field(
        label,
        name,
        default_value=state.given[name],
        error=error_of(state, name),
        rows="3",
        max_length=2000,
        **props,
    )


def _render_kept_form() -> rx.Component:
    state = PackageState
    return kit.stack(keep_record(FORM, state, "package:" + rx.Var.create(state.id)), _render_form(), gap=4)


def _render_form() -> rx.Component:
    state = PackageState
    return kit.form(
        *_render_names(),
        rx.cond(
            state.promised,
            kit.muted(_("Rooms are held or sold: hotel, city and dates stay as they are.")),
            _render_place(),
        ),
        kit.field_row(
            _render_field(_("Hotel in Hindi"), "hotelHi", max_length=120, custom_attrs={"lang": "hi"}),
            _render_field(_("City in Hindi"), "cityHi", max_length=120, custom_attrs={"lang": "hi"}),
        ),
        rx.cond(state.promised, rx.fragment(), _render_days()),
        _render_field(
            _("Owners may cancel until"),
            "cancelBefore",
            type="datetime-local",
            width="medium",
            hint=_("In the event's time zone; left empty: until the day of arrival begins"),
        ),
        _render_price(),
        _render_rooms(),
        kit.actions(kit.submit_button(_("Save package"), busy=state.busy, busy_label=_("Saving..."))),
        on_submit=state.save,
        custom_attrs={"id": FORM},
        key=rx.Var.create(state.written).to_string(),
    )


def _render_names() -> list[rx.Component]:
    return [
        _render_field(_("Name"), "name", required=True, max_length=120),
        _render_field(
            _("Name in Hindi"),
            "nameHi",
            max_length=120,
            hint=_("Readers of Hindi see the English one while it is empty"),
            custom_attrs={"lang": "hi"},
        ),
        _render_words(_("Description"), "description"),
        _render_words(_("Description in Hindi"), "descriptionHi", custom_attrs={"lang": "hi"}),
    ]


def _render_price() -> rx.Component:
    return kit.field_row(
        _render_field(
            _("Price of the room in {currency}", currency=event_text("currency")),
            "price",
            required=True,
            input_mode="decimal",
            hint=_("For new bookings only"),
        ),
        _render_count(_("Guests at most"), "maxGuests", required=True),
    )


def _render_rooms() -> rx.Component:
    return kit.field_row(
        _render_count(_("Rooms"), "capacity", required=True, hint=_("No fewer than are held or sold")),
        _render_count(_("Place in the list"), "position", hint=_("Small numbers first")),
    )


def _render_count(label: str, name: str, **props: Any) -> rx.Component:
    return kit.number_field(
        label, name, default_value=PackageState.given[name], error=error_of(PackageState, name), **props
    )


def _render_place() -> rx.Component:
    return kit.field_row(
        _render_field(_("Hotel"), "hotel", required=True, max_length=120),
        _render_field(_("City"), "city", required=True, max_length=120),
    )


def _render_days() -> rx.Component:
    return kit.field_row(
        _render_field(_("Arrival"), "checkIn", type="date", required=True),
        _render_field(_("Departure"), "checkOut", type="date", required=True),
    )


def _render_sales() -> rx.Component:
    state = PackageState
    line = state.line
    close = kit.button(_("Close the sale"), look="secondary", busy=state.busy, on_click=state.put_on_sale(False))  # noqa: FBT003  an event's argument
    open_again = kit.button(_("Put on sale"), look="secondary", busy=state.busy, on_click=state.put_on_sale(True))  # noqa: FBT003  an event's argument
    return kit.stack(
        kit.summary_list(
            kit.summary_row(_("Sale"), _render_sale(state.open_now)),
            kit.summary_row(_("Hotel"), line["hotel"]),
            kit.summary_row(_("Stay"), line["days"]),
            kit.summary_row(_("Rooms"), line["rooms"]),
            kit.summary_row(_("Held"), line["held"]),
            kit.summary_row(_("Sold"), line["sold"]),
        ),
        rx.cond(is_permitted("BOOKINGS_VIEW"), kit.text_link(_("Who is in"), f"/admin/bookings/?package={state.id}")),
        kit.actions(rx.cond(state.open_now, close, open_again)),
        gap=4,
    )
