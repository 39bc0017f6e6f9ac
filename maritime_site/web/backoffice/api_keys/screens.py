"""The screens of API keys."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.api_keys.page import api_key_detail, api_key_list
from maritime_site.web.backoffice.api_keys.state import PATH, ApiKeysState, ApiKeyState
from maritime_site.web.backoffice.screen import OFFICE, Screen

SCREENS = (
    Screen(PATH, N_("API keys"), api_key_list, "API_KEYS_EDIT", (ApiKeysState.open,), OFFICE),
    Screen(f"{PATH}/[id]", N_("API key"), api_key_detail, "API_KEYS_EDIT", (ApiKeyState.open,)),
)
