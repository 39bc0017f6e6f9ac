"""Every message about signing in. A code is the only run of exactly six digits in a text (contract, "The outbox")."""

from __future__ import annotations

from collections.abc import Sequence

from maritime_site.core.text.formatting import format_count, format_minutes
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.text.links import page_at
from maritime_site.core.text.paragraphs import join_paragraphs
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.rules import SignInRules

SECURITY = "/security"
CODE = "sign-in-code"


def _lifetime_text(rules: SignInRules) -> str:
    return format_minutes(int(rules.lifetime.total_seconds() // 60))


def _kind_label(kind: str) -> str:
    return _(KINDS[kind].label)


def _person_label(person: Person) -> str:
    return _(KINDS[person.kind].label_of(person.category))


def code_message(code: str, address: Address, *, person: Person | None, rules: SignInRules) -> MessageDraft:
    """The code somebody asked for to sign in as this person; without one it opens every registration of the address."""
    values = {"code": code, "event": rules.title, "time": _lifetime_text(rules)}
    if address.channel == "sms":
        template = N_("{code} is your sign-in code for {event}, valid {time}; nobody from the event will ask for it.")
        if person:
            values["kind"] = _person_label(person)
            template = N_(
                "{code} is your sign-in code for {event} ({kind}), valid {time}; nobody from the event will ask for it."
            )
        return MessageDraft("", _(template, **values), CODE, secret=True, lifetime=rules.lifetime, code=code)
    opening = _("Your one-time code to sign in to {event}:", **values)
    if person:
        opening = _("Your one-time code to sign in to {event} as {kind}:", kind=_person_label(person), **values)
    text = join_paragraphs(
        (
            opening,
            code,
            _("It works once, for {time}, and only on the site of {event}.", **values),
            _("Nobody from the event will ask for it. If you did not ask for a code, you need not do anything."),
        )
    )
    return MessageDraft(
        _("Your code for {event}", **values), text, CODE, secret=True, lifetime=rules.lifetime, code=code
    )


def other_kinds(address: Address, *, kind: str, people: Sequence[Person], rules: SignInRules) -> MessageDraft:
    """To who asked for a code under a kind they are not registered as: the kinds they are, and where these sign in."""
    values = {"event": rules.title, "kind": _kind_label(kind)}
    links = [f"{_person_label(person)}: {page_at(rules.site, KINDS[person.kind].login_path)}" for person in people]
    if address.channel == "sms":
        text = _(
            "Not registered for {event} as {kind}. Sign in here instead: {links}", links=", ".join(links), **values
        )
        return MessageDraft("", text, "other-kinds", lifetime=rules.lifetime)
    text = join_paragraphs(
        (
            _(
                "Somebody asked for a code to sign in to {event} as {kind}. This address is not registered as that.",
                **values,
            ),
            _("It is registered as follows; sign in on the page of the kind you want:"),
            "\n".join(links),
            _("If you did not ask for a code, you need not do anything."),
        )
    )
    return MessageDraft(_("Where you sign in: {event}", **values), text, "other-kinds")


def contact_code(code: str, address: Address, *, person: Person, rules: SignInRules) -> MessageDraft:
    """The code that proves a person's new address."""
    values = {"code": code, "event": rules.title, "kind": _person_label(person), "time": _lifetime_text(rules)}
    if address.channel == "sms":
        text = _(
            "{code} confirms this number for {event} ({kind}), valid {time}; nobody from the event will ask for it.",
            **values,
        )
        return MessageDraft("", text, "contact-code", secret=True, lifetime=rules.lifetime, code=code)
    text = join_paragraphs(
        (
            _("Your one-time code to use this address for {event} as {kind}:", **values),
            code,
            _("It works once, for {time}, and only on the site of {event}.", **values),
            _("Nobody from the event will ask for it. If you did not ask for a code, you need not do anything."),
        )
    )
    return MessageDraft(
        _("Confirm your address for {event}", **values),
        text,
        "contact-code",
        secret=True,
        lifetime=rules.lifetime,
        code=code,
    )


def contact_changed(person: Person, new: Address, *, rules: SignInRules) -> MessageDraft:
    """To the old address: it signs in no more."""
    values = {"event": rules.title, "kind": _person_label(person), "new": new.masked}
    text = join_paragraphs(
        (
            _("You now sign in to {event} as {kind} with {new} instead of this address.", **values),
            _("If this was not you, write to us at once: somebody else is using your registration."),
        )
    )
    return MessageDraft(_("Your sign-in address has changed: {event}", **values), text, "contact-changed")


def address_taken(holder: Person, *, rules: SignInRules) -> MessageDraft:
    """To whoever has the address: somebody else tried to make it theirs."""
    values = {"event": rules.title, "kind": _person_label(holder)}
    text = join_paragraphs(
        (
            _("Somebody tried to use this address for another registration for {event} as {kind}.", **values),
            _("It stays yours and nothing has changed. You need not do anything."),
        )
    )
    return MessageDraft(_("Somebody tried to use your address: {event}", **values), text, "contact-taken")


def wrong_codes(person: Person, address: Address, wrong: int, *, rules: SignInRules) -> MessageDraft:
    """To whoever signed in after many wrong codes: were they theirs?"""
    values = {
        "event": rules.title,
        "kind": _person_label(person),
        "count": format_count(wrong),
        "address": address.masked,
    }
    text = join_paragraphs(
        (
            _(
                "You have just signed in to {event} as {kind}. Before, {count} wrong codes were typed for {address}.",
                **values,
            ),
            _("If you mistyped them yourself, you need not do anything."),
            _("If not, somebody tried to guess your code and did not get in with these. Give a code to nobody."),
            _("Where you are signed in, and how to sign out everywhere: {page}", page=page_at(rules.site, SECURITY)),
        )
    )
    return MessageDraft(_("Wrong codes before you signed in: {event}", **values), text, "wrong-codes")
