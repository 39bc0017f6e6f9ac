"""The public footer and the side rail of social links (FOOT-1, FOOT-2, HEAD-3)."""

from __future__ import annotations

from collections.abc import Sequence

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web.kit import Child, icon, in_words, visually_hidden
from maritime_site.web.kit.base import plain_anchor
from maritime_site.web.shells.frame import Frame, MenuGroup, SocialLink
from maritime_site.web.shells.header import entry_line


def render_footer(frame: Frame, extra: Sequence[Child], count: Child | None) -> rx.Component:
    """Groups of links and what the caller adds, social links with the count, the owner's lines: the darkest shade."""
    follow = [*_social_group(frame), *([count] if count is not None else [])]
    return rx.el.footer(
        rx.el.div(
            rx.el.div(*(_footer_group(group) for group in frame.footer), *extra, class_name="footer-groups"),
            rx.el.div(*follow, class_name="footer-follow"),
            rx.el.div(*(rx.el.p(in_words(note)) for note in frame.notes), class_name="footer-end"),
            class_name="wrap",
        ),
        class_name="footer deep",
    )


def footer_group(title: str, *items: Child) -> rx.Component:
    """A group of the footer from components, for what is more than a link; each item becomes a list item."""
    return rx.el.div(rx.el.h2(title), rx.el.ul(*(rx.el.li(item) for item in items)))


def _footer_group(group: MenuGroup) -> rx.Component:
    return rx.el.div(rx.el.h2(group.title), rx.el.ul(*(entry_line(entry) for entry in group.entries)))


def _social_group(frame: Frame) -> list[rx.Component]:
    if not frame.social:
        return []
    links = rx.el.div(*(_social_link(link) for link in frame.social), class_name="footer-social")
    return [rx.el.div(rx.el.h2(_("Follow us")), links, class_name="cluster")]


def _social_link(link: SocialLink) -> rx.Component:
    return plain_anchor(
        icon(link.icon),
        visually_hidden(link.name),
        href=link.href,
        title=_("(opens in new tab)"),
        target="_blank",
        rel="noopener noreferrer",
    )


def social_rail(links: Sequence[SocialLink]) -> rx.Component:
    """The social links again, fixed at the right edge of large screens."""
    if not links:
        return rx.fragment()
    return rx.el.nav(*(_social_link(link) for link in links), class_name="rail deep", aria_label=_("Social media"))
