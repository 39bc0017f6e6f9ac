"""Services for rules tried in a session that is rolled back."""

from __future__ import annotations

import pytest

from maritime_site.core.db.database import Database
from maritime_site.core.rate_limits import Limiter
from maritime_site.ports.services import Services
from maritime_site.settings import Settings
from tests.people import SECRET


@pytest.fixture
def services(settings: Settings, shared_database: Database) -> Services:
    """What the rules ask of the outside: the settings and the secret."""
    return Services(settings, shared_database, SECRET, Limiter(), {}, None)
