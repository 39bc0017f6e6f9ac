"""What is said when the site itself cannot answer (NET-2), and who networking is for (ROLE-2)."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_

USERS_FAILED = N_("Failed to fetch users")
REQUESTS_FAILED = N_("Failed to fetch connection requests")
REQUEST_FAILED = N_("Failed to send connection request")
NOT_FOR_YOU = N_("Networking is open to exhibitors, delegates, express delegates, media and speakers.")
NO_PERSON = N_("This person is not available")
NO_REQUEST = N_("There is no such request")
