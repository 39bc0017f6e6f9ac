"""A person takes a copy of their data, and is erased (REG-7)."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Tab
from tests.e2e.journeys import said, stored
from tests.e2e.rest import Rest
from tests.e2e.site import Site, moment

pytestmark = pytest.mark.req("REG-7")


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_copy_and_then_nothing_is_left(tab: Tab, rest: Rest, site: Site, language: str):
    person = rest.newcomer("visitor")
    page = tab(person.stored)
    page.goto(("/hi" if language == "hi" else "") + "/my-data")
    since = moment()
    page.get_by_role("button", name=said("Send a code for the copy", language)).click()
    code = page.get_by_role("textbox", name=said("Code for the copy", language))
    expect(code).to_be_focused()
    page.reload()
    code.fill(site.code_for(person.email, since=since))
    with page.expect_download() as fetched:
        page.get_by_role("button", name=said("Download", language), exact=True).click()
    copy = zipfile.ZipFile(io.BytesIO(Path(fetched.value.path()).read_bytes()))
    assert person.email in copy.read("my-data.json").decode()
    done = page.get_by_role("main").get_by_role("status").filter(has_text=said("Your data was downloaded.", language))
    expect(done).to_be_focused()

    assert "step=" not in page.url
    since = moment()
    page.get_by_role("button", name=said("Send a code to erase my data", language)).click()
    expect(page.get_by_role("textbox", name=said("Code to erase", language))).to_be_focused()
    page.reload()
    page.get_by_role("textbox", name=said("Code to erase", language)).fill(site.code_for(person.email, since=since))
    page.get_by_role("button", name=said("Erase my data for good", language)).click()
    words = said("Your data is erased and you are signed out. Thank you for having been with us.", language)
    expect(page.get_by_text(words)).to_be_visible()
    assert stored(page) == {}
    site.letter_to(person.email, "Your data is erased")
    assert rest.call("GET", "/visitor/profile", headers=person.headers).status_code == 401
