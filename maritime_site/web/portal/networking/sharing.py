"""The small panel in which one chooses what the people one is connected with see (NET-3)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.networking.directory import NETWORKING_KINDS, OFFERS, SEEKS
from maritime_site.domain.people.kinds import KINDS
from maritime_site.web import kit
from maritime_site.web.portal.networking.state import NetworkingState
from maritime_site.web.routes import localize_path
from maritime_site.web.session import SessionState


def sharing_panel() -> rx.Component:
    """One box for each way to be reached, with the address it stands for."""
    return kit.fold(
        _("What you share"),
        kit.stack(
            rx.el.p(_("People you are connected with see what is ticked here. Nobody else does.")),
            kit.form(
                _render_box(_("Email"), "email", rx.Var.create(NetworkingState.contacts.email)),
                _render_box(_("Mobile"), "mobile", rx.Var.create(NetworkingState.contacts.mobile)),
                rx.cond(
                    NetworkingState.contacts.company_email != "",
                    _render_box(
                        _("Company email"), "company_email", rx.Var.create(NetworkingState.contacts.company_email)
                    ),
                ),
                kit.actions(kit.submit_button(_("Save"), busy=NetworkingState.busy, busy_label=_("Saving..."))),
                on_submit=NetworkingState.share,
                reset_on_submit=False,
            ),
            _render_profile_links(),
            gap=4,
        ),
    )


def _render_profile_links() -> rx.Component:
    """Where to change what one offers and looks for, for the kinds whose profile asks."""
    kinds = [KINDS[key] for key in NETWORKING_KINDS if {*OFFERS, *SEEKS} & set(KINDS[key].profile.model_fields)]
    links = [
        (
            kind.key,
            kit.muted(
                _("What you offer and look for is shown to everybody who may use the directory."),
                " ",
                kit.text_link(_("Change it in your profile"), localize_path(kind.profile_path, current_language())),
            ),
        )
        for kind in kinds
    ]
    return rx.cond(NetworkingState.is_listed, kit.match_view(SessionState.kind, *links, rx.fragment()))


def unlisted_notice() -> rx.Component:
    """What is so for whoever did not agree to be listed, and where to agree."""
    links = [
        (key, kit.text_link(_("Change it in your profile"), localize_path(KINDS[key].profile_path, current_language())))
        for key in NETWORKING_KINDS
    ]
    words = rx.el.p(
        _("You are not listed: nobody finds you here. You can ask those who are listed to connect."),
        " ",
        kit.match_view(SessionState.kind, *links, rx.fragment()),
    )
    return rx.cond(NetworkingState.is_listed, rx.fragment(), kit.notice(words))


def _render_box(label: str, name: str, address: rx.Var[str]) -> rx.Component:
    return kit.checkbox(
        label, name, id=f"share-{name}", hint=address, default_checked=NetworkingState.shares.get(name, False)
    )
