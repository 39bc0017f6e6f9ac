"""How a registration stands, on pages that open with its approval: why not yet, and what one can do (KIND-3)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text import _
from maritime_site.domain.people import queries
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.web import kit
from maritime_site.web.addresses import language_of
from maritime_site.web.routes import localized
from maritime_site.web.transactions import reading


class Standing(rx.State, mixin=True):
    """The registration of whoever opened the page; `rejection` and `more_info` are the office's own words."""

    status: str = ""
    more_info: str = ""
    rejection: str = ""
    profile_page: str = ""

    async def _stand(self, person: Person) -> None:
        self.status, self.more_info = person.status, person.more_info
        self.rejection = await reading(queries.rejection_of, person)
        self.profile_page = localized(KINDS[person.kind].profile_path, language_of(self.router))

    def _stands_as_shown(self, person: Person) -> bool:
        return (self.status, self.more_info) == (person.status, person.more_info)


def not_yet(standing: type[Standing], title: str) -> rx.Component:
    """The notice for somebody whose registration is not approved; `title` says what opens with that."""
    why = rx.match(
        standing.status,
        (Status.PENDING.value, _("We check your registration and write to you as soon as it is decided.")),
        (Status.WAITLISTED.value, _("You are on the waiting list. We write to you as soon as there is a place.")),
        (
            Status.REJECTED.value,
            _("Your registration was not accepted. You can correct your profile and save it again."),
        ),
        "",
    )
    return kit.notice(
        rx.el.p(why),
        rx.cond(standing.rejection != "", rx.el.p(standing.rejection)),
        rx.cond(standing.more_info != "", rx.el.p(standing.more_info)),
        tone="info",
        title=title,
    )


def to_the_profile(standing: type[Standing]) -> rx.Component:
    """The way to where a registration is read and corrected."""
    return kit.actions(kit.link_button(_("My profile"), standing.profile_page, look="secondary"))
