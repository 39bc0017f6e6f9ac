"""The pages on which participants scan passes: exhibitors their visitors (EXHIBIT-2), people each other (MEET-4)."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.domain.networking.directory import NETWORKING_KINDS
from maritime_site.domain.people.kinds import RESTORE_ORDER
from maritime_site.gate.scanner_page import ScannerPage
from maritime_site.web.routes import Route

LEADS = ScannerPage(
    key="leads",
    route=Route.LEAD_SCANNER,
    login=Route.EXHIBITION_LOGIN,
    kinds=RESTORE_ORDER,
    probe="exhibition/leads?pageSize=1",
    target="exhibition/leads",
    fields=("code", "scannedAt"),
    title=N_("Lead scanner"),
    about=N_("Scan the passes of visitors at your stall, with and without a network"),
    rule=N_("Only visitors who agreed to share their details with exhibitors can be kept."),
    submit=N_("Add to our leads"),
    done={"": N_("The visitor is among your leads")},
    links={Route.DESK: N_("Exhibitor's desk")},
)
CONTACTS = ScannerPage(
    key="contacts",
    route=Route.CONTACT_SCANNER,
    login=Route.LOGIN,
    kinds=[kind for kind in RESTORE_ORDER if kind in NETWORKING_KINDS],
    probe="connection/threads",
    target="connection/exchange",
    fields=("code", "scannedAt"),
    title=N_("Contact scanner"),
    about=N_("Scan another participant's pass to exchange contacts, with and without a network"),
    rule=N_("Each of you confirms: let them scan your pass too, or accept the request."),
    submit=N_("Exchange contacts"),
    done={
        "pending": N_("Request sent. They confirm by scanning your code."),
        "accepted": N_("You are now connected"),
    },
    links={Route.REQUESTS: N_("My requests and connections"), Route.PASS: N_("My pass")},
)
