"""Every screen of the back office, in the order of its menu. An area adds its rows here."""

from __future__ import annotations

from maritime_site.web.backoffice.account.screens import SCREENS as ACCOUNT
from maritime_site.web.backoffice.api_keys.screens import SCREENS as API_KEYS
from maritime_site.web.backoffice.audit.screens import SCREENS as AUDIT
from maritime_site.web.backoffice.awards.screens import SCREENS as AWARDS
from maritime_site.web.backoffice.billing.screens import SCREENS as TAX
from maritime_site.web.backoffice.bookings.screens import SCREENS as BOOKINGS
from maritime_site.web.backoffice.broadcasts.screens import SCREENS as MESSAGES
from maritime_site.web.backoffice.check_in.screens import SCREENS as GATES
from maritime_site.web.backoffice.desk.screens import SCREENS as DESK
from maritime_site.web.backoffice.event.screens import SCREENS as EVENT
from maritime_site.web.backoffice.exhibition.screens import SCREENS as STALLS
from maritime_site.web.backoffice.exports.screens import SCREENS as EXPORTS
from maritime_site.web.backoffice.helpdesk.screens import SCREENS as HELPDESK
from maritime_site.web.backoffice.home.screens import SCREENS as HOME
from maritime_site.web.backoffice.imports.screens import SCREENS as IMPORTS
from maritime_site.web.backoffice.invitations.screens import SCREENS as INVITATIONS
from maritime_site.web.backoffice.live.screens import SCREENS as LIVE
from maritime_site.web.backoffice.meetings.screens import SCREENS as LOUNGE
from maritime_site.web.backoffice.newsroom.screens import SCREENS as NEWSROOM
from maritime_site.web.backoffice.packages.screens import SCREENS as PACKAGES
from maritime_site.web.backoffice.pages.screens import SCREENS as PAGES
from maritime_site.web.backoffice.passes.screens import SCREENS as PASSES
from maritime_site.web.backoffice.payments.screens import SCREENS as PAYMENTS
from maritime_site.web.backoffice.people.screens import SCREENS as PEOPLE
from maritime_site.web.backoffice.privacy.screens import SCREENS as DATA_REQUESTS
from maritime_site.web.backoffice.programme.screens import SCREENS as PROGRAMME
from maritime_site.web.backoffice.registrations.screens import SCREENS as REGISTRATIONS
from maritime_site.web.backoffice.reports.screens import SCREENS as REPORTS
from maritime_site.web.backoffice.roles.screens import SCREENS as ROLES
from maritime_site.web.backoffice.rules.screens import SCREENS as RULES
from maritime_site.web.backoffice.screen import GROUPS, Screen
from maritime_site.web.backoffice.search.screens import SCREENS as SEARCH
from maritime_site.web.backoffice.settings.screens import SCREENS as SETTINGS
from maritime_site.web.backoffice.staff.screens import SCREENS as STAFF
from maritime_site.web.backoffice.system.screens import SCREENS as SYSTEM
from maritime_site.web.backoffice.talk_proposals.screens import SCREENS as PROPOSALS
from maritime_site.web.backoffice.webhooks.screens import SCREENS as WEBHOOKS

SCREENS: tuple[Screen, ...] = (
    *HOME,
    *SEARCH,
    *REGISTRATIONS,
    *PEOPLE,
    *RULES,
    *IMPORTS,
    *INVITATIONS,
    *BOOKINGS,
    *PACKAGES,
    *PAYMENTS,
    *STALLS,
    *LIVE,
    *DESK,
    *PASSES,
    *AWARDS,
    *DATA_REQUESTS,
    *GATES,
    *HELPDESK,
    *PAGES,
    *NEWSROOM,
    *MESSAGES,
    *PROGRAMME,
    *PROPOSALS,
    *LOUNGE,
    *REPORTS,
    *EXPORTS,
    *STAFF,
    *ROLES,
    *EVENT,
    *SETTINGS,
    *TAX,
    *API_KEYS,
    *WEBHOOKS,
    *AUDIT,
    *SYSTEM,
    *ACCOUNT,
)


def screen_of(path: str) -> Screen:
    """The screen at a path of the site map."""
    return next(screen for screen in SCREENS if screen.path == path)


def menu_groups() -> tuple[tuple[str, tuple[Screen, ...]], ...]:
    """The menu: each group that has screens, with them."""
    result = ((group, tuple(screen for screen in SCREENS if screen.group == group)) for group in GROUPS)
    return tuple((group, screens) for group, screens in result if screens)
