"""What the helpdesk writes back by itself. Nothing a stranger typed is repeated: the address may be somebody else's."""

from __future__ import annotations

from datetime import timedelta

from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import _
from maritime_site.core.text.paragraphs import join_paragraphs
from maritime_site.domain.helpdesk.models import Case, Feedback
from maritime_site.domain.outbox.service import MessageDraft


def query_received(case: Case, *, event: str) -> MessageDraft:
    """To whoever asked: the case number."""
    values = {"event": event, "number": case.number}
    text = join_paragraphs(
        (
            _("Thank you for writing to {event}. Your query has reached us.", **values),
            _("Its number is {number}. Please quote it if you write to us again.", **values),
            _("We answer to this address. If you did not write to us, you need not do anything."),
        )
    )
    return MessageDraft(_("We have your query {number}: {event}", **values), text, "query-received")


def case_address(case: Case, site: str) -> str:
    """The page of a case in the language its person keeps with us; `site` is the site's own address."""
    return f"{site.rstrip('/')}{'/hi' if case.language == 'hi' else ''}/contact-us/case/{case.number}"


def answered_message(case: Case, answer: str, *, event: str, site: str) -> MessageDraft:
    """To whoever asked: what the helpdesk answers, and where to read and go on with the whole exchange."""
    values = {"event": event, "number": case.number, "address": case_address(case, site)}
    text = join_paragraphs(
        (
            _("The helpdesk of {event} has answered your query {number}:", **values),
            answer,
            _("To read the whole exchange, or to write back, open {address} and ask for a code there.", **values),
        )
    )
    return MessageDraft(_("Answer to your query {number}: {event}", **values), text, "query-answered")


def case_code(code: str, case: Case, *, event: str, minutes: int) -> MessageDraft:
    """The code that opens one case's page."""
    values = {"event": event, "number": case.number, "time": formatting.format_minutes(minutes)}
    text = join_paragraphs(
        (
            _("Your one-time code to read query {number} at {event}:", **values),
            code,
            _("It works once, for {time}. If you did not ask for it, you need not do anything.", **values),
        )
    )
    subject = _("Your code for query {number}: {event}", **values)
    return MessageDraft(subject, text, "case-code", secret=True, lifetime=timedelta(minutes=minutes), code=code)


def feedback_received(feedback: Feedback, *, event: str) -> MessageDraft:
    """To whoever gave feedback: thanks, and its number."""
    values = {"event": event, "number": feedback.number}
    text = join_paragraphs(
        (
            _("Thank you for your feedback on {event}. We read all of it.", **values),
            _("Its number is {number}. Please quote it if you write to us again.", **values),
            _("If you did not write to us, you need not do anything."),
        )
    )
    return MessageDraft(_("We have your feedback {number}: {event}", **values), text, "feedback-received")
