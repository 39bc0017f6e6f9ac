"""The roles' row in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.roles.page import role_matrix
from maritime_site.web.backoffice.roles.state import RolesState
from maritime_site.web.backoffice.screen import OFFICE, Screen

SCREENS = (Screen("/admin/roles", N_("Roles"), role_matrix, "ROLES_EDIT", (RolesState.open,), OFFICE),)
