"""What a page may not do while a test drives it: complain, break the content policy, or call a stranger."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request

VIOLATIONS = """
document.addEventListener('securitypolicyviolation', (event) =>
  console.error(`content policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile || ''}`));
"""


class Watch:
    """Collects the faults of one page; `expect` forgives those a test causes on purpose."""

    def __init__(self, page: Page, host: str) -> None:
        self._host = host
        self._expected: list[str] = []
        self._faults: list[str] = []
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self._faults.append(f"uncaught: {error}"))
        page.on("request", self._saw)

    def expect(self, text: str) -> None:
        """Forgive faults that contain this text, before and from now on."""
        self._expected.append(text)

    def faults(self) -> list[str]:
        """What happened and was not expected."""
        return [fault for fault in self._faults if not any(text in fault for text in self._expected)]

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _saw(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in {"http", "https", "ws", "wss"} and address.netloc != self._host:
            self._faults.append(f"a stranger was called: {request.url}")
