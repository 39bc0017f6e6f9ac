"""The menu and the footer as data, reacting to who is signed in (NAV-1 to NAV-8, FOOT-1)."""

from __future__ import annotations

from dataclasses import dataclass

import reflex as rx

from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.domain.people.kinds import KINDS, Kind
from maritime_site.web.routes import CHOOSE, Route, english_path, localize_path
from maritime_site.web.session import SessionState
from maritime_site.web.shells.frame import MenuEntry, MenuGroup

# The user's own menu; an empty path is the kind's profile (NAV-10).
USER_LINKS = (
    (N_("My event"), Route.MY_EVENT),
    (N_("Profile"), ""),
    (N_("Pass"), Route.PASS),
    (N_("Hospitality"), Route.HOSPITALITY),
    (N_("My bookings"), Route.BOOKINGS),
    (N_("My agenda"), Route.MY_AGENDA),
)
# Where one chooses among the registrations that one code opened, as whoever has several may at any time (ME-1).
SWITCH = N_("Switch registration")
SWITCH_PATH = f"{Route.LOGIN}?{CHOOSE}=1"


# What stands in the header itself on wide screens: one page of each part of the site.
SECTIONS = (
    (N_("About"), Route.MARITIME_WEEK),
    (N_("Programme"), Route.PROGRAMME),
    (N_("Exhibition"), Route.EXHIBITORS),
    (N_("Visit"), Route.WHY_VISIT),
    (N_("Media"), Route.PRESS_RELEASE),
    (N_("Awards"), Route.NOMINATE),
    (N_("Contact"), Route.CONTACT),
)
# What the search of the header proposes while one types, and the page that each needs to be offered.
PLACES = (
    (N_("Programme"), Route.PROGRAMME),
    (N_("Exhibitors"), ""),
    (N_("Hall plan"), ""),
    (N_("How to reach"), ""),
    (N_("Hotels"), ""),
    (N_("Registration"), ""),
    (N_("Pass"), ""),
    (N_("Visa"), ""),
    (N_("Press releases"), ""),
    (N_("Photo gallery"), ""),
    (N_("Awards"), Route.NOMINATE),
    (N_("Contact"), ""),
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


def _menu_entry(label: str, route: str, audience: Audience | None = None) -> MenuEntry:
    href = localize_path(route, current_language())
    return MenuEntry(label, href) if audience is None else MenuEntry(label, href, audience.seen, audience.rule)


def is_kind(kind: str) -> Audience:
    """Whoever is signed in as this kind."""
    return Audience(kind, alone=True)


def is_not(kind: str) -> Audience:
    """Another kind, or nobody."""
    return Audience(kind, alone=False)


def audience_of_anonymous() -> Audience:
    """Whoever is not signed in."""
    return Audience("", alone=True)


def has_several() -> rx.Var[bool]:
    """Whether whoever is signed in may switch to another registration."""
    return rx.Var.create(SessionState.other_registrations_data) != ""


def may_network() -> rx.Var[bool]:
    """Whether whoever is signed in has the directory (ROLE-2)."""
    return rx.Var.create([kind.key for kind in KINDS.values() if kind.may_network]).contains(SessionState.kind)


def own_area() -> tuple[MenuEntry, ...]:
    """The pages of whoever is signed in (NAV-10), each kind's profile first."""
    language = current_language()
    return (
        _menu_entry(_("My event"), Route.MY_EVENT),
        _menu_entry(_("My agenda"), Route.MY_AGENDA),
        *(_menu_entry(_("Profile"), kind.profile_path, is_kind(kind.key)) for kind in KINDS.values()),
        _menu_entry(_("Pass"), Route.PASS),
        _menu_entry(_("Book Your Stall"), Route.BOOK_YOUR_STALL, is_kind("exhibitor")),
        _menu_entry(_("Exhibitor's desk"), Route.DESK, is_kind("exhibitor")),
        _menu_entry(_("My team"), Route.COMPANY, is_kind("exhibitor")),
        _menu_entry(_("Hospitality"), Route.HOSPITALITY),
        _menu_entry(_("My bookings"), Route.BOOKINGS),
        MenuEntry(_("Networking"), localize_path(Route.NETWORKING, language), may_network()),
        MenuEntry(_("Requests"), localize_path(Route.REQUESTS, language), may_network()),
        MenuEntry(_("Meetings"), localize_path(Route.MEETINGS, language), may_network()),
        MenuEntry(_("Messages"), localize_path(Route.MESSAGES, language), may_network()),
        _menu_entry(_("Sign-in and security"), Route.SECURITY),
        _menu_entry(_("My data"), Route.MY_DATA),
    )


def event_info() -> tuple[MenuEntry, ...]:
    """NAV-1."""
    return (
        _menu_entry(_("About the event"), Route.MARITIME_WEEK),
        _menu_entry(_("Who will attend"), Route.WHO_WILL_ATTEND),
        _menu_entry(_("How to reach"), Route.HOW_TO_REACH),
        _menu_entry(_("Organisers"), Route.ORGANISERS),
        _menu_entry(_("Event background"), Route.EVENT_BACKGROUND),
    )


def build_menu() -> tuple[MenuGroup, ...]:
    """Every group of the menu in its order."""
    taking_part = (
        MenuGroup(_("Conference"), _conference_entries()),
        MenuGroup(_("Exhibition"), _exhibition_entries()),
        MenuGroup(_("Delegates"), _delegate_entries()),
        MenuGroup(_("Visitor"), _visitor_entries()),
        MenuGroup(_("Media"), _media_entries()),
    )
    return (
        MenuGroup(_("Event info"), event_info()),
        *taking_part,
        *_other_kind_groups(taking_part),
        MenuGroup(_("Events"), _event_entries()),
        MenuGroup(_("Contact us"), _contact_entries()),
        MenuGroup(_("More"), _more_entries()),
    )


def _more_entries() -> tuple[MenuEntry, ...]:
    return (
        _menu_entry(_("Home"), Route.HOME),
        _menu_entry(_("My event"), Route.MY_EVENT, is_not("")),
        _menu_entry(_("Search"), Route.SEARCH),
        _menu_entry(_("Sitemap"), Route.SITEMAP),
        _menu_entry(_("Terms and Conditions"), Route.TERMS),
    )


def _conference_entries() -> tuple[MenuEntry, ...]:
    return (
        _menu_entry(_("Profile"), Route.CONFERENCE_PROFILE, is_kind("conference")),
        _menu_entry(_("Speaker Registration"), Route.CONFERENCE_REGISTRATION, is_not("conference")),
        _menu_entry(_("Speaker Login"), Route.CONFERENCE_LOGIN),
    )


def _exhibition_entries() -> tuple[MenuEntry, ...]:
    return (
        _menu_entry(_("Exhibitor registration"), Route.EXHIBITION_REGISTRATION, is_not("exhibitor")),
        _menu_entry(_("Privileges"), Route.EXHIBITION_PRIVILEGES),
        _menu_entry(_("Why exhibit"), Route.WHY_EXHIBIT),
        _menu_entry(_("Exhibitors"), Route.EXHIBITORS),
        _menu_entry(_("Exhibitor login"), Route.EXHIBITION_LOGIN, is_not("exhibitor")),
        _menu_entry(_("Book Your Stall"), Route.BOOK_YOUR_STALL, is_kind("exhibitor")),
        _menu_entry(_("Profile"), Route.EXHIBITION_PROFILE, is_kind("exhibitor")),
    )


def _delegate_entries() -> tuple[MenuEntry, ...]:
    return (
        _menu_entry(_("Delegate registration"), Route.DELEGATES_REGISTRATION, audience_of_anonymous()),
        _menu_entry(_("Delegate login"), Route.DELEGATES_LOGIN, audience_of_anonymous()),
        _menu_entry(_("Express delegate registration"), Route.EXPRESS_DELEGATE, is_not("express-delegate")),
        _menu_entry(_("Express delegate login"), Route.EXPRESS_LOGIN),
        _menu_entry(_("Profile"), Route.DELEGATES_PROFILE, is_kind("delegate")),
        _menu_entry(_("Pass"), Route.PASS_GENERATE, is_kind("delegate")),
        _menu_entry(_("Express profile"), Route.EXPRESS_PROFILE, is_kind("express-delegate")),
        _menu_entry(_("Update profile"), Route.EXPRESS_UPDATE_PROFILE, is_kind("express-delegate")),
    )


def _visitor_entries() -> tuple[MenuEntry, ...]:
    return (
        _menu_entry(_("Why visit"), Route.WHY_VISIT),
        _menu_entry(_("Visitor registration"), Route.VISITOR_REGISTRATION, is_not("visitor")),
        _menu_entry(_("Student registration"), Route.STUDENTS_REGISTRATION, is_not("visitor")),
        _menu_entry(_("Seafarer registration"), Route.SEAFARER_REGISTRATION, is_not("visitor")),
    )


def _media_entries() -> tuple[MenuEntry, ...]:
    return (
        _menu_entry(_("Media login"), Route.MEDIA_LOGIN),
        _menu_entry(_("Media registration"), Route.MEDIA_REGISTRATION, is_not("media")),
        _menu_entry(_("Photo gallery"), Route.PHOTO_GALLERY),
        _menu_entry(_("Video gallery"), Route.VIDEO_GALLERY),
        _menu_entry(_("Past events"), Route.PAST_EVENTS),
        _menu_entry(_("Press releases"), Route.PRESS_RELEASE),
    )


def _other_kind_groups(groups: tuple[MenuGroup, ...]) -> tuple[MenuGroup, ...]:
    """A group for each kind that people register as and that none of these groups leads to."""
    linked = {english_path(entry.href) for group in groups for entry in group.entries}
    return tuple(
        MenuGroup(_(kind.label), _of_kind(kind))
        for kind in KINDS.values()
        if kind.forms and linked.isdisjoint(form.path for form in kind.forms)
    )


def _of_kind(kind: Kind) -> tuple[MenuEntry, ...]:
    return (
        *(_menu_entry(_(form.title), form.path, is_not(kind.key)) for form in kind.forms),
        _menu_entry(_("Sign in"), kind.login_path, is_not(kind.key)),
        _menu_entry(_("Profile"), kind.profile_path, is_kind(kind.key)),
        _menu_entry(_("Pass"), Route.PASS, is_kind(kind.key)),
    )


def _event_entries() -> tuple[MenuEntry, ...]:
    return (_menu_entry(_("Programme"), Route.PROGRAMME), _menu_entry(_("Award nomination"), Route.NOMINATE))


def _contact_entries() -> tuple[MenuEntry, ...]:
    return (
        _menu_entry(_("Contact"), Route.CONTACT),
        _menu_entry(_("Feedback"), Route.FEEDBACK),
        _menu_entry(_("Help"), Route.HELP),
    )


def build_footer_groups() -> tuple[MenuGroup, ...]:
    """The footer's groups of links (FOOT-1)."""
    return (
        MenuGroup(_("Links"), (_menu_entry(_("Home"), Route.HOME), *event_info())),
        MenuGroup(
            _("Policies"),
            (
                _menu_entry(_("Website policies"), Route.POLICIES),
                _menu_entry(_("Privacy policy"), Route.PRIVACY),
                _menu_entry(_("Accessibility"), Route.ACCESSIBILITY),
                _menu_entry(_("Archive"), Route.ARCHIVE),
                _menu_entry(_("Search"), Route.SEARCH),
                _menu_entry(_("Sitemap"), Route.SITEMAP),
            ),
        ),
        MenuGroup(
            _("Registration"),
            (_menu_entry(_("Contact Us"), Route.CONTACT), _menu_entry(_("Terms and Conditions"), Route.TERMS)),
        ),
    )
