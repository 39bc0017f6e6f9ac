"""The sandbox gateway's own checkout page: no money moves."""

from __future__ import annotations

import reflex as rx

from maritime_site.core import formats
from maritime_site.core.clock import utc_now
from maritime_site.core.errors import AppError, NotFound
from maritime_site.core.text import _
from maritime_site.core.threads import SUPPLIERS
from maritime_site.domain import reactions
from maritime_site.domain.payments.wishes import Proof
from maritime_site.ports.sandbox import HandOver, Sandbox
from maritime_site.ports.services import services
from maritime_site.web.addresses import language_of, path_of
from maritime_site.web.feedback import Refusals, answered, confirm
from maritime_site.web.portal.checkout.subjects import SUBJECTS, facts_of
from maritime_site.web.portal.guards import whoever_opens
from maritime_site.web.routes import Route, localized
from maritime_site.web.transactions import claimed_press, reading


class CheckoutState(Refusals, rx.State):
    """One order, as its gateway shows it."""

    found: bool = False
    order_id: str = ""
    reference: str = ""
    package: str = ""
    price: str = ""
    until: str = ""
    _subject: str = ""

    @rx.event
    @answered()
    async def open(self) -> None:
        """Show the order of this address."""
        self.found, self.order_id = False, path_of(self.router).rstrip("/").rpartition("/")[2]
        facts = await reading(facts_of, self.order_id)
        self.reference, self.package, self._subject = facts.reference, facts.thing, facts.subject
        self.price = formats.money(facts.amount, facts.currency)
        zone = services().settings.event_timezone
        self.until = formats.day_and_time(facts.until, zone) if facts.until else ""
        self.found = True

    @rx.event
    @answered()
    async def pay(self) -> rx.event.EventSpec:
        """Pay, hand the proof over as a browser's checkout would, and go back."""
        async with claimed_press():
            handed = await SUPPLIERS.run(_gateway().pay, self.order_id, "success")
        await self._hand_over(handed)
        await confirm(self, _("Payment received"))
        return self._back()

    @rx.event
    @answered()
    async def fail(self) -> rx.event.EventSpec:
        """Let the payment fail; the booking can be paid again while its room is held."""
        async with claimed_press():
            await SUPPLIERS.run(_gateway().pay, self.order_id, "failure")
        await confirm(self, _("The payment failed. You can try again."), tone="error")
        return self._back()

    @rx.event
    async def leave(self) -> rx.event.EventSpec:
        """Go back without paying."""
        return self._back()

    def _back(self) -> rx.event.EventSpec:
        # The next visit begins empty: buttons left from this one would be shut by its opening while they are pressed.
        self.found = False
        back = SUBJECTS[self._subject].back if self._subject in SUBJECTS else Route.BOOKINGS
        return rx.redirect(localized(back, language_of(self.router)))

    async def _hand_over(self, handed: HandOver) -> None:
        """What the browser of a signed-in payer tells the site; for anybody else the webhook does."""
        person = await whoever_opens(self)
        if person is None or not handed.signature or self._subject not in SUBJECTS:
            return
        proof = Proof(order_id=handed.order_id, payment_id=handed.payment_id, signature=handed.signature)
        told = {"owner": person, "react": reactions.run, "now": utc_now()}
        try:
            await SUPPLIERS.run(SUBJECTS[self._subject].verify, services(), proof, **told)
        except AppError:
            self._refuse(_("Your payment is being checked."))


def _gateway() -> Sandbox:
    gateway = services().gateway
    if not isinstance(gateway, Sandbox):
        raise NotFound(_("There is no such order"))
    return gateway
