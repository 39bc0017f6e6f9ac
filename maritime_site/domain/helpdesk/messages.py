"""What the helpdesk writes back by itself. Nothing a stranger typed is repeated: the address may be somebody else's."""

from __future__ import annotations

from maritime_site.core.text import _
from maritime_site.domain.helpdesk.models import Case, Feedback
from maritime_site.domain.outbox.service import Letter


def query_received(case: Case, *, event: str) -> Letter:
    """To whoever asked: the case number."""
    values = {"event": event, "number": case.number}
    text = "\n\n".join(
        (
            _("Thank you for writing to {event}. Your query has reached us.", **values),
            _("Its number is {number}. Please quote it if you write to us again.", **values),
            _("We answer to this address. If you did not write to us, you need not do anything."),
        )
    )
    return Letter(_("We have your query {number}: {event}", **values), text, "query-received")


def feedback_received(feedback: Feedback, *, event: str) -> Letter:
    """To whoever gave feedback: thanks, and its number."""
    values = {"event": event, "number": feedback.number}
    text = "\n\n".join(
        (
            _("Thank you for your feedback on {event}. We read all of it.", **values),
            _("Its number is {number}. Please quote it if you write to us again.", **values),
            _("If you did not write to us, you need not do anything."),
        )
    )
    return Letter(_("We have your feedback {number}: {event}", **values), text, "feedback-received")
