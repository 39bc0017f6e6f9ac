"""What a first visit to a page weighs over the wire: `python -m scripts.weigh http://localhost:3000/`."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from playwright.sync_api import sync_playwright

from scripts.browser import flags, installed

SETTLED_MS = 2000


def weigh(url: str) -> Counter[str]:
    """Bytes received (headers and compressed bodies) by sort of resource, with an empty cache."""
    kinds: dict[str, str] = {}
    weights: Counter[str] = Counter()

    def heard(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = event["type"]

    def finished(event: dict[str, Any]) -> None:
        weights[kinds.get(event["requestId"], "Other")] += int(event["encodedDataLength"])

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=flags())
        page = browser.new_page()
        session = page.context.new_cdp_session(page)
        session.on("Network.responseReceived", heard)
        session.on("Network.loadingFinished", finished)
        session.send("Network.enable")
        page.goto(url, wait_until="networkidle")
        page.wait_for_timeout(SETTLED_MS)
        browser.close()
    return weights


def main(arguments: list[str]) -> int:
    """Print a table of it."""
    weights = weigh(arguments[0] if arguments else "http://localhost:3000/")
    for kind, size in weights.most_common():
        print(f"{kind:12}{size / 1000:8.1f} KB")
    print(f"{'Total':12}{weights.total() / 1000:8.1f} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
