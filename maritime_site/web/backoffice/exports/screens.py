"""The row of exports in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.exports.page import exports_page
from maritime_site.web.backoffice.exports.state import ExportsState
from maritime_site.web.backoffice.screen import OFFICE, Screen

SCREENS = (Screen("/admin/exports", N_("Exports"), exports_page, "EXPORTS", (ExportsState.open,), OFFICE),)
