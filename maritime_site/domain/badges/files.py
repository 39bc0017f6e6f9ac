"""The words of a badge, in the languages that the event speaks (DESK-1)."""

from __future__ import annotations

from maritime_site.core.text.countries import country_name
from maritime_site.core.text.i18n import _, event_languages, use_built_language
from maritime_site.domain.passes import qr
from maritime_site.domain.passes.queries import PassView
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.ports.badges import BadgeSheet
from maritime_site.ports.logo import Logo
from maritime_site.ports.services import Services


def build_badge(person: Person, result: PassView, services: Services, logo: Logo | None = None) -> BadgeSheet:
    """The badge of somebody whose pass is `result`."""
    return BadgeSheet(
        title=services.event.title,
        name=result.name,
        company=result.company,
        letter=result.letter,
        number=result.number,
        colour=KINDS[result.kind].colour,
        qr=qr.to_svg(result.code),
        words={code: _badge_texts(person, result, code) for code in event_languages()},
        logo=logo,
    )


def _badge_texts(person: Person, result: PassView, code: str) -> dict[str, str]:
    with use_built_language(code):
        return {
            "kind": _(result.label),
            "country": country_name(person.country),
            "badge": _("Badge"),
            "qr": _("QR code of pass {number}", number=result.number),
        }
