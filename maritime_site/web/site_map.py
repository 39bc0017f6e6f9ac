"""Every page in one table: address, title, who it is for, what it shows. A loop adds them, once per language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import reflex as rx

from maritime_site.core.text import DEFAULT, LANGUAGES, N_, _, language
from maritime_site.domain.people.kinds import KINDS, Form, Kind
from maritime_site.settings import Settings
from maritime_site.web.backoffice.home.page import home as backoffice_home
from maritime_site.web.backoffice.signin.page import sign_in as admin_sign_in
from maritime_site.web.backoffice.signin.state import AdminSignInState
from maritime_site.web.frames import bare, public
from maritime_site.web.portal.bookings.page import bookings
from maritime_site.web.portal.bookings.state import BookingsState
from maritime_site.web.portal.checkout.page import checkout
from maritime_site.web.portal.checkout.state import CheckoutState
from maritime_site.web.portal.hospitality.page import hospitality
from maritime_site.web.portal.hospitality.state import HospitalityState
from maritime_site.web.portal.profile.page import profile
from maritime_site.web.portal.profile.state import ProfileState
from maritime_site.web.portal.registration.page import registration
from maritime_site.web.portal.registration.state import RegistrationState
from maritime_site.web.portal.signin.page import choose_kind, sign_in
from maritime_site.web.portal.signin.state import SignInState
from maritime_site.web.public.articles.page import ARTICLES, show_article
from maritime_site.web.public.articles.texts import article
from maritime_site.web.public.home.page import home
from maritime_site.web.public.not_found import not_found
from maritime_site.web.routes import localized
from maritime_site.web.session import SessionState

View = Callable[[], rx.Component]
Frame = Callable[..., rx.Component]


@dataclass(frozen=True)
class Page:
    """One row: `title` and `description` are source texts; `frame` is the layout around the view."""

    path: str
    title: str
    view: View
    audience: str = "everybody"
    description: str = ""
    frame: Frame = public
    on_load: tuple[object, ...] = (SessionState.open_page,)
    languages: tuple[str, ...] = LANGUAGES
    indexed: bool = True
    texts: str = ""

    @property
    def is_live(self) -> bool:
        """Whether the page needs the server beyond knowing who is signed in."""
        return any(event is not SessionState.open_page for event in self.on_load)


def _sign_in_page(kind: Kind) -> Page:
    return Page(
        kind.login_path, N_("Sign in"), partial(sign_in, kind), indexed=False,
        on_load=(SignInState.start(kind.key), SessionState.open_login(kind.key)),
    )  # fmt: skip


def _registration_page(kind: Kind, form: Form) -> Page:
    on_load = (SessionState.open_page, RegistrationState.start(form.path))
    return Page(form.path, form.title, partial(registration, kind, form), on_load=on_load)


def _profile_pages(kind: Kind) -> tuple[Page, ...]:
    paths = (kind.profile_path, *([kind.update_path] if kind.update_path else []))
    return tuple(
        Page(
            path, N_("My profile"), partial(profile, kind), audience=kind.key, indexed=False,
            on_load=(ProfileState.open(kind.key),),
        )
        for path in paths
    )  # fmt: skip


def _article_page(path: str) -> Page:
    head = article(path, DEFAULT)
    return Page(path, head.title, partial(show_article, path), description=head.description, texts=path)


def pages(*, production: bool) -> tuple[Page, ...]:
    """Every page there is; the kit's gallery is for developers only."""
    everywhere = (
        Page("/", N_("Home"), home, description=N_("A premier maritime innovation, trade and sustainability event")),
        Page("/login", N_("Sign in"), choose_kind, indexed=False),
        *(_sign_in_page(kind) for kind in KINDS.values()),
        *(_registration_page(kind, form) for kind in KINDS.values() for form in kind.forms),
        *(page for kind in KINDS.values() for page in _profile_pages(kind)),
        Page(
            "/hospitality", N_("Hospitality packages"), hospitality, audience="participants", indexed=False,
            on_load=(HospitalityState.open,),
        ),
        Page(
            "/hospitality/bookings", N_("My bookings"), bookings, audience="participants", indexed=False,
            on_load=(BookingsState.open,),
        ),
        Page(
            "/sandbox/checkout/[order]", N_("Sandbox checkout"), checkout, indexed=False,
            on_load=(SessionState.open_page, CheckoutState.open),
        ),
        *(_article_page(path) for path in ARTICLES),
        Page("/not-found", N_("Page not found"), not_found, indexed=False, on_load=()),
        Page("/admin/login", N_("Administrator sign in"), admin_sign_in, frame=bare, languages=("en",), indexed=False,
             on_load=(AdminSignInState.open_login,)),
        Page("/admin", N_("Back office"), backoffice_home, audience="administrators", frame=bare, languages=("en",),
             indexed=False, on_load=(AdminSignInState.guard,)),
        Page("/admin/not-found", N_("Page not found"), not_found, frame=bare, languages=("en",), indexed=False,
             on_load=()),
    )  # fmt: skip
    return everywhere if production else (*everywhere, _gallery())


def _gallery() -> Page:
    from maritime_site.web.kit.gallery import gallery

    return Page("/kit", N_("Kit"), gallery, frame=bare, indexed=False, on_load=())


def routes(settings: Settings) -> list[str]:
    """Every page's path in every language, without slashes at the ends."""
    return [
        localized(page.path, code).strip("/")
        for page in pages(production=settings.is_production)
        for code in page.languages
    ]


def live_paths(settings: Settings) -> list[str]:
    """English paths, without what varies, of the pages that need a connection to the server."""
    found = {page.path.partition("/[")[0] for page in pages(production=settings.is_production) if page.is_live}
    return sorted(found)


def add_pages(app: rx.App, settings: Settings) -> None:
    """Add every page in each of its languages."""
    for page in pages(production=settings.is_production):
        for code in page.languages:
            _add(app, page, code, settings)


def _add(app: rx.App, page: Page, code: str, settings: Settings) -> None:
    name, description = _words(page, code)
    title = f"{name} | {settings.title}" if page.path != "/" else settings.title
    app.add_page(
        partial(_render, page, code),
        route=localized(page.path, code),
        title=title,
        description=description,
        on_load=list(page.on_load),
        meta=_meta(page),
    )


def _words(page: Page, code: str) -> tuple[str, str]:
    """A page's title and description in one language; a long text carries its own."""
    if page.texts:
        head = article(page.texts, code)
        return head.title, head.description
    with language(code):
        return _(page.title), _(page.description or page.title)


def _meta(page: Page) -> list[dict[str, str]]:
    keywords = "maritime summit, ports, shipping, shipbuilding, maritime trade, India"
    meta = [{"name": "keywords", "content": keywords}, {"name": "author", "content": "Indian Ports Association"}]
    return meta if page.indexed else [*meta, {"name": "robots", "content": "noindex"}]


def _render(page: Page, code: str) -> rx.Component:
    with language(code):
        return page.frame(page.view(), path=localized(page.path, code))
