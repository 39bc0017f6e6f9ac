"""The staff's rows in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.screen import OFFICE, Screen
from maritime_site.web.backoffice.staff.page import staff_list, staff_member
from maritime_site.web.backoffice.staff.state import StaffMemberState, StaffState

SCREENS = (
    Screen("/admin/staff", N_("Staff"), staff_list, "STAFF_EDIT", (StaffState.open,), OFFICE),
    Screen("/admin/staff/[id]", N_("Account"), staff_member, "STAFF_EDIT", (StaffMemberState.open,)),
)
