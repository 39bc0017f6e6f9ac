"""The figures that signing in follows, taken from settings and event."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from maritime_site.ports.services import Services


@dataclass(frozen=True)
class SignInRules:
    """How codes live and travel (contract, "Codes")."""

    secret: bytes
    title: str
    lifetime: timedelta
    resend_after: timedelta
    sends_per_hour: int
    sms_countries: frozenset[str]
    texts_per_hour: int = 500
    texts_per_day: int = 5000
    pays_for_texts: bool = True
    site: str = ""

    @classmethod
    def of(cls, services: Services) -> SignInRules:
        """The rules of this site."""
        settings = services.settings
        return cls(
            secret=services.secret,
            title=services.event.localized_title,
            lifetime=timedelta(minutes=settings.otp_minutes),
            resend_after=timedelta(seconds=settings.otp_resend_seconds),
            sends_per_hour=settings.otp_sends_per_hour,
            sms_countries=settings.texted,
            texts_per_hour=settings.sms_per_hour,
            texts_per_day=settings.sms_per_day,
            pays_for_texts=bool(settings.sms_provider),
            site=settings.origin,
        )
