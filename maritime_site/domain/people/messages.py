"""Every message this room sends, each in the language its reader keeps with us.

A message to an address that nobody proved repeats nothing that was typed: strangers could have us send their words.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from maritime_site.core.text.i18n import _
from maritime_site.core.text.paragraphs import join_paragraphs
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.people.kinds import DOCUMENTS, KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.schemas import Registration

REPEATED, NUMBER_NAMED, CONFIRM = "registration-repeated", "registration-number-named", "registration-unconfirmed"
ADDED, CHANGED = "registration-added", "registration-changed"
# Where what is asked for is answered; who is not signed in is led there by way of it (ASK-1).
PAGE = "/asked"
LONGEST_NAME, MOST_WORDS = 60, 6
BETWEEN = frozenset(" '’.-")


def _kind_label(person: Person) -> str:
    return _(KINDS[person.kind].label_of(person.category))


def standing_words(person: Person) -> str:
    """What somebody whom the organisers entered does not expect: that they wait in line; empty where they do not."""
    if person.status != Status.WAITLISTED:
        return ""
    return _("Your registration as {kind} is on the waiting list.").format(kind=_kind_label(person))


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
        text=join_paragraphs(
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
        Status.WAITLISTED: _(
            "All places are taken at the moment. You are on the waiting list: as soon as a place is free for you, "
            "we write to you."
        ),
    }
    return MessageDraft(
        subject=_("Registration received: {event}", event=letterhead.event),
        text=join_paragraphs(
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
        text=join_paragraphs(
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
    """Somebody named a number in a registration that stands in this person's, too, proven or not."""
    values = {"kind": _kind_label(person), "number": person.mobile[-4:]}
    signs_in = _("You are already registered. The number signs in to your registration only, and nothing changed.")
    unproven = _(
        "You are already registered, and nothing changed. To sign in with the number, confirm it in your profile."
    )
    return MessageDraft(
        subject=_("Somebody named your mobile number: {event}", event=letterhead.event),
        text=join_paragraphs(
            (
                _("Dear {name},", name=person.full_name),
                _("Somebody just registered as {kind} and named your mobile number, which ends in {number}.", **values),
                signs_in if person.proven_mobile else unproven,
                _("If this was not you, you need not do anything. Give a code to nobody."),
                letterhead.event,
            )
        ),
        purpose=NUMBER_NAMED,
    )


def offer_message(person: Person, *, until: str, letterhead: Branding) -> MessageDraft:
    """A place is free for somebody in line; `until` is when it goes to the next one, as people read it."""
    return MessageDraft(
        subject=_("A place for you: {event}", event=letterhead.event),
        text=join_paragraphs(
            (
                _("Dear {name},", name=person.full_name),
                _(
                    "A place as {kind} is free, and it is yours if you accept it until {until}.",
                    kind=_kind_label(person),
                    until=until,
                ),
                _(
                    "Sign in and accept or decline it in your profile: {address}",
                    address=letterhead.page(KINDS[person.kind].profile_path),
                ),
                _("After that it is offered to the next person in line."),
                _("Your reference is {reference}.", reference=person.reference),
                letterhead.event,
            )
        ),
        purpose="place-offered",
    )


def offer_ended_message(person: Person, *, letterhead: Branding) -> MessageDraft:
    """An offered place was not accepted in time."""
    return MessageDraft(
        subject=_("The offer of a place has ended: {event}", event=letterhead.event),
        text=join_paragraphs(
            (
                _("Dear {name},", name=person.full_name),
                _("You did not accept the place as {kind} in time, so it went on.", kind=_kind_label(person)),
                _("You are still on the waiting list, now at its end."),
                _("Your reference is {reference}.", reference=person.reference),
                letterhead.event,
            )
        ),
        purpose="place-offer-ended",
    )


def decided_message(person: Person, *, note: str, letterhead: Branding) -> MessageDraft:
    """A registration was decided, or more is asked for."""
    texts = {
        Status.APPROVED: _("Your registration as {kind} is approved. Sign in to see your pass."),
        Status.REJECTED: _("Your registration as {kind} could not be accepted."),
        Status.WAITLISTED: _("Your registration as {kind} is on the waiting list."),
        Status.PENDING: _("Your registration as {kind} is being checked."),
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
        text=join_paragraphs(body),
        purpose="registration-decided",
    )


def information_request_message(
    person: Person, question: str, parts: Sequence[str], *, letterhead: Branding
) -> MessageDraft:
    """More is asked for: what, and the page where exactly that is answered (ASK-1)."""
    body = (
        _("Dear {name},", name=person.full_name),
        _("We need something more from you for your registration as {kind}.").format(kind=_kind_label(person)),
        question,
        "\n".join((_("What we ask for:"), *(f"- {part}" for part in parts))) if parts else "",
        _("Answer here: {address}", address=letterhead.page(PAGE)),
        _("Your reference is {reference}.", reference=person.reference),
        _sign_in(person, letterhead),
        letterhead.event,
    )
    return MessageDraft(
        subject=_("Your registration: {event}", event=letterhead.event),
        text=join_paragraphs(body),
        purpose="registration-asked",
    )


def added_message(person: Person, *, letterhead: Branding) -> MessageDraft:
    """To the address that staff typed for somebody: they are registered, and how they make it theirs (STAFF-1)."""
    values = {"kind": _kind_label(person), "event": letterhead.event}
    approved = _("You are approved. Your pass is ready once you have signed in.")
    return MessageDraft(
        subject=_("You are registered: {event}", event=letterhead.event),
        text=join_paragraphs(
            part
            for part in (
                _("Dear {name},", name=person.full_name),
                _("The organisers registered you for {event} as {kind}.", **values),
                approved if person.status == Status.APPROVED else standing_words(person),
                _(
                    "Sign in with this email address and a one-time code: {address}",
                    address=letterhead.page(KINDS[person.kind].login_path),
                ),
                _("Your reference is {reference}.", reference=person.reference),
                _("If you did not expect this, you need not do anything, or write to us."),
                letterhead.event,
            )
            if part
        ),
        purpose=ADDED,
    )


def changed_message(
    person: Person, changes: Sequence[str], *, letterhead: Branding, signs_in: bool = True
) -> MessageDraft:
    """The organisers changed a registration: everything that changed, in one letter (STAFF-1).

    `signs_in` is false for an address that does so no longer.
    """
    body = (
        _("Dear {name},", name=person.full_name),
        _("The organisers changed your registration."),
        *changes,
        _("Your reference is {reference}.", reference=person.reference),
        _sign_in(person, letterhead) if signs_in else "",
        _("If this is not right, please write to us."),
        letterhead.event,
    )
    return MessageDraft(
        subject=_("Your registration was changed: {event}", event=letterhead.event),
        text=join_paragraphs(body),
        purpose=CHANGED,
    )
