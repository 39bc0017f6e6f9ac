"""Ways to a login page and back, and nowhere else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maritime_site.core.text.i18n import install_languages
from maritime_site.web.handlers.paths import (
    client_of,
    language_of,
    last_part,
    login_target,
    page_of,
    path_of,
    same_site,
)
from tests.web.states import tab_at

# What Reflex takes for the client of a connection that came through a proxy at 10.0.0.1.
CONNECTED = """
from reflex.app import EventNamespace
chain = [(b"x-forwarded-for", b"203.0.113.9, 192.0.2.7")]
scope = {"client": ("10.0.0.1", 1), "headers": chain}
print(EventNamespace._build_static_router_data(None, "sid", {"asgi.scope": scope})["ip"])
"""


@pytest.mark.req("ROUTE-4")
@pytest.mark.parametrize("wanted", ["/", "/hospitality", "/hi/pass?a=1&b=2#top", "/a//b", "/%2F%2Fevil.example"])
def test_paths_of_this_site_are_ways_back(wanted):
    assert same_site(wanted) == wanted


@pytest.mark.req("ROUTE-4")
@pytest.mark.parametrize(
    "wanted",
    [
        "",
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "https://evil.example",
        "evil",
        "javascript:alert(1)",
        "/\tevil",
        "/\n/evil.example",
        "/a b",
        "/a\\b",
        " /a",
        "/a\x00",
        "/a\r\nSet-Cookie: x",
    ],
)
def test_everything_else_is_not(wanted):
    assert same_site(wanted) == ""


@pytest.mark.req("ROUTE-4", "EVENT-1")
@pytest.mark.parametrize(
    ("wanted", "kept"),
    [
        ("/hi/pass?a=1&b=2#top", "/pass?a=1&b=2#top"),
        ("/hi", "/"),
        ("/hidden", "/hidden"),
        ("/hi//evil.example", "/evil.example"),
        ("/hi///evil.example", "/evil.example"),
    ],
)
def test_a_way_back_is_english_where_the_event_speaks_english_alone(wanted, kept):
    install_languages(lambda: ["en"])
    assert same_site(wanted) == kept


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
        ("/", "en", "/"),
        ("/hi", "hi", "/"),
        ("/hi/", "hi", "/"),
        ("/hi/login/?next=/hi", "hi", "/login"),
        ("/hilton", "en", "/hilton"),
        ("/login/", "en", "/login"),
        ("/admin/hi", "en", "/admin/hi"),
    ],
)
def test_an_address_has_a_language_and_an_english_path(address, language, page):
    router = tab_at(address).router
    assert (language_of(router), page_of(router)) == (language, page)


@pytest.mark.parametrize("address", ["/admin/packages/new", "/admin/packages/new/", "/admin/packages/new/?page=2"])
def test_an_address_ends_in_its_entry(address):
    assert last_part(tab_at(address).router) == "new"


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


@pytest.mark.parametrize(("hops", "client"), [("0", "10.0.0.1"), ("1", "192.0.2.7"), ("2", "203.0.113.9")])
def test_browser_events_believe_as_many_proxies_as_rest_does(tmp_path, hops, client):
    values = {"MARITIME_TRUSTED_PROXY_HOPS": hops, "MARITIME_DATA_DIR": str(tmp_path)}
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", CONNECTED], cwd=root, env=os.environ | values, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [client]


@pytest.mark.parametrize(
    ("connected", "counted"), [("192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"), ("", "unknown")]
)
def test_a_browser_is_counted_by_the_network_rest_counts(connected, counted):
    assert client_of(tab_at("/", client=connected).router) == counted
