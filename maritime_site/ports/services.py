"""Everything a door or job needs from outside, gathered once by `wiring` and handed in."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy.event import listen
from sqlmodel import Session

from maritime_site.core.db.database import Database
from maritime_site.core.observability.metrics import Metrics
from maritime_site.core.rate_limits import Limiter
from maritime_site.core.shared_reads import SharedReads
from maritime_site.core.text.home import install_home
from maritime_site.core.text.i18n import install_languages
from maritime_site.core.uses import Uses
from maritime_site.ports.badges import BadgePrinter, NoBadgePrinter
from maritime_site.ports.billing import BillingPrinter, NoBillingPrinter
from maritime_site.ports.certificates import CertificatePrinter, NoCertificatePrinter
from maritime_site.ports.event import Event, EventReader, FixedEvent, first_event
from maritime_site.ports.files import FileStore, MemoryFiles
from maritime_site.ports.logo import Logo, LogoReader, NoLogo
from maritime_site.ports.messages import MessageSender
from maritime_site.ports.passes import NoPrinter, PassPrinter
from maritime_site.ports.payments import PaymentGateway
from maritime_site.ports.visa_letters import NoVisaLetterPrinter, VisaLetterPrinter
from maritime_site.ports.wallets import AppleWallet, GoogleWallet
from maritime_site.ports.webhooks import NoWebhookSender, WebhookSender
from maritime_site.settings import Settings, load_settings


@dataclass
class Services:
    """What this process runs with. Tests build their own."""

    settings: Settings
    database: Database
    secret: bytes
    limiter: Limiter
    carriers: Mapping[str, MessageSender]
    gateway: PaymentGateway | None
    previous_secret: bytes = b""
    stopping: bool = field(default=False)
    metrics: Metrics = field(default_factory=Metrics)
    uses: Uses = field(default_factory=Uses)
    key_uses: Uses = field(default_factory=Uses)
    shared_reads: SharedReads = field(default_factory=SharedReads)
    files: FileStore = field(default_factory=MemoryFiles)
    printer: PassPrinter = field(default_factory=NoPrinter)
    badge_printer: BadgePrinter = field(default_factory=NoBadgePrinter)
    billing_printer: BillingPrinter = field(default_factory=NoBillingPrinter)
    certificate_printer: CertificatePrinter = field(default_factory=NoCertificatePrinter)
    visa_letter_printer: VisaLetterPrinter = field(default_factory=NoVisaLetterPrinter)
    webhook_sender: WebhookSender = field(default_factory=NoWebhookSender)
    apple_wallet: AppleWallet | None = None
    google_wallet: GoogleWallet | None = None
    pass_seed: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)
    event_reader: EventReader | None = None
    logo_reader: LogoReader = field(default_factory=NoLogo)

    @property
    def event(self) -> Event:
        """The event in force; without a reader the one that the settings name."""
        if self.event_reader is None:
            self.event_reader = FixedEvent(first_event(self.settings))
        return self.event_reader.current()

    def read_logo(self, event: Event) -> Logo | None:
        """The logo of an event as it is printed, None where it has none; outside of transactions."""
        return self.logo_reader.read(event.facts.logo) if event.facts.logo else None

    def expire_event(self) -> None:
        """Look for the event anew: it was changed by this process."""
        if self.event_reader is not None:
            self.event_reader.expire()

    def read_event_after(self, session: Session) -> None:
        """Read the event anew once this transaction, which changes it, is committed: before its answer is sent."""

        def read(_session: Session) -> None:
            self.expire_event()
            _ = self.event

        listen(session, "after_commit", read, once=True)

    def keep_event_currency(self, session: Session) -> str:
        """The event's currency as it is stored; it stays while this transaction is open."""
        reader = self.event_reader
        return reader.keep_currency(session) if reader is not None else self.event.facts.currency

    @property
    def secrets_known(self) -> tuple[bytes, ...]:
        """The keys by which what was signed or hashed is recognised: the present one, then the one before it."""
        return tuple(secret for secret in (self.secret, self.previous_secret) if secret)


_installed: list[Services] = []


def install_services(services: Services) -> None:
    """Make these the services of this process."""
    _installed[:] = [services]
    install_home(
        lambda: services.event.facts.country, lambda: services.event.facts.currency, services.keep_event_currency
    )
    install_languages(lambda: services.event.facts.languages)


def get_services() -> Services:
    """The services of this process. Raises RuntimeError before the front door installed them."""
    if not _installed:
        raise RuntimeError("no services installed; start through maritime_site.maritime_site or install() your own")
    return _installed[0]


def get_event() -> Event:
    """The event in force, where no services are handed in; before there are any the one that the settings name."""
    return _installed[0].event if _installed else first_event(load_settings())
