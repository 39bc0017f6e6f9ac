"""Who is signed in in this browser. Storage holds claims; every handler checks them again (AUTH-1, AUTH-3, AUTH-5)."""

from __future__ import annotations

import json
import types
from typing import Any

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import NotSignedIn
from maritime_site.core.text.i18n import _
from maritime_site.domain.people import queries
from maritime_site.domain.people.kinds import ADMIN, KINDS, NAME_ORDER, RESTORE_ORDER, Kind
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin import identity, sessions, tokens
from maritime_site.ports.services import get_services
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.paths import language_of, login_target, path_of, same_site
from maritime_site.web.kit.base import match_text
from maritime_site.web.portal.signin.registrations import (
    LONGEST_NAME,
    Registration,
    read_registrations,
    write_registrations,
)
from maritime_site.web.routes import Route, is_admin, localize_path

STORED = (*RESTORE_ORDER, ADMIN)


def token_var(kind: str) -> str:
    """The storage key of a kind's token; also the name of its var."""
    return f"{kind.replace('-', '_')}_token"


def data_var(kind: str) -> str:
    """The storage key of a kind's profile."""
    return f"{kind.replace('-', '_')}_data"


def _add_storage_vars(namespace: dict[str, Any]) -> None:
    names = [name(kind) for kind in STORED for name in (token_var, data_var)]
    namespace["__module__"] = __name__
    namespace["__annotations__"] = dict.fromkeys(names, str)
    namespace.update({name: rx.LocalStorage("", name=name, sync=True) for name in names})


# The storage key of the registrations that one code opened besides the one in use; live.js forgets it by its ending.
OTHERS = "other_registrations_data"
TOKEN_VARS: list[str | rx.Var[Any]] = [token_var(kind) for kind in STORED]
STORED_VARS: list[str | rx.Var[Any]] = [*TOKEN_VARS, *(data_var(kind) for kind in STORED)]

# One pair of local-storage keys per kind in the registry, and the administrator's.
StoredSessions = types.new_class("StoredSessions", (rx.State,), {"mixin": True}, _add_storage_vars)


