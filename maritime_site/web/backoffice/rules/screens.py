"""The rules' rows in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.rules.detail_page import rule_detail
from maritime_site.web.backoffice.rules.detail_state import RuleState
from maritime_site.web.backoffice.rules.page import rule_list
from maritime_site.web.backoffice.rules.state import PATH, PERMISSION, RulesState
from maritime_site.web.backoffice.screen import PARTICIPANTS, Screen

SCREENS = (
    Screen(PATH, N_("Rules"), rule_list, PERMISSION, (RulesState.open,), PARTICIPANTS),
    Screen(f"{PATH}/[id]", N_("Rule"), rule_detail, PERMISSION, (RuleState.open,)),
)
