"""Counting visits waits for a yes, and the policy opens for nobody before one is configured (LAY-5)."""

from __future__ import annotations

import pytest

from maritime_site.settings import read_settings
from maritime_site.web.server.csp import Hosts, policy_for

PAGE = "<html><script>var a = 1;</script></html>"


@pytest.mark.req("LAY-5")
def test_no_other_host_is_named_without_a_container():
    policy = policy_for(PAGE, Hosts.of(read_settings(_env_file=None)))
    assert [part for part in policy.split() if part.startswith("http")] == ["https://www.youtube-nocookie.com;"]


@pytest.mark.req("LAY-5")
def test_a_container_opens_the_policy_for_its_own_hosts():
    policy = policy_for(PAGE, Hosts.of(read_settings(_env_file=None, tag_manager_id="GTM-X")))
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";") if " " in part.strip())
    for name in ("script-src", "connect-src", "img-src"):
        assert "https://*.googletagmanager.com" in directives[name]
    assert "google" not in directives["style-src"] + directives["font-src"]


@pytest.mark.req("LAY-6")
def test_an_assets_host_may_serve_pictures_fonts_and_films_only():
    policy = policy_for(PAGE, Hosts.of(read_settings(_env_file=None, assets_host="https://assets.example")))
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";") if " " in part.strip())
    named = {name for name, value in directives.items() if "https://assets.example" in value}
    assert named == {"img-src", "font-src", "media-src"}
