"""The corner of whoever works in the back office: a menu by their name, as everybody signed in has one (HEAD-2)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.backoffice.office import OfficeState


def office_user_menu() -> rx.Component:
    """A menu by the administrator's name; those with several roles switch among them (BO-1)."""
    role = rx.cond(
        rx.Var.create(OfficeState.roles).length() > 1,
        rx.fragment(
            kit.visually_hidden(_("Switch role:"), " "),
            rx.foreach(
                OfficeState.roles,
                lambda role: kit.menu_item(
                    rx.cond(
                        role == OfficeState.active_role,
                        OfficeState.role_labels[role] + " " + _("(now)"),
                        OfficeState.role_labels[role],
                    ),
                    icon_name="ticket",
                    on_click=OfficeState.choose_role(role),
                ),
            ),
        ),
    )
    return kit.popup_menu(
        OfficeState.name,
        kit.menu_item(_("My account"), href="/admin/account/", icon_name="user"),
        role,
        kit.menu_item(_("Logout"), icon_name="logout", on_click=OfficeState.sign_out),
        id="office-user",
        note=kit.stack(
            rx.el.strong(OfficeState.name),
            rx.el.span(OfficeState.email),
            rx.el.span(
                _("Administrator"),
                rx.cond(OfficeState.active_role != "", ", " + OfficeState.role_labels[OfficeState.active_role], ""),
            ),
            gap=1,
        ),
    )
