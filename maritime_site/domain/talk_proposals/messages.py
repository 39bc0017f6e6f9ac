"""What people are told of the talks they proposed."""

from __future__ import annotations

from maritime_site.core.text.i18n import _
from maritime_site.core.text.paragraphs import join_paragraphs
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.people.models import Person
from maritime_site.domain.talk_proposals.models import TalkProposal, TalkStatus

RECEIVED, ACCEPTED, REJECTED = "talk-proposal-received", "talk-proposal-accepted", "talk-proposal-rejected"
PAGE = "/talk-proposals"


def received_message(row: TalkProposal, owner: Person, *, letterhead: Branding) -> MessageDraft:
    """The proposal arrived."""
    subject = _("Your talk proposal arrived: {event}", event=letterhead.event)
    lines = [_("You proposed the talk “{title}”. We look at it and write to you.", title=row.title)]
    return _build(owner, subject, lines, RECEIVED, letterhead)


def decided_message(row: TalkProposal, owner: Person, *, letterhead: Branding) -> MessageDraft:
    """The talk is taken, or why it is not."""
    if row.status == TalkStatus.ACCEPTED:
        subject = _("Your talk is accepted: {event}", event=letterhead.event)
        lines = [_("We are glad to have your talk “{title}” in the programme.", title=row.title), row.note]
        return _build(owner, subject, lines, ACCEPTED, letterhead)
    subject = _("About your talk proposal: {event}", event=letterhead.event)
    lines = [_("We cannot take your talk “{title}” into the programme.", title=row.title)]
    lines.append(_("Reason: {reason}", reason=row.note))
    return _build(owner, subject, lines, REJECTED, letterhead)


def _build(owner: Person, subject: str, paragraphs: list[str], purpose: str, letterhead: Branding) -> MessageDraft:
    where = _("Your proposals and how they stand: {address}", address=letterhead.page(PAGE))
    lines = [_("Dear {name},", name=owner.full_name), *(line for line in paragraphs if line), where, letterhead.event]
    return MessageDraft(subject=subject, text=join_paragraphs(lines), purpose=purpose)