class SessionState(StoredSessions, rx.State):  # pyright: ignore[reportGeneralTypeIssues]
    """The stored sessions of one browser, shown by the header and checked before every act."""

    opened: bool = False
    other_registrations_data: str = rx.LocalStorage("", name=OTHERS, sync=True)
    _refused: str = ""
    # Where logging out leads, until a page has opened: what the page left behind still asks leads nowhere else.
    _leaving_for: str = ""

    # Vars read by name: Reflex cannot see what these depend on, so it is told.
    @rx.var(deps=TOKEN_VARS, auto_deps=False)
    def kind(self) -> str:
        """The kind whose session counts: the first stored one, in AUTH-3's order."""
        return next((kind for kind in RESTORE_ORDER if getattr(self, token_var(kind))), "")

    @rx.var(deps=TOKEN_VARS, auto_deps=False)
    def who(self) -> str:
        """A name for the session that counts; pages hide what they loaded for another one."""
        return f"{self.kind}:{self._token(self.kind)[-16:]}" if self.kind else ""

    @rx.var(deps=TOKEN_VARS, auto_deps=False)
    def is_admin(self) -> bool:
        """Whether an administrator's token is stored here."""
        return bool(getattr(self, token_var(ADMIN)))

    @rx.var(deps=STORED_VARS, auto_deps=False)
    def display_name(self) -> str:
        """HEAD-2: the company of an exhibitor, else the person's name."""
        kind, profile = self._shown()
        if kind and kind.key == NAME_ORDER[0]:
            return str(profile.get("companyName", ""))
        return f"{profile.get('firstName', '')} {profile.get('lastName', '')}".strip()

    @rx.var(deps=STORED_VARS, auto_deps=False)
    def display_email(self) -> str:
        """HEAD-2: the company's e-mail address where a kind shows one, else the person's."""
        kind, profile = self._shown()
        company_email = profile.get("companyEmail") if kind and kind.shows_company else ""
        return str(company_email or profile.get("email", ""))

    @rx.var(deps=STORED_VARS, auto_deps=False)
    def category(self) -> str:
        """The category of the session that counts, where its people are called by it (KIND-1)."""
        category = str(self._stored_profile(self.kind).get("category", "")) if self.kind else ""
        return category if self.kind and category in KINDS[self.kind].labels else ""

    def _stored_profile(self, kind: str) -> dict[str, Any]:
        try:
            profile = json.loads(getattr(self, data_var(kind)))
        except ValueError:
            return {}
        return profile if isinstance(profile, dict) else {}

    def _shown(self) -> tuple[Kind | None, dict[str, Any]]:
        key = next((kind for kind in NAME_ORDER if getattr(self, token_var(kind))), "")
        return KINDS.get(key), self._stored_profile(key) if key else {}

    def _token(self, kind: str) -> str:
        return str(getattr(self, token_var(kind)))

    async def _keep(self, kind: str, token: str, profile: dict[str, Any]) -> None:
        """Store one session and give up every other (AUTH-1)."""
        await self._give_up()
        self._refused = ""
        setattr(self, token_var(kind), token)
        setattr(self, data_var(kind), json.dumps(profile, ensure_ascii=False))

    async def _offer(self, registrations: list[Registration]) -> None:
        """Keep sessions of several registrations to choose from; none is in use yet, every other is given up."""
        await self._give_up()
        self._refused = ""
        self.other_registrations_data = write_registrations(registrations)

    def _registrations(self) -> list[Registration]:
        """The registrations this browser can choose from, in the order of AUTH-3; the one in use among them."""
        others = read_registrations(self.other_registrations_data)
        if not others or not self.kind:
            return others
        token, name = self._token(self.kind), self.display_name[:LONGEST_NAME]
        current = Registration(kind=self.kind, token=token, name=name, category=self.category)
        rows = {row.kind: row for row in (*others, current)}
        return [rows[kind] for kind in RESTORE_ORDER if kind in rows]

    async def _choose(self, kind: str) -> Person:
        """Use another registration; the one in use stays to be chosen again. Raises NotSignedIn once it has ended."""
        rows = self._registrations()
        chosen = next((row for row in rows if row.kind == kind), None)
        if chosen is None:
            raise NotSignedIn(_(tokens.INVALID))
        rest = write_registrations([row for row in rows if row.kind != kind])
        try:
            person = await _recognise_person(chosen.token, kind)
        except NotSignedIn:
            self.other_registrations_data = write_registrations(
                [row for row in rows if row.kind not in {kind, self.kind}]
            )
            raise
        self._forget()
        self._refused, self.other_registrations_data = "", rest
        setattr(self, token_var(kind), chosen.token)
        self._refresh(person)
        return person

    async def _give_up(self) -> None:
        """Forget every stored session and end it on the server: nobody is left who could sign out of it (R19)."""
        held = [(self._token(kind), kind) for kind in STORED if self._token(kind)]
        held += [(row.token, row.kind) for row in read_registrations(self.other_registrations_data)]
        if held:
            await in_transaction(_end_sessions, held)
        self._forget()

    def _forget(self, *kinds: str) -> None:
        if not kinds:
            self.other_registrations_data = ""
        for kind in kinds or STORED:
            setattr(self, token_var(kind), "")
            setattr(self, data_var(kind), "")

    def _refresh(self, person: Person) -> None:
        """Show the profile as it is now."""
        setattr(self, data_var(person.kind), json.dumps(queries.profile_of(person), ensure_ascii=False))

    async def _restore(self) -> Person | None:
        """The person of the first stored session that still holds; refused ones are forgotten on the way.

        `_refused` is then the first kind that was refused; it stays while nothing is stored.
        """
        if self.kind:
            self._refused = ""
        for kind in RESTORE_ORDER:
            if not self._token(kind):
                continue
            try:
                person = await _recognise_person(self._token(kind), kind)
            except NotSignedIn:
                self._forget(kind)
                self._refused = self._refused or kind
                continue
            self._refresh(person)
            return person
        return None

    @rx.event
    async def open_page(self) -> None:
        """Restore whoever is signed in; on a public page a refused token goes silently."""
        await self._restore()
        self.opened, self._leaving_for = True, ""

    @rx.event
    async def open_login(self, kind: str) -> rx.event.EventSpec | None:
        """A login page: whoever is signed in as this kind is led on (ROUTE-4)."""
        person = await self._restore()
        self.opened, self._leaving_for = True, ""
        if person is None or person.kind != kind or kind not in KINDS:
            return None
        return rx.redirect(self._onward())

    def _onward(self) -> str:
        """Where one lands after signing in: where one wanted to go, else at My event (ROUTE-4, ME-2)."""
        wanted = same_site(self.router.url.query_parameters.get("next", ""))
        # The office begins with a page load of its own, which brings its cookie (R23).
        return (wanted if not is_admin(wanted) else "") or localize_path(Route.MY_EVENT, language_of(self.router))

    @rx.event
    async def log_out(self) -> rx.event.EventSpec:
        """End the session on the server, forget all stored ones, and go to this kind's login page (AUTH-4)."""
        kind = self.kind
        others = [(row.token, row.kind) for row in read_registrations(self.other_registrations_data)]
        if kind:
            await in_transaction(_end_sessions, [(self._token(kind), kind), *others])
        self._forget()
        self._refused = ""
        if kind or not self._leaving_for:  # else it was pressed twice
            self._leaving_for = localize_path(_login_page(kind), language_of(self.router))
        return rx.redirect(self._leaving_for)

    def _to_login(self, kind: str) -> rx.event.EventSpec:
        """To this kind's login page, else to the one for all, and back here; or on to where somebody logs out."""
        return rx.redirect(self._leaving_for or login_target(_login_page(kind), self.router))


