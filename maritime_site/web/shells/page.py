"""One row of the site map: a page's address, title, audience, view and layout."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import reflex as rx

from maritime_site.core.text.i18n import LANGUAGES, N_, _, use_built_language
from maritime_site.web.public.articles.texts import load_article
from maritime_site.web.session import SessionState
from maritime_site.web.shells.layouts import public_frame

# What a page is said to be about that says nothing itself (LAY-3).
ABOUT = N_("A premier maritime innovation, trade and sustainability event")
View = Callable[[], rx.Component]
Frame = Callable[..., rx.Component]


@dataclass(frozen=True)
class Page:
    """One row: `title` and `description` are source texts; `frame` is the layout around the view.

    `on_load` runs again when a lost connection comes back, on a phone after each look into the mail. What starts a page
    afresh belongs into `on_open`, which runs once for each visit, before the tab is told anything
    (web/reflex_patches/page_load.py).
    """

    path: str
    title: str
    view: View
    audience: str = "everybody"
    description: str = ""
    frame: Frame = public_frame
    on_load: tuple[object, ...] = (SessionState.open_page,)
    on_open: tuple[object, ...] = ()
    languages: tuple[str, ...] = LANGUAGES
    indexed: bool = True
    texts: str = ""
    # Whether the server fills it at request time, title and addresses included (web/dynamic_pages).
    is_filled: bool = False
    # The kind of participant that a page of several alike is for, told in its title.
    whose: str = ""

    @property
    def is_live(self) -> bool:
        """Whether the page needs the server beyond knowing who is signed in."""
        return any(event is not SessionState.open_page for event in (*self.on_load, *self.on_open))


def page_texts(page: Page, code: str) -> tuple[str, str]:
    """A page's title and description in one language; a long text carries its own."""
    if page.texts:
        head = load_article(page.texts, code)
        return head.title, head.description
    with use_built_language(code):
        title = f"{_(page.title)}: {_(page.whose)}" if page.whose else _(page.title)
        return title, _(page.description) if page.description else f"{title}. {_(ABOUT)}"
