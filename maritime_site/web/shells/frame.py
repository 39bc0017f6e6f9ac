"""What a shell shows besides the page: plain data, filled in by the site map for each language."""

from __future__ import annotations

from dataclasses import dataclass, field

import reflex as rx

from maritime_site.web.kit import Text


@dataclass(frozen=True)
class MenuEntry:
    """One link; `visible` may depend on who is signed in (NAV-2 to NAV-8).

    `rule` says the same to pages that no client runs on (assets/live.js): `=visitor` for this kind alone, `!visitor`
    for everybody but it, without a name for nobody signed in.
    """

    label: str
    href: str
    visible: bool | rx.Var[bool] = True
    rule: str = ""


@dataclass(frozen=True)
class MenuGroup:
    """A titled group of links, in the menu or in the footer."""

    title: str
    entries: tuple[MenuEntry, ...]


@dataclass(frozen=True)
class Frame:
    """The public shell's words and links in one language."""

    language: str
    event: Text
    owner: Text
    home: str
    brochure: str
    brochure_note: str = ""
    menu: tuple[MenuGroup, ...] = ()
    footer: tuple[MenuGroup, ...] = ()
    notes: tuple[Text, ...] = field(default_factory=tuple)
