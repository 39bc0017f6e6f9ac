"""axe over every page in every language, wide and narrow: `python -m scripts.check_a11y http://localhost:3000`."""

from __future__ import annotations

import sys
from typing import Any

from axe_playwright_python.sync_playwright import Axe  # pyright: ignore[reportMissingTypeStubs]
from playwright.sync_api import Browser, Error, Page, sync_playwright

from maritime_site.settings import load_settings
from maritime_site.web.site_map import list_routes
from scripts.browser import flags, installed

WIDTHS = (1280, 390)
SETTLING_MS = 2_000
AXE = Axe().axe_script


def pages() -> list[str]:
    """Every address of the site map, without what varies."""
    return [f"/{route}" for route in list_routes(load_settings()) if "[" not in route]


def violations(page: Page, url: str) -> list[str]:
    """What axe finds on one page, and whether it has to be scrolled sideways."""
    page.goto(url, wait_until="load")
    page.get_by_role("heading", level=1).first.wait_for()
    result = _found(page)
    lines = [f"{rule['id']}: {node['target']}" for rule in result for node in rule["nodes"]]
    fits = page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    return lines if fits else [*lines, "scrolls sideways"]


def _found(page: Page) -> list[dict[str, Any]]:
    """What axe finds; a page that leads on to where one signs in meanwhile is looked at once it has come there."""
    for last in (False, False, True):
        try:
            page.evaluate(AXE)
            return page.evaluate('axe.run({resultTypes: ["violations"]})')["violations"]
        except Error:
            if last:
                raise
            page.wait_for_timeout(SETTLING_MS)
    return []


def sweep(browser: Browser, base: str, width: int) -> int:
    """Print what is wrong at one width; answers how many pages have something."""
    page = browser.new_context(viewport={"width": width, "height": 900}).new_page()
    bad = 0
    for path in pages():
        lines = violations(page, base + path)
        bad += bool(lines)
        for line in lines:
            print(f"{path} at {width}: {line}")
    return bad


def main(arguments: list[str]) -> int:
    """Exit 1 when any page has a violation."""
    base = arguments[0].rstrip("/") if arguments else "http://localhost:3000"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=flags())
        bad = sum(sweep(browser, base, width) for width in WIDTHS)
        browser.close()
    print(f"{len(pages())} pages at {len(WIDTHS)} widths, {bad} with violations")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
