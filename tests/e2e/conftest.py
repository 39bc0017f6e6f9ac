"""One real site for all browser tests, and pages that fail their test when they misbehave.

A test takes `page`, and says `@pytest.mark.parametrize("width", WIDTHS)` or `("language", LANGUAGES)` to run at each.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from scripts.browser import flags, installed
from tests.e2e.rest import PATIENCE, Rest
from tests.e2e.site import ROOT, Site, started
from tests.e2e.watching import VIOLATIONS, Watch

HERE = Path(__file__).parent
HEIGHTS = {1280: 800, 390: 844}
PICTURES = ROOT / "test-results"
WAIT_MS = 20_000
# Folders of files that share a site of their own; the first builds its pages, which takes longest.
OWN_SITES = ("other_pages", "another_event", "delivered")

failed = pytest.StashKey[bool]()
NewContext = Callable[..., BrowserContext]
Tab = Callable[..., Page]
Watched = Callable[[Page], Page]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests run last: each process has a site and a browser, started once.

    Folders with a site of their own come first, for that takes minutes; then the file of most tests. So all processes
    end at nearly the same moment (`make test` hands out whole files, and such a folder as one: `tests/parts.py`).
    A failure counts when it comes twice: two sites and two browsers on two busy cores lose a race against the clock now
    and then. The summary names whoever needed it (RERUN), which is to be looked into.
    """
    ours = [item for item in items if HERE in item.path.parents]
    for item in ours:
        item.add_marker(pytest.mark.e2e)
        item.add_marker(pytest.mark.flaky(reruns=1))
    counts = Counter(item.path for item in ours)
    ours.sort(key=lambda item: (place_among_sites(item), -counts[item.path]))
    items[:] = [item for item in items if HERE not in item.path.parents] + ours


def place_among_sites(item: pytest.Item) -> tuple[int, str]:
    """The folders with a site of their own, each file by file, before all files that share one."""
    folder = item.path.parent.name
    return (OWN_SITES.index(folder), item.path.name) if item.path.parent != HERE else (len(OWN_SITES), "")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Remember that a test failed, for the picture that is taken of it."""
    report = yield
    if report.when == "call":
        item.stash[failed] = report.failed
    return report


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site as `make run` starts it, with demo data in a folder of its own."""
    with started(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture
def rest(site: Site) -> Iterator[Rest]:
    """The same site's REST door."""
    with httpx.Client(timeout=PATIENCE) as client:
        yield Rest(site, client)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium: this machine's, or Playwright's own."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=installed(), args=flags())
        yield opened
        opened.close()


@pytest.fixture(autouse=True, scope="session")
def _patience() -> None:
    """Two cores may be busy; a condition that holds ends the waiting at once."""
    expect.set_options(timeout=WAIT_MS)


@pytest.fixture
def width() -> int:
    """How wide the window is, in CSS pixels."""
    return 1280


@pytest.fixture
def language() -> str:
    """The language the browser asks for and the pages are opened in."""
    return "en"


@pytest.fixture
def time_zone() -> str:
    """Where the reader is: the event's zone."""
    return "Asia/Kolkata"


@pytest.fixture
def new_context(browser: Browser, site: Site, width: int, language: str, time_zone: str) -> Iterator[NewContext]:
    """Open another browser profile, same width and language, with these items in its local storage."""
    opened: list[BrowserContext] = []

    def make(stored: Mapping[str, str] | None = None) -> BrowserContext:
        entries = [{"name": name, "value": value} for name, value in (stored or {}).items()]
        context = browser.new_context(
            base_url=site.url,
            storage_state={"cookies": [], "origins": [{"origin": site.url, "localStorage": entries}]},  # pyright: ignore[reportArgumentType]
            viewport={"width": width, "height": HEIGHTS.get(width, 800)},
            locale=f"{language}-IN",
            timezone_id=time_zone,
            reduced_motion="reduce",
            has_touch=width < 600,
        )
        context.set_default_timeout(WAIT_MS)
        context.add_init_script(VIOLATIONS)
        opened.append(context)
        return context

    yield make
    for context in opened:
        context.close()


@pytest.fixture
def context(new_context: NewContext) -> BrowserContext:
    """The browser profile of `page`."""
    return new_context()


@pytest.fixture
def watched(site: Site, request: pytest.FixtureRequest) -> Iterator[Watched]:
    """Watch a tab: its console errors, policy violations and calls to strangers fail the test."""
    pages: list[Page] = []

    def watch(page: Page) -> Page:
        page.__dict__["watch"] = Watch(page, urlsplit(site.url).netloc)
        pages.append(page)
        return page

    yield watch
    if request.node.stash.get(failed, False):
        for number, page in enumerate(pages):
            PICTURES.mkdir(exist_ok=True)
            page.screenshot(path=PICTURES / f"{slug(request.node.name)}-{number}.png", full_page=True)
        return
    assert [fault for page in pages for fault in page.__dict__["watch"].faults()] == []


def slug(name: str) -> str:
    """A test's name as a file's."""
    return re.sub(r"[^\w.-]+", "-", name)


@pytest.fixture
def page(context: BrowserContext, watched: Watched) -> Page:
    """A watched tab."""
    return watched(context.new_page())


@pytest.fixture
def tab(new_context: NewContext, watched: Watched) -> Tab:
    """Open a watched tab in a new browser profile, with these items in its local storage."""
    return lambda stored=None: watched(new_context(stored).new_page())


@pytest.fixture
def watch(page: Page) -> Watch:
    """The faults of `page`, to forgive one that the test causes on purpose."""
    return page.__dict__["watch"]
