"""One's own account in the table of screens; it is reached from the corner."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.account.page import my_account
from maritime_site.web.backoffice.account.state import AccountState
from maritime_site.web.backoffice.screen import Screen

SCREENS = (Screen("/admin/account", N_("My account"), my_account, on_load=(AccountState.open,)),)
