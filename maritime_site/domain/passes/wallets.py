"""A pass for the wallet of a phone, and as one picture with its name (PASS-5)."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from maritime_site.core.errors import NotFound, Unavailable
from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.passes import qr
from maritime_site.domain.passes.printout import build_printout
from maritime_site.domain.passes.queries import PassView
from maritime_site.domain.people.kinds import KINDS
from maritime_site.ports.services import Services
from maritime_site.ports.wallets import WalletCard

NOT_HERE = N_("Passes for this wallet are not made here")


def build_picture(result: PassView, services: Services) -> bytes:
    """A PNG with name, code, number and days; the code alone where nothing can be printed: it admits as well."""
    try:
        return services.printer.png(build_printout(result, services))
    except Unavailable:
        return qr.to_png(result.code)


def sign_apple_pass(result: PassView, services: Services) -> bytes:
    """The file for Apple's wallet. Raises NotFound where no certificate is configured."""
    if services.apple_wallet is None:
        raise NotFound(_(NOT_HERE))
    return services.apple_wallet.sign(_build_card(result, services))


def build_google_link(result: PassView, services: Services) -> str:
    """The link for Google's wallet. Raises NotFound where no key is configured."""
    if services.google_wallet is None:
        raise NotFound(_(NOT_HERE))
    return services.google_wallet.link(_build_card(result, services))


def _build_card(result: PassView, services: Services) -> WalletCard:
    event = services.event
    return WalletCard(
        number=result.number,
        name=result.name,
        company=result.company,
        kind=_(result.label),
        event=event.title,
        venue=event.venue,
        days=formatting.format_days(result.days),
        code=result.code,
        colour=KINDS[result.kind].colour,
        starts_at=datetime.combine(result.days[0], time(), event.zone),
        ends_at=datetime.combine(result.days[-1] + timedelta(days=1), time(), event.zone),
    )
