"""The menu and the footer as data, reacting to who is signed in (NAV-1 to NAV-8, FOOT-1)."""

from __future__ import annotations

from dataclasses import dataclass

import reflex as rx

from maritime_site.core.text import N_, _, current_language
from maritime_site.domain.people.kinds import KINDS, Kind
from maritime_site.settings import Settings
from maritime_site.web.routes import Route, english, localized
from maritime_site.web.session import SessionState
from maritime_site.web.shells.frame import MenuEntry, MenuGroup, SocialLink

# Until a channel of the event is known (look.md, "NF"), its link leads to the service's own search for it.
SEARCHES = (
    ("Facebook", "facebook", "https://www.facebook.com/search/top?q=india%20maritime%20week"),
    ("X", "x", "https://x.com/search?q=india%20maritime%20week"),
    ("Instagram", "instagram", "https://www.instagram.com/explore/tags/indiamaritimeweek/"),
    ("LinkedIn", "linkedin", "https://www.linkedin.com/search/results/all/?keywords=india%20maritime%20week"),
    ("YouTube", "youtube", "https://www.youtube.com/results?search_query=india+maritime+week"),
)


def social(settings: Settings) -> tuple[SocialLink, ...]:
    """The event's channels: the addresses of the settings, else the searches."""
    return tuple(
        SocialLink(name, getattr(settings, f"social_{icon}") or search, icon) for name, icon, search in SEARCHES
    )


# The user's own menu after Profile; an empty path is the kind's profile (NAV-10).
USER_LINKS = (
    (N_("Profile"), ""),
    (N_("Pass"), Route.PASS),
    (N_("Hospitality"), Route.HOSPITALITY),
    (N_("My bookings"), Route.BOOKINGS),
)


@dataclass(frozen=True)
class Audience:
    """Who sees a link: this kind alone, or everybody but it; the empty kind is whoever is not signed in."""

    kind: str
    alone: bool

    @property
    def rule(self) -> str:
        """In a menu entry's words."""
        return ("=" if self.alone else "!") + self.kind

    @property
    def seen(self) -> rx.Var[bool]:
        """As the browser knows it."""
        return SessionState.kind == self.kind if self.alone else SessionState.kind != self.kind


def _entry(label: str, route: str, audience: Audience | None = None) -> MenuEntry:
    href = localized(route, current_language())
    return MenuEntry(label, href) if audience is None else MenuEntry(label, href, audience.seen, audience.rule)


def is_kind(kind: str) -> Audience:
    """Whoever is signed in as this kind."""
    return Audience(kind, alone=True)


def is_not(kind: str) -> Audience:
    """Another kind, or nobody."""
    return Audience(kind, alone=False)


def nobody() -> Audience:
    """Whoever is not signed in."""
    return Audience("", alone=True)


def may_network() -> rx.Var[bool]:
    """Whether whoever is signed in has the directory (ROLE-2)."""
    return rx.Var.create([kind.key for kind in KINDS.values() if kind.may_network]).contains(SessionState.kind)


def own_area() -> tuple[MenuEntry, ...]:
    """The pages of whoever is signed in (NAV-10), each kind's profile first."""
    language = current_language()
    return (
        *(_entry(_("Profile"), kind.profile_path, is_kind(kind.key)) for kind in KINDS.values()),
        _entry(_("Pass"), Route.PASS),
        _entry(_("Book Your Stall"), Route.BOOK_YOUR_STALL, is_kind("exhibitor")),
        _entry(_("Hospitality"), Route.HOSPITALITY),
        _entry(_("My bookings"), Route.BOOKINGS),
        MenuEntry(_("Networking"), localized(Route.NETWORKING, language), may_network()),
        MenuEntry(_("Requests"), localized(Route.REQUESTS, language), may_network()),
        _entry(_("Sign-in and security"), Route.SECURITY),
        _entry(_("My data"), Route.MY_DATA),
    )


def event_info() -> tuple[MenuEntry, ...]:
    """NAV-1."""
    return (
        _entry(_("Maritime Week"), Route.MARITIME_WEEK),
        _entry(_("Who will attend"), Route.WHO_WILL_ATTEND),
        _entry(_("How to reach"), Route.HOW_TO_REACH),
        _entry(_("Organisers"), Route.ORGANISERS),
        _entry(_("Event background"), Route.EVENT_BACKGROUND),
    )


def menu() -> tuple[MenuGroup, ...]:
    """Every group of the menu in its order."""
    taking_part = (
        MenuGroup(_("Conference"), _conference()),
        MenuGroup(_("Exhibition"), _exhibition()),
        MenuGroup(_("Delegates"), _delegates()),
        MenuGroup(_("Visitor"), _visitor()),
        MenuGroup(_("Media"), _media()),
    )
    return (
        MenuGroup(_("Event info"), event_info()),
        *taking_part,
        *_others(taking_part),
        MenuGroup(_("Events"), _events()),
        MenuGroup(_("Contact us"), _contact()),
        MenuGroup(_("More"), _more()),
    )


def _more() -> tuple[MenuEntry, ...]:
    return (
        _entry(_("Home"), Route.HOME),
        _entry(_("Search"), Route.SEARCH),
        _entry(_("Sitemap"), Route.SITEMAP),
        _entry(_("Terms and Conditions"), Route.TERMS),
    )


