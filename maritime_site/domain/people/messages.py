"""Every message this room sends, each in the language its reader keeps with us.

A letter to an address that nobody proved repeats nothing that was typed: strangers could have us send their words.
"""

from __future__ import annotations

import unicodedata

from maritime_site.core.text.i18n import _
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.people.kinds import DOCUMENTS, KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.schemas import Registration

REPEATED, NUMBER_NAMED, CONFIRM = "registration-repeated", "registration-number-named", "registration-unconfirmed"
LONGEST_NAME, MOST_WORDS = 60, 6
BETWEEN = frozenset(" '’.-")


def _kind_label(person: Person) -> str:
    return _(KINDS[person.kind].label_of(person.category))


def _sign_in(person: Person, letterhead: Branding) -> str:
    address = letterhead.page(KINDS[person.kind].login_path)
    if person.proven_mobile:
        return _("You sign in with this email address or with your mobile number: {address}", address=address)
    return _("You sign in with this email address: {address}", address=address)


def confirmation_wanted(person: Person, *, letterhead: Branding) -> MessageDraft:
    """To an address that was typed into a form, by anybody: how its owner makes the registration theirs."""
    values = {"kind": _kind_label(person), "event": letterhead.event}
    return MessageDraft(
        subject=_("Registration received: {event}", event=letterhead.event),
        text="\n\n".join(
            (
                _("Somebody registered for {event} as {kind} with this email address.", **values),
                _(
                    "To confirm that it was you, sign in with a one-time code: {address}",
                    address=letterhead.page(KINDS[person.kind].login_path),
                ),
                _("Nothing happens before. If it was not you, you need not do anything."),
                letterhead.event,
            )
        ),
        purpose=CONFIRM,
    )


def registered_message(person: Person, *, letterhead: Branding, lacking: tuple[str, ...] = ()) -> MessageDraft:
    """The registration arrived; what happens next. `lacking` are the documents approval still waits for."""
    nexts = {
        Status.APPROVED: _("Your registration is approved. Sign in with a one-time code to see your pass."),
        Status.PENDING: _("We check your registration and write to you as soon as it is decided."),
    }
    return MessageDraft(
        subject=_("Registration received: {event}", event=letterhead.event),
        text="\n\n".join(
            (
                _("Dear {name},", name=person.full_name),
                _(
                    "We received your registration as {kind}. Your reference is {reference}.",
                    kind=_kind_label(person),
                    reference=person.reference,
                ),
                nexts.get(Status(person.status), ""),
                *((waiting_for(lacking),) if person.status == Status.PENDING and lacking else ()),
                _sign_in(person, letterhead),
                letterhead.event,
            )
        ),
        purpose="registration-received",
    )


def waiting_for(lacking: tuple[str, ...]) -> str:
    """What approval waits for, and where it is handed in; the registration's last page says the same."""
    names = ", ".join(_(DOCUMENTS[kind]) for kind in lacking)
    return _("Approval waits for: {documents}. Sign in and hand it in on the page of your pass.", documents=names)


def registered_before(person: Person, *, payload: Registration, letterhead: Branding) -> MessageDraft:
    """Somebody, perhaps the person, used an address again that is registered already (REG-4)."""
    return MessageDraft(
        subject=_("You are already registered: {event}", event=letterhead.event),
        text="\n\n".join(
            (
                _("Dear {name},", name=person.full_name),
                _(
                    "Somebody just tried to register as {kind} with your email address. "
                    "You are already registered, so nothing changed.",
                    kind=_kind_label(person),
                ),
                _asker_text(payload),
                _("Your reference is {reference}. You can sign in with a one-time code.", reference=person.reference),
                _sign_in(person, letterhead),
                _("If this was not you, you need not do anything. Give a code to nobody."),
                letterhead.event,
            )
        ),
        purpose=REPEATED,
    )


def _asker_text(payload: Registration) -> str:
    """Who asked, as they said: a name only if it is nothing but a name, and the end of the number."""
    name, number = f"{payload.first_name} {payload.last_name}".strip(), payload.mobile[-4:]
    if _is_name(name):
        return _(
            "Whoever asked gave the name {name} and a mobile number that ends in {number}.", name=name, number=number
        )
    return _("Whoever asked gave a mobile number that ends in {number}.", number=number)


def _is_name(text: str) -> bool:
    """Whether a text is a few words of letters: no digit, no address of a page, no sentence."""
    is_letters = all(char.isalpha() or unicodedata.category(char)[0] == "M" or char in BETWEEN for char in text)
    words = text.split()
    return is_letters and len(text) <= LONGEST_NAME and len(words) <= MOST_WORDS and "." not in text.replace(". ", " ")


def number_named(person: Person, *, letterhead: Branding) -> MessageDraft:
    """Somebody named a number in a registration that this person proved as theirs."""
    values = {"kind": _kind_label(person), "number": person.proven_mobile[-4:]}
    return MessageDraft(
        subject=_("Somebody named your mobile number: {event}", event=letterhead.event),
        text="\n\n".join(
            (
                _("Dear {name},", name=person.full_name),
                _("Somebody just registered as {kind} and named your mobile number, which ends in {number}.", **values),
                _("You are already registered. The number signs in to your registration only, and nothing changed."),
                _("If this was not you, you need not do anything. Give a code to nobody."),
                letterhead.event,
            )
        ),
        purpose=NUMBER_NAMED,
    )


def decided_message(person: Person, *, note: str, letterhead: Branding) -> MessageDraft:
    """A registration was decided, or more is asked for."""
    texts = {
        Status.APPROVED: _("Your registration as {kind} is approved. Sign in to see your pass."),
        Status.REJECTED: _("Your registration as {kind} could not be accepted."),
        Status.WAITLISTED: _("Your registration as {kind} is on the waiting list."),
        Status.PENDING: _("We need something more from you for your registration as {kind}."),
    }
    kind, rejected = _kind_label(person), person.status == Status.REJECTED
    body = (
        _("Dear {name},", name=person.full_name),
        texts[Status(person.status)].format(kind=kind),
        note,
        _("You can correct your profile and save it again. Then we look at it once more.") if rejected else "",
        _("Your reference is {reference}.", reference=person.reference),
        _sign_in(person, letterhead),
        letterhead.event,
    )
    return MessageDraft(
        subject=_("Your registration: {event}", event=letterhead.event),
        text="\n\n".join(part for part in body if part),
        purpose="registration-decided",
    )
