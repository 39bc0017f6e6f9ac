"""What every letter names: the event it comes from, and pages of its site."""

from __future__ import annotations

from dataclasses import dataclass

from maritime_site.core.text.links import page_at
from maritime_site.ports.services import Services


@dataclass(frozen=True)
class Branding:
    """The event's name and its site's address."""

    event: str
    site: str

    def page(self, path: str) -> str:
        """The whole address of a page in the current language."""
        return page_at(self.site, path)


def letterhead_of(services: Services) -> Branding:
    """The letterhead of this site."""
    return Branding(services.event.localized_title, services.settings.origin)
