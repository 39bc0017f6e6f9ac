"""Index of every table, for Alembic and the tests: a table not listed here does not exist."""

from maritime_site.core.db.orm import metadata
from maritime_site.domain.administration import models as administration
from maritime_site.domain.administration import office_settings
from maritime_site.domain.api_keys import models as api_keys
from maritime_site.domain.audit import models as audit
from maritime_site.domain.awards import models as awards
from maritime_site.domain.badges import models as badges
from maritime_site.domain.billing import models as billing
from maritime_site.domain.broadcasts import models as broadcasts
from maritime_site.domain.bulk_acts import models as bulk_acts
from maritime_site.domain.calendars import models as calendars
from maritime_site.domain.check_in import models as checkin
from maritime_site.domain.check_in import webhooks as scan_webhooks
from maritime_site.domain.companies import models as companies
from maritime_site.domain.company_pages import models as company_pages
from maritime_site.domain.event import models as event
from maritime_site.domain.exhibition import models as exhibition
from maritime_site.domain.exhibitor_orders import models as exhibitor_orders
from maritime_site.domain.exhibitor_tasks import models as exhibitor_tasks
from maritime_site.domain.helpdesk import models as helpdesk
from maritime_site.domain.hospitality import models as hospitality
from maritime_site.domain.imports import models as imports
from maritime_site.domain.invitations import models as invitations
from maritime_site.domain.leads import models as leads
from maritime_site.domain.meetings import following as meeting_followers
from maritime_site.domain.meetings import models as meetings
from maritime_site.domain.networking import directory
from maritime_site.domain.networking import models as networking
from maritime_site.domain.networking.suggestions import models as suggestions
from maritime_site.domain.networking.threads import models as threads
from maritime_site.domain.newsroom import models as newsroom
from maritime_site.domain.outbox import models as outbox
from maritime_site.domain.pages import models as pages
from maritime_site.domain.passes import models as passes
from maritime_site.domain.payments import models as payments
from maritime_site.domain.payments import sandbox_tables as sandbox
from maritime_site.domain.payments.staff import models as payments_office
from maritime_site.domain.people import consent_texts, registration_search
from maritime_site.domain.people import models as people
from maritime_site.domain.people.rules import answers as registration_answers
from maritime_site.domain.people.rules import models as registration_rules
from maritime_site.domain.privacy import models as rights
from maritime_site.domain.programme import models as programme
from maritime_site.domain.signin import models as signin
from maritime_site.domain.talk_proposals import models as talk_proposals
from maritime_site.domain.visa_letters import models as visa_letters
from maritime_site.domain.visitors import models as visitors
from maritime_site.domain.webhooks import models as webhooks
from maritime_site.search import models as search

__all__ = [
    "administration",
    "api_keys",
    "audit",
    "awards",
    "badges",
    "billing",
    "broadcasts",
    "bulk_acts",
    "calendars",
    "checkin",
    "companies",
    "company_pages",
    "consent_texts",
    "directory",
    "event",
    "exhibition",
    "exhibitor_orders",
    "exhibitor_tasks",
    "helpdesk",
    "hospitality",
    "imports",
    "invitations",
    "leads",
    "meeting_followers",
    "meetings",
    "metadata",
    "networking",
    "newsroom",
    "office_settings",
    "outbox",
    "pages",
    "passes",
    "payments",
    "payments_office",
    "people",
    "programme",
    "registration_answers",
    "registration_rules",
    "registration_search",
    "rights",
    "sandbox",
    "scan_webhooks",
    "search",
    "signin",
    "suggestions",
    "talk_proposals",
    "threads",
    "visa_letters",
    "visitors",
    "webhooks",
]
