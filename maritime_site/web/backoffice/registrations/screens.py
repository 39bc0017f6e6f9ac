"""The registrations' rows in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.people.seats_state import CompanySeatsState
from maritime_site.web.backoffice.people.state import PersonState
from maritime_site.web.backoffice.registrations.detail_page import registration_detail
from maritime_site.web.backoffice.registrations.detail_state import RegistrationDeskState
from maritime_site.web.backoffice.registrations.matching_state import MatchingState
from maritime_site.web.backoffice.registrations.page import registration_list
from maritime_site.web.backoffice.registrations.state import RegistrationsState
from maritime_site.web.backoffice.registrations.visa_letter_state import VisaLetterDeskState
from maritime_site.web.backoffice.screen import PARTICIPANTS, Screen

VIEW = "REGISTRATIONS_VIEW"
SCREENS = (
    Screen(
        "/admin/registrations",
        N_("Registrations"),
        registration_list,
        VIEW,
        (RegistrationsState.open, MatchingState.open),
        PARTICIPANTS,
    ),
    Screen(
        "/admin/registrations/[id]",
        N_("Registration"),
        registration_detail,
        VIEW,
        (RegistrationDeskState.open, PersonState.open, CompanySeatsState.open, VisaLetterDeskState.open),
    ),
)
