"""What a company hears about its page, in the language its exhibitor keeps with us."""

from __future__ import annotations

from maritime_site.core.text.i18n import _
from maritime_site.core.text.paragraphs import join_paragraphs
from maritime_site.domain.company_pages.models import CompanyPage, PageStatus
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.people.models import Person

PUBLISHED, RETURNED = "company-page-published", "company-page-returned"
DESK, EXHIBITORS = "/exhibition/desk", "/exhibition/exhibitors"


def decided_message(page: CompanyPage, owner: Person, *, letterhead: Branding) -> MessageDraft:
    """The page is public now, or staff ask for a change."""
    is_public = page.status == PageStatus.PUBLISHED
    if is_public:
        subject = _("Your company page is public: {event}", event=letterhead.event)
        lines = [_("The page of {company} is public now.", company=page.name)]
        lines.append(_("See it here: {address}", address=letterhead.page(f"{EXHIBITORS}/{page.slug}")))
    else:
        subject = _("Please change your company page: {event}", event=letterhead.event)
        lines = [_("The organisers returned the page of {company}:", company=page.name), page.message]
        lines.append(_("Change it and hand it in again: {address}", address=letterhead.page(DESK)))
    text = join_paragraphs((_("Dear {name},", name=owner.full_name), *lines, letterhead.event))
    return MessageDraft(subject=subject, text=text, purpose=PUBLISHED if is_public else RETURNED)
