"""Ways to a login page and back, and nowhere else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maritime_site.web.addresses import language_of, login_target, page_of, path_of, same_site
from tests.web.states import tab_at


@pytest.mark.req("ROUTE-4")
@pytest.mark.parametrize("wanted", ["/", "/hospitality", "/hi/pass?a=1&b=2#top", "/a//b", "/%2F%2Fevil.example"])
def test_paths_of_this_site_are_ways_back(wanted):
    assert same_site(wanted) == wanted


@pytest.mark.req("ROUTE-4")
@pytest.mark.parametrize(
    "wanted",
    [
        "", "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "https://evil.example", "evil",
        "javascript:alert(1)", "/\tevil", "/\n/evil.example", "/a b", "/a\\b", " /a", "/a\x00", "/a\r\nSet-Cookie: x",
    ],
)  # fmt: skip
def test_everything_else_is_not(wanted):
    assert same_site(wanted) == ""


@pytest.mark.req("ROUTE-4")
@given(st.text())
def test_a_way_back_always_stays_on_this_host(wanted):
    kept = same_site(wanted)
    assert kept in {"", wanted}
    assert not kept or ((kept[0] == "/" and kept[1:2] not in {"/", "\\"} and kept.isprintable()) or not kept.isascii())


@pytest.mark.req("ROUTE-5", "LANG-1")
@pytest.mark.parametrize(
    ("address", "language", "page"),
    [
        ("/", "en", "/"), ("/hi", "hi", "/"), ("/hi/", "hi", "/"), ("/hi/login/?next=/hi", "hi", "/login"),
        ("/hilton", "en", "/hilton"), ("/login/", "en", "/login"), ("/admin/hi", "en", "/admin/hi"),
    ],
)  # fmt: skip
def test_an_address_has_a_language_and_an_english_path(address, language, page):
    router = tab_at(address).router
    assert (language_of(router), page_of(router)) == (language, page)


@pytest.mark.req("ROUTE-4", "ROUTE-5")
def test_a_login_page_leads_back_in_the_same_language():
    assert login_target("/media/login", tab_at("/hi/hospitality/").router) == "/hi/media/login?next=/hi/hospitality/"
    assert login_target("/admin/login", tab_at("/admin/").router) == "/admin/login?next=/admin/"
    assert path_of(tab_at("/a?b=c").router) == "/a"


@pytest.mark.req("ROUTE-4")
@pytest.mark.parametrize(
    "here", ["/networking?type=media&search=a%20b", "/hi/networking?search=%E0%A4%A8", "/pass?next=//evil.example"]
)
def test_what_a_page_was_asked_for_survives_the_way_through_sign_in(here):
    login = tab_at(login_target("/login", tab_at(here).router))
    assert same_site(login.router.url.query_parameters["next"]) == here
