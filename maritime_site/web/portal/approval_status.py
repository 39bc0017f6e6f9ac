"""How a registration stands, on pages that open with its approval: why not yet, and what one can do (KIND-3)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.text.formatting import day_and_time
from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.people import queries
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.ports.services import get_event
from maritime_site.web import kit
from maritime_site.web.handlers.db import read_in_thread
from maritime_site.web.handlers.paths import language_of
from maritime_site.web.routes import Route, localize_path


class ApprovalStatus(rx.State, mixin=True):
    """The registration of whoever opened the page; `rejection` and `more_info` are the office's own words."""

    status: str = ""
    more_info: str = ""
    rejection: str = ""
    profile_page: str = ""
    offer_until: str = ""

    async def _stand(self, person: Person) -> None:
        self.status, self.more_info = person.status, person.more_info
        self.rejection = await read_in_thread(queries.rejection_of, person)
        self.offer_until = describe_offer(person)
        self.profile_page = localize_path(KINDS[person.kind].profile_path, language_of(self.router))

    def _stands_as_shown(self, person: Person) -> bool:
        displayed = (self.status, self.more_info, self.offer_until)
        return displayed == (person.status, person.more_info, describe_offer(person))


def describe_offer(person: Person) -> str:
    """Until when an offered place can be accepted, as people read it; empty without an offer."""
    if person.offer_until is None or person.offer_until <= utc_now():
        return ""
    return day_and_time(person.offer_until, get_event().zone_name)


def not_yet(standing: type[ApprovalStatus], title: str) -> rx.Component:
    """The notices for somebody whose registration is not approved; `title` says what opens with that."""
    why = rx.match(
        standing.status,
        (Status.PENDING.value, _("We check your registration and write to you as soon as it is decided.")),
        (Status.WAITLISTED.value, _("You are on the waiting list. We write to you as soon as there is a place.")),
        "",
    )
    offered = rx.cond(
        standing.offer_until != "",
        kit.notice(
            rx.el.p(_("Accept or decline it in your profile until"), " ", standing.offer_until),
            tone="success",
            title=_("A place is free for you"),
        ),
    )
    waiting = rx.fragment(offered, kit.notice(rx.el.p(why), tone="info", title=title))
    refused = render_rejection(standing.rejection, rx.el.p(title))
    return rx.fragment(
        rx.cond(standing.status == Status.REJECTED.value, refused, waiting),
        more_wanted(rx.Var.create(standing.more_info)),
    )


def render_rejection(reason: kit.Text, *more: rx.Component) -> rx.Component:
    """That a registration was not accepted, why, and that it can be put right (KIND-3)."""
    return kit.notice(
        rx.cond(reason != "", rx.el.p(_("Reason"), ": ", reason)),
        *more,
        rx.el.p(_("You can correct your profile and save it again. Then we look at it once more.")),
        tone="warning",
        title=_("Your registration was not accepted"),
    )


def more_wanted(words: kit.Text) -> rx.Component:
    """What the office asked for besides, while the registration waits for it."""
    answer = kit.text_link(
        _("Answer what we ask you for"), localize_path(Route.INFORMATION_REQUEST, current_language())
    )
    values = kit.notice(rx.el.p(words), rx.el.p(answer), tone="warning", title=_("We need something more from you"))
    return rx.cond(words != "", values)


def to_the_profile(standing: type[ApprovalStatus]) -> rx.Component:
    """The way to where a registration is read and corrected."""
    return kit.actions(kit.link_button(_("My profile"), standing.profile_page, look="secondary"))
