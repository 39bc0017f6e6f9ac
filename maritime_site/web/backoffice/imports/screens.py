"""The screens of importing people."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.imports.page import import_detail, import_page
from maritime_site.web.backoffice.imports.state import PATH, ImportsState, ImportState
from maritime_site.web.backoffice.screen import PARTICIPANTS, Screen

SCREENS = (
    Screen(PATH, N_("Import"), import_page, "PEOPLE_IMPORT", (ImportsState.open,), PARTICIPANTS),
    Screen(f"{PATH}/[id]", N_("Import of a list"), import_detail, "PEOPLE_IMPORT", (ImportState.open,)),
)
