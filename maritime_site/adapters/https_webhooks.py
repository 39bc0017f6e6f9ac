"""Deliveries of webhooks over HTTPS, to the address that was checked and to no other (security.md R56)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

import httpx

from maritime_site.core.outbound import NotPublic, resolve_host
from maritime_site.ports.webhooks import WebhookReply

# What docs/webhooks.md says of the whole answer. httpx counts between two bytes: one that drips would have no end.
ANSWER_SECONDS = 5.0
USER_AGENT = "Maritime-Site-Webhooks/1"


class HttpsWebhookSender:
    """Resolves the name, checks every address of it, and calls that address under the name: no redirects, no proxy."""

    def __init__(
        self,
        *,
        is_loopback_allowed: bool,
        transport: httpx.AsyncBaseTransport | None = None,
        seconds: float = ANSWER_SECONDS,
    ) -> None:
        self.is_loopback_allowed, self.transport, self.seconds = is_loopback_allowed, transport, seconds
        self.certificates = httpx.create_ssl_context(trust_env=False)

    def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> WebhookReply:
        """What the address answered in time; its body is not read. For a thread that has no event loop."""
        began = time.monotonic()
        try:
            request = self._build_request(httpx.URL(url), body, headers)
            answer = asyncio.run(self._call(request))
        except (NotPublic, httpx.InvalidURL) as problem:
            return WebhookReply(0, _milliseconds_since(began), str(problem))
        except TimeoutError:
            return WebhookReply(0, _milliseconds_since(began), httpx.ReadTimeout.__name__)
        except httpx.HTTPError as problem:
            return WebhookReply(0, _milliseconds_since(began), type(problem).__name__)
        status = answer.status_code
        return WebhookReply(status, _milliseconds_since(began), "" if answer.is_success else f"HTTP {status}")

    async def _call(self, request: httpx.Request) -> httpx.Response:
        client = httpx.AsyncClient(
            transport=self.transport,
            verify=self.certificates,
            timeout=self.seconds,
            follow_redirects=False,
            trust_env=False,
        )
        async with asyncio.timeout(self.seconds), client:
            answer = await client.send(request, stream=True)
            await answer.aclose()
        return answer

    def _build_request(self, url: httpx.URL, body: bytes, headers: Mapping[str, str]) -> httpx.Request:
        port = url.port or (443 if url.scheme == "https" else 80)
        address = resolve_host(url.host, port, is_loopback_allowed=self.is_loopback_allowed)
        # The certificate is checked against the name, although the address is called.
        return httpx.Request(
            "POST",
            url.copy_with(host=address),
            content=body,
            headers={**headers, "Host": url.netloc.decode("ascii"), "User-Agent": USER_AGENT},
            extensions={"sni_hostname": url.host},
        )


def _milliseconds_since(began: float) -> int:
    return round((time.monotonic() - began) * 1000)
