"""What being erased means, told before anybody asks for it (REG-7)."""

from __future__ import annotations

from maritime_site.core.text.i18n import _


def list_consequences() -> list[str]:
    """What happens, in the current language and in the order that matters most to people."""
    return [
        _("It happens at once and cannot be undone. To take part again you would have to register anew."),
        _("You are signed out everywhere, and your pass no longer admits you."),
        _("You leave the directory, and your requests and connections end."),
        _("Rooms and stalls that are only held or applied for are released."),
        _("Your profile, your documents, what you wrote to us and the messages we sent you are deleted."),
        _("Records of money stay, as the law asks, with amounts and dates but without you and your guests."),
        _("Invoices, receipts and credit notes stay as they were issued, with your name, for as long as the law asks."),
        _("If you are registered as more than one kind, each registration is erased by itself."),
    ]
