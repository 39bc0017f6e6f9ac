"""What administrators may do: the one table of permissions, the roles at the start, and the rule (ROLE-3, BO-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from maritime_site.core.errors import NotAllowed
from maritime_site.core.text.i18n import N_, _

SUPERADMIN = N_("superadmin")


class Permission(StrEnum):
    """Every permission there is (contract, "Back office")."""

    REGISTRATIONS_VIEW = "REGISTRATIONS_VIEW"
    REGISTRATIONS_DECIDE = "REGISTRATIONS_DECIDE"
    PEOPLE_EDIT = "PEOPLE_EDIT"
    PEOPLE_IMPORT = "PEOPLE_IMPORT"
    DESK_USE = "DESK_USE"
    WALK_INS_ADD = "WALK_INS_ADD"
    INVITATIONS_EDIT = "INVITATIONS_EDIT"
    RULES_EDIT = "RULES_EDIT"
    PACKAGES_EDIT = "PACKAGES_EDIT"
    BOOKINGS_VIEW = "BOOKINGS_VIEW"
    BOOKINGS_EDIT = "BOOKINGS_EDIT"
    PAYMENTS_REFUND = "PAYMENTS_REFUND"
    NOMINATIONS_VIEW = "NOMINATIONS_VIEW"
    NOMINATIONS_DECIDE = "NOMINATIONS_DECIDE"
    STALLS_VIEW = "STALLS_VIEW"
    STALLS_EDIT = "STALLS_EDIT"
    EXHIBITORS_DECIDE = "EXHIBITORS_DECIDE"
    QUERIES_VIEW = "QUERIES_VIEW"
    QUERIES_REPLY = "QUERIES_REPLY"
    PAGES_EDIT = "PAGES_EDIT"
    PAGES_PUBLISH = "PAGES_PUBLISH"
    NEWS_EDIT = "NEWS_EDIT"
    NEWS_PUBLISH = "NEWS_PUBLISH"
    MESSAGES_EDIT = "MESSAGES_EDIT"
    MESSAGES_APPROVE = "MESSAGES_APPROVE"
    PROGRAMME_EDIT = "PROGRAMME_EDIT"
    PROGRAMME_RELEASE = "PROGRAMME_RELEASE"
    EVENT_EDIT = "EVENT_EDIT"
    EVENT_PUBLISH = "EVENT_PUBLISH"
    SETTINGS_EDIT = "SETTINGS_EDIT"
    TAX_EDIT = "TAX_EDIT"
    REPORTS_VIEW = "REPORTS_VIEW"
    REPORTS_DECIDE = "REPORTS_DECIDE"
    STAFF_EDIT = "STAFF_EDIT"
    ROLES_EDIT = "ROLES_EDIT"
    API_KEYS_EDIT = "API_KEYS_EDIT"
    WEBHOOKS_EDIT = "WEBHOOKS_EDIT"
    AUDIT_VIEW = "AUDIT_VIEW"
    LIVE_VIEW = "LIVE_VIEW"
    SYSTEM_VIEW = "SYSTEM_VIEW"
    SYSTEM_EDIT = "SYSTEM_EDIT"
    EXPORTS = "EXPORTS"
    DATA_REQUESTS = "DATA_REQUESTS"
    CHECK_IN = "CHECK_IN"
    PASSES_VIEW = "PASSES_VIEW"
    PASSES_EDIT = "PASSES_EDIT"


P = Permission
MEANINGS: Mapping[Permission, str] = {
    P.REGISTRATIONS_VIEW: N_("See registrations"),
    P.REGISTRATIONS_DECIDE: N_("Approve, reject and ask about registrations"),
    P.PEOPLE_EDIT: N_("Add and correct people, change their kind, merge them, undo decisions, write notes"),
    P.PEOPLE_IMPORT: N_("Import people from a sheet"),
    P.DESK_USE: N_("Find people at the registration desk and print badges"),
    P.WALK_INS_ADD: N_("Register walk-ins at the desk, approved at once"),
    P.INVITATIONS_EDIT: N_("Invite people to register, and recall invitations"),
    P.RULES_EDIT: N_("Set who may register, how many, and what they are asked"),
    P.PACKAGES_EDIT: N_("Change hospitality packages"),
    P.BOOKINGS_VIEW: N_("See bookings and payments"),
    P.BOOKINGS_EDIT: N_("Cancel bookings and mark them paid"),
    P.PAYMENTS_REFUND: N_("Refund payments"),
    P.NOMINATIONS_VIEW: N_("See award nominations"),
    P.NOMINATIONS_DECIDE: N_("Shortlist and reject award nominations"),
    P.STALLS_VIEW: N_("See stalls and their applications"),
    P.STALLS_EDIT: N_("Decide stall applications, move stalls, change the tariff"),
    P.EXHIBITORS_DECIDE: N_("Check company pages, set exhibitors' tasks"),
    P.QUERIES_VIEW: N_("See queries"),
    P.QUERIES_REPLY: N_("Answer, assign and close queries"),
    P.PAGES_EDIT: N_("Write the site's pages, its brochure and its manual"),
    P.PAGES_PUBLISH: N_("Publish the site's pages"),
    P.NEWS_EDIT: N_("Write press releases, news and galleries"),
    P.NEWS_PUBLISH: N_("Publish and take back press releases, news and galleries"),
    P.MESSAGES_EDIT: N_("Write messages to many"),
    P.MESSAGES_APPROVE: N_("Approve and stop messages to many"),
    P.PROGRAMME_EDIT: N_("Plan the programme and its speakers"),
    P.PROGRAMME_RELEASE: N_("Release the programme to readers"),
    P.TAX_EDIT: N_("Change the seller and the rates of tax on invoices"),
    P.EVENT_EDIT: N_("Change the event's name, dates, venue and channels in a draft"),
    P.EVENT_PUBLISH: N_("Publish the event's facts, archive the event"),
    P.SETTINGS_EDIT: N_("Change the exchange rate and the words of consent"),
    P.REPORTS_VIEW: N_("See what participants report of each other"),
    P.REPORTS_DECIDE: N_("Close reports, unlist people and end their requests"),
    P.STAFF_EDIT: N_("Change staff accounts"),
    P.ROLES_EDIT: N_("Change what roles may do"),
    P.API_KEYS_EDIT: N_("Make and revoke API keys"),
    P.WEBHOOKS_EDIT: N_("Set which programs are told what happens, and send it again"),
    P.AUDIT_VIEW: N_("Read the audit log"),
    P.LIVE_VIEW: N_("See the live board of the day"),
    P.SYSTEM_VIEW: N_("See how the site runs and which messages failed"),
    P.SYSTEM_EDIT: N_("Send failed messages again"),
    P.EXPORTS: N_("Download every list"),
    P.DATA_REQUESTS: N_("See and carry out requests of people to be erased"),
    P.CHECK_IN: N_("Check passes at the gate"),
    P.PASSES_VIEW: N_("See passes and admissions"),
    P.PASSES_EDIT: N_("Revoke and reissue passes, set their days, revoke gate devices"),
}

DEFAULT_ROLES: Mapping[str, frozenset[Permission]] = {
    SUPERADMIN: frozenset(P),
    N_("registrations officer"): frozenset(
        {
            P.REGISTRATIONS_VIEW,
            P.REGISTRATIONS_DECIDE,
            P.PEOPLE_EDIT,
            P.PEOPLE_IMPORT,
            P.DESK_USE,
            P.WALK_INS_ADD,
            P.INVITATIONS_EDIT,
            P.RULES_EDIT,
            P.EXPORTS,
            P.LIVE_VIEW,
        }
    ),
    N_("hospitality officer"): frozenset(
        {P.PACKAGES_EDIT, P.BOOKINGS_VIEW, P.BOOKINGS_EDIT, P.PAYMENTS_REFUND, P.EXPORTS}
    ),
    N_("accountant"): frozenset({P.TAX_EDIT, P.BOOKINGS_VIEW, P.EXPORTS}),
    N_("exhibition officer"): frozenset(
        {P.STALLS_VIEW, P.STALLS_EDIT, P.EXHIBITORS_DECIDE, P.REGISTRATIONS_VIEW, P.EXPORTS}
    ),
    N_("helpdesk"): frozenset(
        {P.QUERIES_VIEW, P.QUERIES_REPLY, P.REPORTS_VIEW, P.REPORTS_DECIDE, P.REGISTRATIONS_VIEW}
    ),
    N_("editor"): frozenset(
        {P.NOMINATIONS_VIEW, P.NOMINATIONS_DECIDE, P.PAGES_EDIT, P.PAGES_PUBLISH, P.NEWS_EDIT, P.NEWS_PUBLISH}
    ),
    N_("programme officer"): frozenset({P.PROGRAMME_EDIT, P.PROGRAMME_RELEASE, P.REGISTRATIONS_VIEW}),
    # Nobody approves what they wrote themselves, so two of them are needed (BO-7).
    N_("communications officer"): frozenset(
        {
            P.EVENT_EDIT,
            P.EVENT_PUBLISH,
            P.SETTINGS_EDIT,
            P.MESSAGES_EDIT,
            P.MESSAGES_APPROVE,
            P.NEWS_EDIT,
            P.NEWS_PUBLISH,
        }
    ),
    N_("data protection officer"): frozenset({P.DATA_REQUESTS, P.REGISTRATIONS_VIEW}),
    N_("auditor"): frozenset({P.AUDIT_VIEW, P.SYSTEM_VIEW, P.BOOKINGS_VIEW, P.LIVE_VIEW}),
    N_("registration desk"): frozenset({P.DESK_USE, P.WALK_INS_ADD}),
    N_("gate staff"): frozenset({P.CHECK_IN}),
    N_("gate supervisor"): frozenset({P.CHECK_IN, P.PASSES_VIEW, P.PASSES_EDIT, P.LIVE_VIEW}),
}


@dataclass(frozen=True)
class PermissionSet:
    """The part of an administrator's record that permissions are read from."""

    role: Sequence[str]
    active_role: str
    permissions_by_role: Mapping[str, Mapping[str, bool]]


def role_label(name: str) -> str:
    """What people read for a role: one that the site began with in their language, one of the office's as it is."""
    return _(name) if name in DEFAULT_ROLES else name


def is_super(roles: Sequence[str]) -> bool:
    """Whether one of the roles is superadmin, in any letter case."""
    return any(role.lower() == SUPERADMIN for role in roles)


def has_permission(admin: PermissionSet, name: str) -> bool:
    """ROLE-3: a super-administrator has every permission; others only what their active role's map sets."""
    if is_super(admin.role):
        return True
    if not admin.active_role:
        return False
    return bool(admin.permissions_by_role.get(admin.active_role, {}).get(name.upper()))


def require_permission(admin: PermissionSet, name: str) -> None:
    """Raise NotAllowed without the permission."""
    if not has_permission(admin, name):
        raise NotAllowed(_("Your role does not allow this"))
