"""The helpdesk's rows in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.helpdesk.page import feedback_list, query_detail, query_list
from maritime_site.web.backoffice.helpdesk.state import FeedbackState, QueriesState, QueryState
from maritime_site.web.backoffice.screen import HELPDESK, Screen

SCREENS = (
    Screen("/admin/queries", N_("Queries"), query_list, "QUERIES_VIEW", (QueriesState.open,), HELPDESK),
    Screen("/admin/queries/[id]", N_("Query"), query_detail, "QUERIES_VIEW", (QueryState.open,)),
    Screen("/admin/feedback", N_("Feedback"), feedback_list, "QUERIES_VIEW", (FeedbackState.open,), HELPDESK),
)
