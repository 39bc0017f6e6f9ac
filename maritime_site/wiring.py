"""Picks who answers for each port, from the settings: the only module that knows both sides."""

from __future__ import annotations

from collections.abc import Mapping

from maritime_site.adapters.https_webhooks import HttpsWebhookSender
from maritime_site.adapters.local_files import LocalFiles
from maritime_site.adapters.msg91 import Msg91Texter
from maritime_site.adapters.outbox_folder import OutboxFolder
from maritime_site.adapters.smtp import SmtpMailer
from maritime_site.adapters.typst_badges import TypstBadgePrinter
from maritime_site.adapters.typst_billing import TypstBillingPrinter
from maritime_site.adapters.typst_certificates import TypstCertificatePrinter
from maritime_site.adapters.typst_passes import TypstPrinter
from maritime_site.adapters.typst_visa_letters import TypstVisaLetterPrinter
from maritime_site.core.db.database import Database
from maritime_site.core.rate_limits import Limiter
from maritime_site.domain.event.source import EventSource
from maritime_site.domain.pages.logo import LibraryLogo
from maritime_site.ports.event import first_event
from maritime_site.ports.messages import MessageSender
from maritime_site.ports.payments import PaymentGateway
from maritime_site.ports.services import Services
from maritime_site.ports.wallets import AppleWallet, GoogleWallet
from maritime_site.settings import Settings
from maritime_site.signing_keys import keep_pass_seed, keep_secret


def carriers_of(settings: Settings) -> Mapping[str, MessageSender]:
    """Who carries e-mails and texts; a folder where no provider is configured."""
    folder = OutboxFolder(settings.data_dir / "outbox")
    return {
        "email": SmtpMailer(settings) if settings.smtp_host else folder,
        "sms": Msg91Texter(settings) if settings.sms_provider == "msg91" else folder,
    }


def gateway_of(settings: Settings, database: Database) -> PaymentGateway | None:
    """The payment gateway, or None when payments are switched off."""
    if settings.gateway == "razorpay":
        from maritime_site.adapters.razorpay import RazorpayGateway

        return RazorpayGateway(settings)
    if settings.gateway == "sandbox":
        from maritime_site.adapters.sandbox import SandboxGateway

        return SandboxGateway(settings, database)
    return None


def apple_wallet_of(settings: Settings) -> AppleWallet | None:
    """Who signs passes for iPhones; nobody without a certificate."""
    if settings.apple_certificate is None:
        return None
    from maritime_site.adapters.apple_wallet import AppleWalletSigner

    return AppleWalletSigner(settings)


def google_wallet_of(settings: Settings) -> GoogleWallet | None:
    """Who signs the links for Android phones; nobody without a key."""
    if settings.google_wallet_key is None:
        return None
    from maritime_site.adapters.google_wallet import GoogleWalletSigner

    return GoogleWalletSigner(settings)


def build_services(settings: Settings) -> Services:
    """Everything a process needs, made from its settings."""
    database = Database(settings.database)
    files = LocalFiles(settings.data_dir / "files")
    return Services(
        settings=settings,
        database=database,
        secret=keep_secret(settings),
        previous_secret=settings.previous_secret_key.get_secret_value().encode(),
        limiter=Limiter(settings.limits_redis),
        carriers=carriers_of(settings),
        gateway=gateway_of(settings, database),
        files=files,
        printer=TypstPrinter(),
        badge_printer=TypstBadgePrinter(),
        billing_printer=TypstBillingPrinter(),
        certificate_printer=TypstCertificatePrinter(),
        visa_letter_printer=TypstVisaLetterPrinter(),
        webhook_sender=HttpsWebhookSender(is_loopback_allowed=bool(settings.webhook_loopback)),
        apple_wallet=apple_wallet_of(settings),
        google_wallet=google_wallet_of(settings),
        pass_seed=keep_pass_seed(settings),
        event_reader=EventSource(database, first_event(settings)),
        logo_reader=LibraryLogo(database, files),
    )
