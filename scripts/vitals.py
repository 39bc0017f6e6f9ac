"""First visits on a slow phone: `python -m scripts.vitals http://localhost:3000 / /hi` prints bytes, LCP and CLS.

PERF-1's phone: 150 ms away, 1.6 Mbit/s, a processor slowed four times, 412 px wide, an empty cache. Medians of five.
"""

from __future__ import annotations

import statistics
import sys
from collections import Counter
from dataclasses import dataclass
from typing import Any, Protocol

from playwright.sync_api import Browser, CDPSession, sync_playwright

from scripts.browser import flags, installed

PAGES = ("/", "/hi", "/delegates/login", "/delegates/registration", "/imw/how-to-reach", "/hi/contact-us/help")
RUNS = 5
SETTLED_MS = 2500
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SLOWED = 4
WATCH = """
window.__vitals = {lcp: 0, cls: 0};
new PerformanceObserver((list) => list.getEntries().forEach((e) => { __vitals.lcp = e.startTime; }))
  .observe({type: "largest-contentful-paint", buffered: true});
new PerformanceObserver((list) => list.getEntries().forEach((e) => { if (!e.hadRecentInput) __vitals.cls += e.value; }))
  .observe({type: "layout-shift", buffered: true});
"""


# What stands in the page or was made by it: the browser tells of it as of a request, but nothing is fetched.
INSIDE = ("data:", "blob:")


@dataclass
class Visit:
    """One first visit: bytes by sort, with headers and the bodies alone, requests, largest paint in ms, shifts."""

    weights: Counter[str]
    bodies: Counter[str]
    requests: int
    lcp: float
    cls: float


def _listen(session: CDPSession, visit: Visit) -> None:
    kinds: dict[str, tuple[str, int]] = {}

    def heard(event: dict[str, Any]) -> None:
        response = event["response"]
        if not response["url"].startswith(INSIDE):
            kinds[event["requestId"]] = event["type"], int(response["encodedDataLength"])

    def finished(event: dict[str, Any]) -> None:
        if event["requestId"] not in kinds:
            return
        kind, head = kinds[event["requestId"]]
        visit.weights[kind] += int(event["encodedDataLength"])
        visit.bodies[kind] += int(event["encodedDataLength"]) - head
        visit.requests += 1

    session.on("Network.responseReceived", heard)
    session.on("Network.loadingFinished", finished)


class DevTools(Protocol):
    """The part of playwright's `CDPSession` that is used here; its own signature leaves types out."""

    def send(self, method: str, params: dict[str, Any] | None = None) -> object:
        """Call a method of the protocol."""
        ...


def _slow_down(session: DevTools) -> None:
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})


def _watch_network(session: DevTools) -> None:
    session.send("Network.enable")


def visit(browser: Browser, url: str, *, slow: bool = True) -> Visit:
    """Open a page for the first time."""
    seen = Visit(Counter(), Counter(), 0, 0.0, 0.0)
    context = browser.new_context(viewport={"width": 412, "height": 823}, device_scale_factor=1.75, is_mobile=True)
    page = context.new_page()
    session = context.new_cdp_session(page)
    _listen(session, seen)
    _watch_network(session)
    if slow:
        _slow_down(session)
    page.add_init_script(WATCH)
    page.goto(url, wait_until="load")
    page.wait_for_timeout(SETTLED_MS)
    result = page.evaluate("window.__vitals")
    seen.lcp, seen.cls = result["lcp"], result["cls"]
    context.close()
    return seen


def row(url: str, visits: list[Visit]) -> str:
    """One line of the table, of medians."""
    weights = visits[0].weights
    kb = {kind: weights[kind] / 1000 for kind in ("Script", "Stylesheet", "Font", "Document")}
    lcp, cls = statistics.median(v.lcp for v in visits), statistics.median(v.cls for v in visits)
    sizes = " | ".join(f"{kb[kind]:.0f}" for kind in kb)
    return f"| `{url}` | {sizes} | {weights.total() / 1000:.0f} | {visits[0].requests} | {lcp / 1000:.2f} | {cls:.3f} |"


def main(arguments: list[str]) -> int:
    """Print the table."""
    base = arguments[0].rstrip("/") if arguments else "http://localhost:3000"
    print("| page | JavaScript KB | CSS KB | fonts KB | HTML KB | total KB | requests | LCP s | CLS |")
    print("|---|---|---|---|---|---|---|---|---|")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=flags())
        for path in arguments[1:] or PAGES:
            print(row(path, [visit(browser, base + path) for _ in range(RUNS)]), flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
