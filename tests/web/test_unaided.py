"""Pages of forms say what they lack where no script runs."""

from __future__ import annotations

import pytest

from maritime_site.core.text.i18n import translate_text, use_language
from maritime_site.domain.people.kinds import KINDS
from maritime_site.web.routes import Route
from maritime_site.web.shells.page import Page
from maritime_site.web.site_map import list_pages
from tests.web.test_kit import shown

SIGNING_IN, REGISTERING = "Signing in needs JavaScript.", "Registering needs JavaScript."
SAID = {
    **{kind.login_path: SIGNING_IN for kind in KINDS.values()},
    **{form.path: REGISTERING for kind in KINDS.values() for form in kind.forms},
    "/admin/login": SIGNING_IN,
    Route.NOMINATE: "Nominating needs JavaScript.",
}


@pytest.mark.req("AUTH-1", "REG-1", "LANG-1")
@pytest.mark.parametrize("path", SAID)
def test_a_form_says_that_it_needs_a_script(path: str):
    (page,) = [page for page in list_pages(production=False) if page.path == path]
    for code in page.languages:
        said, words = in_language(page, code)
        assert words in said


def in_language(page: Page, code: str) -> tuple[str, str]:
    """What the page says without a script, and the words that it must say."""
    with use_language(code):
        return shown(page.view()).partition('jsx("noscript"')[2][:2000], translate_text(SAID[page.path])
