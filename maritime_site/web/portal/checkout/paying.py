"""Where one pays: the gateway's own page, or ours where its checkout opens in it (security.md section 3)."""

from __future__ import annotations

import json
from urllib.parse import urlencode

import reflex as rx
from markupsafe import Markup
from reflex.istate.data import RouterData

from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.domain.payments import orders
from maritime_site.domain.payments.checkout import Checkout
from maritime_site.domain.payments.models import OrderStatus, PaymentOrder
from maritime_site.domain.people.kinds import KINDS, RESTORE_ORDER
from maritime_site.web.dynamic_pages import parts
from maritime_site.web.dynamic_pages.fill import FilledPage
from maritime_site.web.dynamic_pages.markup import Part, element
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.paths import language_of
from maritime_site.web.portal.checkout.subjects import SUBJECTS, Facts, facts_of
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
CLOSED = N_("This order is paid or can no longer be paid.")
LATE = N_("If you paid at the last moment, we check it: you get the room if one is left, otherwise your money back.")


def to_checkout(checkout: Checkout, router: RouterData) -> rx.event.EventSpec:
    """Lead to where an order is paid."""
    page = checkout.url or f"{Route.PAY}?{urlencode({'order': checkout.order_id})}"
    return rx.redirect(localize_path(page, language_of(router)) if page.startswith("/") else page)


def build_payment_page(visit: Visit) -> FilledPage:
    """The page in which the gateway's checkout opens for the order that the address names."""
    order_id = visit.query.get("order", "")[:MOST_LETTERS]
    order = orders.by_gateway_id(visit.session, order_id)
    if order is None or not order.gateway == visit.settings.gateway == GATEWAY:
        return _build_missing_page()
    facts = facts_of(visit.session, order_id)
    way_back = SUBJECTS[facts.subject].back
    back = localize_path(way_back, current_language())
    over = facts.until is not None and facts.until <= visit.now
    is_open = order.status == OrderStatus.CREATED and not over
    closed = _expired_sentence(facts) if over else _(CLOSED)
    asked = _render_payment(visit, order, facts, back) if is_open else [element("p", closed, role="status")]
    leaving = element(
        "a", _("Back without paying") if is_open else _("Back"), href=back, class_="button button-secondary"
    )
    body = parts.render_page(
        _(TITLE),
        element(
            "div",
            _render_summary(facts, visit.settings.event_timezone),
            *asked,
            element("p", leaving),
            class_="stack gap-5",
        ),
        trail=[(_(TITLES[way_back]), way_back)],
    )
    return FilledPage(body, Route.PAY, kept={"order": order_id})


def _build_missing_page() -> FilledPage:
    links = [
        element("li", element("a", _(TITLES[path]), href=localize_path(path, current_language()))) for path in PAID
    ]
    return FilledPage(
        parts.render_page(_(TITLE), element("p", _(NOTHING), role="status"), element("ul", *links)), Route.PAY
    )


def _expired_sentence(facts: Facts) -> str:
    return f"{_(SUBJECTS[facts.subject].over)} {_(LATE)}"


def _render_summary(facts: Facts, zone: str) -> Markup:
    values = [
        (_("Reference"), facts.reference),
        (_("For"), facts.thing),
        (_("Amount"), formatting.format_money(facts.amount, facts.currency)),
    ]
    if facts.until is not None:
        values.append((_("Held until"), formatting.day_and_time(facts.until, zone)))
    rows = [element("div", element("dt", name), element("dd", value), class_="summary-row") for name, value in values]
    return element("dl", *rows, class_="summary-list")


def _render_payment(visit: Visit, order: PaymentOrder, facts: Facts, back: str) -> list[Part]:
    clock = element(
        "p", _("Time left:"), " ", element("strong"), id="pay-time", role="timer", class_="time-left", hidden=True
    )
    return [
        element("link", rel="stylesheet", href="/styles/plan.css"),
        element("p", role="status", id="pay-status", tabindex="-1"),
        clock if facts.until else None,
        element("noscript", element("p", _(NO_SCRIPT))),
        element(
            "p", element("button", _("Pay now"), type="button", id="pay", class_="button button-primary", hidden=True)
        ),
        element(
            "script", src=SCRIPT, defer=True, data_told=json.dumps(_payment_script_data(visit, order, facts, back))
        ),
    ]


def _payment_script_data(visit: Visit, order: PaymentOrder, facts: Facts, back: str) -> dict[str, object]:
    """What the page's script needs; who pays it reads in the browser's own storage."""
    subject, code = SUBJECTS[facts.subject], current_language()
    return {
        "library": CHECKOUT,
        "order": order.gateway_order_id,
        "subject": str(order.subject_id),
        "amount": facts.amount,
        "currency": facts.currency,
        "key": visit.settings.razorpay_key_id,
        "event": visit.settings.title,
        "thing": f"{facts.thing}, {facts.reference}",
        "verify": subject.verify_path,
        "failed": subject.failed_path,
        "back": back,
        "kinds": [[KINDS[kind].token_key, KINDS[kind].data_key, kind] for kind in RESTORE_ORDER],
        "login": localize_path(Route.LOGIN, code),
        "seconds": max(1, int((facts.until - visit.now).total_seconds())) if facts.until else None,
        "words": {name: _(words) for name, words in WORDS.items()}
        | ({"over": _expired_sentence(facts)} if facts.until else {}),
    }
