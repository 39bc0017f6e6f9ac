"""The search's row in the table of screens; the field above every screen leads to it."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.screen import Screen
from maritime_site.web.backoffice.search.page import office_search_page
from maritime_site.web.backoffice.search.state import OfficeSearchState

SCREENS = (Screen("/admin/search", N_("Search"), office_search_page, "", (OfficeSearchState.open,)),)
