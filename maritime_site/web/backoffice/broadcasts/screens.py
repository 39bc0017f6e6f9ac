"""The rows of messages to many in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.broadcasts.page import message_detail, message_list
from maritime_site.web.backoffice.broadcasts.state import PATH, MessagesState, MessageState
from maritime_site.web.backoffice.screen import PUBLISHING, Screen

SCREENS = (
    Screen(PATH, N_("Messages"), message_list, "MESSAGES_EDIT", (MessagesState.open,), PUBLISHING),
    Screen(f"{PATH}/[id]", N_("Message"), message_detail, "MESSAGES_EDIT", (MessageState.open,)),
)
