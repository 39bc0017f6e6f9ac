"""Where one pays: the gateway's own page, or ours where its checkout opens in it (security.md section 3)."""

from __future__ import annotations

import json
from urllib.parse import urlencode

import reflex as rx

from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.domain.payments import orders
from maritime_site.domain.payments.checkout import Checkout
from maritime_site.domain.payments.models import PaymentOrder
from maritime_site.domain.people.kinds import KINDS, RESTORE_ORDER
from maritime_site.web.dynamic_pages.fill import FilledPage
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.handlers.paths import language_of
from maritime_site.web.portal.checkout.subjects import SUBJECTS, Facts, facts_of, say_closed, title_behind
from maritime_site.web.portal.titles import TITLES
from maritime_site.web.routes import Route, localize_path

TITLE = N_("Payment")
GATEWAY = "razorpay"
SCRIPT = "/pay.js"
CHECKOUT = "https://checkout.razorpay.com/v1/checkout.js"
WORDS = {
    "opening": N_("The payment window is being opened."),
    "away": N_("The payment window could not be opened. Check your connection and try again."),
    "left": N_("Nothing was paid. You can try again."),
    "failed": N_("The payment failed. You can try again."),
    "checking": N_("Your payment is being checked."),
}
NO_SCRIPT = N_("Paying needs JavaScript. Switch it on in your browser and load this page again.")
NOTHING = N_("There is nothing to pay here. What waits for your payment stands at your bookings and stalls.")
PAID = (Route.BOOKINGS, Route.BOOK_YOUR_STALL)
MOST_LETTERS = 64
LATE = N_("If you paid at the last moment, we check it: you get the room if one is left, otherwise your money back.")


class PaidFrom(rx.State, mixin=True):
    """A page from which one goes to pay: what it shows, `loaded`, is old once one comes back."""

    loaded: bool = False

    def _to_checkout(self, checkout: Checkout) -> rx.event.EventSpec:
        """Lead to where an order is paid; nobody who has paid reads here again that they have to."""
        self.loaded = False
        page = checkout.url or f"{Route.PAY}?{urlencode({'order': checkout.order_id})}"
        return rx.redirect(localize_path(page, language_of(self.router)) if page.startswith("/") else page)


def build_payment_page(visit: Visit) -> FilledPage:
    """The page in which the gateway's checkout opens for the order that the address names."""
    order_id = visit.query.get("order", "")[:MOST_LETTERS]
    order = orders.by_gateway_id(visit.session, order_id)
    if order is None or not order.gateway == visit.settings.gateway == GATEWAY:
        return _build_missing_page()
    facts = facts_of(visit.session, order_id)
    way_back = SUBJECTS[facts.subject].back
    over = not facts.is_paid and facts.until is not None and facts.until <= visit.now
    is_open = facts.is_open and not over
    back = localize_path(way_back, current_language())
    body = render_template(
        "payment.html",
        facts=_list_facts(facts, visit.event.zone_name),
        way_back=(title_behind(facts), way_back),
        data=json.dumps(_payment_script_data(visit, order, facts, back)) if is_open else "",
        has_clock=facts.until is not None,
        closed=_expired_sentence(facts) if over else say_closed(facts),
        is_paid=facts.is_paid,
        no_script=_(NO_SCRIPT),
        library=CHECKOUT,
        script=SCRIPT,
    )
    return FilledPage(body, Route.PAY, kept={"order": order_id})


def _build_missing_page() -> FilledPage:
    paid = [(_(TITLES[path]), path) for path in PAID]
    return FilledPage(render_template("payment.html", facts=(), nothing=_(NOTHING), paid=paid), Route.PAY)


def _expired_sentence(facts: Facts) -> str:
    return f"{_(SUBJECTS[facts.subject].over)} {_(LATE)}"


def _list_facts(facts: Facts, zone: str) -> list[tuple[str, str]]:
    values = [
        (_("Reference"), facts.reference),
        (_("For"), facts.thing),
        (_("Amount"), formatting.format_money(facts.amount, facts.currency)),
    ]
    return [*values, *([(_("Held until"), formatting.day_and_time(facts.until, zone))] if facts.until else [])]


def _payment_script_data(visit: Visit, order: PaymentOrder, facts: Facts, back: str) -> dict[str, object]:
    """What the page's script needs; who pays it reads in the browser's own storage."""
    subject, code = SUBJECTS[facts.subject], current_language()
    return {
        "checkout": _checkout_options(visit, order, facts),
        "subject": str(order.subject_id),
        "verify": subject.verify_path,
        "failed": subject.failed_path,
        "back": back,
        "kinds": [[KINDS[kind].token_key, KINDS[kind].data_key, kind] for kind in RESTORE_ORDER],
        "login": localize_path(Route.LOGIN, code),
        "seconds": max(1, int((facts.until - visit.now).total_seconds())) if facts.until else None,
        "words": {name: _(words) for name, words in WORDS.items()}
        | ({"over": _expired_sentence(facts)} if facts.until else {}),
    }


def _checkout_options(visit: Visit, order: PaymentOrder, facts: Facts) -> dict[str, str | int | None]:
    """What is paid, in the words of the gateway's own checkout (razorpay.com/docs/payments/payment-gateway)."""
    return {
        "key": visit.settings.razorpay_key_id,
        "order_id": order.gateway_order_id,
        "amount": facts.amount,
        "currency": facts.currency,
        "name": visit.event.title,
        "description": f"{facts.thing}, {facts.reference}",
    }
