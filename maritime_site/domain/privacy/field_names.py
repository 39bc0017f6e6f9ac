"""What sections and fields of the copy are called, for people (REG-7, LANG-1)."""

from __future__ import annotations

import re
from functools import cache

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.exhibition.labels import APPLICATION_LABELS
from maritime_site.domain.people.fields import list_questions
from maritime_site.domain.people.kinds import KINDS

SECTIONS = {
    "profile": N_("Profile"),
    "consents": N_("What you agreed to"),
    "registrationHistory": N_("History of your registration"),
    "requestsForMore": N_("What we asked you for"),
    "documents": N_("Documents"),
    "sessions": N_("Where you signed in"),
    "contactChanges": N_("Changes of your address"),
    "pass": N_("Pass"),
    "visaLetters": N_("Letter for your visa"),
    "bookings": N_("Bookings"),
    "payments": N_("Payments for bookings"),
    "stalls": N_("Stall applications"),
    "stallPayments": N_("Payments for stalls"),
    "billingDetails": N_("Billing details"),
    "invoices": N_("Invoices, receipts and credit notes"),
    "connections": N_("Requests to connect"),
    "blocks": N_("People you blocked"),
    "reports": N_("What you reported"),
    "sharing": N_("What you share with connections"),
    "nominations": N_("Nominations of you"),
    "nominationsMade": N_("Nominations you made"),
    "invitations": N_("Invitations to register"),
    "companySeats": N_("Seats of your company"),
    "companyPages": N_("Your company's page"),
    "sharedWithExhibitors": N_("Exhibitors who have your details"),
    "exhibitorTasks": N_("Your company's tasks"),
    "companyPayments": N_("Payments for seats"),
    "agenda": N_("Your agenda"),
    "conversations": N_("Messages with connections"),
    "messageDigest": N_("Mail about unread messages"),
    "meetings": N_("Meetings"),
    "meetingHours": N_("When you may be met"),
    "calendarFeed": N_("Your calendar feed"),
    "queries": N_("Queries"),
    "feedback": N_("Feedback"),
    "messages": N_("Messages we sent you"),
    "dataRequests": N_("Requests about your data"),
}
FIELDS = {
    "id": N_("Number of the record"),
    "reference": N_("Reference"),
    "userType": N_("Kind"),
    "kind": N_("Kind"),
    "category": N_("Category"),
    "status": N_("Status"),
    "moreInfo": N_("What we asked for"),
    "answers": N_("Answers to further questions"),
    "offerUntil": N_("A place is offered until"),
    "firstName": N_("First name"),
    "lastName": N_("Last name"),
    "name": N_("Name"),
    "email": N_("Email"),
    "countryCode": N_("Country code"),
    "mobile": N_("Mobile"),
    "organisation": N_("Organisation"),
    "designation": N_("Designation"),
    "country": N_("Country"),
    "language": N_("Language"),
    "listed": N_("Listed in the directory"),
    "accessNeeds": N_("Access needs"),
    "sector": N_("Sector"),
    "companyName": N_("Company name"),
    "companyEmail": N_("Company email"),
    "createdAt": N_("Created"),
    "updatedAt": N_("Changed"),
    "givenAt": N_("Given"),
    "withdrawnAt": N_("Withdrawn"),
    "purpose": N_("Purpose"),
    "wording": N_("Version of the wording"),
    "words": N_("Words that were agreed to"),
    "by": N_("By"),
    "action": N_("What happened"),
    "details": N_("What it was about"),
    "fields": N_("Fields"),
    "documents": N_("Documents"),
    "askedAt": N_("Asked"),
    "old": N_("Before"),
    "new": N_("Now"),
    "note": N_("Note"),
    "at": N_("When"),
    "reason": N_("Reason"),
    "client": N_("Browser or program"),
    "lastSeenAt": N_("Last used"),
    "expiresAt": N_("Ends"),
    "openedAt": N_("Opened"),
    "namedAt": N_("Named"),
    "until": N_("Until"),
    "endedAt": N_("Ended"),
    "closedAt": N_("Closed"),
    "confirmedAt": N_("Confirmed"),
    "number": N_("Number"),
    "validFrom": N_("Valid from"),
    "validTo": N_("Valid to"),
    "issuedAt": N_("Issued"),
    "revokedAt": N_("Revoked"),
    "kept": N_("Kept"),
    "seat": N_("Seat"),
    "renewedAt": N_("Made anew"),
    "startsAt": N_("Time"),
    "times": N_("Proposed times"),
    "minutes": N_("Length in minutes"),
    "placeKind": N_("Place"),
    "readAt": N_("Read"),
    "days": N_("Days"),
    "wanted": N_("Wanted"),
    "guests": N_("Guests"),
    "guestName": N_("Guest name"),
    "specialRequests": N_("Special requests"),
    "package": N_("Package"),
    "amountMinor": N_("Amount"),
    "priceMinor": N_("Price"),
    "refundedMinor": N_("Refunded"),
    "taxMinor": N_("Tax"),
    "currency": N_("Currency"),
    "description": N_("Description"),
    "direction": N_("Sent or received"),
    "with": N_("With"),
    "subject": N_("Subject"),
    "text": N_("Text"),
    "message": N_("Message"),
    "messages": N_("Messages"),
    "author": N_("Written by"),
    "slug": N_("Address"),
    "submittedAt": N_("Handed in"),
    "publishedAt": N_("Published"),
    "company": N_("Company"),
    "sharedAt": N_("Shared"),
    "task": N_("Task"),
    "answer": N_("Your answer"),
    "doneAt": N_("Done"),
    "products": N_("Products and services"),
    "rating": N_("Rating"),
    "statement": N_("Statement"),
    "files": N_("Files"),
    "nomineeName": N_("Nominee's name"),
    "nominatorName": N_("Nominated by"),
    "acceptedAt": N_("Accepted"),
    "recipient": N_("Sent to"),
    "channel": N_("Sent by"),
    "sentAt": N_("Sent"),
    "title": N_("Title"),
    "mediaType": N_("Type"),
    "size": N_("Size in bytes"),
    "stall": N_("Stall"),
    "nomineeEmail": N_("Nominee's email"),
    "nomineeMobile": N_("Nominee's mobile"),
    "nominatorEmail": N_("Nominator's email"),
    "value": N_("New address"),
    "gatewayPaymentId": N_("Number at the payment service"),
    "receipt": N_("Receipt"),
    "serial": N_("Serial number"),
    **APPLICATION_LABELS,
    "invoiceNumber": N_("Invoice number"),
    "issuedOn": N_("Date of issue"),
    "buyer": N_("Buyer"),
    "address": N_("Address"),
    "state": N_("State"),
    "gstin": N_("GSTIN"),
    "embassy": N_("Embassy or consulate"),
    "arrivesOn": N_("Day of arrival"),
    "departsOn": N_("Day of departure"),
    "passportName": N_("Name as in the passport"),
    "passportNumber": N_("Passport number"),
    "nationality": N_("Nationality"),
    "passportValidUntil": N_("Passport valid until"),
    "withdrawnReason": N_("Why it was withdrawn"),
}
CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def section_words(name: str) -> str:
    """A section's heading in the current language."""
    return _(SECTIONS[name]) if name in SECTIONS else _humanize_name(name)


def field_words(name: str) -> str:
    """A field's name in the current language; one without words of its own is spelled out."""
    known = FIELDS.get(name) or _profile_labels().get(name)
    return _(known) if known else _humanize_name(name)


@cache
def _profile_labels() -> dict[str, str]:
    """What the forms call the fields of a profile."""
    schemas = [kind.profile_of(form.category) for kind in KINDS.values() for form in kind.forms]
    schemas += [kind.profile for kind in KINDS.values()]
    return {each.json_name: each.ask.label for schema in schemas for each in list_questions(schema)}


def _humanize_name(name: str) -> str:
    return CAPITAL.sub(" ", name).capitalize()
