"""Names and times that tests share. Asha owns, Bilal is her colleague, Chitra must see nothing."""

from datetime import UTC, datetime

from maritime_site.domain.outbox.branding import Branding

NOON = datetime(2025, 9, 1, 12, 0, tzinfo=UTC)
EVENT = "India Maritime Week 2025"
SECRET = b"a secret of the tests, long enough for HS256 keys"
SITE = "https://event.example"
LETTERHEAD = Branding(EVENT, SITE)
