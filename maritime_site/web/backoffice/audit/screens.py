"""The audit log's row in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.audit.page import audit_log
from maritime_site.web.backoffice.audit.state import AuditState
from maritime_site.web.backoffice.screen import OFFICE, Screen

SCREENS = (Screen("/admin/audit", N_("Audit"), audit_log, "AUDIT_VIEW", (AuditState.open,), OFFICE),)
