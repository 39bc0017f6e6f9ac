"""The site on which the other event is set up, once for all that is tried there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.e2e.another_event import another_event
from tests.e2e.site import Site


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Site]:
    """Where the other event stands."""
    with another_event(tmp_path_factory.mktemp("another"), browser) as running:
        yield running
