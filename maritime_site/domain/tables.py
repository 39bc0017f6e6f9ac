"""Index of every table, for Alembic and the tests: a table not listed here does not exist."""

from maritime_site.core.tables import metadata
from maritime_site.domain.administration import models as administration
from maritime_site.domain.outbox import models as outbox
from maritime_site.domain.people import models as people
from maritime_site.domain.signin import models as signin

__all__ = ["administration", "metadata", "outbox", "people", "signin"]
