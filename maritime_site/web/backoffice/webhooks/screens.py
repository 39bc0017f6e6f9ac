"""The screens of webhooks."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.screen import OFFICE, Screen
from maritime_site.web.backoffice.webhooks.page import webhook_detail, webhook_list
from maritime_site.web.backoffice.webhooks.state import PATH, WebhooksState, WebhookState

SCREENS = (
    Screen(PATH, N_("Webhooks"), webhook_list, "WEBHOOKS_EDIT", (WebhooksState.open,), OFFICE),
    Screen(f"{PATH}/[id]", N_("Webhook"), webhook_detail, "WEBHOOKS_EDIT", (WebhookState.open,)),
)
