"""The awards' rows in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.awards.categories_page import category_form, category_list
from maritime_site.web.backoffice.awards.categories_state import PATH, CategoriesState, CategoryState
from maritime_site.web.backoffice.awards.page import nomination_detail, nomination_list
from maritime_site.web.backoffice.awards.state import NominationDeskState, NominationsState
from maritime_site.web.backoffice.screen import PARTICIPANTS, Screen

VIEW, DECIDE = "NOMINATIONS_VIEW", "NOMINATIONS_DECIDE"
SCREENS = (
    Screen("/admin/nominations", N_("Nominations"), nomination_list, VIEW, (NominationsState.open,), PARTICIPANTS),
    Screen("/admin/nominations/[id]", N_("Nomination"), nomination_detail, VIEW, (NominationDeskState.open,)),
    Screen(PATH, N_("Award categories"), category_list, VIEW, (CategoriesState.open,), PARTICIPANTS),
    Screen(f"{PATH}/[id]", N_("Award category"), category_form, DECIDE, (CategoryState.open,)),
)
