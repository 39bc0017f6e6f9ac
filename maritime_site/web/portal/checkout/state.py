"""The sandbox gateway's own checkout page: no money moves."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import AppError, Conflict, NotFound
from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import _
from maritime_site.domain import event_handlers
from maritime_site.domain.payments.schemas import PaymentSignature
from maritime_site.ports.sandbox import HandOver, Outcome, Sandbox
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.handlers.db import ask_supplier, claimed_press, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, show_toast
from maritime_site.web.handlers.paths import language_of, path_of
from maritime_site.web.portal.checkout.subjects import SUBJECTS, Facts, facts_of, say_closed, title_behind
from maritime_site.web.portal.guards import whoever_opens
from maritime_site.web.routes import Route, localize_path


class CheckoutState(FormErrors, rx.State):
    """One order, as its gateway shows it: `closed` says why it is not to be paid, `paid_at` where a paid one leads."""

    found: bool = False
    closed: str = ""
    paid_at: str = ""
    order_id: str = ""
    reference: str = ""
    package: str = ""
    price: str = ""
    until: str = ""
    _subject: str = ""

    @rx.event
    @form_handler()
    async def open(self) -> None:
        """Show the order of this address."""
        self.found, self.order_id = False, path_of(self.router).rstrip("/").rpartition("/")[2]
        facts = await read_in_thread(facts_of, self.order_id)
        self._show_whether_open(facts)
        self.reference, self.package, self._subject = facts.reference, facts.thing, facts.subject
        self.price = formatting.format_money(facts.amount, facts.currency)
        zone = get_event().zone_name
        self.until = formatting.day_and_time(facts.until, zone) if facts.until else ""
        self.found = True

    def _show_whether_open(self, facts: Facts) -> None:
        self.closed = "" if facts.is_open else say_closed(facts)
        self.paid_at = title_behind(facts) if facts.is_paid else ""

    async def _try(self, outcome: Outcome) -> HandOver:
        """Pay or fail; an order that was paid meanwhile, as in another tab, is no longer offered."""
        async with claimed_press():
            try:
                return await ask_supplier(_require_sandbox().pay, self.order_id, outcome)
            except Conflict:
                self._show_whether_open(await read_in_thread(facts_of, self.order_id))
                self.closed = self.closed or _("Your payment is being checked.")
                raise

    @rx.event
    @form_handler()
    async def pay(self) -> rx.event.EventSpec:
        """Pay, hand the proof over as a browser's checkout would, and go back."""
        await self._hand_over(await self._try("success"))
        await self._tell_paid()
        return self._back()

    @rx.event
    @form_handler()
    async def fail(self) -> rx.event.EventSpec:
        """Let the payment fail; the booking can be paid again while its room is held."""
        await self._try("failure")
        await show_toast(self, _("The payment failed. You can try again."), tone="error")
        return self._back()

    @rx.event
    async def leave(self) -> rx.event.EventSpec:
        """Go back without paying."""
        return self._back()

    async def _tell_paid(self) -> None:
        facts = await read_in_thread(facts_of, self.order_id)
        if facts.given_back:
            return await show_toast(self, facts.given_back, tone="info")
        return await show_toast(self, _("Payment received"))

    def _back(self) -> rx.event.EventSpec:
        # The next visit begins empty: buttons left from this one would be shut by its opening while they are pressed.
        self.found = False
        back = SUBJECTS[self._subject].back if self._subject in SUBJECTS else Route.BOOKINGS
        return rx.redirect(localize_path(back, language_of(self.router)))

    async def _hand_over(self, handed: HandOver) -> None:
        """What the browser of a signed-in payer tells the site; for anybody else the webhook does."""
        person = await whoever_opens(self)
        if person is None or not handed.signature or self._subject not in SUBJECTS:
            return
        proof = PaymentSignature(order_id=handed.order_id, payment_id=handed.payment_id, signature=handed.signature)
        values = {"owner": person, "react": event_handlers.dispatch_events, "now": utc_now()}
        try:
            await ask_supplier(SUBJECTS[self._subject].verify, get_services(), proof, **values)
        except AppError:
            self._refuse(_("Your payment is being checked."))


def _require_sandbox() -> Sandbox:
    gateway = get_services().gateway
    if not isinstance(gateway, Sandbox):
        raise NotFound(_("There is no such order"))
    return gateway
