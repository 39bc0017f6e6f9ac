"""Text messages through MSG91's template API (docs.msg91.com, "Send SMS"): India's DLT rules need a template."""

from __future__ import annotations

import re

import httpx

from maritime_site.ports.messages import CannotDeliver, Dispatch, TryAgain
from maritime_site.settings import Settings

URL = "https://control.msg91.com/api/v5/flow"
TIMEOUT = httpx.Timeout(8, connect=3)


class Msg91Texter:
    """Sends one-time codes as the variable of a registered template; other texts have no template and are refused."""

    def __init__(self, settings: Settings, transport: httpx.BaseTransport | None = None) -> None:
        self.settings = settings
        self.client = httpx.Client(transport=transport, timeout=TIMEOUT, follow_redirects=False)

    def carry(self, dispatch: Dispatch) -> None:
        """Send one text. Raises TryAgain or CannotDeliver."""
        code = re.search(r"(?<!\d)\d{6}(?!\d)", dispatch.text)
        if code is None:
            raise CannotDeliver("no registered template for this text")
        body = {
            "template_id": self.settings.sms_code_template_id,
            "short_url": "0",
            "recipients": [{"mobiles": dispatch.to.removeprefix("+"), "VAR1": code[0]}],
        }
        try:
            answer = self.client.post(
                URL, json=body, headers={"authkey": self.settings.sms_auth_key.get_secret_value()}
            )
        except httpx.HTTPError as error:
            raise TryAgain(type(error).__name__) from error
        if answer.status_code == 429 or answer.status_code >= 500:
            raise TryAgain(f"HTTP {answer.status_code}")
        if not answer.is_success or '"type":"error"' in answer.text.replace(" ", ""):
            raise CannotDeliver(f"HTTP {answer.status_code}")
