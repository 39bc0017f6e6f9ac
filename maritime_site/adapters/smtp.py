"""E-mail over SMTP."""

from __future__ import annotations

import asyncio
from email.message import EmailMessage
from email.utils import format_datetime

import aiosmtplib

from maritime_site.ports.messages import CannotDeliver, Dispatch, TryAgain
from maritime_site.settings import Settings

CONNECT_SECONDS = 8


class SmtpMailer:
    """Hands e-mails to one SMTP relay; 4xx and broken connections may be tried again, 5xx may not (security.md 4)."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def carry(self, dispatch: Dispatch) -> None:
        """Send one e-mail. Raises TryAgain or CannotDeliver."""
        try:
            asyncio.run(self._send(self._compose(dispatch), dispatch.to))
        except aiosmtplib.SMTPResponseException as error:
            raise (CannotDeliver if error.code >= 500 else TryAgain)(f"SMTP {error.code}") from error
        except aiosmtplib.SMTPRecipientsRefused as error:
            permanent = all(refusal.code >= 500 for refusal in error.recipients)
            raise (CannotDeliver if permanent else TryAgain)("recipient refused") from error
        except (aiosmtplib.SMTPException, OSError) as error:
            raise TryAgain(type(error).__name__) from error
        except ValueError as error:  # an address or a subject that no mail can have
            raise CannotDeliver(type(error).__name__) from error

    def _compose(self, dispatch: Dispatch) -> EmailMessage:
        sender = self.settings.mail_from
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = sender, dispatch.to, dispatch.subject
        mail["Date"] = format_datetime(dispatch.created_at)
        mail["Message-ID"] = f"<{dispatch.id}@{sender.rpartition('@')[2]}>"
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(dispatch.text)
        return mail

    async def _send(self, mail: EmailMessage, recipient: str) -> None:
        settings = self.settings
        await aiosmtplib.send(
            mail,
            recipients=[recipient],  # as it is: read out of the header it could become another
            hostname=settings.smtp_host,
            port=settings.smtp_port,
            username=settings.smtp_user or None,
            password=settings.smtp_password.get_secret_value() or None,
            use_tls=settings.smtp_tls == "tls",
            start_tls=settings.smtp_tls == "starttls",
            timeout=CONNECT_SECONDS,
        )
