"""The rows of bookings in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.bookings.page import booking_detail, booking_list
from maritime_site.web.backoffice.bookings.state import OfficeBookingsState, OfficeBookingState
from maritime_site.web.backoffice.screen import HOSPITALITY, Screen

SCREENS = (
    Screen("/admin/bookings", N_("Bookings"), booking_list, "BOOKINGS_VIEW", (OfficeBookingsState.open,), HOSPITALITY),
    Screen("/admin/bookings/[id]", N_("Booking"), booking_detail, "BOOKINGS_VIEW", (OfficeBookingState.open,)),
)
