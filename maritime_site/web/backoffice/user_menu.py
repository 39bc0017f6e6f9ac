"""The corner of whoever works in the back office: a menu by their name, as everybody signed in has one (HEAD-2)."""

from __future__ import annotations

from typing import Any

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
    menu = kit.popup_menu(
        OfficeState.name,
        kit.menu_item(_("My account"), href="/admin/account/", icon_name="user"),
        role,
        kit.menu_item(_("Logout"), icon_name="logout", on_click=OfficeState.sign_out, custom_attrs=_leaving()),
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
    return rx.fragment(menu, _logout_question())


def _leaving() -> dict[str, Any]:
    """What the browser forgets by this button: the words that whoever logs out typed and never saved (office.js)."""
    return {"data-signs-out": OfficeState.email}


def _logout_question() -> rx.Component:
    leave = kit.button(_("Log out"), on_click=OfficeState.sign_out, custom_attrs={"data-shuts": ""} | _leaving())
    return kit.dialog(
        _("Log out without saving?"),
        rx.el.p(_("What you typed and did not save is forgotten on this computer.")),
        kit.actions(leave, kit.shut_button(_("Stay here"))),
        id="logout-question",
    )
