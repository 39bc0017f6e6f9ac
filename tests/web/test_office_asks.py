"""No screen of the office does at one press what cannot be taken back: a dialog asks first (BO-3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import reflex as rx

from maritime_site.web.backoffice.newsroom.fields import FORMS
from maritime_site.web.backoffice.screens import SCREENS
from maritime_site.web.shells.office import find_current, office_menu
from tests.web.drawn import drawn

FINAL = re.compile(
    r"(?:\.(remove\w*|delete\w*|erase\w*|stop|shut|revoke|reissue|reset_factor|shortlist)"
    r"|_(message_state\.approve|payments_state\.approve"
    r'|office_(?:tasks|orders)_state\.withdraw|(?:payment|office_booking)_state\.retry))"'
)
ASKING = {
    "/admin/registrations": {"all-form", "bulk-form"},
    "/admin/registrations/[id]": {
        "reason-form",
        "undo-form",
        "merge-form",
        "book-form",
        "kind-form",
        "correct-form",
    },
    "/admin/pages/[slug]": {"publish-form"},
    "/admin/event": {"clone-form"},
    "/admin/invitations/[id]": {"invite-form"},
    "/admin/bookings": {"bulk-form"},
    "/admin/nominations": {"bulk-form"},
    "/admin/bookings/[id]": {"cancel-reason-form", "paid-reason-form", "refund-form"},
    "/admin/payments/[id]": {"refund-form"},
    "/admin/programme": {"release-form"},
    "/admin/sessions": {"bulk-form"},
    **{f"{form.path}/[id]": {"publish-form"} for form in FORMS.values()},
    "/admin/exhibition/applications/[id]": {
        "offer-form",
        "invoice-form",
        "paid-form",
        "move-form",
        "swap-form",
        "refuse-form",
        "release-form",
    },
}


def parts(node: Any, *, asked: bool = False) -> Iterator[tuple[str, bool]]:
    """The properties of every element of a drawn screen, and whether it stands in a dialog that asks.

    A form in a dialog asks for something else: what stands in it needs a dialog of its own.
    """
    if isinstance(node, dict):
        asked = node.get("name") == '"dialog"' or (asked and node.get("name") != '"form"')
        yield " ".join(map(str, node.get("props", []))), asked
        for key, inner in node.items():
            if key != "props":
                yield from parts(inner, asked=asked)
    elif isinstance(node, list | tuple):
        for inner in node:
            yield from parts(inner, asked=asked)


def pressed(path: str) -> list[tuple[str, bool]]:
    """What buttons of a screen do for good, each with whether a dialog asks."""
    rows = [(FINAL.search(props), asked) for props, asked in parts(drawn(path))]
    return [(match[1] or match[2], asked) for match, asked in rows if match]


@pytest.mark.req("BO-3")
@pytest.mark.parametrize("path", [screen.path for screen in SCREENS])
def test_what_cannot_be_taken_back_is_asked_first(path):
    assert [name for name, asked in pressed(path) if not asked] == []


@pytest.mark.req("BO-3")
def test_the_acts_that_are_asked_about_are_found_at_all():
    acts = {name for screen in SCREENS for name, _asked in pressed(screen.path)}
    assert acts >= {"remove", "remove_entitlement", "erase", "stop", "shut", "revoke", "shortlist"}
    assert {"message_state.approve", "payments_state.approve"} <= acts


@pytest.mark.req("BO-3", "BO-4")
@pytest.mark.parametrize("path", [screen.path for screen in SCREENS])
def test_a_form_that_asks_is_sent_by_its_dialog_alone(path):
    shown = list(parts(drawn(path)))
    asking = {_named(props, "id"): _named(props, "data-asks") for props, _asked in shown if '"data-asks"' in props}
    sending = {_named(props, "form") for props, asked in shown if asked and 'type:"submit"' in props}
    assert set(asking) == ASKING.get(path, set())
    assert set(asking) <= sending
    assert set(asking.values()) <= {_named(props, "id") for props, asked in shown if asked}


def _named(props: str, name: str) -> str:
    match = re.search(rf'"?{name}"?\s*:\s*"([^"]*)"', props)
    return match[1] if match else ""


@pytest.mark.req("BO-3", "A11Y-1")
@pytest.mark.parametrize(
    ("path", "marked", "how"),
    [
        ("/admin/bookings/", "/admin/bookings", "page"),
        ("/admin/bookings/[id]/", "/admin/bookings", "true"),
        ("/admin/book/halls/[code]", "/admin/book/halls", "true"),
        ("/admin/book", "/admin/book", "page"),
    ],
)
def test_the_menu_marks_the_list_a_screen_belongs_to(path, marked, how):
    assert current(path) == [(marked, how)]


@pytest.mark.req("A11Y-1")
def test_a_screen_of_no_list_marks_none():
    assert current("/admin/account/") == []


def current(path: str) -> list[tuple[str, str]]:
    """The marked entries of a menu whose addresses begin alike."""
    entries = [(address, address, True) for address in ("/admin/bookings", "/admin/book", "/admin/book/halls")]
    groups = [("All", entries)]
    menu = office_menu(groups, *find_current(path, groups), signed_in=rx.Var.create(True))
    marked = [props for props, _asked in parts(menu.render()) if "aria-current" in props]
    return [(_named(props, "to"), _named(props, "aria-current")) for props in marked]


def dialogs(node: Any) -> Iterator[dict[str, Any]]:
    """The dialogs of a drawn screen."""
    if isinstance(node, dict):
        if node.get("name") == '"dialog"':
            yield node
        node = list(node.values())
    if isinstance(node, list | tuple):
        for inner in node:
            yield from dialogs(inner)


@pytest.mark.req("BO-3")
@pytest.mark.parametrize("path", [screen.path for screen in SCREENS])
def test_a_dialog_that_stays_open_says_itself_what_was_refused(path):
    """What the page says behind it cannot be read."""
    kept = [node for node in dialogs(drawn(path)) if "data-open" in str(node["props"])]
    assert all("error-summary" in str(node) for node in kept)
