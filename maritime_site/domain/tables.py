"""Index of every table, for Alembic and the tests: a table not listed here does not exist."""

from maritime_site.core.tables import metadata
from maritime_site.domain.administration import models as administration
from maritime_site.domain.administration import office_settings
from maritime_site.domain.audit import models as audit
from maritime_site.domain.awards import models as awards
from maritime_site.domain.broadcasts import models as broadcasts
from maritime_site.domain.checkin import models as checkin
from maritime_site.domain.exhibition import models as exhibition
from maritime_site.domain.helpdesk import models as helpdesk
from maritime_site.domain.hospitality import models as hospitality
from maritime_site.domain.lookup import models as lookup
from maritime_site.domain.networking import directory
from maritime_site.domain.networking import entries as directory_entries
from maritime_site.domain.networking import models as networking
from maritime_site.domain.newsroom import models as newsroom
from maritime_site.domain.outbox import models as outbox
from maritime_site.domain.passes import models as passes
from maritime_site.domain.payments import models as payments
from maritime_site.domain.payments import office_models as payments_office
from maritime_site.domain.payments import sandbox_tables as sandbox
from maritime_site.domain.people import entries as register_entries
from maritime_site.domain.people import models as people
from maritime_site.domain.people import register, wordings
from maritime_site.domain.programme import models as programme
from maritime_site.domain.rights import models as rights
from maritime_site.domain.signin import models as signin
from maritime_site.domain.visitors import models as visitors

__all__ = [
    "administration",
    "audit",
    "awards",
    "broadcasts",
    "checkin",
    "directory",
    "directory_entries",
    "exhibition",
    "helpdesk",
    "hospitality",
    "lookup",
    "metadata",
    "networking",
    "newsroom",
    "office_settings",
    "outbox",
    "passes",
    "payments",
    "payments_office",
    "people",
    "programme",
    "register",
    "register_entries",
    "rights",
    "sandbox",
    "signin",
    "visitors",
    "wordings",
]
