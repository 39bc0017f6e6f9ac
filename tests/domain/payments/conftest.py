"""Services for rules that need only the settings."""

from __future__ import annotations

import pytest

from maritime_site.core.rate_limits import Limiter
from maritime_site.ports.services import Services
from maritime_site.settings import Settings
from tests.people import SECRET


@pytest.fixture
def offline(settings: Settings) -> Services:
    """Services without a database: event handlers take the session they are given."""
    return Services(settings, None, SECRET, Limiter(), {}, None)  # pyright: ignore[reportArgumentType]
