"""The few facts that nominations and their messages need from the settings."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from maritime_site.domain.awards import links
from maritime_site.domain.awards.models import ActorType, Nomination
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.people.kinds import KINDS
from maritime_site.ports.services import Services

ACHIEVER = "achiever"


@dataclass(frozen=True)
class AwardPolicy:
    """The event's name and clock, the site's address, the secret behind answering links, and who approves achievers."""

    event: str
    zone: ZoneInfo
    site: str
    secret: bytes
    approval: str | None
    previous_secret: bytes = b""

    @property
    def secrets(self) -> tuple[bytes, ...]:
        """The keys by which answering links are recognised."""
        return tuple(secret for secret in (self.secret, self.previous_secret) if secret)

    def link(self, nomination: Nomination, holder: ActorType) -> str:
        """Where this end of a nomination answers."""
        return links.link_to(nomination, holder, secret=self.secret, site=self.site)

    @property
    def sign_in(self) -> str:
        """Where achievers sign in, in the current language."""
        return self.letterhead.page(KINDS[ACHIEVER].login_path)

    @property
    def letterhead(self) -> Branding:
        """What every letter names."""
        return Branding(self.event, self.site)


def terms_of(services: Services) -> AwardPolicy:
    """The terms of this site."""
    settings, event = services.settings, services.event
    return AwardPolicy(
        event.localized_title,
        event.zone,
        settings.origin,
        services.secret,
        settings.approval(ACHIEVER),
        services.previous_secret,
    )
