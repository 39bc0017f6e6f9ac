"""An administrator at work in the browser: who acts is read afresh at every event, and so is what they may (ROLE-3)."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Concatenate, ParamSpec, TypeVar, cast
from uuid import UUID

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import NotFound
from maritime_site.core.ids import read_uuid
from maritime_site.core.text.i18n import _
from maritime_site.domain.administration import permissions, service
from maritime_site.domain.administration.authority import StaffActor
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.administration.permissions import PermissionSet
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.outbox.branding import Branding, letterhead_of
from maritime_site.domain.people.kinds import ADMIN
from maritime_site.domain.signin.tokens import Keys
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.backoffice.browser import browser_of
from maritime_site.web.handlers.db import read_in_thread
from maritime_site.web.handlers.form_handler import form_handler
from maritime_site.web.handlers.paths import client_of
from maritime_site.web.session import SessionState

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class StaffContext:
    """What a handler of the back office is told: who acts, what they may, and when."""

    administrator: Administrator
    permission_set: PermissionSet
    session_id: UUID
    actor: Actor
    now: datetime

    @property
    def staff_actor(self) -> StaffActor:
        """Who acts, where it counts what they may do themselves."""
        return StaffActor(self.administrator.id, self.permission_set, self.actor)

    @property
    def event(self) -> str:
        """The event's name in messages."""
        return get_event().localized_title

    @property
    def letterhead(self) -> Branding:
        """What letters to participants name."""
        return letterhead_of(get_services())

    def may(self, permission: str) -> bool:
        """Whether the administrator has one more permission."""
        return permissions.has_permission(self.permission_set, permission)

    def require(self, permission: str) -> None:
        """Raise NotAllowed without one more permission."""
        permissions.require_permission(self.permission_set, permission)


async def require_staff(state: rx.State, permission: str = "") -> StaffContext:
    """The desk of whoever is signed in. Raises NotSignedIn, or NotAllowed without the permission."""
    now, token = utc_now(), (await state.get_state(SessionState))._token(ADMIN)  # noqa: SLF001  its helper
    context = await read_in_thread(
        _load_staff, token, now=now, client=client_of(state.router), browser=browser_of(state.router)
    )
    if permission:
        context.require(permission)
    return context


def _load_staff(session: Any, token: str, *, now: datetime, client: str, browser: str) -> StaffContext:
    services = get_services()
    keys = Keys(services.secret, services.previous_secret)
    result, row = service.signed_in(session, token, keys=keys, now=now, browser=browser)
    permission_set = service.get_permissions(session, result)
    session.expunge(result)
    return StaffContext(result, permission_set, row.id, Actor(str(result.id), result.email, client), now)


def note_use(context: StaffContext) -> None:
    """Note that the session is in use, so that an open office does not end while somebody works in it."""
    get_services().uses.note(context.session_id, context.now)


# What a browser calls has no parameter for who acts; at_desk puts that in.
StaffHandler = Callable[Concatenate[S, StaffContext, P], Coroutine[Any, Any, R]]
Handler = Callable[Concatenate[S, P], Coroutine[Any, Any, R]]


def staff_event(
    permission: str = "", *, anew: bool = True, once: str = ""
) -> Callable[[StaffHandler[S, P, R]], Handler[S, P, R]]:
    """Wrap a handler: an administrator with this permission sits there, and what is refused is shown.

    The handler gets the desk as its first argument, which no browser can send. The permission stands on the handler
    for the role matrix; without one, the state's own `PERMISSION` counts (empty: any administrator).
    What was said to be done before is taken back; not so (`anew`) where a dialog is left, which follows its success.
    `once` as `answered` has it.
    """

    def wrap(handler: StaffHandler[S, P, R]) -> Handler[S, P, R]:
        @functools.wraps(handler)
        async def checked(self: Any, *args: Any, **kwargs: Any) -> Any:
            context = await require_staff(self, permission or getattr(self, "PERMISSION", ""))
            return await handler(self, context, *args, **kwargs)

        signature = inspect.signature(handler)
        kept = [part for place, part in enumerate(signature.parameters.values()) if place != 1]
        checked.__signature__ = signature.replace(parameters=kept)  # pyright: ignore[reportAttributeAccessIssue]
        checked.permission = permission  # pyright: ignore[reportAttributeAccessIssue]
        return cast("Handler[S, P, R]", form_handler(anew=anew, once=once)(checked))

    return wrap


def uuid_of(text: str) -> UUID:
    """An id a browser sent. Raises NotFound when it is none."""
    read = read_uuid(text)
    if read is None:
        raise NotFound(_("There is no such entry"))
    return read
