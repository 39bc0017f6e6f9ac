"""The moderators' list in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.reports.page import reports_page
from maritime_site.web.backoffice.reports.state import ReportsState
from maritime_site.web.backoffice.screen import HELPDESK, Screen

SCREENS = (Screen("/admin/reports", N_("Reports"), reports_page, "REPORTS_VIEW", (ReportsState.open,), HELPDESK),)
