"""Index of every table, for Alembic and the tests: a table not listed here does not exist."""

from maritime_site.core.db.orm import metadata
from maritime_site.domain.administration import models as administration
from maritime_site.domain.administration import office_settings
from maritime_site.domain.audit import models as audit
from maritime_site.domain.awards import models as awards
from maritime_site.domain.broadcasts import models as broadcasts
from maritime_site.domain.check_in import models as checkin
from maritime_site.domain.exhibition import models as exhibition
from maritime_site.domain.helpdesk import models as helpdesk
from maritime_site.domain.hospitality import models as hospitality
from maritime_site.domain.networking import directory
from maritime_site.domain.networking import models as networking
from maritime_site.domain.networking import search_models as directory_search_models
from maritime_site.domain.newsroom import models as newsroom
from maritime_site.domain.outbox import models as outbox
from maritime_site.domain.passes import models as passes
from maritime_site.domain.payments import models as payments
from maritime_site.domain.payments import sandbox_tables as sandbox
from maritime_site.domain.payments.staff import models as payments_office
from maritime_site.domain.people import consent_texts, registration_search
from maritime_site.domain.people import models as people
from maritime_site.domain.people import search_models as register_search_models
from maritime_site.domain.privacy import models as rights
from maritime_site.domain.programme import models as programme
from maritime_site.domain.signin import models as signin
from maritime_site.domain.visitors import models as visitors
from maritime_site.search import models as lookup

__all__ = [
    "administration",
    "audit",
    "awards",
    "broadcasts",
    "checkin",
    "consent_texts",
    "directory",
    "directory_search_models",
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
    "register_search_models",
    "registration_search",
    "rights",
    "sandbox",
    "signin",
    "visitors",
]
