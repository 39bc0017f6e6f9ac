"""Sign-in and security: change the address one signs in with, and see or end one's sessions."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.countries import list_built_countries
from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.guard_view import shown_to_its_owner
from maritime_site.web.portal.proof_of_work import render_proof_of_work
from maritime_site.web.portal.security.state import ADDRESS, Device, SecurityState
from maritime_site.web.portal.signin.code_step import CODE, TYPED_FIELD
from maritime_site.web.routes import Route
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs

CONFIRM = "sign-out-everywhere"


def security_page() -> rx.Component:
    """One page for every kind."""
    return kit.page(
        build_breadcrumbs(_("Sign-in and security")),
        kit.page_title(_("Sign-in and security")),
        kit.follow_steps(rx.Var.create(SecurityState.step), named=True),
        kit.error_summary(SecurityState.problems),
        shown_to_its_owner(
            SecurityState.shown_to,
            kit.stack(_render_contact(), _render_sessions(), gap=5),
            loaded=SecurityState.loaded,
            login_path=Route.LOGIN,
            opening=SecurityState.open,
        ),
        kit.confirm_dialog(
            _("Sign out everywhere?"),
            _("Every browser and program that uses your registration is signed out, this one too."),
            id=CONFIRM,
            confirm=_("Yes, sign out"),
            keep=_("Stay signed in"),
            on_confirm=SecurityState.end_all,
            busy=SecurityState.busy,
            busy_label=_("Signing out..."),
        ),
        narrow=True,
    )


def _render_contact() -> rx.Component:
    return kit.section(
        _("Change email or mobile"),
        kit.summary_list(_render_email(), _render_mobile()),
        rx.cond(SecurityState.changed != "", kit.notice(rx.el.p(SecurityState.changed), tone="success", live=True)),
        render_proof_of_work(SecurityState, SecurityState.proved),
        rx.cond(SecurityState.step == CODE, _render_code(), _render_address()),
        id="contact",
    )


def _render_email() -> rx.Component:
    missing = kit.muted(_("None yet. Our messages go to an email address: add one below."))
    return kit.summary_row(
        _("Email"), rx.cond(SecurityState.loaded & (SecurityState.email == ""), missing, SecurityState.email)
    )


def _render_mobile() -> rx.Component:
    unproven = kit.muted(_("Not confirmed. To sign in with it, send a code to it below."))
    note = rx.cond(SecurityState.loaded & ~SecurityState.mobile_proven, unproven, rx.fragment())
    return kit.summary_row(_("Mobile"), kit.cluster(SecurityState.mobile, note))


def _render_address() -> rx.Component:
    rows = [(row.country_code, row.name, row.phone_code) for row in list_built_countries()]
    return kit.form(
        kit.text_field(
            _("New email or mobile number"),
            ADDRESS,
            id=TYPED_FIELD,
            hint=_("We send a code to it. It counts only once you have entered the code; we tell your old address."),
            error=error_of(SecurityState, TYPED_FIELD),
            autocomplete="off",
            default_value=SecurityState.typed,
            max_length=254,
        ),
        kit.dial_code_field(
            _("Country code"),
            "countryCode",
            rows,
            value=kit.home_choice(SecurityState.country_code),
            hint=_("Only used for a mobile number"),
        ),
        kit.actions(
            kit.submit_button(
                _("Send code"), busy=SecurityState.busy | (SecurityState.work_wanted != ""), busy_label=_("Sending...")
            )
        ),
        on_submit=SecurityState.send_code,
    )


def _render_code() -> rx.Component:
    return kit.stack(
        kit.step_heading(_("Enter the code")),
        rx.el.p(_("A 6-digit code is on its way to"), " ", rx.el.strong(SecurityState.sent_to), "."),
        kit.form(
            kit.otp_field(_("One-time code"), error=error_of(SecurityState, "otp")),
            kit.actions(
                kit.submit_button(_("Use this address"), busy=SecurityState.busy, busy_label=_("Checking...")),
                kit.button(_("Back"), look="secondary", on_click=SecurityState.keep_address),
            ),
            on_submit=SecurityState.confirm_code,
        ),
        kit.muted(_("Every other browser that is signed in with the old address will be signed out.")),
        gap=4,
    )


def _render_sessions() -> rx.Component:
    return kit.section(
        _("Where you are signed in"),
        kit.done_notice(SecurityState.done),
        kit.plain_list(rx.foreach(SecurityState.devices, _render_device)),
        kit.actions(kit.button(_("Sign out everywhere"), look="danger", custom_attrs=kit.opens_dialog(CONFIRM))),
        kit.muted(kit.text_link(_("My profile"), SecurityState.profile_page)),
        id="sessions",
    )


def _render_device(device: rx.Var[Device]) -> rx.Component:
    device_row: rx.vars.ObjectVar = device  # pyright: ignore[reportAssignmentType]
    return kit.list_item(
        kit.card(
            kit.cluster(
                rx.el.strong(device_row.name),
                rx.cond(device_row.is_this, kit.status_chip(_("This browser"), tone="success")),
            ),
            kit.summary_list(
                kit.summary_row(_("Signed in"), device_row.since), kit.summary_row(_("Last used"), device_row.last_used)
            ),
            rx.cond(
                device_row.is_this,
                rx.fragment(),
                kit.button(
                    _("Sign out there"), look="secondary", small=True, on_click=SecurityState.end(device_row.id)
                ),
            ),
        )
    )
