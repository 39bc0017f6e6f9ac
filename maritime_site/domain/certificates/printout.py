"""The words of a printed certificate, in the languages that the event speaks."""

from __future__ import annotations

from urllib.parse import quote

from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import _, event_languages, use_built_language
from maritime_site.domain.certificates.queries import CertificateView
from maritime_site.domain.passes import qr
from maritime_site.ports.certificates import CertificateSheet
from maritime_site.ports.event import Event
from maritime_site.ports.services import Services


def address_of(result: CertificateView, services: Services) -> str:
    """Where whoever holds the certificate in their hands checks it."""
    return f"{services.settings.origin}/certificate/{quote(result.code)}"


def build_sheet(result: CertificateView, services: Services) -> CertificateSheet:
    """The sheet of a certificate."""
    address, event = address_of(result, services), services.event
    return CertificateSheet(
        title=event.title,
        name=result.name,
        company=result.company,
        number=result.number,
        issued_on=result.days[-1],
        address=address,
        qr=qr.to_svg(address).decode(),
        words={code: _build_words(result, event, code) for code in event_languages()},
        colour=event.facts.colour or "",
        country=event.facts.country,
        logo=services.read_logo(event),
    )


def _build_words(result: CertificateView, event: Event, code: str) -> dict[str, str]:
    with use_built_language(code):
        return {
            "event": event.title,
            "heading": _("Certificate of attendance"),
            "certify": _("This is to certify that"),
            "took_part": _("took part in {event} as {kind}", event=event.title, kind=_(result.label)),
            "place": event.venue,
            "days": formatting.format_days(result.days),
            "publisher": event.publisher,
            "check": _("Written by the site from what its gates recorded, and valid without a signature. Check it at"),
            "qr": _("QR code of where this certificate is checked"),
            "number": _("Pass number"),
        }
