"""Rows of the table of screens: somebody to add; one person's page is the registration's."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.people.adding_page import add_person_page
from maritime_site.web.backoffice.people.adding_state import AddPersonState
from maritime_site.web.backoffice.people.state import EDIT
from maritime_site.web.backoffice.screen import Screen

SCREENS = (Screen("/admin/people/new", N_("Add a person"), add_person_page, EDIT, (AddPersonState.open,)),)
