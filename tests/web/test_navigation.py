"""Who sees which link (NAV-1 to NAV-8)."""

from __future__ import annotations

import re

import pytest
import reflex as rx

from maritime_site.core.text.i18n import use_language
from maritime_site.domain.people.kinds import KINDS
from maritime_site.web import navigation, routes
from maritime_site.web.dynamic_pages.fill import varying_groups
from maritime_site.web.routes import Route

TEST = re.compile(r'(!?)\(+[\w.]*session_state\.kind_rx_state_\?\.valueOf\?\.\(\) === "([\w-]*)"\?\.valueOf\?\.\(\)\)+')
ANYBODY = ["", *KINDS]
ALWAYS = [
    Route.MARITIME_WEEK,
    Route.WHO_WILL_ATTEND,
    Route.HOW_TO_REACH,
    Route.ORGANISERS,
    Route.EVENT_BACKGROUND,
    Route.EXHIBITION_PRIVILEGES,
    Route.WHY_EXHIBIT,
    Route.WHY_VISIT,
    Route.MEDIA_LOGIN,
    Route.PAST_EVENTS,
    Route.CONTACT,
    Route.HELP,
    Route.HOME,
    Route.TERMS,
    Route.CONFERENCE_LOGIN,
    Route.EXPRESS_LOGIN,
]
NOT_FOR = {
    Route.CONFERENCE_REGISTRATION: "conference",
    Route.EXHIBITION_REGISTRATION: "exhibitor",
    Route.EXHIBITION_LOGIN: "exhibitor",
    Route.EXPRESS_DELEGATE: "express-delegate",
    Route.VISITOR_REGISTRATION: "visitor",
    Route.STUDENTS_REGISTRATION: "visitor",
    Route.SEAFARER_REGISTRATION: "visitor",
    Route.MEDIA_REGISTRATION: "media",
}
ONLY_FOR = {
    Route.CONFERENCE_PROFILE: "conference",
    Route.EXHIBITION_PROFILE: "exhibitor",
    Route.DELEGATES_PROFILE: "delegate",
    Route.EXPRESS_PROFILE: "express-delegate",
    Route.EXPRESS_UPDATE_PROFILE: "express-delegate",
}
FOR_NOBODY_SIGNED_IN = [Route.DELEGATES_REGISTRATION, Route.DELEGATES_LOGIN]


def is_seen(visible: bool | rx.Var, kind: str) -> bool:
    """Whether a link is there for somebody of this kind (empty: nobody is signed in)."""
    if isinstance(visible, bool):
        return visible
    result = TEST.fullmatch(str(visible))
    assert result, str(visible)
    return (kind == result[2]) == (result[1] == "")


def seen_by(kind: str, code: str = "en") -> set[str]:
    """The addresses in this visitor's menu."""
    with use_language(code):
        groups = navigation.build_menu()
    return {entry.href for group in groups for entry in group.entries if is_seen(entry.visible, kind)}


@pytest.mark.req("NAV-1", "NAV-2", "NAV-3", "NAV-4", "NAV-5", "NAV-6", "NAV-7")
@pytest.mark.parametrize("kind", ANYBODY)
def test_links_for_everybody_are_always_there(kind):
    assert set(ALWAYS) <= seen_by(kind)


@pytest.mark.req("NAV-2", "NAV-3", "NAV-4", "NAV-5", "NAV-6", "NAV-8")
@pytest.mark.parametrize("kind", ANYBODY)
def test_a_registration_is_hidden_from_the_kind_it_makes(kind):
    seen = seen_by(kind)
    assert {route: route in seen for route in NOT_FOR} == {route: hidden != kind for route, hidden in NOT_FOR.items()}


@pytest.mark.req("NAV-2", "NAV-3", "NAV-4")
@pytest.mark.parametrize("kind", ANYBODY)
def test_a_kinds_own_pages_are_its_own(kind):
    seen = seen_by(kind)
    assert {route: route in seen for route in ONLY_FOR} == {route: owner == kind for route, owner in ONLY_FOR.items()}


@pytest.mark.req("NAV-4")
@pytest.mark.parametrize("kind", ANYBODY)
def test_delegates_register_and_sign_in_only_while_nobody_is(kind):
    seen = seen_by(kind)
    assert [route in seen for route in FOR_NOBODY_SIGNED_IN] == [kind == ""] * 2


