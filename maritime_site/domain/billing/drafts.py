"""Documents in the making: everything but their number, which is taken last.

Fields by rule 46 of the CGST Rules, 2017 (tax invoice): (a) name, address and GSTIN of the supplier, (b) serial number,
(c) date of issue, (d) name, address and GSTIN of the recipient, (e) for an unregistered one name, address and state,
(g) SAC, (h) description, (k) total value, (l) taxable value, (m) rate and (n) amount of central, state or integrated
tax, (o) place of supply with the state's name, (q) whether tax is payable on reverse charge. No signature is needed on
an electronic document (its fifth proviso). Credit notes: rule 53(1A), which adds number and date of the invoice; a
receipt is issued where no tax is configured. Whether an e-invoice with its IRN and QR code is due (rule 46(r), 48(4))
is for the accountant to say; none is made here.

An event outside India charges one tax by the name that its accountant gave, without SAC and place of supply.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any
from zoneinfo import ZoneInfo

from sqlmodel import Session, col, func, select

from maritime_site.core.text.gstin import charges_gst
from maritime_site.core.text.home import INDIA, home_country
from maritime_site.domain.billing.models import BillingDocument, DocumentKind, TaxSettings
from maritime_site.domain.billing.subjects import Buyer, Sale, find_sale
from maritime_site.domain.billing.tax import TaxSplit, split_amount, split_part
from maritime_site.domain.billing.tax_settings import (
    event_state,
    get_tax_settings,
    is_confirmed,
    list_missing,
    rate_of,
)
from maritime_site.domain.payments.models import PaymentAttempt, Refund, Subject

NO_LOOK: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class _Payment:
    """What was paid for, and where the day begins that stands on its documents."""

    subject: Subject
    sale: Sale
    attempt: PaymentAttempt
    zone: ZoneInfo

    def build_draft(
        self, key: str, kind: DocumentKind, split: TaxSplit, facts: dict[str, Any], *, now: datetime
    ) -> BillingDocument:
        """A document without its number."""
        return BillingDocument(
            key=key,
            kind=kind,
            series="",
            serial=0,
            number="",
            owner_id=self.sale.owner.id,
            subject_type=self.subject.type,
            subject_id=self.subject.id,
            attempt_id=self.attempt.id,
            issued_on=now.astimezone(self.zone).date(),
            amount_minor=split.total,
            taxable_minor=split.taxable,
            cgst_minor=split.cgst,
            sgst_minor=split.sgst,
            igst_minor=split.igst,
            currency=self.attempt.currency,
            facts=facts,
            created_at=now,
        )


def find_by_key(session: Session, key: str) -> BillingDocument | None:
    """The document that was issued for this."""
    return session.exec(select(BillingDocument).where(BillingDocument.key == key)).first()


def draft_for_capture(
    session: Session,
    subject: Subject,
    attempt_id: Any,
    *,
    zone: ZoneInfo,
    seller: str,
    now: datetime,
    look: Mapping[str, Any] = NO_LOOK,
) -> BillingDocument | None:
    """The invoice or receipt of a captured payment; None where the buyer did not get what was paid for.

    `seller` is the event's name, which stands on receipts while the office named no seller; `look` the organiser's own
    colour and logo, and the languages where they are not both, which a credit note takes over.
    """
    key = f"capture:{attempt_id}"
    attempt = session.get(PaymentAttempt, attempt_id)
    sale = find_sale(session, subject, attempt.amount_minor) if attempt else None
    if attempt is None or sale is None or not sale.is_final or find_by_key(session, key) is not None:
        return None
    settings = get_tax_settings(session, now=now)
    taxed = not list_missing(settings, subject.type)
    supply = _supply_of(settings, subject, sale) if taxed else {}
    said = {
        "seller": _seller_facts(settings, seller),
        "buyer": _buyer_facts(sale.buyer),
        "description": dict((taxed and sale.taxed_description) or sale.description),
        "reference": sale.reference,
        "payment": attempt.gateway_payment_id,
    }
    kind, split = DocumentKind.INVOICE if taxed else DocumentKind.RECEIPT, _split_supply(attempt.amount_minor, supply)
    facts = supply | _home_facts() | said | dict(look)
    return _Payment(subject, sale, attempt, zone).build_draft(key, kind, split, facts, now=now)


def draft_for_refund(
    session: Session, subject: Subject, refund_id: Any, *, zone: ZoneInfo, now: datetime
) -> BillingDocument | None:
    """The credit note of money that went back; None where its payment was not invoiced.

    It says what its invoice said, at the invoice's rate (CGST Act, section 34); several of one invoice never credit
    more tax than was charged.
    """
    key = f"refund:{refund_id}"
    refund = session.get(Refund, refund_id)
    sale = find_sale(session, subject, refund.amount_minor) if refund else None
    if refund is None or sale is None:
        return None
    invoice = find_by_key(session, f"capture:{refund.attempt_id}")
    if invoice is None or find_by_key(session, key) is not None:
        return None
    attempt = session.get_one(PaymentAttempt, refund.attempt_id)
    split = _split_credit(session, invoice, refund.amount_minor)
    facts = invoice.facts | {
        "invoiceNumber": invoice.number,
        "invoiceKind": invoice.kind,
        "invoiceDate": invoice.issued_on.isoformat(),
        "payment": attempt.gateway_payment_id,
    }
    payment = _Payment(subject, sale, attempt, zone)
    draft = payment.build_draft(key, DocumentKind.CREDIT_NOTE, split, facts, now=now)
    draft.invoice_id = invoice.id
    return draft


def _split_supply(amount_minor: int, supply: Mapping[str, Any]) -> TaxSplit:
    if not supply:
        return TaxSplit(amount_minor)
    return split_amount(amount_minor, supply["rate"], between_states=supply["betweenStates"])


def _split_credit(session: Session, invoice: BillingDocument, amount_minor: int) -> TaxSplit:
    if invoice.kind != DocumentKind.INVOICE:
        return TaxSplit(amount_minor)
    rate, between = int(invoice.facts["rate"]), bool(invoice.facts["betweenStates"])
    return split_part(_sum_credited(session, invoice), amount_minor, rate, between_states=between)


def _sum_credited(session: Session, invoice: BillingDocument) -> int:
    credited = select(func.coalesce(func.sum(col(BillingDocument.amount_minor)), 0))
    return int(session.exec(credited.where(BillingDocument.invoice_id == invoice.id)).one())


def _supply_of(settings: TaxSettings, subject: Subject, sale: Sale) -> dict[str, Any]:
    rate, sac = rate_of(settings, subject.type)
    common = {"rate": rate, "confirmed": is_confirmed(settings)}
    if not charges_gst():
        return common | {"taxName": settings.tax_name, "betweenStates": True}  # undivided
    place = sale.buyer.state if sale.follows_buyer and sale.buyer.gstin else event_state(settings)
    return common | {"sac": sac, "placeOfSupply": place, "betweenStates": place != settings.gstin[:2]}


def _home_facts() -> dict[str, str]:
    """The event's country, where that is not India."""
    home = home_country()
    return {} if home == INDIA else {"home": home}


def _seller_facts(settings: TaxSettings, event: str) -> dict[str, str]:
    gstin, number = (settings.gstin, "") if charges_gst() else ("", settings.tax_number)
    return {
        "name": settings.seller_name or event,
        "address": settings.seller_address,
        "gstin": gstin,
        "state": gstin[:2],
        "taxNumber": number,
    }


def _buyer_facts(buyer: Buyer) -> dict[str, str]:
    """Outside India a GSTIN is a tax number as any other."""
    state, gstin = (buyer.state, buyer.gstin) if charges_gst() else ("", "")
    return {
        "name": buyer.name,
        "address": buyer.address,
        "state": state,
        "gstin": gstin,
        "taxNumber": buyer.tax_number if gstin else buyer.tax_number or buyer.gstin,
        "country": buyer.country,
    }
