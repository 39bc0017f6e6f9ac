"""Steps that several journeys take, each by role and name as a person finds them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import datetime

from playwright.sync_api import Locator, Page, Route, expect

from maritime_site.core.text import i18n
from maritime_site.domain.people.kinds import ADMIN, KINDS
from maritime_site.web.routes import localize_path
from tests.e2e.site import Site, moment

PAGES_CODE = re.compile(r"/assets/.*\.js")
TOKENS = [kind.token_key for kind in KINDS.values()] + [f"{ADMIN}_token"]
DATA = [kind.data_key for kind in KINDS.values()] + [f"{ADMIN}_data"]


def said(words: str, language: str = "en", **values: object) -> str:
    """An English text as the page says it in a language."""
    with i18n.use_language(language):
        return i18n.translate_text(words, **values)


def hold_back(page: Page, addresses: str | re.Pattern[str]) -> Callable[[], None]:
    """Let nothing come from these addresses, as on a poor line, until the answer is called."""
    held: list[Route] = []
    may_pass: list[bool] = []
    page.route(addresses, lambda route: route.continue_() if may_pass else held.append(route))

    def let_pass() -> None:
        may_pass.append(True)
        for route in held:
            route.continue_()

    return let_pass


def path(address: str) -> re.Pattern[str]:
    """Any host at exactly this path, with or without a slash at its end."""
    return re.compile(rf"^https?://[^/]+{re.escape(address.rstrip('/'))}/?$")


def path_with(address: str) -> re.Pattern[str]:
    """Any host at this path, whatever follows the question mark."""
    return re.compile(rf"^https?://[^/]+{re.escape(address.rstrip('/'))}/?\?")


def stored(page: Page) -> dict[str, str]:
    """The session keys that this browser holds and that are not empty."""
    everything: dict[str, str] = page.evaluate("Object.fromEntries(Object.entries(localStorage))")
    return {key: value for key, value in everything.items() if key in {*TOKENS, *DATA} and value not in {"", '""'}}


def wait_for_token(page: Page, key: str) -> None:
    """Until this browser holds a token there."""
    page.wait_for_function("key => localStorage.getItem(key)?.split('.').length === 3", arg=key)


def ask_for_code(page: Page, address: str, language: str = "en") -> datetime:
    """The first step of signing in; answers when it was made."""
    page.get_by_role("textbox", name=said("Email or mobile number", language)).fill(address)
    since = moment()
    page.get_by_role("button", name=said("Send code", language)).click()
    return since


def enter_code(page: Page, code: str, language: str = "en") -> None:
    """The second step."""
    page.get_by_role("textbox", name=said("One-time code", language)).fill(code)
    page.get_by_role("button", name=said("Verify", language)).click()


def sign_in(page: Page, site: Site, address: str, language: str = "en") -> None:
    """Both steps on an open login page, by an e-mail address."""
    since = ask_for_code(page, address, language)
    enter_code(page, site.code_for(address, since=since), language)


def open_login(page: Page, kind: str, language: str = "en") -> None:
    """Open a kind's login page."""
    page.goto(localize_path(KINDS[kind].login_path, language))


def user_button(page: Page, name: str) -> Locator:
    """The header's button with the display name."""
    return page.get_by_role("banner").get_by_role("button", name=name, exact=True)


def expect_signed_in(page: Page, name: str) -> None:
    """The header knows this person."""
    expect(user_button(page, name)).to_be_visible()


def expect_problem(page: Page, sentence: str) -> None:
    """The summary says this and holds the focus."""
    summary = page.get_by_role("alert").filter(has_text=sentence)
    expect(summary).to_be_visible()
    expect(summary).to_be_focused()


def expect_links(summary: Locator, fields: Iterable[str]) -> None:
    """Each of these fields has a link in the summary."""
    for name in fields:
        expect(summary.locator(f'a[href="#{name}"]')).to_have_count(1)