def _conference() -> tuple[MenuEntry, ...]:
    return (
        _entry(_("Profile"), Route.CONFERENCE_PROFILE, is_kind("conference")),
        _entry(_("Speaker Registration"), Route.CONFERENCE_REGISTRATION, is_not("conference")),
        _entry(_("Speaker Login"), Route.CONFERENCE_LOGIN),
    )


def _exhibition() -> tuple[MenuEntry, ...]:
    return (
        _entry(_("Exhibitor registration"), Route.EXHIBITION_REGISTRATION, is_not("exhibitor")),
        _entry(_("Privileges"), Route.EXHIBITION_PRIVILEGES),
        _entry(_("Why exhibit"), Route.WHY_EXHIBIT),
        _entry(_("Exhibitors"), Route.EXHIBITORS),
        _entry(_("Exhibitor login"), Route.EXHIBITION_LOGIN, is_not("exhibitor")),
        _entry(_("Book Your Stall"), Route.BOOK_YOUR_STALL, is_kind("exhibitor")),
        _entry(_("Profile"), Route.EXHIBITION_PROFILE, is_kind("exhibitor")),
    )


def _delegates() -> tuple[MenuEntry, ...]:
    return (
        _entry(_("Delegate registration"), Route.DELEGATES_REGISTRATION, nobody()),
        _entry(_("Delegate login"), Route.DELEGATES_LOGIN, nobody()),
        _entry(_("Express delegate registration"), Route.EXPRESS_DELEGATE, is_not("express-delegate")),
        _entry(_("Express delegate login"), Route.EXPRESS_LOGIN),
        _entry(_("Profile"), Route.DELEGATES_PROFILE, is_kind("delegate")),
        _entry(_("Pass"), Route.PASS_GENERATE, is_kind("delegate")),
        _entry(_("Express profile"), Route.EXPRESS_PROFILE, is_kind("express-delegate")),
        _entry(_("Update profile"), Route.EXPRESS_UPDATE_PROFILE, is_kind("express-delegate")),
    )


def _visitor() -> tuple[MenuEntry, ...]:
    return (
        _entry(_("Why visit"), Route.WHY_VISIT),
        _entry(_("Visitor registration"), Route.VISITOR_REGISTRATION, is_not("visitor")),
        _entry(_("Student registration"), Route.STUDENTS_REGISTRATION, is_not("visitor")),
        _entry(_("Seafarer registration"), Route.SEAFARER_REGISTRATION, is_not("visitor")),
    )


def _media() -> tuple[MenuEntry, ...]:
    return (
        _entry(_("Media login"), Route.MEDIA_LOGIN),
        _entry(_("Media registration"), Route.MEDIA_REGISTRATION, is_not("media")),
        _entry(_("Photo gallery"), Route.PHOTO_GALLERY),
        _entry(_("Video gallery"), Route.VIDEO_GALLERY),
        _entry(_("Past events"), Route.PAST_EVENTS),
        _entry(_("Press releases"), Route.PRESS_RELEASE),
    )


def _others(groups: tuple[MenuGroup, ...]) -> tuple[MenuGroup, ...]:
    """A group for each kind that people register as and that none of these groups leads to."""
    linked = {english(entry.href) for group in groups for entry in group.entries}
    return tuple(
        MenuGroup(_(kind.label), _of_kind(kind))
        for kind in KINDS.values()
        if kind.forms and linked.isdisjoint(form.path for form in kind.forms)
    )


def _of_kind(kind: Kind) -> tuple[MenuEntry, ...]:
    return (
        *(_entry(_(form.title), form.path, is_not(kind.key)) for form in kind.forms),
        _entry(_("Sign in"), kind.login_path, is_not(kind.key)),
        _entry(_("Profile"), kind.profile_path, is_kind(kind.key)),
        _entry(_("Pass"), Route.PASS, is_kind(kind.key)),
    )


def _events() -> tuple[MenuEntry, ...]:
    return (_entry(_("Programme"), Route.PROGRAMME), _entry(_("Award nomination"), Route.NOMINATE))


def _contact() -> tuple[MenuEntry, ...]:
    return (
        _entry(_("Contact"), Route.CONTACT),
        _entry(_("Feedback"), Route.FEEDBACK),
        _entry(_("Help"), Route.HELP),
    )


def footer() -> tuple[MenuGroup, ...]:
    """The footer's groups of links (FOOT-1)."""
    return (
        MenuGroup(_("Links"), (_entry(_("Home"), Route.HOME), *event_info())),
        MenuGroup(
            _("Policies"),
            (
                _entry(_("Website policies"), Route.POLICIES),
                _entry(_("Privacy policy"), Route.PRIVACY),
                _entry(_("Accessibility"), Route.ACCESSIBILITY),
                _entry(_("Archive"), Route.ARCHIVE),
                _entry(_("Search"), Route.SEARCH),
                _entry(_("Sitemap"), Route.SITEMAP),
            ),
        ),
        MenuGroup(
            _("Registration"),
            (_entry(_("Contact Us"), Route.CONTACT), _entry(_("Terms and Conditions"), Route.TERMS)),
        ),
    )