# The links that come and go, as NAV-2 to NAV-6 and NAV-8 give them to each visitor; "" is not signed in.
OPEN = {
    Route.CONFERENCE_REGISTRATION,
    Route.EXHIBITION_REGISTRATION,
    Route.EXHIBITION_LOGIN,
    Route.EXPRESS_DELEGATE,
    Route.VISITOR_REGISTRATION,
    Route.STUDENTS_REGISTRATION,
    Route.SEAFARER_REGISTRATION,
    Route.MEDIA_REGISTRATION,
}
VISITORS = {Route.VISITOR_REGISTRATION, Route.STUDENTS_REGISTRATION, Route.SEAFARER_REGISTRATION}
COMES_AND_GOES = {
    "": OPEN | {Route.DELEGATES_REGISTRATION, Route.DELEGATES_LOGIN},
    "exhibitor": OPEN - {Route.EXHIBITION_REGISTRATION, Route.EXHIBITION_LOGIN}
    | {Route.EXHIBITION_PROFILE, Route.BOOK_YOUR_STALL},
    "delegate": OPEN | {Route.DELEGATES_PROFILE, Route.PASS_GENERATE},
    "express-delegate": OPEN - {Route.EXPRESS_DELEGATE} | {Route.EXPRESS_PROFILE, Route.EXPRESS_UPDATE_PROFILE},
    "media": OPEN - {Route.MEDIA_REGISTRATION},
    "visitor": OPEN - VISITORS,
    "achiever": OPEN,
    "conference": OPEN - {Route.CONFERENCE_REGISTRATION} | {Route.CONFERENCE_PROFILE},
}
# Home and menu know who is signed in (ME-2).
COMES_AND_GOES = {kind: seen | ({Route.MY_EVENT} if kind else set()) for kind, seen in COMES_AND_GOES.items()}


@pytest.mark.req("NAV-2", "NAV-3", "NAV-4", "NAV-5", "NAV-6", "NAV-8", "ROLE-1")
@pytest.mark.parametrize("kind", ANYBODY)
def test_each_visitor_sees_exactly_their_links(kind):
    varying = set().union(*COMES_AND_GOES.values())
    assert seen_by(kind) & varying == COMES_AND_GOES[kind]
    assert seen_by(kind) - varying == seen_by("") - varying


@pytest.mark.req("NAV-10", "ROLE-2")
@pytest.mark.parametrize("kind", KINDS)
def test_the_area_leads_each_kind_to_its_own_pages(kind):
    with use_language("hi"):
        entries, networking = navigation.own_area(), str(navigation.may_network())
    seen = [
        entry.href
        for entry in entries
        if (KINDS[kind].may_network if str(entry.visible) == networking else is_seen(entry.visible, kind))
    ]
    stalls = [Route.BOOK_YOUR_STALL, Route.DESK, Route.COMPANY] if kind == "exhibitor" else []
    people = [Route.NETWORKING, Route.REQUESTS, Route.MEETINGS, Route.MESSAGES] if KINDS[kind].may_network else []
    wanted = [Route.MY_EVENT, Route.MY_AGENDA, KINDS[kind].profile_path, Route.PASS, *stalls]
    wanted += [Route.HOSPITALITY, Route.BOOKINGS, *people]
    assert seen == [routes.localize_path(path, "hi") for path in [*wanted, Route.SECURITY, Route.MY_DATA]]


@pytest.mark.req("NAV-8")
@pytest.mark.parametrize("kind", ANYBODY)
def test_pages_without_the_client_are_told_the_same(kind):
    with use_language("en"):
        groups = varying_groups()
        entries = [entry for group in navigation.build_menu() for entry in group.entries]
    assert all(is_seen(entry.visible, kind) == by_rule(entry.rule, kind) for entry in entries)
    values = {href for group in groups.values() for _label, href, rule in group if rule and by_rule(rule, kind)}
    assert values == COMES_AND_GOES[kind]


def by_rule(rule: str, kind: str) -> bool:
    """What assets/live.js makes of a rule."""
    return not rule or (rule[0] == "=") == (rule[1:] == kind)


@pytest.mark.req("ROUTE-5", "LANG-1")
@pytest.mark.parametrize("kind", ANYBODY)
def test_the_hindi_menu_leads_to_the_same_pages_in_hindi(kind):
    assert seen_by(kind, "hi") == {routes.localize_path(href, "hi") for href in seen_by(kind)}


@pytest.mark.req("FOOT-1")
def test_the_footer_leads_to_the_promised_pages():
    with use_language("en"):
        groups = {group.title: [entry.href for entry in group.entries] for group in navigation.build_footer_groups()}
    assert groups["Links"] == [Route.HOME, *(entry.href for entry in navigation.event_info())]
    assert groups["Registration"][:2] == [Route.CONTACT, Route.TERMS]


@pytest.mark.req("ROUTE-1")
@pytest.mark.parametrize("kind", ANYBODY)
def test_every_link_leads_to_a_page_that_is_built(kind):
    from maritime_site.settings import read_settings
    from maritime_site.web import site_map

    built = {f"/{route}" for route in site_map.list_routes(read_settings(_env_file=None))}
    assert seen_by(kind) - built == set()
