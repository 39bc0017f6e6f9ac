"""Where pictures are fetched (LAY-6)."""

from __future__ import annotations

import pytest

from maritime_site.core.imaging.images import QUALITY, resolve_asset_url

SITE, ASSETS = "https://imw.example", "https://assets.imw.example/"


@pytest.mark.req("LAY-6")
@pytest.mark.parametrize(
    ("address", "there"),
    [
        ("/images/a.webp", "https://assets.imw.example/images/a.webp"),
        ("https://imw.example/images/a.webp?v=2", "https://assets.imw.example/images/a.webp?v=2"),
        ("http://IMW.example/a.png", "https://assets.imw.example/a.png"),
        ("/api/exhibitors/1/logo", "/api/exhibitors/1/logo"),
        ("https://imw.example/api/x.png", "/api/x.png"),
        ("//evil.example/a.png", "//evil.example/a.png"),
        ("https://other.example/a.png", "https://other.example/a.png"),
        ("data:image/png;base64,AA", "data:image/png;base64,AA"),
        ("", ""),
    ],
)
def test_what_lies_on_this_site_is_fetched_from_the_assets_host(address, there):
    assert resolve_asset_url(address, site_url=SITE, assets_host=ASSETS) == there


@pytest.mark.req("LAY-6")
@pytest.mark.parametrize("address", ["/images/a.webp", "https://imw.example/images/a.webp"])
def test_without_an_assets_host_it_stays_local(address):
    assert resolve_asset_url(address, site_url=SITE) == "/images/a.webp"


@pytest.mark.req("LAY-6")
def test_without_an_address_of_our_own_only_paths_are_ours():
    assert resolve_asset_url("https://imw.example/a.png", assets_host=ASSETS) == "https://imw.example/a.png"


@pytest.mark.req("LAY-6")
def test_the_default_quality_is_80():
    assert QUALITY == 80
