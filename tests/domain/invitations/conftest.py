"""Services for tests whose session is rolled back: they open no transaction of their own."""

from __future__ import annotations

import pytest

from maritime_site.core.db.database import Database
from maritime_site.core.rate_limits import Limiter
from maritime_site.ports.services import Services
from maritime_site.settings import Settings
from tests.people import SECRET


@pytest.fixture
def services(settings: Settings, shared_database: Database) -> Services:
    """What an invitation asks of the site: its secret, its address, its name."""
    return Services(
        settings=settings, database=shared_database, secret=SECRET, limiter=Limiter(), carriers={}, gateway=None
    )
