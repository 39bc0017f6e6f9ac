"""The screens of content pages."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.pages.library_page import library_page, library_picture
from maritime_site.web.backoffice.pages.library_state import LibraryPictureState, LibraryState
from maritime_site.web.backoffice.pages.page import page_editor, page_list
from maritime_site.web.backoffice.pages.state import PagesState, PageState
from maritime_site.web.backoffice.screen import PUBLISHING, Screen

SCREENS = (
    Screen("/admin/pages", N_("Pages"), page_list, "PAGES_EDIT", (PagesState.open,), PUBLISHING),
    Screen("/admin/pages/[slug]", N_("Page"), page_editor, "PAGES_EDIT", (PageState.open,)),
    Screen("/admin/pictures", N_("Media library"), library_page, "PAGES_EDIT", (LibraryState.open,), PUBLISHING),
    Screen("/admin/pictures/[id]", N_("Picture"), library_picture, "PAGES_EDIT", (LibraryPictureState.open,)),
)
