"""What pages need so that a phone shows pass, agenda and hall plan without a network (PASS-5)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import current_language
from maritime_site.domain.people.kinds import KINDS, RESTORE_ORDER
from maritime_site.web.offline_copy.serving import addresses_in
from maritime_site.web.session import SessionState

KEYS = [KINDS[kind].token_key for kind in RESTORE_ORDER]


class _OfflineCopy(rx.Component):
    library = "$/public/kit/offline_copy.jsx"
    tag = "OfflineCopy"
    who: rx.Var[str]
    keys: rx.Var[list[str]]
    addresses: rx.Var[dict[str, Any]]


def keep_offline_copy() -> rx.Component:
    """Let the browser of whoever is signed in keep the copy, and offer the page as an app; it shows nothing."""
    addresses = addresses_in(current_language())
    return rx.fragment(
        rx.el.link(rel="manifest", href=addresses.manifest),
        _OfflineCopy.create(who=SessionState.who, keys=KEYS, addresses=asdict(addresses)),
    )


def forget_offline_copy() -> rx.Component:
    """Let the browser forget the copy once nobody is signed in; it shows nothing."""
    return _OfflineCopy.create(who=SessionState.who, keys=KEYS)
