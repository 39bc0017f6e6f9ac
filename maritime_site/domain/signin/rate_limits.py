"""Soft limits at the doors: past them a proof of work is asked, not a ban, for halls share addresses (R6)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from maritime_site.core import proof_of_work
from maritime_site.core.errors import TooMany
from maritime_site.core.rate_limits import Limiter
from maritime_site.core.text.i18n import N_, _

# Each a single count for both doors.
REQUEST = "request-otp"
REQUEST_RATES = "30 per 1 minute; 200 per 1 hour"
# One count for both doors and all forms (contract, "Site").
REGISTER, REGISTER_RATE = "register", "10 per 10 minutes"
VERIFY, VERIFY_RATE = "verify-otp", "60 per 1 minute"
# Password and second factor of the back office.
ADMIN, ADMIN_RATE = "admin-login", "60 per 1 minute"
CONTACT_RATE = "10 per 1 hour"
# What is printed for one person at both doors, whatever it is: passes, certificates, letters.
PRINTS, PRINT_RATE = "pass-pdf", "30 per 1 minute"
# A little longer than a challenge lives.
SPENT_RATE = "1 per 11 minutes"
BUSY = N_("There are many requests from your network. Please confirm that you are not a robot.")
SLOW_DOWN = N_("Too many requests. Please wait a moment.")


@dataclass(frozen=True)
class FormLimit:
    """One form's gate for one client: `rates` are limits' own words, several divided by `;`.

    `has_worked` when the proof of work was taken from the client before, as it counts once.
    """

    limiter: Limiter
    secret: bytes
    name: str
    rates: str
    client: str
    altcha: str
    now: datetime
    has_worked: bool = False

    @property
    def _rates(self) -> list[str]:
        return [rate.strip() for rate in self.rates.split(";")]

    def has_room(self) -> bool:
        """Whether one more is within every rate, without counting it."""
        return all(self.limiter.has_room(rate, self.name, self.client) for rate in self._rates)

    def check(self, *, always: bool = False) -> None:
        """Raise TooMany, asking for a proof of work, when the client is over a rate (or `always`) and brought none."""
        full = [rate for rate in self._rates if not self.limiter.has_room(rate, self.name, self.client)]
        if (full or always) and not self._brought_work():
            wait = max((self.limiter.wait(rate, self.name, self.client) for rate in full), default=1)
            raise TooMany(_(BUSY), retry_after=wait, challenge=True)

    def count(self) -> None:
        """Count one towards every rate."""
        for rate in self._rates:
            self.limiter.take(rate, self.name, self.client)

    def admit(self, *, always: bool = False) -> None:
        """Count one; past a rate, or `always`, only with a proof of work, as `check` says."""
        # Within the rates one question to the store for each is enough.
        if always or not all(self.limiter.take(rate, self.name, self.client) for rate in self._rates):
            self.check(always=always)
            self.count()

    def _brought_work(self) -> bool:
        if self.has_worked:
            return True
        return bool(self.altcha) and proof_of_work.check_solution(
            self.secret, self.altcha, now=self.now, spend=self._spend
        )

    def _spend(self, challenge: str) -> bool:
        return self.limiter.take(SPENT_RATE, "challenge", challenge)


def check_prints(limiter: Limiter, person_id: UUID) -> None:
    """Count what is printed for somebody. Raises TooMany over the rate."""
    check_rate(limiter, PRINT_RATE, PRINTS, str(person_id))


def check_rate(limiter: Limiter, rate: str, *key: str) -> None:
    """Count one, and raise TooMany when that is over the rate."""
    if not limiter.take(rate, *key):
        raise TooMany(_(SLOW_DOWN), retry_after=limiter.wait(rate, *key))
