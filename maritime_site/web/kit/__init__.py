"""The parts every page is built from: plain functions, no state, and the only place of class names.

Texts come translated from the caller. `gallery.py` shows each part in every state.
"""

from maritime_site.web.kit.actions import (
    button,
    download_link,
    external_link,
    link_button,
    opens,
    submit,
    text_link,
)
from maritime_site.web.kit.base import SCRIPTS, STYLESHEETS, Child, Text
from maritime_site.web.kit.choices import checkbox, choice_group, radio_card
from maritime_site.web.kit.combobox import (
    Option,
    combobox_field,
    country_field,
    country_options,
    dial_code_field,
    dial_code_options,
)
from maritime_site.web.kit.dialogs import confirm_dialog, dialog, shut_button
from maritime_site.web.kit.display import (
    card,
    link_card,
    list_item,
    plain_list,
    summary_list,
    summary_row,
    table,
    table_row,
    task,
    task_list,
)
from maritime_site.web.kit.feedback import (
    Problem,
    Toast,
    empty_state,
    error_summary,
    loading,
    notice,
    quiet_status,
    skeleton,
    status_chip,
    status_match,
    toaster,
)
from maritime_site.web.kit.fields import (
    actions,
    email_field,
    field,
    field_row,
    form,
    number_field,
    otp_field,
    select_field,
    tel_field,
    text_field,
    textarea_field,
)
from maritime_site.web.kit.icons import ICON_NAMES, emblem_slot, icon
from maritime_site.web.kit.landing import band_film, countdown, facts, film_button, notes
from maritime_site.web.kit.layout import (
    band,
    cluster,
    grid,
    hero,
    lead,
    muted,
    page,
    page_title,
    prose,
    section,
    split,
    stack,
    unseen,
    waves,
    wrap,
)
from maritime_site.web.kit.navigation import breadcrumb, link_tabs, menu_item, pagination, popup_menu, tabs

__all__ = [
    "ICON_NAMES", "SCRIPTS", "STYLESHEETS", "Child", "Option", "Problem", "Text", "Toast", "actions", "band", "band_film",
    "breadcrumb", "button", "card", "checkbox", "choice_group", "cluster", "combobox_field", "confirm_dialog",
    "countdown", "country_field", "country_options", "dial_code_field", "dial_code_options", "dialog", "download_link",
    "email_field", "emblem_slot", "empty_state", "error_summary", "external_link", "facts", "field", "field_row", "film_button", "form",
    "grid", "hero", "icon", "lead", "link_button", "link_card", "link_tabs", "list_item", "loading", "menu_item",
    "muted", "notes", "notice", "number_field", "opens", "otp_field", "page", "page_title", "pagination", "plain_list",
    "popup_menu", "prose", "quiet_status", "radio_card", "section", "select_field", "shut_button", "skeleton",
    "split", "stack", "status_chip", "status_match", "submit", "summary_list", "summary_row", "table", "table_row",
    "tabs", "task", "task_list", "tel_field", "text_field", "text_link", "textarea_field", "toaster", "unseen",
    "waves", "wrap",
]  # fmt: skip
