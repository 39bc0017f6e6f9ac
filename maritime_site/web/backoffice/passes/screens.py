"""The rows of passes in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.passes.admission_days import AdmissionDaysState, admission_days
from maritime_site.web.backoffice.passes.page import pass_detail, pass_list
from maritime_site.web.backoffice.passes.state import PassesState, PassOfficeState
from maritime_site.web.backoffice.screen import GATES, Screen

SCREENS = (
    Screen("/admin/passes", N_("Passes"), pass_list, "PASSES_VIEW", (PassesState.open,), GATES),
    Screen(
        "/admin/admission-days", N_("Admission days"), admission_days, "PASSES_VIEW", (AdmissionDaysState.open,), GATES
    ),
    Screen("/admin/passes/[id]", N_("Pass"), pass_detail, "PASSES_VIEW", (PassOfficeState.open,)),
)
