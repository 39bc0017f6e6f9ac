"""What the office writes to its own staff; letters to staff are in English (LANG-1)."""

from __future__ import annotations

from datetime import timedelta

from maritime_site.core.text.paragraphs import join_paragraphs
from maritime_site.domain.outbox.service import MessageDraft


def invitation_message(name: str, link: str, *, event: str, lifetime: timedelta) -> MessageDraft:
    """The link by which somebody sets their password; it is wiped here once the message left."""
    text = join_paragraphs(
        (
            f"Dear {name},",
            f"you have an account in the back office of {event}. Choose your password here:",
            link,
            f"The link works once, for {lifetime // timedelta(hours=1)} hours.",
            "If you did not expect it, do not use it and tell whoever runs the office.",
        )
    )
    return MessageDraft(
        f"Your account in the back office of {event}", text, "staff-invitation", secret=True, lifetime=lifetime
    )


def password_changed(name: str, *, event: str) -> MessageDraft:
    """To the owner of an account whose password is another now."""
    text = join_paragraphs(
        (
            f"Dear {name},",
            f"the password of your account in the back office of {event} has been changed.",
            "Your other sessions have ended.",
            "If this was not you, tell whoever runs the office at once.",
        )
    )
    return MessageDraft(f"Your password was changed: {event}", text, "staff-password")


def webhook_disabled(name: str, *, webhook: str, link: str, event: str) -> MessageDraft:
    """To who sets webhooks, when one was switched off because it failed for days."""
    text = join_paragraphs(
        (
            f"Dear {name},",
            f"the webhook {webhook} of {event} could not be delivered for days and has been switched off.",
            "What happens from now on is not sent to it. See what was answered, and switch it on again once it works:",
            link,
        )
    )
    return MessageDraft(f"A webhook was switched off: {event}", text, "staff-webhook-disabled")


def factor_changed(name: str, *, on: bool, event: str) -> MessageDraft:
    """To the owner of an account whose second factor was set up or taken off."""
    description = "has been set up for" if on else "has been taken off"
    text = join_paragraphs(
        (
            f"Dear {name},",
            f"a second factor {description} your account in the back office of {event}.",
            "If this was not you, tell whoever runs the office at once.",
        )
    )
    return MessageDraft(f"Your second factor: {event}", text, "staff-second-factor")
