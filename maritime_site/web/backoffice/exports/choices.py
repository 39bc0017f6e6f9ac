"""What can be chosen for each filter of a list to download, in the words of the list's own screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from maritime_site.core.text.i18n import N_
from maritime_site.domain.billing.labels import KIND_NAMES
from maritime_site.web.backoffice.awards.page import STATUSES as NOMINATIONS
from maritime_site.web.backoffice.bookings.page import STATUSES as BOOKINGS
from maritime_site.web.backoffice.broadcasts.page import STATES as MESSAGES
from maritime_site.web.backoffice.exhibition.page import STATUSES as APPLICATIONS
from maritime_site.web.backoffice.exhibition.stalls_page import STALL_STATUSES
from maritime_site.web.backoffice.helpdesk.page import RATINGS
from maritime_site.web.backoffice.helpdesk.page import STATUSES as QUERIES
from maritime_site.web.backoffice.lists import Choice
from maritime_site.web.backoffice.newsroom.page import STATUSES as CONTENT
from maritime_site.web.backoffice.packages.page import STATUSES as PACKAGES
from maritime_site.web.backoffice.passes.page import STATUSES as PASSES
from maritime_site.web.backoffice.payments.discrepancies import STATUSES as ODDITIES
from maritime_site.web.backoffice.payments.page import ODD, STANDING
from maritime_site.web.backoffice.payments.page import STATUSES as PAYMENTS
from maritime_site.web.backoffice.privacy.page import KINDS as REQUESTS
from maritime_site.web.backoffice.privacy.page import STATUSES as DATA_REQUESTS
from maritime_site.web.backoffice.programme.page import STATUSES as SESSIONS
from maritime_site.web.backoffice.registrations.page import KINDS_LISTED
from maritime_site.web.backoffice.registrations.page import STATUSES as REGISTRATIONS
from maritime_site.web.backoffice.registrations.visa_letter import STATUSES as VISA_LETTERS
from maritime_site.web.backoffice.reports.page import STATUSES as REPORTS
from maritime_site.web.backoffice.staff.page import STATUSES as STAFF
from maritime_site.web.backoffice.system.page import STATUSES as DELIVERIES

SEARCH, ACTION, REQUESTED_KIND, DOCUMENT_KIND = "search", "action", "askedFor", "document"
DOCUMENTS = (("", N_("All")), *KIND_NAMES.items())
# Answers to further questions are narrowed by from the list of registrations, whose rules the office knows.
ANSWER = "answer"
LABELS: Mapping[str, str] = MappingProxyType(
    {
        SEARCH: N_("Words"),
        "status": N_("Status"),
        "kind": N_("Kind"),
        "country": N_("Country"),
        "answer": N_("Answer"),
        "category": N_("Award"),
        "packageId": N_("Package"),
        "flagged": N_("Oddities"),
        "standing": N_("Money to settle"),
        "assignee": N_("Owner"),
        "rating": N_("Rating"),
        "day": N_("Day"),
        "hall": N_("Hall"),
        "speaker": N_("Speaker"),
        ACTION: N_("What was done"),
        REQUESTED_KIND: N_("Asked for"),
        DOCUMENT_KIND: N_("Kind"),
    }
)
STATUSES: Mapping[str, Sequence[Choice]] = MappingProxyType(
    {
        "registrations": REGISTRATIONS,
        "bookings": BOOKINGS,
        "payments": PAYMENTS,
        "payment-oddities": ODDITIES,
        "nominations": NOMINATIONS,
        "queries": QUERIES,
        "passes": PASSES,
        "stalls": STALL_STATUSES,
        "stall-applications": APPLICATIONS,
        "staff": STAFF,
        "packages": PACKAGES,
        "messages": MESSAGES,
        "deliveries": DELIVERIES,
        "releases": CONTENT,
        "news": CONTENT,
        "albums": CONTENT,
        "films": CONTENT,
        "past-events": CONTENT,
        "sessions": SESSIONS,
        "reports": REPORTS,
        "data-requests": DATA_REQUESTS,
        "visa-letters": VISA_LETTERS,
    }
)
SAME_EVERYWHERE: Mapping[str, Sequence[Choice]] = MappingProxyType(
    {
        "kind": KINDS_LISTED,
        "flagged": ODD,
        "standing": STANDING,
        "rating": RATINGS,
        REQUESTED_KIND: REQUESTS,
        DOCUMENT_KIND: DOCUMENTS,
    }
)
# Filters that mean something of their own in one list.
RENAMED: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("audit", "status"): ACTION,
        ("data-requests", "kind"): REQUESTED_KIND,
        ("invoices", "kind"): DOCUMENT_KIND,
    }
)


def known_choices(sheet: str, name: str) -> Sequence[Choice] | None:
    """The choices of a list's filter; None where they are read from the database, or words are typed."""
    return STATUSES.get(sheet) if name == "status" else SAME_EVERYWHERE.get(name)
