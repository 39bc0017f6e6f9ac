"""An issued document in the words that are printed, both languages beside each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date

from maritime_site.core.text.countries import country_name
from maritime_site.core.text.formatting import format_amount, format_day
from maritime_site.core.text.home import INDIA
from maritime_site.core.text.i18n import LANGUAGES, N_, _, use_built_language
from maritime_site.core.text.indian_states import UNION_TERRITORIES, state_name
from maritime_site.domain.billing.labels import KIND_NAMES, TO_BE_CONFIRMED
from maritime_site.domain.billing.models import BillingDocument, DocumentKind
from maritime_site.ports.billing import BillingSheet, Line, Party, Words
from maritime_site.ports.logo import Logo

HALF = 2
NO_SIGNATURE = N_("This document was made by a computer and needs no signature.")
NO_TAX = N_("This receipt is no tax invoice: no tax is shown on it.")


def in_words(write: Callable[[], str]) -> Words:
    """A text in both languages."""
    texts: dict[str, str] = {}
    for code in LANGUAGES:
        with use_built_language(code):
            texts[code] = write()
    return texts


def build_sheet(document: BillingDocument, logo: Logo | None = None) -> BillingSheet:
    """What is printed of a document; made from its frozen data, and the picture of the logo that this names."""
    facts = document.facts
    home = facts.get("home", INDIA)
    return BillingSheet(
        title=in_words(lambda: _(KIND_NAMES[document.kind])),
        number=document.number,
        issued_on=document.issued_on,
        facts=tuple(_list_facts(document)),
        seller=_to_party(facts["seller"], in_words(lambda: _("Seller")), home=home),
        buyer=_to_party(facts["buyer"], in_words(lambda: _("Buyer")), home=home),
        heads=tuple(in_words(write) for write in _list_heads(document)),
        description=facts["description"],
        sac=facts.get("sac", ""),
        quantity="1",
        taxable=in_words(lambda: _amount(document, document.taxable_minor)),
        totals=tuple(_list_totals(document)),
        notes=tuple(in_words(write) for write in _list_notes(document)),
        words={
            "what": in_words(lambda: _("What was sold")),
            "page": in_words(lambda: _("Page")),
        },
        colour=facts.get("colour", ""),
        country=home,
        languages=tuple(facts.get("languages", LANGUAGES)),
        logo=logo,
    )


def _amount(document: BillingDocument, minor: int) -> str:
    return format_amount(minor, document.currency)


def _is_taxed(document: BillingDocument) -> bool:
    return "rate" in document.facts


def _is_gst(document: BillingDocument) -> bool:
    return "placeOfSupply" in document.facts


def _list_facts(document: BillingDocument) -> Iterator[Line]:
    facts = document.facts
    yield Line(in_words(lambda: _("Number")), _same(document.number))
    yield Line(in_words(lambda: _("Date of issue")), in_words(lambda: format_day(document.issued_on)))
    if document.kind == DocumentKind.CREDIT_NOTE:
        yield Line(in_words(lambda: _("For")), in_words(lambda: _describe_original(document)))
    if _is_gst(document):
        yield Line(in_words(lambda: _("Place of supply")), in_words(lambda: state_name(facts["placeOfSupply"])))
        yield Line(in_words(lambda: _("Tax payable on reverse charge")), in_words(lambda: _("No")))
    yield Line(in_words(lambda: _("Reference")), _same(facts["reference"]))
    if facts.get("payment"):
        yield Line(in_words(lambda: _("Payment")), _same(facts["payment"]))


def _describe_original(document: BillingDocument) -> str:
    day = format_day(date.fromisoformat(document.facts["invoiceDate"]))
    kind = _(KIND_NAMES[document.facts["invoiceKind"]])
    return _("{kind} {number} of {day}", kind=kind, number=document.facts["invoiceNumber"], day=day)


def _list_heads(document: BillingDocument) -> Iterator[Callable[[], str]]:
    yield lambda: _("Description")
    if _is_gst(document):
        yield lambda: _("SAC")
    yield lambda: _("Quantity")
    yield (lambda: _("Taxable value")) if _is_taxed(document) else (lambda: _("Amount"))


def _list_totals(document: BillingDocument) -> Iterator[Line]:
    if _is_taxed(document):
        yield from _list_taxes(document)
    total = N_("Amount credited") if document.kind == DocumentKind.CREDIT_NOTE else N_("Total")
    yield Line(in_words(lambda: _(total)), in_words(lambda: _amount(document, document.amount_minor)))


def _list_taxes(document: BillingDocument) -> Iterator[Line]:
    """Central and state tax in halves, else the one tax: integrated, or that of an event outside India."""
    facts, rate = document.facts, int(document.facts["rate"])
    if facts["betweenStates"]:
        yield _tax_line(document, facts.get("taxName", "IGST"), rate, document.igst_minor)
        return
    yield _tax_line(document, "CGST", rate / HALF, document.cgst_minor)
    of_state = "UTGST" if facts["placeOfSupply"] in UNION_TERRITORIES else "SGST"
    yield _tax_line(document, of_state, rate / HALF, document.sgst_minor)


def _tax_line(document: BillingDocument, name: str, rate: float, minor: int) -> Line:
    """The name, the rate in per cent and the amount of one tax."""
    label = f"{name} {rate / 100:g}%"
    return Line(_same(label), in_words(lambda: _amount(document, minor)))


def _list_notes(document: BillingDocument) -> Iterator[Callable[[], str]]:
    if _is_taxed(document) and not document.facts.get("confirmed"):
        yield lambda: _(TO_BE_CONFIRMED)
    if document.kind == DocumentKind.RECEIPT:
        yield lambda: _(NO_TAX)
    yield lambda: _(NO_SIGNATURE)


def _to_party(facts: dict[str, str], label: Words, *, home: str) -> Party:
    lines: list[Line] = []
    if facts.get("state"):
        lines.append(Line(in_words(lambda: _("State")), in_words(lambda: state_name(facts["state"]))))
    if facts.get("country", home) != home:
        lines.append(Line(in_words(lambda: _("Country")), in_words(lambda: country_name(facts["country"]))))
    if facts.get("gstin"):
        lines.append(Line(_same("GSTIN"), _same(facts["gstin"])))
    if facts.get("taxNumber"):
        lines.append(Line(in_words(lambda: _("Tax number")), _same(facts["taxNumber"])))
    return Party(label, facts["name"], facts.get("address", ""), tuple(lines))


def _same(text: str) -> Words:
    return dict.fromkeys(LANGUAGES, text)
