"""Every message about nominations, each in the language the nominator's form was in."""

from __future__ import annotations

from maritime_site.core.text import _
from maritime_site.domain.awards.models import AwardCategory, Nomination
from maritime_site.domain.outbox.service import Letter


def _letter(subject: str, purpose: str, *parts: str) -> Letter:
    return Letter(subject, "\n\n".join(part for part in parts if part), purpose)


def received(nomination: Nomination, category: AwardCategory, *, event: str, link: str) -> Letter:
    """To the nominator: it arrived, and how to withdraw it."""
    values = {"category": category.name, "event": event, "reference": nomination.reference}
    waits = _("We have asked the nominee to accept, and write to you when the nomination is decided.")
    decided = _("We write to you when it is decided.")
    return _letter(
        _("We have your nomination {reference}: {event}", **values),
        "nomination-received",
        _("Thank you for your nomination for the award “{category}” of {event}.", **values),
        _("Its reference is {reference}.", **values),
        decided if nomination.is_own else waits,
        _("To see or withdraw it, open:"),
        link,
        _("If you did not nominate anybody, open the link and withdraw the nomination."),
    )


def asked(nomination: Nomination, category: AwardCategory, *, event: str, link: str) -> Letter:
    """To the nominee: somebody proposed them. Nothing a stranger typed is repeated, the address may be anybody's."""
    values = {"category": category.name, "event": event, "reference": nomination.reference}
    return _letter(
        _("You have been nominated for an award: {event}", **values),
        "nomination-asked",
        _("Somebody has nominated you for the award “{category}” of {event}.", **values),
        _("Please read the nomination and accept or decline it:"),
        link,
        _("Its reference is {reference}. If this is not meant for you, decline it.", **values),
    )


def accepted(nomination: Nomination, category: AwardCategory, *, event: str) -> Letter:
    """To the nominator: the nominee accepted."""
    return _answered(_("The nominee has accepted your nomination."), nomination, category, event=event)


def declined(nomination: Nomination, category: AwardCategory, *, event: str) -> Letter:
    """To the nominator: the nominee declined."""
    return _answered(
        _("The nominee has declined your nomination. It goes no further."), nomination, category, event=event
    )


def _answered(sentence: str, nomination: Nomination, category: AwardCategory, *, event: str) -> Letter:
    values = {"category": category.name, "event": event, "reference": nomination.reference}
    return _letter(
        _("Your nomination {reference}: {event}", **values),
        "nomination-answered",
        sentence,
        _("Award: {category}. Reference: {reference}.", **values),
        event,
    )


def shortlisted(nomination: Nomination, category: AwardCategory, *, event: str, link: str, sign_in: str) -> Letter:
    """To the nominee: shortlisted, and now an achiever who can sign in."""
    values = {"category": category.name, "event": event, "reference": nomination.reference}
    accept = _("Your pass is ready once you have accepted the nomination:")
    return _letter(
        _("You are on the shortlist: {event}", **values),
        "nomination-shortlisted",
        _("Congratulations. Your nomination for the award “{category}” of {event} is on the shortlist.", **values),
        _("Sign in as an achiever with a one-time code to this address, and complete your profile:"),
        sign_in,
        *(() if nomination.accepted_at else (accept, link)),
        _("Its reference is {reference}.", **values),
        event,
    )


def reminded(nomination: Nomination, category: AwardCategory, *, event: str, link: str) -> Letter:
    """To a nominee who is on the shortlist and has not accepted yet."""
    values = {"category": category.name, "event": event, "reference": nomination.reference}
    return _letter(
        _("Please accept your nomination: {event}", **values),
        "nomination-reminded",
        _("Your nomination for the award “{category}” of {event} is on the shortlist. You have not accepted it yet.",
          **values),
        _("Please read the nomination and accept or decline it:"),
        link,
        _("Its reference is {reference}. If this is not meant for you, decline it.", **values),
    )  # fmt: skip


def shortlisted_for(nomination: Nomination, category: AwardCategory, *, event: str) -> Letter:
    """To the nominator of somebody else: the nominee is on the shortlist."""
    return _answered(_("Your nominee is on the shortlist."), nomination, category, event=event)


def rejected(nomination: Nomination, category: AwardCategory, *, reason: str, event: str) -> Letter:
    """To who nominated: it was not shortlisted, and why."""
    values = {"category": category.name, "event": event, "reference": nomination.reference}
    return _letter(
        _("Your nomination {reference}: {event}", **values),
        "nomination-decided",
        _("Your nomination for the award “{category}” of {event} is not on the shortlist.", **values),
        reason,
        _("Its reference is {reference}.", **values),
        event,
    )
