"""Ways from one screen of the office to another: offered to whoever may open it, words to everybody else (BO-1)."""

from __future__ import annotations

from collections.abc import Mapping

import reflex as rx

from maritime_site.web import kit
from maritime_site.web.backoffice.office import OfficeState
from maritime_site.web.backoffice.staff_auth import StaffContext
from maritime_site.web.kit import Child, Text

# What each screen that others lead to asks for, by the beginning of its address; a test holds it against the screens.
PERMISSIONS: Mapping[str, str] = {
    "/admin/registrations": "REGISTRATIONS_VIEW",
    "/admin/rules": "RULES_EDIT",
    "/admin/imports": "PEOPLE_IMPORT",
    "/admin/invitations": "INVITATIONS_EDIT",
    "/admin/bookings": "BOOKINGS_VIEW",
    "/admin/packages": "PACKAGES_EDIT",
    "/admin/payments": "BOOKINGS_VIEW",
    "/admin/oddities": "BOOKINGS_VIEW",
    "/admin/exhibition/applications": "STALLS_VIEW",
    "/admin/exhibition/companies": "EXHIBITORS_DECIDE",
    "/admin/exhibition/tasks": "EXHIBITORS_DECIDE",
    "/admin/exhibition/orders": "EXHIBITORS_DECIDE",
    "/admin/exhibition/stalls": "STALLS_VIEW",
    "/admin/exhibition/halls": "STALLS_VIEW",
    "/admin/exhibition/tariff": "STALLS_VIEW",
    "/admin/passes": "PASSES_VIEW",
    "/admin/admission-days": "PASSES_VIEW",
    "/admin/live": "LIVE_VIEW",
    "/admin/desk": "DESK_USE",
    "/admin/check-in": "CHECK_IN",
    "/admin/gate-counts": "CHECK_IN",
    "/admin/gate-zones": "CHECK_IN",
    "/admin/gate-devices": "CHECK_IN",
    "/admin/gate-conflicts": "CHECK_IN",
    "/admin/data-requests": "DATA_REQUESTS",
    "/admin/nominations": "NOMINATIONS_VIEW",
    "/admin/award-categories": "NOMINATIONS_VIEW",
    "/admin/queries": "QUERIES_VIEW",
    "/admin/feedback": "QUERIES_VIEW",
    "/admin/pages": "PAGES_EDIT",
    "/admin/pictures": "PAGES_EDIT",
    "/admin/releases": "NEWS_EDIT",
    "/admin/news": "NEWS_EDIT",
    "/admin/albums": "NEWS_EDIT",
    "/admin/films": "NEWS_EDIT",
    "/admin/past-events": "NEWS_EDIT",
    "/admin/messages": "MESSAGES_EDIT",
    "/admin/sessions": "PROGRAMME_EDIT",
    "/admin/speakers": "PROGRAMME_EDIT",
    "/admin/halls": "PROGRAMME_EDIT",
    "/admin/tracks": "PROGRAMME_EDIT",
    "/admin/programme": "PROGRAMME_EDIT",
    "/admin/talk-proposals": "PROGRAMME_EDIT",
    "/admin/meeting-lounge": "PROGRAMME_EDIT",
    "/admin/reports": "REPORTS_VIEW",
    "/admin/exports": "EXPORTS",
    "/admin/staff": "STAFF_EDIT",
    "/admin/roles": "ROLES_EDIT",
    "/admin/event": "EVENT_EDIT",
    "/admin/settings": "SETTINGS_EDIT",
    "/admin/settings/consents": "SETTINGS_EDIT",
    "/admin/tax": "TAX_EDIT",
    "/admin/api-keys": "API_KEYS_EDIT",
    "/admin/webhooks": "WEBHOOKS_EDIT",
    "/admin/audit": "AUDIT_VIEW",
    "/admin/system": "SYSTEM_VIEW",
    "/admin/system/deliveries": "SYSTEM_VIEW",
}


def find_way(path: str, context: StaffContext) -> str:
    """The address of a screen for whoever may open it, else empty."""
    roots = [root for root in PERMISSIONS if f"{path}/".startswith((f"{root}/", f"{root}?"))]
    return path if all(context.may(PERMISSIONS[root]) for root in roots) else ""


def may_follow(permission: str) -> rx.Var[bool]:
    """Whether whoever sits there has the permission that is behind a way."""
    return rx.Var.create(OfficeState.allowed).contains(permission)


def link_if(permission: str, text: Child, path: Text) -> rx.Component:
    """A link for whoever has the permission that is behind it, the text itself for others."""
    return rx.cond(may_follow(permission), kit.text_link(text, path), rx.el.span(text))
