"""The screens of invitations."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.invitations.page import invitation_detail, invitation_list
from maritime_site.web.backoffice.invitations.state import PATH, InvitationsState, InvitationState
from maritime_site.web.backoffice.screen import PARTICIPANTS, Screen

SCREENS = (
    Screen(PATH, N_("Invitations"), invitation_list, "INVITATIONS_EDIT", (InvitationsState.open,), PARTICIPANTS),
    Screen(f"{PATH}/[id]", N_("Invitation"), invitation_detail, "INVITATIONS_EDIT", (InvitationState.open,)),
)
