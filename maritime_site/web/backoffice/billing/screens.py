"""The screen of tax."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.billing.page import tax_page
from maritime_site.web.backoffice.billing.state import TaxState
from maritime_site.web.backoffice.screen import OFFICE, Screen

SCREENS = (Screen("/admin/tax", N_("Tax"), tax_page, "TAX_EDIT", (TaxState.open,), OFFICE),)
