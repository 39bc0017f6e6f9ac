"""Every message about nominations, each in the language the nominator's form was in."""

from __future__ import annotations

from maritime_site.core.text.i18n import _
from maritime_site.core.text.paragraphs import join_paragraphs
from maritime_site.domain.awards.models import AwardCategory, Nomination
from maritime_site.domain.outbox.service import MessageDraft


def _build_message(subject: str, purpose: str, *parts: str) -> MessageDraft:
    return MessageDraft(subject, join_paragraphs(parts), purpose)


def received_message(nomination: Nomination, category: AwardCategory, *, event: str, link: str) -> MessageDraft:
    """To the nominator: it arrived, and how to withdraw it."""
    values = {"category": category.name, "event": event, "reference": nomination.reference}
    waits = _("We have asked the nominee to accept, and write to you when the nomination is decided.")
    decided = _("We write to you when it is decided.")
    return _build_message(
        _("We have your nomination {reference}: {event}", **values),
        "nomination-received",
        _("Thank you for your nomination for the award “{category}” of {event}.", **values),
        _("Its reference is {reference}.", **values),
        decided if nomination.is_own else waits,
        _("To see or withdraw it, open:"),
        link,
        _("If you did not nominate anybody, open the link and withdraw the nomination."),
    )


def consent_request_message(nomination: Nomination, category: AwardCategory, *, event: str, link: str) -> MessageDraft:
    """To the nominee: somebody proposed them. Nothing a stranger typed is repeated, the address may be anybody's."""
    values = {"category": category.name, "event": event, "reference": nomination.reference}
    return _build_message(
        _("You have been nominated for an award: {event}", **values),
        "nomination-asked",
        _("Somebody has nominated you for the award “{category}” of {event}.", **values),
        _("Please read the nomination and accept or decline it:"),
        link,
        _("Its reference is {reference}. If this is not meant for you, decline it.", **values),
    )


def accepted_message(nomination: Nomination, category: AwardCategory, *, event: str) -> MessageDraft:
    """To the nominator: the nominee accepted."""
    return _answer_message(_("The nominee has accepted your nomination."), nomination, category, event=event)


def declined_message(nomination: Nomination, category: AwardCategory, *, event: str) -> MessageDraft:
    """To the nominator: the nominee declined."""
    return _answer_message(
        _("The nominee has declined your nomination. It goes no further."), nomination, category, event=event
    )


def withdrawn_message(nomination: Nomination, category: AwardCategory, *, event: str) -> MessageDraft:
    """To a nominee who had accepted: the nomination was taken back."""
    return _answer_message(
        _("The nomination that you accepted has been withdrawn. It goes no further."), nomination, category, event=event
    )


def _answer_message(sentence: str, nomination: Nomination, category: AwardCategory, *, event: str) -> MessageDraft:
    values = {"category": category.name, "event": event, "reference": nomination.reference}
    return _build_message(
        _("Your nomination {reference}: {event}", **values),
        "nomination-answered",
        sentence,
        _("Award: {category}. Reference: {reference}.", **values),
        event,
    )


def shortlisted_message(
    nomination: Nomination, category: AwardCategory, *, event: str, link: str, sign_in: str
) -> MessageDraft:
    """To the nominee: shortlisted, and now an achiever who can sign in."""
    values = {"category": category.name, "event": event, "reference": nomination.reference}
    accept = _("Please accept the nomination. There is no pass without it:")
    return _build_message(
        _("You are on the shortlist: {event}", **values),
        "nomination-shortlisted",
        _("Congratulations. Your nomination for the award “{category}” of {event} is on the shortlist.", **values),
        _("Sign in as an achiever with a one-time code to this address, and complete your profile:"),
        sign_in,
        *(() if nomination.accepted_at else (accept, link)),
        _("Its reference is {reference}.", **values),
        event,
    )


def reminder_message(nomination: Nomination, category: AwardCategory, *, event: str, link: str) -> MessageDraft:
    """To a nominee who is on the shortlist and has not accepted yet."""
    values = {"category": category.name, "event": event, "reference": nomination.reference}
    return _build_message(
        _("Please accept your nomination: {event}", **values),
        "nomination-reminded",
        _(
            "Your nomination for the award “{category}” of {event} is on the shortlist. You have not accepted it yet.",
            **values,
        ),
        _("Please read the nomination and accept or decline it:"),
        link,
        _("Its reference is {reference}. If this is not meant for you, decline it.", **values),
    )


def shortlisted_for(nomination: Nomination, category: AwardCategory, *, event: str) -> MessageDraft:
    """To the nominator of somebody else: the nominee is on the shortlist."""
    return _answer_message(_("Your nominee is on the shortlist."), nomination, category, event=event)


def rejected_message(nomination: Nomination, category: AwardCategory, *, reason: str = "", event: str) -> MessageDraft:
    """It was not shortlisted; who nominated is told why."""
    values = {"category": category.name, "event": event, "reference": nomination.reference}
    return _build_message(
        _("Your nomination {reference}: {event}", **values),
        "nomination-decided",
        _("Your nomination for the award “{category}” of {event} is not on the shortlist.", **values),
        reason,
        _("Its reference is {reference}.", **values),
        event,
    )
