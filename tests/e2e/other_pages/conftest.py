"""A site whose pages differ: paid by Razorpay, with an eighth kind of participant. They are built once for both."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import eighth_kind, tree
from tests.e2e.other_pages import razorpay
from tests.e2e.other_pages.razorpay import Razorpay
from tests.e2e.site import Site, started

# What somebody who pays meets, then a pilot and the staff who decide about pilots.
PAYING = ("/pay", "/hospitality", "/exhibition/book-your-stall", "/delegates")
PILOTS = ("/pilots", "/pass", "/networking", "/admin/registrations", "/admin/login")


@pytest.fixture(scope="package")
def gateway() -> Iterator[Razorpay]:
    """Razorpay, near."""
    with razorpay.served() as server:
        yield server


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory, gateway: Razorpay) -> Iterator[Site]:
    """The site with that gateway and one more kind, built and started as any other."""
    folder = tmp_path_factory.mktemp("other")
    root = eighth_kind.grown(folder / "tree")
    adapter = root / "maritime_site" / "adapters" / "razorpay.py"
    tree.put(adapter, "https://api.razorpay.com/v1", f"http://127.0.0.1:{gateway.server_port}/v1")
    tree.build_fewer(root, *PAYING, *PILOTS, alone=("/", "/admin"))
    with started(folder, root=root, **razorpay.SETTINGS) as running:
        yield running
