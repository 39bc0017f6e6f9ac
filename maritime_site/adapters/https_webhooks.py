"""Deliveries of webhooks over HTTPS, to the address that was checked and to no other (security.md R56)."""

from __future__ import annotations

import time
from collections.abc import Mapping

import httpx

from maritime_site.core.outbound import NotPublic, resolve_host
from maritime_site.ports.webhooks import WebhookReply

TIMEOUT = httpx.Timeout(5, connect=3)
USER_AGENT = "Maritime-Site-Webhooks/1"


class HttpsWebhookSender:
    """Resolves the name, checks every address of it, and calls that address under the name: no redirects, no proxy."""

    def __init__(self, *, is_loopback_allowed: bool, transport: httpx.BaseTransport | None = None) -> None:
        self.is_loopback_allowed = is_loopback_allowed
        self.client = httpx.Client(transport=transport, timeout=TIMEOUT, follow_redirects=False, trust_env=False)

    def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> WebhookReply:
        """What the address answered; its body is not read."""
        began = time.monotonic()
        try:
            request = self._build_request(httpx.URL(url), body, headers)
            with_answer = self.client.send(request, stream=True)
            with_answer.close()
        except (NotPublic, httpx.InvalidURL) as problem:
            return WebhookReply(0, _milliseconds_since(began), str(problem))
        except httpx.HTTPError as problem:
            return WebhookReply(0, _milliseconds_since(began), type(problem).__name__)
        status = with_answer.status_code
        return WebhookReply(status, _milliseconds_since(began), "" if with_answer.is_success else f"HTTP {status}")

    def _build_request(self, url: httpx.URL, body: bytes, headers: Mapping[str, str]) -> httpx.Request:
        port = url.port or (443 if url.scheme == "https" else 80)
        address = resolve_host(url.host, port, is_loopback_allowed=self.is_loopback_allowed)
        host = url.netloc.decode("ascii")
        # The certificate is checked against the name, although the address is called.
        return self.client.build_request(
            "POST",
            url.copy_with(host=address),
            content=body,
            headers={**headers, "Host": host, "User-Agent": USER_AGENT},
            extensions={"sni_hostname": url.host},
        )


def _milliseconds_since(began: float) -> int:
    return round((time.monotonic() - began) * 1000)
