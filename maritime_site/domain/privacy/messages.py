"""The messages about one's own data, each in the language its reader keeps with us."""

from __future__ import annotations

from maritime_site.core.text.formatting import format_minutes
from maritime_site.core.text.i18n import _
from maritime_site.core.text.paragraphs import join_paragraphs
from maritime_site.domain.outbox.models import LAST_MESSAGE
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.domain.privacy.models import DataRequest, RequestKind
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.rules import SignInRules


def code_message(kind: RequestKind, code: str, person: Person, address: Address, *, rules: SignInRules) -> MessageDraft:
    """The code that confirms a request about one's data."""
    if address.channel == "sms":
        return _texted_message(kind, code, rules)
    values = {"event": rules.title, "kind": _(KINDS[person.kind].label_of(person.category))}
    asks = {
        RequestKind.DOWNLOAD: _("Your one-time code to download all data of your registration as {kind}:", **values),
        RequestKind.ERASURE: _("Your one-time code to erase your registration as {kind} for good:", **values),
    }
    time = format_minutes(int(rules.lifetime.total_seconds() // 60))
    text = join_paragraphs(
        (
            asks[kind],
            code,
            _("It works once, for {time}, and only on the site of {event}.", time=time, **values),
            _(
                "If you did not ask for it, somebody else is signed in as you: sign out everywhere, and tell "
                "the helpdesk."
            ),
        )
    )
    subject = {
        RequestKind.DOWNLOAD: _("Confirm the download of your data: {event}", **values),
        RequestKind.ERASURE: _("Confirm that your data is erased: {event}", **values),
    }[kind]
    return MessageDraft(subject, text, "data-code", secret=True, lifetime=rules.lifetime, code=code)


def _texted_message(kind: RequestKind, code: str, rules: SignInRules) -> MessageDraft:
    values = {"code": code, "event": rules.title, "time": format_minutes(int(rules.lifetime.total_seconds() // 60))}
    text = {
        RequestKind.DOWNLOAD: _("{code} downloads your data from {event}, valid {time}; give it to nobody.", **values),
        RequestKind.ERASURE: _(
            "{code} erases your registration for {event}, valid {time}; give it to nobody.", **values
        ),
    }[kind]
    return MessageDraft("", text, "data-code", secret=True, lifetime=rules.lifetime, code=code)


def erased_message(name: str, request: DataRequest, *, event: str) -> MessageDraft:
    """The last message: what was asked for is done."""
    text = join_paragraphs(
        (
            _("Dear {name},", name=name),
            _(
                "As you asked, we have erased your registration {reference} and all data kept with it.",
                reference=request.registration,
            ),
            _("Records of money stay, as the law asks, with amounts and dates but without you and your guests."),
            _("This is our last message. Unless you have another registration, we keep this address no longer."),
            event,
        )
    )
    return MessageDraft(_("Your data is erased: {event}", event=event), text, LAST_MESSAGE)


def refused_message(request: DataRequest, person: Person, *, event: str) -> MessageDraft:
    """The office could not do what was asked, and why."""
    text = join_paragraphs(
        (
            _("Dear {name},", name=person.full_name),
            _("You asked us to erase your registration {reference}. We cannot do it now:", reference=person.reference),
            request.reason,
            _("You can ask again, or write to the helpdesk."),
            event,
        )
    )
    return MessageDraft(_("Your request to erase your data: {event}", event=event), text, "data-request-refused")
