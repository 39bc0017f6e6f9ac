"""Hospitality packages: choose one, say who comes, hold a room."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.guard_view import shown_to_its_owner
from maritime_site.web.portal.hospitality.state import HospitalityState, PackageCard
from maritime_site.web.routes import Route
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs


def hospitality_page() -> rx.Component:
    """The packages, for anybody who is signed in."""
    return kit.page(
        build_breadcrumbs(_("Hospitality packages")),
        kit.page_title(
            _("Hospitality packages"),
            lead=_("Rooms near the venue. A room is held for you while you pay, and you can cancel for a full refund."),
        ),
        kit.error_summary(HospitalityState.problems),
        shown_to_its_owner(
            HospitalityState.shown_to,
            rx.cond(
                rx.Var.create(HospitalityState.packages).length() > 0,
                _render_form(),
                kit.empty_state(_("No packages are on sale at the moment."), icon_name="bed"),
            ),
            loaded=HospitalityState.loaded,
            login_path=Route.LOGIN,
            opening=HospitalityState.open,
        ),
    )


def _render_form() -> rx.Component:
    waiting = _(
        "Your registration is not approved yet. You can look at the packages; rooms can be booked after approval."
    )
    return kit.form(
        rx.cond(~HospitalityState.approved, kit.notice(rx.el.p(waiting), tone="warning")),
        kit.choice_group(
            _("Packages"),
            rx.foreach(HospitalityState.packages, _render_package),
            id="packageId",
            error=error_of(HospitalityState, "packageId"),
            columns=True,
        ),
        rx.cond(HospitalityState.approved, _render_guests()),
        kit.change_keeper(
            "room:" + rx.Var.create(HospitalityState.draft_of),
            saved=HospitalityState.offers,
            done=HospitalityState.booked,
            on_clear=HospitalityState.start,
        ),
        on_submit=HospitalityState.book,
        key=HospitalityState.shown_to,
    )


def _render_guests() -> rx.Component:
    """Who comes, and the button that books."""
    return rx.fragment(
        kit.field_row(
            kit.number_field(
                _("Guests"),
                "guests",
                min=1,
                max=100,
                default_value="1",
                error=error_of(HospitalityState, "guests"),
                required=True,
            ),
            kit.text_field(
                _("Guest name"),
                "guestName",
                hint=_("The person the room is booked for"),
                autocomplete="name",
                default_value=HospitalityState.guest_name,
                error=error_of(HospitalityState, "guestName"),
                max_length=120,
                required=True,
            ),
        ),
        kit.textarea_field(
            _("Special requests"),
            "specialRequests",
            hint=_("(optional)"),
            rows=3,
            max_length=1000,
            error=error_of(HospitalityState, "specialRequests"),
        ),
        kit.actions(
            kit.submit_button(
                _("Book package"),
                busy=HospitalityState.busy,
                busy_label=_("Booking..."),
                disabled=HospitalityState.chosen == "",
            ),
        ),
    )


def _render_package(package: rx.vars.ObjectVar[PackageCard]) -> rx.Component:
    return kit.radio_card(
        package.name,
        "packageId",
        package.id,
        id=f"package-{package.id}",
        hint=rx.fragment(
            package.place, rx.el.br(), kit.in_words(package.stay), rx.el.br(), package.room, rx.el.br(), package.text
        ),
        meta=f"{package.price} · {package.left}",
        picture=rx.cond(
            package.image != "",
            kit.offer_picture(package.image, alt=package.alt, files=package.sizes, position=package.position),
        ),
        disabled=package.sold_out,
        # The browser's own from then on: a slow line must not undo a choice, nor book another room than the one marked.
        default_checked=HospitalityState.chosen == package.id,
        key=HospitalityState.offers,
    )
