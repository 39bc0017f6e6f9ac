"""The rows of talk proposals in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.screen import PROGRAMME, Screen
from maritime_site.web.backoffice.talk_proposals.page import proposal_detail, proposal_list
from maritime_site.web.backoffice.talk_proposals.state import PATH, PERMISSION, OfficeProposalState, ProposalsState

SCREENS = (
    Screen(PATH, N_("Talk proposals"), proposal_list, PERMISSION, (ProposalsState.open,), PROGRAMME),
    Screen(f"{PATH}/[id]", N_("Talk proposal"), proposal_detail, PERMISSION, (OfficeProposalState.open,)),
)