def _login_page(kind: str) -> str:
    return KINDS[kind].login_path if kind else "/login"


def kind_label(kind: Kind) -> str | rx.Var[str]:
    """What the person who is signed in is called: by category where the kind has such names."""
    own = [(category, _(label)) for category, label in kind.labels.items()]
    return match_text(SessionState.category, *own, _(kind.label)) if own else _(kind.label)


def _token_keys() -> tokens.Keys:
    services = get_services()
    return tokens.Keys(services.secret, services.previous_secret)


async def _recognise_person(token: str, kind: str) -> Person:
    """The person behind a token, whose session is noted as in use. Raises NotSignedIn."""
    now = utc_now()
    person, row = await read_in_thread(identity.participant_of, token, kinds=(kind,), keys=_token_keys(), now=now)
    if sessions.is_due(row, now=now):
        get_services().uses.note(row.id, now)
    return person


def _end_session(session: Any, token: str, kind: str) -> None:
    try:
        claims = tokens.read_token(token, keys=_token_keys(), kinds=(kind,))
    except NotSignedIn:
        return
    sessions.end_session(session, claims.session_id, now=utc_now())


def _end_sessions(session: Any, held: list[tuple[str, str]]) -> None:
    for token, kind in held:
        _end_session(session, token, kind)


async def signed_in(state: rx.State, *kinds: str) -> Person:
    """Who is acting in this browser, of one of `kinds` (any when none is named). Raises NotSignedIn.

    The token comes from the browser, so it is verified at every call against its session row.
    """
    session_state = await state.get_state(SessionState)
    kind = session_state.kind
    if not kind or (kinds and kind not in kinds):
        raise NotSignedIn(_(tokens.INVALID))
    token = session_state._token(kind)  # noqa: SLF001  helpers of a State start with _ so that no browser can call them
    return await read_in_thread(identity.person_of, token, kinds=(kind,), keys=_token_keys(), now=utc_now())


async def read_claims(state: rx.State) -> tokens.Claims:
    """What the token in use says of itself: which session it is. Raises NotSignedIn."""
    session_state = await state.get_state(SessionState)
    kind = session_state.kind
    if not kind:
        raise NotSignedIn(_(tokens.INVALID))
    return tokens.read_token(session_state._token(kind), keys=_token_keys(), kinds=(kind,))  # noqa: SLF001  see signed_in


async def expire_session(state: rx.State) -> rx.event.EventSpec:
    """Forget the session in use and lead to its kind's login page, and back afterwards (ROUTE-4)."""
    session_state = await state.get_state(SessionState)
    if is_admin(path_of(state.router)):
        session_state._forget(ADMIN)  # noqa: SLF001  see signed_in
        return rx.redirect(login_target(Route.ADMIN_LOGIN, state.router))
    kind = session_state.kind
    if kind:
        session_state._forget(kind)  # noqa: SLF001  see signed_in
    return session_state._to_login(kind)  # noqa: SLF001  see signed_in
