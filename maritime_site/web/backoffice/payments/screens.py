"""The rows of payments in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.payments.discrepancies import DiscrepanciesState, discrepancy_list
from maritime_site.web.backoffice.payments.page import payment_detail, payment_list
from maritime_site.web.backoffice.payments.state import PaymentsState, PaymentState
from maritime_site.web.backoffice.screen import HOSPITALITY, Screen

SCREENS = (
    Screen("/admin/payments", N_("Payments"), payment_list, "BOOKINGS_VIEW", (PaymentsState.open,), HOSPITALITY),
    Screen(
        "/admin/oddities",
        N_("Payment oddities"),
        discrepancy_list,
        "BOOKINGS_VIEW",
        (DiscrepanciesState.open,),
        HOSPITALITY,
    ),
    Screen("/admin/payments/[id]", N_("Payment"), payment_detail, "BOOKINGS_VIEW", (PaymentState.open,)),
)
